"""The clauses about sequences, wild melds, several sets of a rank, and limits of melds.

A case is a clause in words, house rules on classic, what the side lays first, an action on its
next cards, and what stands against it (nothing: it is legal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.melds.group import read_meld, verify_group
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.canastas import canasta, canasta_bonus, canasta_reason
from canasta_tutor.engine.values.cards import cards
from tests.engine.cases import listed
from tests.every import every

NewScene = Callable[..., Any]
Case = tuple[str, dict[str, Any], str, str, str]

SEQUENCES: dict[str, Any] = {
    "meld.kinds": ["set", "sequence"],
    "canasta.kinds": ["natural", "mixed", "sequence"],
    "canasta.closed": ["sequence"],
    "canasta.sequence_bonus": 1500,
}
UPWARD = SEQUENCES | {"meld.sequence_growth": "up", "meld.sequence_wilds": "unlimited"}
WILDS: dict[str, Any] = {
    "meld.kinds": ["set", "wild"],
    "canasta.kinds": ["natural", "mixed", "wild"],
    "canasta.closed": ["wild"],
    "canasta.wild_bonus": 2000,
    "canasta.wild_contents": [{"twos": 7, "bonus": 3000}, {"jokers": 4, "bonus": 2500}],
}
TWO_SETS: dict[str, Any] = {"meld.same_rank": "two"}
CLOSED: dict[str, Any] = {"canasta.closed": ["natural", "mixed"]}
AFTER_CLOSED = CLOSED | {"meld.same_rank": "after_closed"}
ITALIAN: dict[str, Any] = {
    "meld.twos": "rank",
    "canasta.kinds": ["natural", "mixed", "wild"],
    "canasta.twos_bonus": 3000,
    "canasta.twos_mixed_bonus": 2000,
}
SEVENS: dict[str, Any] = {"meld.no_wilds": ["7", "A"], "meld.wilds_if_opened": ["A"]}
KINGS = "lay Kh Kd Ks Kc"

CASES: list[Case] = [
    ("three of a suit in order", SEQUENCES, KINGS, "lay 5h 6h 7h", ""),
    ("up to the ace", SEQUENCES, KINGS, "lay Qs Ks As", ""),
    ("an ace is not low", SEQUENCES, KINGS, "lay 4s 5s As", "meld.not_consecutive"),
    ("a gap", SEQUENCES, KINGS, "lay 5h 6h 8h", "meld.not_consecutive"),
    ("two suits in order", SEQUENCES, KINGS, "lay 5h 6d 7h", "meld.mixed_ranks"),
    ("two cards in order", SEQUENCES, KINGS, "lay 5h 6h", "meld.too_few_cards"),
    ("a three in a sequence", SEQUENCES, KINGS, "lay 3s 4s 5s", "sequence.out_of_range"),
    ("a wild in a clean sequence", SEQUENCES, KINGS, "lay 5h 2c 7h", "sequence.too_many_wilds"),
    ("one more above", SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 8h", ""),
    ("one more below", SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 4h", ""),
    ("one more inside", SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 6h onto 7h",
     "meld.not_consecutive"),
    ("another suit", SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 8d onto 7h",
     "meld.not_consecutive"),
    ("a closed sequence", SEQUENCES, "lay 4h 5h 6h 7h 8h 9h Th", "lay Jh", "canasta.is_closed"),
    ("eight at once", SEQUENCES, KINGS, "lay 4h 5h 6h 7h 8h 9h Th Jh", "meld.too_many_cards"),
    ("two sequences of one suit", SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 5h 6h 7h", ""),
    ("a wild in the gap", UPWARD, KINGS, "lay 5h 2c 7h", ""),
    ("two wilds and one natural", UPWARD, KINGS, "lay 5h 2c 2d", "meld.too_few_naturals"),
    ("upward", UPWARD, "lay 7h 8h 9h; Ah Ad As", "lay Th", ""),
    ("downward", UPWARD, "lay 7h 8h 9h; Ah Ad As", "lay 6h onto 7h", "sequence.only_up"),
    ("downward without an aim", UPWARD, "lay 7h 8h 9h; Ah Ad As", "lay 6h", "sequence.only_up"),
    ("a wild at the upper end", UPWARD, "lay 7h 8h 9h; Ah Ad As", "lay 2c onto 8h", ""),
    ("wild cards alone", WILDS, KINGS, "lay 2h 2c X", ""),
    ("two wild cards alone", WILDS, KINGS, "lay 2h X", "meld.too_few_cards"),
    ("more wild cards", WILDS, "lay 2h 2c X X", "lay 2d", ""),
    ("a closed wild canasta", WILDS, "lay 2h 2c X X 2d 2s X", "lay 2h", "canasta.is_closed"),
    ("a second wild meld", WILDS, "lay 2h 2c X X", "lay 2d 2s X new", "meld.same_wild"),
    ("a second set", TWO_SETS, KINGS, "lay Kh Kd Ks new", ""),
    ("a set joined by default", TWO_SETS, KINGS, "lay Kh Kd Ks", ""),
    ("a second set of one rank", {}, KINGS, "lay Kh Kd Ks new", "meld.same_rank"),
    ("a third set", TWO_SETS, "lay Kh Kd Ks; Kh Kd Ks new", "lay Kc Kc Kh new",
     "meld.same_rank"),
    ("an eighth card", CLOSED, "lay Kh Kd Ks Kc Kh Kd Ks", "lay Kc", "canasta.is_closed"),
    ("a new set of a closed rank", CLOSED, "lay Kh Kd Ks Kc Kh Kd Ks", "lay Kc Kh 2c new",
     "meld.same_rank"),
    ("a set after a closed one", AFTER_CLOSED, "lay Kh Kd Ks Kc Kh Kd Ks", "lay Kc Kh 2c", ""),
    ("a set beside an open one", AFTER_CLOSED, KINGS, "lay Kh Kd Ks new", "meld.same_rank"),
    ("twos as a rank", ITALIAN, KINGS, "lay 2h 2c X", ""),
    ("one two", ITALIAN, KINGS, "lay 2h X X", "meld.too_few_naturals"),
    ("twos held back", ITALIAN, "lay 2h 2c 2d 2s 2h", "lay Qh Qd 2c", "meld.twos_locked"),
    ("jokers not held back", ITALIAN, "lay 2h 2c 2d 2s 2h", "lay Qh Qd X", ""),
    ("twos free once a canasta", ITALIAN, "lay 2h 2c 2d 2s 2h 2c 2d", "lay Qh Qd 2s", ""),
    ("a rank without wilds", SEVENS, KINGS, "lay 7h 7d 2c", "meld.rank_without_wilds"),
    ("aces later", SEVENS, KINGS, "lay Ah Ad 2c", "meld.rank_without_wilds"),
    ("aces opened with a wild", SEVENS, "lay Ah Ad 2c", "lay 2d onto Ah", ""),
    ("aces opened without", SEVENS, "lay Ah Ad As", "lay 2d onto Ah", "meld.rank_without_wilds"),
    ("a third of wilds", {"meld.wild_share": "third"}, KINGS, "lay 9h 9d 2c", ""),
    ("more than a third", {"meld.wild_share": "third"}, KINGS, "lay 9h 9d 9s 2c 2d",
     "meld.too_large_share"),
    ("half of wilds", {"meld.wild_share": "half_unfinished"}, KINGS, "lay 9h 9d 2c 2d", ""),
    ("more than half", {"meld.wild_share": "half_unfinished"}, KINGS, "lay 9h 9d 2c 2d X",
     "meld.too_large_share"),
    ("a wild onto four", {"meld.wild_onto": 5}, KINGS, "lay 2c onto Kh", "meld.wild_too_soon"),
    ("a wild onto five", {"meld.wild_onto": 5}, "lay Kh Kd Ks Kc Kh", "lay 2c onto Kh", ""),
    ("a caliente", {"pack.calientes": 1}, KINGS, "lay Y Qh Qd", "meld.caliente meld.mixed_ranks"),
]  # fmt: skip


def held(*lines: str) -> str:
    """The cards that some actions play, and three more."""
    words = " ".join(line.partition(" onto ")[0] for line in lines).replace(";", " ").split()
    return " ".join([word for word in words if word not in ("lay", "new")] + ["9c", "4c", "6d"])


def playing(scene: NewScene, house: dict[str, Any], hand: str) -> Any:
    """A side below zero, whose first meld needs next to nothing, with packs enough."""
    options = {key.replace(".", "__"): value for key, value in house.items()}
    position = {"hands": [hand], "phase": "play", "sides": [{"score": -5}]}
    return scene("classic", position, pack__packs=4, **options)


@every(("house", "first", "action", "against"), listed(CASES))
def test_kinds_of_melds(
    scene: NewScene, house: dict[str, Any], first: str, action: str, against: str
) -> None:
    game = playing(scene, house, held(first, action)).do(first)
    assert game.against(action) == against.split()


@every(
    ("house", "group", "kind", "bonus"),
    [
        (SEQUENCES, "4h 5h 6h 7h 8h 9h Th", "sequence", 1500),
        (SEQUENCES, "4h 5h 6h 7h 8h 9h", None, 0),
        (WILDS, "2h 2h 2d 2d 2s 2s 2c", "wild", 3000),
        (WILDS, "X X X X 2h 2d 2s", "wild", 2500),
        (WILDS, "X X X 2c 2h 2d 2s", "wild", 2000),
        (ITALIAN, "2h 2h 2d 2d 2s 2s 2c", "wild", 3000),
        (ITALIAN, "2h 2h 2d 2d 2s X X", "wild", 2000),
        (
            {"meld.no_wilds": ["7"], "canasta.rank_bonus": {"7": 2500}},
            "7h 7h 7d 7d 7s 7s 7c",
            "natural",
            2500,
        ),
        (
            {"meld.no_wilds": ["7"], "canasta.rank_bonus": {"7": 2500}},
            "8h 8h 8d 8d 8s 8s 8c",
            "natural",
            500,
        ),
    ],
)
def test_canastas_and_their_bonus(
    house: dict[str, Any], group: str, kind: str | None, bonus: int
) -> None:
    rules = patch_rules(load("classic"), house)
    meld = read_meld(cards(group), rules)
    assert meld is not None
    made = canasta(meld, rules)
    assert (made.value if made else None, canasta_bonus(meld, rules)) == (kind, bonus)


@pytest.mark.parametrize(
    ("house", "group", "codes"),
    [
        (SEQUENCES, "4h 5h 6h 7h 8h 9h Th", ["sequence.legal", "canasta.sequence"]),
        (WILDS, "2h 2h 2d 2d 2s 2s 2c", ["meld.wild_legal", "canasta.wild"]),
    ],
)
def test_what_a_legal_group_rests_on(house: dict[str, Any], group: str, codes: list[str]) -> None:
    verdict = verify_group(cards(group), patch_rules(load("classic"), house))
    assert [reason.code for reason in verdict.grounds] == codes


@pytest.mark.parametrize(
    ("house", "first", "action", "ground"),
    [
        (SEQUENCES, "lay 5h 6h 7h; Ah Ad As", "lay 8h", "sequence.added"),
        (WILDS, "lay 2h 2c X X", "lay 2d", "meld.wild_added"),
    ],
)
def test_what_an_addition_rests_on(
    scene: NewScene, house: dict[str, Any], first: str, action: str, ground: str
) -> None:
    game = playing(scene, house, held(first, action)).do(first)
    assert game.grounds(action) == [ground]


OPENINGS: list[tuple[str, dict[str, Any], str, str]] = [
    ("a canasta asked for", {"initial.bands": [{"minimum": 0}, {"from": 0, "needs": "canasta"}]},
     "lay Kh Kd Ks Kc; Ah Ad As", "initial.needs_canasta"),
    ("a natural canasta asked for",
     {"initial.bands": [{"minimum": 0}, {"from": 0, "needs": "natural_canasta"}]},
     "lay 9h 9d 9s 9c 2h 2d 2s", "initial.needs_canasta"),
    ("a natural canasta laid",
     {"initial.bands": [{"minimum": 0}, {"from": 0, "needs": "natural_canasta"}]},
     "lay 4h 4d 4s 4c 4h 4d 4s", ""),
    ("no clean group", {"initial.clean_group": "unmixed"}, "lay 5h 5d 2c; Ah Ad X",
     "initial.needs_clean"),
    ("a clean group", {"initial.clean_group": "unmixed"}, "lay 5h 5d 5s; Ah Ad X", ""),
    ("a lone mixed canasta has no clean group", {"initial.clean_group": "unmixed"},
     "lay 5h 5d 5s 5c 2c X X", "initial.needs_clean"),
    ("a canasta waives it", {"initial.clean_group": "unmixed", "initial.canasta_suffices": True},
     "lay 5h 5d 5s 5c 2c X X", ""),
    ("no wilds", {"initial.wilds": False}, "lay Ah Ad X", "initial.no_wilds"),
    ("the bonus of a canasta counts",
     {"initial.canasta_bonus": True, "initial.bands": [{"minimum": 150}]},
     "lay 4h 4d 4s 4c 4h 4d 4s", ""),
    ("the bonus does not count", {"initial.bands": [{"minimum": 150}]},
     "lay 4h 4d 4s 4c 4h 4d 4s", "initial.too_low"),
]  # fmt: skip


@every(("house", "action", "against"), listed(OPENINGS))
def test_first_melds(scene: NewScene, house: dict[str, Any], action: str, against: str) -> None:
    options = {key.replace(".", "__"): value for key, value in house.items()}
    position = {"hands": [held(action)], "phase": "play"}
    game = scene("classic", position, pack__packs=4, **options)
    assert game.against(action) == against.split()


def test_a_canasta_that_was_asked_for_is_the_ground(scene: NewScene) -> None:
    bands = [{"minimum": 0}, {"from": 0, "needs": "canasta"}]
    position = {"hands": ["4h 4d 4s 4c 4h 4d 4s 9c 8c"], "phase": "play"}
    game = scene("classic", position, initial__bands=bands)
    assert "initial.has_canasta" in game.grounds("lay 4h 4d 4s 4c 4h 4d 4s")


def test_a_full_sequence_is_no_canasta_where_none_is_played() -> None:
    rules = patch_rules(load("classic"), {"meld.kinds": ["set", "sequence"]})
    meld = read_meld(cards("4h 5h 6h 7h 8h 9h Th"), rules)
    assert meld
    assert canasta_reason(meld, rules).code == "canasta.not_this_kind"


def test_a_dead_rank(scene: NewScene) -> None:
    closed = {"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}
    sides = [{"melds": ["8h 8d 8s"]}, closed]
    position = {"hands": ["Kc Kh 2c 9c 4c"], "sides": sides, "phase": "play"}
    options = {"meld__dead_ranks": True, "canasta__closed": ["natural", "mixed"]}
    game = scene("classic", position, pack__packs=4, **options)
    assert game.against("lay Kc Kh 2c") == ["meld.dead_rank"]
