"""A JupyterLab over a copy of the notebooks, with settings of its own, at an address as on a
hub.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from canasta_tutor import paths

CHECKOUT = Path(__file__).parents[3]
FOLDERS = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of JupyterLab."""
    place = tmp_path_factory.mktemp("lab")
    notebooks = place / "notebooks"
    shutil.copytree(paths.notebooks(), notebooks)
    write_page_config(place / "JUPYTER_CONFIG_DIR" / "labconfig")
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        "--port=0",
        "--IdentityProvider.token=",
        "--ServerApp.base_url=/user/learner/",
        f"--ServerApp.root_dir={notebooks}",
    ]
    settings = {name: str(place / name) for name in FOLDERS}
    environment = os.environ | settings | {"CANASTA_TUTOR_PROGRESS": "off"}
    # as on Binder, it starts in the folder with `voila.json`.
    with subprocess.Popen(
        command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True
    ) as server:
        address = announced(server)
        # Output that nobody reads would fill the pipe, and the server would wait for ever.
        Thread(target=server.communicate, daemon=True).start()
        yield address
        server.terminate()


def write_page_config(folder: Path) -> None:
    """Keep JupyterLab from asking the network for news."""
    folder.mkdir(parents=True)
    news = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (folder / "page_config.json").write_text(json.dumps(news), encoding="utf-8")


def announced(server: subprocess.Popen[str]) -> str:
    """The address, taken from the line in which the server says where it listens."""
    assert server.stderr is not None
    for line in server.stderr:
        if "http://127.0.0.1" in line:
            return line[line.index("http") :].strip()
    raise AssertionError("JupyterLab did not start")
