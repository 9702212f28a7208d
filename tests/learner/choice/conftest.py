"""Fixtures for the tests of how practice chooses puzzles."""

import pytest

from canasta_tutor.learner.choice import in_turn, moment
from canasta_tutor.learner.choice.moment import Moment


@pytest.fixture
def _any_hard_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make no puzzles that reveal misconceptions: these learners answer only by strength."""
    monkeypatch.setattr(Moment, "tempting", Moment.fresh)
    monkeypatch.setattr(moment, "find_short", lambda codes, _: next(iter(codes), None))


@pytest.fixture
def _skills_and_levels(_any_hard_puzzle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only skills and levels matter, do not look at what a puzzle asks or reveals."""
    monkeypatch.setattr(Moment, "_ask", lambda _, code: code)
    monkeypatch.setattr(in_turn, "as_telling", lambda found, _: found)
