"""The clauses about a group by itself: what it is, its limits, the canasta it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import (
    canasta_of,
    group_problems,
    is_closed,
    meld_problems,
    read_meld,
    verify_group,
)
from canasta_tutor.engine.reasons.meld_reasons import TooFewCards
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta, canasta_bonus
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import cards
from tests.every import every

NewScene = Callable[..., Any]

SEQUENCES: dict[str, Any] = {
    "meld.kinds": ["set", "sequence"],
    "canasta.kinds": ["natural", "mixed", "sequence"],
    "meld.sequence_wilds": "unlimited",
}
THREES = "3s 3s 3c"


def house(values: dict[str, Any]) -> RuleSet:
    return patch_rules(load("classic"), values)


@every(
    ("clause", "values", "group", "against"),
    [
        ("jokers alone are no set of twos", {"meld.twos": "rank"}, "X X X", "meld.only_wilds"),
        ("a red three and another rank", {}, "3h 7d", "meld.red_three meld.mixed_ranks"),
        ("three wild cards where two are allowed in a set", {"meld.max_wild": 2},
         "7h 7d 7s 2c 2d X", "meld.too_many_wilds"),
        ("that limit is not for sequences", SEQUENCES | {"meld.max_wild": 2},
         "4h 2c 6h 2d 8h X", ""),
        ("a rank without wilds", {"meld.no_wilds": ["7"]}, "7h 7d 2c", "meld.rank_without_wilds"),
        ("that is not for sequences from that rank", SEQUENCES | {"meld.no_wilds": ["7"]},
         "7h 2c 9h", ""),
        ("more wilds than naturals while unfinished",
         {"meld.wild_share": "half_unfinished", "meld.max_wild": "unlimited",
          "canasta.min_naturals": 3}, "7h 7d 7s 2c 2d 2s X", ""),
        ("unfinished for want of naturals",
         {"meld.wild_share": "half_unfinished", "meld.max_wild": "unlimited",
          "canasta.min_naturals": 4}, "7h 7d 7s 2c 2d 2s X", "meld.too_large_share"),
    ],
)  # fmt: skip
def test_groups(clause: str, values: dict[str, Any], group: str, against: str) -> None:
    found = verify_group(cards(group), house(values)).violations
    assert [reason.code for reason in found] == against.split(), clause


def test_no_cards_are_no_meld(scene: NewScene) -> None:
    rules = load("classic")
    assert group_problems((), rules) == (TooFewCards((), 0, 3),)
    assert read_meld((), rules) is None
    position = {"hands": ["7h 7d 7s 9h 9d"], "phase": "play", "sides": [{"melds": ["Kh Kd Ks"]}]}
    game = scene("classic", position)
    action = LayMelds((Lay(cards("7h 7d 7s")), Lay(())))
    found = verify(game.table, action, game.rules).violations
    assert [reason.code for reason in found] == ["meld.too_few_cards"]


@pytest.mark.parametrize(
    ("melded", "going_out", "allowed"),
    [("going_out", True, True), ("going_out", False, False), ("never", True, False)],
)
def test_black_threes(melded: str, going_out: bool, allowed: bool) -> None:
    found = group_problems(
        cards(THREES), house({"black_threes.melded": melded}), going_out=going_out
    )
    assert [reason.code for reason in found] == ([] if allowed else ["black_threes.too_soon"])


def test_what_holds_of_black_threes_does_not_of_red_ones() -> None:
    rules = house({"black_threes.melded": "going_out"})
    assert group_problems(cards(THREES), rules, going_out=True) == ()
    red = cards(" ".join(["3h"] * len(cards(THREES))))
    found = group_problems(red, rules, going_out=True)
    assert [reason.code for reason in found] == ["meld.red_three"]


def test_what_holds_of_a_set_does_not_of_a_sequence() -> None:
    rules = house(SEQUENCES | {"meld.sequence_low": "5"})
    assert group_problems(cards("4h 4d 4s"), rules) == ()
    found = group_problems(cards("4h 5h 6h"), rules)
    assert [reason.code for reason in found] == ["sequence.out_of_range"]


@pytest.mark.parametrize(
    ("group", "code"), [(THREES, "black_threes.too_soon"), ("Ah Ad 2c", "meld.rank_without_wilds")]
)
def test_a_group_by_itself_neither_goes_out_nor_is_a_first_meld(group: str, code: str) -> None:
    rules = house(
        {"black_threes.melded": "going_out", "meld.no_wilds": ["A"], "meld.wilds_if_opened": ["A"]}
    )
    meld = read_meld(cards(group), rules)
    assert meld
    assert verify_group(cards(group), rules, going_out=True, opening=True).ok
    for found in (
        verify_group(cards(group), rules).violations,
        group_problems(cards(group), rules),
        meld_problems(meld, rules),
    ):
        assert [reason.code for reason in found] == [code]


def test_a_canasta_is_closed_until_one_goes_out() -> None:
    rules = house(SEQUENCES | {"canasta.closed": ["sequence"], "going_out.extend_sequence": True})
    meld = read_meld(cards("4h 5h 6h 7h 8h 9h Th"), rules)
    assert meld
    assert is_closed(meld, rules)


@pytest.mark.parametrize(
    ("group", "going_out", "closed"),
    [
        ("4h 5h 6h 7h 8h 9h Th", False, True),
        ("4h 5h 6h 7h 8h 9h Th", True, False),
        ("8h 8d 8s 8c 8h 8d 8s", True, True),
    ],
)
def test_going_out_a_closed_sequence_may_grow(group: str, going_out: bool, closed: bool) -> None:
    rules = house(
        SEQUENCES | {"canasta.closed": ["natural", "sequence"], "going_out.extend_sequence": True}
    )
    meld = read_meld(cards(group), rules)
    assert meld
    assert is_closed(meld, rules, going_out=going_out) is closed


def test_black_threes_never_make_a_canasta() -> None:
    assert canasta_of(cards("3s 3s 3s 3c 3c 3c 3c"), load("classic")) is None


@pytest.mark.parametrize(("rank", "bonus"), [("A", 1000), ("7", 1500), ("8", 500)])
def test_some_ranks_have_a_bonus_of_their_own(rank: str, bonus: int) -> None:
    rules = house({"canasta.rank_bonus": {"A": 1000, "7": 1500}})
    group = cards(" ".join(rank + suit for suit in "hdschds"))
    meld = read_meld(group, rules)
    assert meld
    assert (canasta(meld, rules), canasta_bonus(meld, rules)) == ("natural", bonus)


@pytest.mark.parametrize(
    ("group", "grounds"),
    [
        ("7h 7d 7s", ["meld.legal"]),
        ("7h 7d 7s 7c 7h 7d 7s", ["meld.legal", "canasta.natural"]),
    ],
)
def test_what_a_legal_group_rests_on(group: str, grounds: list[str]) -> None:
    found = verify_group(cards(group), load("classic"))
    assert [reason.code for reason in found.grounds] == grounds


def test_what_is_no_meld_is_no_canasta() -> None:
    assert canasta_of(cards("7h 8d 9s 7c 7h 7d 7s"), load("classic")) is None
