"""Fixtures for the tests of how practice chooses puzzles."""

import pytest

from canasta_tutor.learner.choice import in_turn, moment, next_puzzle, revealing
from canasta_tutor.learner.choice.candidates import Candidate
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Why


def settle(now: Moment, found: Candidate, why: Why) -> Chosen:
    """Any fresh puzzle of a candidate."""
    code = now.fresh(found.skill, found.level, played=found.played)
    return Chosen(code, why, found.expected, found.shown)


@pytest.fixture
def _any_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """For learners who answer by strength alone, no puzzle is made to see what it shows."""
    for module in (in_turn, next_puzzle, revealing):
        monkeypatch.setattr(module, "settle", settle)
    monkeypatch.setattr(moment, "find_short", lambda codes, _: next(iter(codes), None))


@pytest.fixture
def _skills_and_levels(_any_puzzle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where skills and levels alone are looked at, it matters not what a puzzle asks."""
    monkeypatch.setattr(Moment, "_ask", lambda _, code: code)
