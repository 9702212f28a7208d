"""Give Jupyter folders that it can write when the user's home is read-only.

While Jupyter runs, it writes below the user's home: addresses of kernels, a database of notebooks,
the history. With a read-only home, as in a kiosk or container, no page would open. So a temporary
folder replaces such folders until the server ends.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

SHARED_MEMORY = "/dev/shm"
"""A folder that is often the only writable folder in a read-only container."""


def _ipython_dir() -> str:
    return os.environ.get("IPYTHONDIR") or os.path.expanduser("~/.ipython")


FOLDERS: Mapping[str, Callable[[], str]] = {
    "JUPYTER_RUNTIME_DIR": jupyter_runtime_dir,
    "JUPYTER_DATA_DIR": jupyter_data_dir,
    "JUPYTER_CONFIG_DIR": jupyter_config_dir,
    "IPYTHONDIR": _ipython_dir,
}
"""Folders to which Jupyter writes, by the environment variable that moves each of them."""

STILL_READ = {"JUPYTER_DATA_DIR": "JUPYTER_PATH", "JUPYTER_CONFIG_DIR": "JUPYTER_CONFIG_PATH"}
"""For each moved folder, the variable that still leads Jupyter to the user's own files."""


@contextmanager
def use_writable_folders() -> Iterator[None]:
    """Give this process and its children writable folders for the length of a `with` block.

    Raises:
        FileNotFoundError: no temporary folder is writable either.
    """
    with ExitStack() as until_the_end:
        choose_temporary_folder()
        place: Path | None = None
        for variable, folder in FOLDERS.items():
            named = folder()
            if can_write(named):
                continue
            if place is None:
                made = tempfile.TemporaryDirectory(prefix="voila-", ignore_cleanup_errors=True)
                place = Path(until_the_end.enter_context(made))
            if variable in STILL_READ:
                paths = os.environ.get(STILL_READ[variable])
                os.environ[STILL_READ[variable]] = os.pathsep.join(filter(None, (paths, named)))
            other = place / variable.lower()
            other.mkdir()
            os.environ[variable] = str(other)
        yield


def can_write(folder: str) -> bool:
    """Whether Jupyter can make files in this folder; creates the folder if it is missing."""
    try:
        Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def choose_temporary_folder() -> None:
    """Use shared memory if no usual temporary folder is writable."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        if not can_write(SHARED_MEMORY):
            raise
        os.environ["TMPDIR"] = tempfile.tempdir = SHARED_MEMORY
