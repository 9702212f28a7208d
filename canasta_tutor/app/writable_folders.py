"""Folders that Jupyter can write, where the home of the user cannot be written.

Jupyter makes folders below the home for what it notes while it runs: the addresses of its kernels,
a database of notebooks, the history of what was run. In a kiosk or a container that is read-only
no page would open. There a folder for temporary files takes their place until the server ends.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

SHARED_MEMORY = "/dev/shm"
"""In a container that is read-only this is often the one folder that can be written."""


def _ipython_dir() -> str:
    return os.environ.get("IPYTHONDIR") or os.path.expanduser("~/.ipython")


FOLDERS: Mapping[str, Callable[[], str]] = {
    "JUPYTER_RUNTIME_DIR": jupyter_runtime_dir,
    "JUPYTER_DATA_DIR": jupyter_data_dir,
    "JUPYTER_CONFIG_DIR": jupyter_config_dir,
    "IPYTHONDIR": _ipython_dir,
}
"""What is written while the server runs, by the variable that names another folder."""

STILL_READ = {"JUPYTER_DATA_DIR": "JUPYTER_PATH", "JUPYTER_CONFIG_DIR": "JUPYTER_CONFIG_PATH"}
"""The variable by which the user's own templates, kernels and settings are found all the same."""


@contextmanager
def written_elsewhere() -> Iterator[None]:
    """Give this process, and those that it starts, folders that can be written.

    Raises:
        FileNotFoundError: no folder for temporary files can be written either.
    """
    with ExitStack() as until_the_end:
        settle_temporary_folder()
        place: Path | None = None
        for variable, folder in FOLDERS.items():
            named = folder()
            if can_be_written(named):
                continue
            if place is None:
                made = tempfile.TemporaryDirectory(prefix="canasta-", ignore_cleanup_errors=True)
                place = Path(until_the_end.enter_context(made))
            if variable in STILL_READ:
                paths = os.environ.get(STILL_READ[variable])
                os.environ[STILL_READ[variable]] = os.pathsep.join(filter(None, (paths, named)))
            other = place / variable.lower()
            other.mkdir()
            os.environ[variable] = str(other)
        yield


def can_be_written(folder: str) -> bool:
    """Whether files can be made in a folder, which is made if it is not there."""
    try:
        Path(folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def settle_temporary_folder() -> None:
    """Where none of the usual folders for temporary files can be written, take shared memory."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        if not can_be_written(SHARED_MEMORY):
            raise
        os.environ["TMPDIR"] = tempfile.tempdir = SHARED_MEMORY
