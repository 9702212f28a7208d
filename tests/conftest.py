"""What all tests share: puzzles made once in a run, and less looking for what is unused.

A worker computes with one thread: more of them only wait for each other, at twice the cost.
"""

from __future__ import annotations

import gc
import os
from tempfile import TemporaryDirectory

import pytest

from tests.puzzles.factory.made_once import PLACE


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run inherit the name of the place from the first."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if PLACE not in os.environ:
        place = TemporaryDirectory(prefix="canasta-puzzles-")
        os.environ[PLACE] = place.name
        config.add_cleanup(place.cleanup)


def pytest_collection_finish() -> None:
    """What was collected stays; what is unused after it is looked for more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
