"""For the tests of how puzzles are chosen."""

import pytest

from canasta_tutor.learner.choice import in_turn, moment
from canasta_tutor.learner.choice.moment import Moment


@pytest.fixture
def _any_hard_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers by strength alone is tempted by none: no puzzle is made to find that out."""
    monkeypatch.setattr(Moment, "tempting", Moment.fresh)
    monkeypatch.setattr(moment, "find_short", lambda codes, _: next(iter(codes), None))


@pytest.fixture
def _skills_and_levels(_any_hard_puzzle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where skills and levels alone are looked at, it matters not what a puzzle asks or tells."""
    monkeypatch.setattr(Moment, "_ask", lambda _, code: code)
    monkeypatch.setattr(in_turn, "as_telling", lambda found, _: found)
