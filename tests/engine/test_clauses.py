"""The clauses of the laws about melds, the first meld, the discard and going out.

A case is a clause in words, an action and what stands against it (nothing: it is legal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.cases import Case, listed
from tests.every import every

NewScene = Callable[..., Any]

EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
SIX: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d"]}
FULL: dict[str, Any] = {"melds": ["8h 8d 8s 2h 2d 2s"]}
EVERY = ("classic", "wikibooks", "cs-wikipedia")
NOT_YET = "going_out.keep_a_card going_out.canastas"


def at(hand: str, *sides: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"hands": [hand], "sides": list(sides), "phase": "play", **more}


# --- melds -------------------------------------------------------------------------------------

MELDS: list[Case] = [
    ("three of a rank", at("7h 7d 7s 9c 4c", EIGHTS), "lay 7h 7d 7s", ""),
    ("two naturals and a wild", at("7h 7d 2c 9c 4c", EIGHTS), "lay 7h 7d 2c", ""),
    ("two naturals and three wilds", at("7h 7d 2c 2d X 9c 4c", EIGHTS), "lay 7h 7d 2c 2d X", ""),
    ("two cards", at("7h 7d 9c 4c", EIGHTS), "lay 7h 7d", "meld.too_few_cards"),
    ("one natural", at("7h 2c X 9c 4c", EIGHTS), "lay 7h 2c X", "meld.too_few_naturals"),
    ("wild cards alone", at("2h 2c X 9c 4c", EIGHTS), "lay 2h 2c X", "meld.only_wilds"),
    ("a run", at("5h 6h 7h 9c 4c", EIGHTS), "lay 5h 6h 7h", "meld.mixed_ranks"),
    ("red threes", at("3h 3d 3h 9c 4c", EIGHTS), "lay 3h 3d 3h", "meld.red_three"),
    ("more of a rank join its meld", at("8c 8s 7h 9c", EIGHTS), "lay 8c 8s", ""),
    ("three more of a rank join its meld", at("8c 8s 8c 9c 4c", EIGHTS), "lay 8c 8s 8c", ""),
    ("a wild joins a meld", at("2c 7h 9c", EIGHTS), "lay 2c onto 8h", ""),
    ("a wild joins no meld by itself", at("2c 7h 9c", EIGHTS), "lay 2c", "meld.only_wilds"),
    ("a wild onto a meld of the opponents", at("2c 7h 9c", EIGHTS, {"melds": ["9h 9d 9s"]}),
     "lay 2c onto 9h", "meld.none_there"),
    ("a natural onto a meld of the opponents", at("9c 7h 4c", EIGHTS, {"melds": ["9h 9d 9s"]}),
     "lay 9c", "meld.too_few_cards meld.too_few_naturals"),
    ("onto a finished canasta", at("8c 7h 9c", CANASTA), "lay 8c", ""),
    ("a wild onto a natural canasta", at("2c 7h 9c", CANASTA), "lay 2c onto 8h", ""),
    ("black threes in the ordinary course", at("3s 3c 3s 9c 4c", CANASTA), "lay 3s 3c 3s",
     "black_threes.too_soon"),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(MELDS))
def test_melds(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (at("7h 7d 2c 2d X X 9c 4c", EIGHTS), "lay 7h 7d 2c 2d X X"),
        (at("2c 7h 9c", FULL), "lay 2c onto 8h"),
        (at("8c X 7h 9c", FULL), "lay 8c X"),
    ],
)
def test_at_most_three_wilds_however_the_meld_grows(
    scene: NewScene, position: dict[str, Any], action: str
) -> None:
    assert scene("classic", position).against(action) == ["meld.too_many_wilds"]
    assert scene("wikibooks", position).against(action) == []
    assert scene("cs-wikipedia", position).against(action) == []


def test_a_meld_full_of_wilds_still_takes_naturals(scene: NewScene) -> None:
    assert "canasta.too_few" not in str(scene("classic", at("8c 7h 9c", FULL)).grounds("lay 8c"))
    assert scene("classic", at("8c 7h 9c", FULL)).grounds("lay 8c") == [
        "meld.added", "canasta.mixed",
    ]  # fmt: skip


# --- the first meld from the hand --------------------------------------------------------------

FIRST: list[Case] = [
    ("sixty-five at nought", at("5h 5d 5s Qh Qd Qs 2c 9c 4c"),
     "lay 5h 5d 5s; Qh Qd Qs 2c", ""),
    ("forty-five at nought", at("5h 5d 5s Qh Qd Qs 9c 4c"), "lay 5h 5d 5s; Qh Qd Qs",
     "initial.too_low"),
    ("fifty at nought", at("4h 4d 4s 4c Qh Qd Qs 9c 6c"), "lay 4h 4d 4s 4c; Qh Qd Qs", ""),
    ("seventy-five at 1500", at("5h 5d 5s Ah Ad 2s 9c 4c", {"score": 1500}),
     "lay 5h 5d 5s; Ah Ad 2s", "initial.too_low"),
    ("ninety at 1500", at("Kh Kd Ks Ah Ad As 9c 4c", {"score": 1500}),
     "lay Kh Kd Ks; Ah Ad As", ""),
    ("ninety at 3000", at("Kh Kd Ks Ah Ad As 9c 4c", {"score": 3000}),
     "lay Kh Kd Ks; Ah Ad As", "initial.too_low"),
    ("a hundred and thirty at 3000", at("Kh Kd X Ah Ad 2c 9c 4c", {"score": 3000}),
     "lay Kh Kd X; Ah Ad 2c", ""),
    ("a hundred and twenty at 3000", at("Ah Ad X Kh Kd Ks 9c 4c", {"score": 3000}),
     "lay Ah Ad X; Kh Kd Ks", ""),
    ("a hundred and fifteen at 3000", at("Ah Ad X 5h 5d 5s 5c 5h 9c 4c", {"score": 3000}),
     "lay Ah Ad X; 5h 5d 5s 5c 5h", "initial.too_low"),
    ("fifteen below nought", at("4h 4d 4s 9c 6c", {"score": -5}), "lay 4h 4d 4s", ""),
    ("a natural canasta of fours is thirty-five points", at("4h 4d 4s 4c 4h 4d 4s 9c 6c"),
     "lay 4h 4d 4s 4c 4h 4d 4s", "initial.too_low"),
    ("no minimum once the side has melded", at("4h 4d 4s 9c 6c", EIGHTS), "lay 4h 4d 4s", ""),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(FIRST))
def test_first_meld(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


@pytest.mark.parametrize(("rules", "needed"), [("classic", 120), ("cs-wikipedia", 150)])
def test_the_minimum_from_5000(scene: NewScene, rules: str, needed: int) -> None:
    position = at("Kh Kd X Ah Ad 2c 9c 4c", {"score": 5000})
    wrong = [] if needed <= 130 else ["initial.too_low"]
    assert scene(rules, position).against("lay Kh Kd X; Ah Ad 2c") == wrong


# --- the cards that must be kept ---------------------------------------------------------------

KEPT: list[Case] = [
    ("two cards may be left", at("8c 9h 4c", EIGHTS), "lay 8c", ""),
    ("one card may not be left", at("8c 9h", EIGHTS), "lay 8c", NOT_YET),
    ("no card may be left", at("8c", EIGHTS), "lay 8c", "going_out.canastas"),
    ("the last card may not be discarded", at("9h", EIGHTS), "discard 9h", NOT_YET),
    ("one card may be left with a canasta", at("8c 9h", CANASTA), "lay 8c", ""),
    ("one card may be left once the lay makes the canasta", at("8s 9h", SIX), "lay 8s", ""),
    ("one card that makes the canasta may be left", at("7h 7d 7s 8s", SIX), "lay 7h 7d 7s", ""),
    ("one wild that makes the canasta may be left", at("7h 7d 7s X", SIX), "lay 7h 7d 7s", ""),
]  # fmt: skip


@pytest.mark.parametrize("rules", ["classic", "wikibooks"])
@every(("position", "action", "against"), listed(KEPT))
def test_a_player_who_is_not_out_keeps_a_card(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


def test_a_wild_that_the_meld_cannot_hold_is_no_way_out(scene: NewScene) -> None:
    """Six cards with three wilds: in classic a fourth does not make the canasta."""
    assert scene("classic", at("7h 7d 7s X", FULL)).against("lay 7h 7d 7s") == NOT_YET.split()


# --- going out ---------------------------------------------------------------------------------

OUT: list[Case] = [
    ("with a last discard", at("8c 9h", CANASTA), "out 8c discard 9h", ""),
    ("by the last discard alone", at("9h", CANASTA), "discard 9h", ""),
    ("with a wild as the last discard", at("8c X", CANASTA), "out 8c discard X", ""),
    ("with a black three as the last discard", at("8c 3s", CANASTA), "out 8c discard 3s", ""),
    ("without a canasta", at("8c 9h", EIGHTS), "out 8c discard 9h", "going_out.canastas"),
    ("with the canasta made now", at("8s 9h", SIX), "out 8s discard 9h", ""),
    ("with cards over", at("8c 9h 4c", CANASTA), "out 8c discard 9h", "going_out.cards_left"),
    ("with black threes and a discard", at("3s 3c 3s 9h", CANASTA), "out 3s 3c 3s discard 9h", ""),
    ("with four black threes", at("3s 3c 3s 3c 9h", CANASTA), "out 3s 3c 3s 3c discard 9h", ""),
    ("with two black threes", at("3s 3c 9h", CANASTA), "out 3s 3c discard 9h",
     "meld.too_few_cards"),
    ("with black threes and no canasta", at("3s 3c 3s 9h", EIGHTS), "out 3s 3c 3s discard 9h",
     "going_out.canastas"),
    ("black threes laid before the last discard", at("3s 3c 3s 9h", CANASTA), "lay 3s 3c 3s", ""),
    ("black threes laid with no right to go out", at("3s 3c 3s 9h", EIGHTS), "lay 3s 3c 3s",
     "black_threes.too_soon"),
    ("the partner said no", at("8c 9h", CANASTA, memory={"partner_answer": "no"}),
     "out 8c discard 9h", "going_out.partner_no"),
    ("the partner said no and the last card", at("9h", CANASTA, memory={"partner_answer": "no"}),
     "discard 9h", "going_out.keep_a_card going_out.partner_no"),
    ("a red three in the hand as the last discard", at("8c 3h", CANASTA), "out 8c discard 3h",
     "discard.red_three_held"),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(OUT))
def test_going_out(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


WITHOUT_DISCARD: list[Case] = [
    ("all cards laid", at("8c", CANASTA), "out 8c", ""),
    ("all cards laid as a lay", at("8c X", CANASTA), "lay 8c X", ""),
    ("black threes alone", at("3s 3c 3s", CANASTA), "out 3s 3c 3s", ""),
    ("the last wild makes the canasta", at("X", SIX), "out X onto 8h", ""),
]


@pytest.mark.parametrize(("position", "action", "against"), listed(WITHOUT_DISCARD))
def test_the_last_discard_is_optional_or_required(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("classic", position).against(action) == against.split()
    assert scene("wikibooks", position).against(action) == against.split()
    assert scene("cs-wikipedia", position).against(action) == ["going_out.discard_needed"]


@pytest.mark.parametrize(("rules", "wrong"), [
    ("classic", ["black_threes.no_wilds"]), ("wikibooks", ["black_threes.no_wilds"]),
    ("cs-wikipedia", []),
])  # fmt: skip
def test_wilds_with_black_threes(scene: NewScene, rules: str, wrong: list[str]) -> None:
    assert scene(rules, at("3s 3c 2h 9h", CANASTA)).against("out 3s 3c 2h discard 9h") == wrong


@pytest.mark.parametrize("rules", EVERY)
def test_seven_cards_with_three_naturals_are_no_canasta(scene: NewScene, rules: str) -> None:
    side = {"melds": ["8h 8d 8s 2h 2d 2s X"]}
    game = scene(rules, at("8c 9h", side), meld__max_wild="unlimited")
    assert game.against("discard 9h") == []
    assert game.against("out 8c discard 9h") == []
    game = scene(rules, at("7h 9h", {"melds": [*side["melds"], "7d 7s 7c"]}),
                 meld__max_wild="unlimited")  # fmt: skip
    assert game.against("out 7h discard 9h") == ["going_out.canastas"]


def test_two_players_need_two_canastas(scene: NewScene) -> None:
    other = "Kh Kd Ks Kc Kh Kd 2c"
    one = scene("two-player", at("8c 9h", CANASTA), 2)
    assert one.against("out 8c discard 9h") == ["going_out.canastas"]
    assert one.against("lay 8c") == NOT_YET.split()
    two = scene("two-player", at("8c 9h", {"melds": [*CANASTA["melds"], other]}), 2)
    assert two.against("out 8c discard 9h") == []
    classic = scene("classic", at("8c 9h", CANASTA), 2)
    assert classic.against("out 8c discard 9h") == ["going_out.canastas"]


# --- the discard -------------------------------------------------------------------------------

DISCARD: list[Case] = [
    ("any card", at("9h 4c"), "discard 9h", ""),
    ("a wild", at("2h 4c"), "discard 2h", ""),
    ("a black three", at("3s 4c"), "discard 3s", ""),
    ("a red three from the hand", at("3h 4c 9d"), "discard 3h", "discard.red_three_held"),
    ("before drawing", at("9h 4c", phase="draw"), "discard 9h", "turn.draw_first"),
]


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(DISCARD))
def test_discard(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()
