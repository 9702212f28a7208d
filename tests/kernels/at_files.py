"""The kernels of notebooks listen at files: of free ports, two workers may take the same one.

A plugin (`pytest -p tests.kernels.warm -p nbval -p tests.kernels.at_files`).
"""

from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager


def at_a_file(folder: Path, numbers: "count[int]", **options: Any) -> KernelManager:
    """The manager of a kernel that listens at files of its own in a folder."""
    return KernelManager(transport="ipc", ip=str(folder / f"{next(numbers)}"), **options)


def pytest_configure(config: pytest.Config) -> None:
    """Give all notebooks of this worker such kernels; the files go with it."""
    folder = TemporaryDirectory(prefix="ct-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    nbval.kernel.KernelManager = partial(at_a_file, Path(folder.name), count())
