"""What all tests share: puzzles made once in a run, files in memory, less looking for garbage.

A worker computes with one thread: more of them only wait for each other, at twice the cost.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

import canasta_tutor.app  # noqa: F401  (before nbformat is loaded)
from tests.puzzles.factory.made_once import PLACE

IN_MEMORY = Path("/dev/shm")
"""Where Linux has it: no disc is waited for when progress is written whole or not at all."""
ROOM = 1 << 30
"""Bytes that have to be free there."""


def has_room(folder: Path) -> bool:
    """Whether there is such a folder, and much can be written to it."""
    return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run inherit the names of the places from the first."""
    if "TMPDIR" not in os.environ and has_room(IN_MEMORY):
        tempfile.tempdir = os.environ["TMPDIR"] = place(config, "ct-", IN_MEMORY)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if PLACE not in os.environ:
        os.environ[PLACE] = place(config, "canasta-puzzles-")


def place(config: pytest.Config, name: str, folder: Path | None = None) -> str:
    """A folder that is there until the run is over; sockets in it want a short name."""
    made = tempfile.TemporaryDirectory(prefix=name, dir=folder, ignore_cleanup_errors=True)
    config.add_cleanup(made.cleanup)
    return made.name


def pytest_collection_finish() -> None:
    """What was collected stays; what is unused after it is looked for more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
