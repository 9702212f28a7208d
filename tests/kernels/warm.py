"""Kernels that start at once: forks of a process that has loaded the tutor already.

A kernel spends most of its start on imports, and the tests start many kernels. Each fork still has
its own process, connection and state. As a plugin (`pytest -p tests.kernels.warm`), this module
gives such kernels to everything that the session starts.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import canasta_tutor.app  # noqa: F401  (before nbformat is loaded)

HERE = Path(__file__).parent
OPENED = pytest.StashKey[ExitStack]()


@contextmanager
def warm_kernels() -> Iterator[dict[str, str]]:
    """Variables for the environment of a Jupyter server, so that its kernels start at once."""
    with TemporaryDirectory(prefix="warm") as folder:
        address = f"{folder}/mother"
        write_kernel(Path(folder), address)
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(address)
            listening.listen()
            command = [sys.executable, str(HERE / "mother.py"), str(listening.fileno())]
            mother = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[listening.fileno()])
        with mother:  # whoever connects before the mother is ready waits
            yield {"JUPYTER_PATH": folder}


def write_kernel(folder: Path, address: str) -> None:
    """Write the kernel spec with which Jupyter starts the stand-in instead of a kernel."""
    kernel = folder / "kernels" / "python3"
    kernel.mkdir(parents=True)
    command = [sys.executable, "-I", "-S", str(HERE / "stand_in.py")]
    spec = {
        "argv": [*command, address, "-f", "{connection_file}"],
        "display_name": "Python 3",
        "language": "python",
    }
    (kernel / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Start the mother process; the workers of pytest-xdist find it through their environment."""
    if not hasattr(config, "workerinput"):
        config.stash[OPENED] = ExitStack()
        os.environ.update(config.stash[OPENED].enter_context(warm_kernels()))


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the mother process when all workers have ended."""
    if OPENED in config.stash:
        config.stash[OPENED].close()
