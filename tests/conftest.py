"""Setup for all tests: puzzles made once per run, files in memory, less garbage collection.

Each worker computes with one thread: several threads would only wait for each other, at twice the
cost.
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
"""A folder in memory, if Linux has one: writing progress (all or nothing) then waits for no
disc.
"""
ROOM = 1 << 30
"""Number of bytes that must be free in that folder."""


def has_room(folder: Path) -> bool:
    """Whether this folder exists and has enough room."""
    return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run inherit the names of the folders from the first process."""
    if "TMPDIR" not in os.environ and has_room(IN_MEMORY):
        tempfile.tempdir = os.environ["TMPDIR"] = place(config, "ct-", IN_MEMORY)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if PLACE not in os.environ:
        os.environ[PLACE] = place(config, "canasta-puzzles-")


def place(config: pytest.Config, name: str, folder: Path | None = None) -> str:
    """A folder that exists until the run ends; its name is short because sockets need short
    names.
    """
    made = tempfile.TemporaryDirectory(prefix=name, dir=folder, ignore_cleanup_errors=True)
    config.add_cleanup(made.cleanup)
    return made.name


def pytest_collection_finish() -> None:
    """Keep the objects that exist now, and look for new garbage less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
