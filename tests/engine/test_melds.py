"""Melds, as far as the clauses do not cover them: empty groups, single melds, closed ranks."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import group_problems, meld_problems, read_meld, verify_group
from canasta_tutor.engine.melds.laying import find_dead_ranks, lay
from canasta_tutor.engine.reasons.meld_reasons import BlackThreesTooSoon, MixedRanks, TooFewCards
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.melds_and_canastas import has_won
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import Card, Rank, cards
from canasta_tutor.engine.values.table import Meld
from tests.clauses.scene import scene

SEQUENCES: dict[str, Any] = {
    "pack.packs": 3,
    "meld.kinds": ["set", "sequence"],
    "canasta.kinds": ["natural", "mixed", "sequence"],
}
KINGS = Meld(Rank.KING, cards("Kh Kd Ks"))


def test_no_cards_are_no_meld() -> None:
    rules = load("classic")
    assert group_problems((), rules) == (TooFewCards((), 0, 3),)
    assert read_meld((), rules) is None
    game = scene(hands=["7h 7d 7s 9h 9d"], phase="play", sides=[{"melds": ["Kh Kd Ks"]}])
    action = LayMelds((Lay(cards("7h 7d 7s")), Lay(())))
    found = verify(game.table, action, game.rules).violations
    assert [reason.code for reason in found] == ["meld.too_few_cards"]


@pytest.mark.parametrize(
    ("group", "code"),
    [("3s 3s 3c", "black_threes.too_soon"), ("Ah Ad 2c", "meld.rank_without_wilds")],
)
def test_a_group_by_itself_neither_goes_out_nor_is_a_first_meld(group: str, code: str) -> None:
    values = {
        "black_threes.melded": "going_out",
        "meld.no_wilds": ["A"],
        "meld.wilds_if_opened": ["A"],
    }
    rules = patch_rules(load("classic"), values)
    meld = read_meld(cards(group), rules)
    assert meld
    assert verify_group(cards(group), rules, going_out=True, opening=True).ok
    for found in (
        verify_group(cards(group), rules).violations,
        group_problems(cards(group), rules),
        meld_problems(meld, rules),
    ):
        assert [reason.code for reason in found] == [code]


def test_bonus_cards_are_never_melded() -> None:
    rules = patch_rules(load("classic"), {"black_threes.bonus": [100, 200, 300, 800]})
    assert rules.black_threes.melded == "going_out"
    group = cards("3s 3s 3c")
    assert group_problems(group, rules, going_out=True) == (BlackThreesTooSoon(group, "never"),)
    assert not group_problems(group, load("classic"), going_out=True)


def test_ranks_die_by_closed_sets() -> None:
    closed = {"canasta.closed": ["natural", "sequence"], "meld.dead_ranks": True}
    melds = [
        "4h 5h 6h 7h 8h 9h Th", "Kh Kd Ks Kc Kh Kd Ks", "Qh Qd Qs", "Jh Jd Js Jc Jh Jd 2c"
    ]  # fmt: skip
    game = scene(options=SEQUENCES | closed, sides=[{"melds": melds}])
    assert find_dead_ranks(game.table, game.rules) == {Rank.KING}
    assert find_dead_ranks(game.table, load("classic")) == frozenset()


@pytest.mark.parametrize("kinds", [["set"], ["set", "sequence"]])
def test_a_card_aimed_at_another_rank(kinds: list[str]) -> None:
    rules = patch_rules(load("classic"), {"meld.kinds": kinds})
    laid = lay((KINGS,), (Lay(cards("7d"), Card("Kh")),), rules)
    ranks = (Rank.SEVEN, Rank.KING)
    assert laid.problems == (MixedRanks(cards("7d Kh"), ranks, "sequence" in kinds),)
    assert laid.additions == ()


def test_a_set_leaves_room_for_a_sequence_from_its_rank() -> None:
    rules = patch_rules(load("classic"), SEQUENCES)
    sevens, run = (read_meld(cards(text), rules) for text in ("7h 7d 7s", "7c 8c 9c"))
    assert sevens
    assert run
    assert lay((sevens,), [Lay(run.cards)], rules).melds == (sevens, run)


def test_no_number_of_canastas_wins_where_none_is_named() -> None:
    assert not has_won((), patch_rules(load("classic"), {"game.canastas_win": 0}))
