"""The kernels of notebooks listen at socket files, because two workers may take the same free port.

This is a plugin (`pytest -p tests.kernels.warm -p nbval -p tests.kernels.at_files`).
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
    """The manager of a kernel that listens at socket files in a folder of its own."""
    return KernelManager(transport="ipc", ip=str(folder / f"{next(numbers)}"), **options)


def pytest_configure(config: pytest.Config) -> None:
    """Give all notebooks of this worker such kernels; delete the files at the end."""
    folder = TemporaryDirectory(prefix="ct-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    nbval.kernel.KernelManager = partial(at_a_file, Path(folder.name), count())
