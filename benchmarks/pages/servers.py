"""The tutor's server, a plain Voilà beside it, and the memory of their processes."""

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
"""Notebooks to compare with; a page of Voilà can hardly contain less."""


class Used(NamedTuple):
    """Memory in MiB: resident, and proportional (PSS), which shares common pages."""

    resident: float
    own: float


class Server(NamedTuple):
    """A running server, and the address below which it shows notebooks."""

    address: str
    process: psutil.Process

    @property
    def origin(self) -> str:
        return self.address.partition("/voila/")[0]

    def kernels(self) -> list[psutil.Process]:
        return [each for each in self.all() if is_kernel(each)]

    def all(self) -> list[psutil.Process]:
        return [self.process, *self.process.children(recursive=True)]


def is_kernel(process: psutil.Process) -> bool:
    """Whether a process is a running kernel."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        launched = "ipykernel_launcher" in " ".join(process.cmdline())
        return launched or process.name().startswith("kernel-")
    return False


def memory_of(process: psutil.Process) -> Used:
    """Memory of a process now; 0 once it has ended."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        found = process.memory_full_info()
        return Used(found.rss / MIB, found.pss / MIB)
    return Used(0, 0)


@contextmanager
def notebooks() -> Iterator[Path]:
    """A folder with notebooks (the tutor's and those to compare with) and temporary files."""
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
def run_tutor(folder: Path, *options: str) -> Iterator[Server]:
    """A new server of the tutor, started as `make app` does."""
    app = ("-m", "canasta_tutor.app.command_line", "app", "--port=0", "--no-browser", *options)
    with _start(folder, *app, f"--Voila.root_dir={folder / 'tutor'}") as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().removesuffix("index.ipynb")
        yield Server(address, psutil.Process(process.pid))


@contextmanager
def run_plain_voila(folder: Path) -> Iterator[Server]:
    """A new server of Voilà without the tutor."""
    port = find_free_port()
    address = f"http://localhost:{port}/voila/render/"
    voila = ("-m", "voila", f"--port={port}", "--no-browser", "--Voila.log_level=ERROR")
    with _start(folder, *voila, str(folder / "plain")) as process:
        while not _is_answering(address.removesuffix("render/") + "tree"):
            assert process.poll() is None, "Voilà did not start"
        yield Server(address, psutil.Process(process.pid))


@contextmanager
def _start(folder: Path, *command: str) -> Iterator[subprocess.Popen[str]]:
    """A process that keeps compiled modules, as any server that has run before does."""
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


def _is_answering(address: str) -> bool:
    with suppress(URLError, ConnectionError), urllib.request.urlopen(address):
        return True
    return False
