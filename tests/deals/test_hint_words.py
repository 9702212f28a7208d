"""Every reason of a hint, every step and every player has its sentence in every language."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from canasta_tutor.deals import hint_reasons
from canasta_tutor.deals.deal_hints import KINDS, LOOKS, TURN, DealHint
from canasta_tutor.deals.deal_in_play import EndOfDeal
from canasta_tutor.deals.deal_words import (
    compare_with_counting,
    describe_player,
    hint_steps,
    name_player,
    reason_of_hint,
)
from canasta_tutor.deals.hint_reasons import Advice
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine, SideScore
from canasta_tutor.engine.values.actions import Draw
from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.i18n.message_catalogues import catalogue, languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.players.player_style import NAMED

ADVICE = [kind for kind in vars(hint_reasons).values() if Advice in getattr(kind, "__bases__", ())]
VALUES = {Card: (Card("7h"), Card("X"), Card("3s")), Rank: tuple(Rank)[2:13], int: (1, 2, 5, 21)}


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing word fails the test instead of falling back to English."""
    monkeypatch.setattr(Words, "strict", True)


@pytest.fixture(params=languages())
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


@pytest.mark.parametrize("kind", ADVICE, ids=lambda kind: kind.code)
def test_every_reason_is_said(kind: type[Advice], words: Words) -> None:
    hints = get_type_hints(kind)
    for place in range(11):
        fields = [VALUES[hints[name]] for name in kind.names]
        values = [choices[place % len(choices)] for choices in fields]
        first, *rest = reason_of_hint(kind(*values), words)
        assert isinstance(first, dict) or first[:1].isupper()
        last = rest[-1] if rest else first
        assert isinstance(last, str)
        assert last.endswith(".")


@pytest.mark.parametrize("look", sorted({*LOOKS.values(), TURN}))
@pytest.mark.parametrize("kind", sorted({*KINDS.values(), "rarer"}))
def test_every_step_is_said(look: str, kind: str, words: Words) -> None:
    hint = DealHint(look, kind, Draw(), hint_reasons.Worthwhile())
    assert all(step.endswith((".", "?")) for step in hint_steps(hint, words))


def test_players_have_names_and_manners(words: Words) -> None:
    for style in NAMED:
        assert describe_player(style, words).startswith(name_player(style, words))


def test_the_end_is_compared(words: Words) -> None:
    sheets = tuple(SideScore((ScoreLine("melds", points, 1),)) for points in (910, 300))
    said = compare_with_counting(EndOfDeal(sheets, 0, 845), words)
    assert "845" in said
    assert "910" in said


def test_no_sentence_is_left_over(words: Words) -> None:
    ids = {msgid.rpartition("\4")[2] for msgid in catalogue(words.lang).ids()}
    said = {f"advice.{kind.code}" for kind in ADVICE}
    assert {msgid for msgid in ids if msgid.startswith("advice.")} == said
