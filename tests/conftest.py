"""What all tests share: a place for puzzles that are made once for every process of a run."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

import pytest

from tests.puzzles.factory.made_once import PLACE


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run inherit the name of the place from the first."""
    if PLACE not in os.environ:
        place = TemporaryDirectory(prefix="canasta-puzzles-")
        os.environ[PLACE] = place.name
        config.add_cleanup(place.cleanup)
