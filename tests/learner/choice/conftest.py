"""For the tests of how puzzles are chosen."""

import pytest

from canasta_tutor.learner.choice.moment import Moment


@pytest.fixture
def _any_hard_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers by strength alone is tempted by none: no puzzle is made to find that out."""
    monkeypatch.setattr(Moment, "tempting", Moment.fresh)
