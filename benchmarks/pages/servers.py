"""The tutor's server and a plain Voilà beside it, and what their processes take."""

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError

import nbformat
import psutil

from canasta_tutor import paths
from canasta_tutor.app.serve import find_free_port

MIB = 2**20
EMPTY = "pass"
PACKAGES = "import anywidget, ipywidgets"
BARE = '''
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button"), text = document.createElement("p");
      button.className = "bare"; button.textContent = "ask"; text.className = "said";
      button.onclick = () => model.send({});
      model.on("change:count", () => { text.textContent = model.get("count"); });
      el.append(button, text);
    } }"""
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)
    def hear(self, *event):
        self.count += 1
Bare()
'''
OTHERS = {"bare": BARE, "empty": EMPTY, "packages": PACKAGES}
"""Notebooks to compare with: a page of Voilà can hardly be less."""


class Used(NamedTuple):
    """Memory in MiB: all that is resident, and with only its share of what is common (PSS)."""

    resident: float
    own: float


class Server(NamedTuple):
    """A running server, and the address below which it shows notebooks."""

    address: str
    process: psutil.Process

    @property
    def origin(self) -> str:
        """Where the server is."""
        return self.address.partition("/voila/")[0]

    def kernels(self) -> list[psutil.Process]:
        """Those that run now."""
        return [each for each in self.all() if is_kernel(each)]

    def all(self) -> list[psutil.Process]:
        """The server and what it has started."""
        return [self.process, *self.process.children(recursive=True)]


def is_kernel(process: psutil.Process) -> bool:
    """Whether it runs a notebook for a visitor; one that has just ended does not."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        launched = "ipykernel_launcher" in " ".join(process.cmdline())
        return launched or process.name().startswith("kernel-")
    return False


def used(process: psutil.Process) -> Used:
    """What it takes now; nothing when it has ended."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        found = process.memory_full_info()
        return Used(found.rss / MIB, found.pss / MIB)
    return Used(0, 0)


@contextmanager
def notebooks() -> Iterator[Path]:
    """A folder with the tutor's notebooks, those to compare with, and a place for what passes."""
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(paths.notebooks(), Path(name, "tutor"))
        for own in ("plain", "t"):
            Path(name, own).mkdir()
        for title, source in OTHERS.items():
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            Path(name, "plain", f"{title}.ipynb").write_text(nbformat.writes(notebook))
        yield Path(name)


@contextmanager
def tutor(folder: Path, *options: str) -> Iterator[Server]:
    """A fresh server of the tutor, as `make app` starts it."""
    app = ("-m", "canasta_tutor.app.command_line", "app", "--port=0", "--no-browser", *options)
    with _started(folder, *app, f"--Voila.root_dir={folder / 'tutor'}") as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().removesuffix("index.ipynb")
        yield Server(address, psutil.Process(process.pid))


@contextmanager
def plain_voila(folder: Path) -> Iterator[Server]:
    """A fresh server of Voilà alone, with nothing of the tutor."""
    port = find_free_port()
    address = f"http://localhost:{port}/voila/render/"
    voila = ("-m", "voila", f"--port={port}", "--no-browser", "--Voila.log_level=ERROR")
    with _started(folder, *voila, str(folder / "plain")) as process:
        while not _answers(address.removesuffix("render/") + "tree"):
            assert process.poll() is None, "Voilà did not start"
        yield Server(address, psutil.Process(process.pid))


@contextmanager
def _started(folder: Path, *command: str) -> Iterator[subprocess.Popen[str]]:
    """What was loaded once is compiled, as it is wherever a server has run before."""
    environment = os.environ | {
        "PYTHONDONTWRITEBYTECODE": "",
        "CANASTA_TUTOR_PROGRESS": "off",
        "TMPDIR": f"{folder}/t",
    }
    with subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def _answers(address: str) -> bool:
    with suppress(URLError, ConnectionError), urllib.request.urlopen(address):
        return True
    return False
