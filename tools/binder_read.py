"""Print as JSON what repo2docker would do with the repository in the current folder.

Run this script in an environment with repo2docker.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import repo2docker
from repo2docker.app import Repo2Docker

# The servers in the base environment; its other packages are Python and its installer.
_SERVERS = ("ipywidgets", "jupyter_server", "jupyterhub-base", "jupyterlab", "notebook")


def choose_pack() -> Any:
    """The first build pack, in repo2docker's order, that accepts this repository."""
    app = Repo2Docker()
    packs = (kind(app.base_image) for kind in app.buildpacks)
    return next(pack for pack in packs if pack.detect())


def base_packages(python_version: str) -> list[str]:
    """The servers of repo2docker's base environment, with versions as for pip."""
    folder = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    text = (folder / f"environment.py-{python_version}-linux-64.lock").read_text()
    found = re.findall(r"/([a-z_0-9-]+)-([0-9.]+)-[^/]+\.conda", text)
    return [f"{name.removesuffix('-base')}=={number}" for name, number in found if name in _SERVERS]


def list_steps(pack: Any) -> dict[str, Any]:
    """The steps of the build pack."""
    scripts = [*pack.get_preassemble_scripts(), *pack.get_assemble_scripts()]
    return {
        "pack": type(pack).__name__,
        "python": pack.python_version,
        "base": base_packages(pack.python_version),
        "scripts": [script for _user, script in scripts],
        "post_build": pack.get_post_build_scripts(),
        "start": pack.get_start_script(),
    }


if __name__ == "__main__":
    json.dump(list_steps(choose_pack()), sys.stdout)
