"""What only one who goes out may lay: on closed sequences, and black threes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Foot

NewScene = Callable[..., Any]

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
KINDS = {
    "meld__kinds": ["set", "sequence", "wild"],
    "canasta__kinds": ["natural", "mixed", "sequence", "wild"],
    "pack__packs": 3,
}


LOW = "4h 5h 6h 7h 8h 9h Th"
HIGH = "Qh Kh Ah"
SHORT = "5h 6h 7h 8h 9h Th"


@pytest.mark.parametrize(
    ("hand", "foot", "action", "melds"),
    [
        ("Jh", "", "lay Jh", [LOW + " Jh", HIGH]),
        ("Jh 9c", "", "out Jh discard 9c", [LOW + " Jh", HIGH]),
        ("Jh 5d 9c", "", "lay Jh", [LOW, "Jh " + HIGH]),
        ("Jh", "5d 6d", "lay Jh", [LOW, "Jh " + HIGH]),
    ],
    ids=["going out", "with a discard", "with cards left", "with a foot to come"],
)
def test_a_closed_sequence_grows_only_when_one_goes_out(
    scene: NewScene, hand: str, foot: str, action: str, melds: list[str]
) -> None:
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": [NATURAL, LOW, HIGH]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options)
    if foot:
        feet, states = (cards(foot), (), (), ()), (Foot.UNTOUCHED,) * 4
        game.table = replace(game.table, feet=feet, foot=states)
    game.do(action)
    assert [meld.cards for meld in game.table.sides[0].melds[1:]] == [cards(meld) for meld in melds]


def test_a_closed_sequence_takes_no_card_that_finishes_a_canasta_still_needed(
    scene: NewScene,
) -> None:
    """The jack fits two sequences. On the finished one it would not let its player go out."""
    position = {"hands": ["Jh 9c"], "phase": "play", "sides": [{"melds": [LOW, SHORT]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options, going_out__canastas=2)
    melds = game.do("lay Jh", "discard 9c").table.sides[0].melds
    assert [meld.cards for meld in melds] == [cards(LOW), cards(SHORT + " Jh")]


@pytest.mark.parametrize(("red", "against"), [("", []), ("3d", ["black_threes.too_soon"])])
def test_black_threes_are_laid_by_one_who_must_go_out(
    scene: NewScene, red: str, against: list[str]
) -> None:
    """Who may discard a red three of the table keeps his last card, so that he need not."""
    side = {"melds": [NATURAL], "red_threes": red}
    position = {"hands": ["3s 3c 3s 9c"], "phase": "play", "sides": [side]}
    game = scene("classic", position, pile__red_three_discard=True)
    assert game.against("lay 3s 3c 3s") == against


@pytest.mark.parametrize(
    ("pile", "meld", "against"),
    [
        ("7s", NATURAL, []),
        ("9c 7s", NATURAL, []),
        ("9c 9d 7s", NATURAL, ["black_threes.too_soon"]),
        ("9c 7s", "Qh Qd Qs", ["black_threes.too_soon"]),
    ],
)
def test_black_threes_are_laid_beside_the_upcard_by_one_who_must_go_out(
    scene: NewScene, pile: str, meld: str, against: list[str]
) -> None:
    position = {"hands": ["7h 7d 3s 3c 3s"], "pile": pile, "sides": [{"melds": [meld]}]}
    assert scene("classic", position).against("take 7h 7d with 3s 3c 3s") == against


def test_the_upcard_joins_no_closed_sequence(scene: NewScene) -> None:
    position = {"hands": ["5d 9c"], "pile": "4d Jh", "sides": [{"melds": [LOW, HIGH]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, pile__onto_sequence="whole", **KINDS, **options)
    melds = game.do("take").table.side.melds
    assert [meld.cards for meld in melds] == [cards(LOW), cards("Jh " + HIGH)]


@pytest.mark.parametrize(
    ("hand", "phase", "action"),
    [("Jh 9c", "play", "lay Jh"), ("Qc Qd Jh 9c", "draw", "take Qc Qd with Jh")],
)
def test_a_closed_sequence_is_left_alone_where_another_takes_the_card(
    scene: NewScene, hand: str, phase: str, action: str
) -> None:
    """One who keeps a card to discard lays the jack on the sequence that he finishes with it."""
    sides = [{"melds": ["Kh Kd Ks Kc Kh Kd Ks", LOW, SHORT]}]
    position = {"hands": [hand], "pile": "Qs", "phase": phase, "sides": sides}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options)
    assert "canasta.sequence" in game.grounds(action)


@pytest.mark.parametrize(
    ("hand", "wrong"),
    [("9c 9d Jh", []), ("9c 9d Jh 5c", []), ("9c 9d Jh 5c 6c", ["canasta.is_closed"])],
    ids=["going out", "with one card to discard", "with cards left"],
)
def test_who_takes_the_pile_and_goes_out_lengthens_a_closed_sequence(
    scene: NewScene, hand: str, wrong: list[str]
) -> None:
    sides = [{"melds": [NATURAL, LOW]}]
    position = {"hands": [hand], "pile": "9s", "phase": "draw", "sides": sides}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options)
    assert game.against("take 9c 9d with Jh") == wrong


def test_nobody_goes_out_with_cards_that_he_does_not_hold(scene: NewScene) -> None:
    position = {"hands": ["7h 7d 9c"], "phase": "play", "sides": [{"melds": [NATURAL]}]}
    game = scene("classic", position)
    assert game.against("out 7h 7d 7s discard 9c") == ["turn.not_in_hand"]


# --- the last card, where nobody goes out by a discard -------------------------------------------

NO_DISCARD = {"going_out__discard": "none"}
KINGS = "Kh Kd Ks Kc Kh Kd Ks"
KEPT = ["going_out.keep_a_card", "going_out.no_discard"]


@pytest.mark.parametrize(
    ("last", "wrong"),
    [("Js", []), ("2c", KEPT), ("Kc", KEPT)],
    ids=["it fits", "one wild card too many", "its canasta is closed"],
)
def test_the_card_that_one_keeps_must_fit_a_meld(
    scene: NewScene, last: str, wrong: list[str]
) -> None:
    sides = [{"melds": [KINGS, "Jc Jd Jc 2c 2d 2h"]}]
    position = {"hands": [f"Jh {last}"], "phase": "play", "sides": sides}
    game = scene("classic", position, **NO_DISCARD, canasta__closed=["natural"])
    assert game.against("lay Jh") == wrong


@pytest.mark.parametrize(("last", "wrong"), [("Jh", []), ("Js", KEPT)])
def test_the_card_that_one_keeps_may_fit_a_closed_sequence(
    scene: NewScene, last: str, wrong: list[str]
) -> None:
    position = {"hands": [f"7h 7d 7s {last}"], "phase": "play", "sides": [{"melds": [LOW]}]}
    closed = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **closed, **NO_DISCARD)
    assert game.against("lay 7h 7d 7s") == wrong


# --- without a partner ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{"going_out__ask_partner": "required"}, {"deal__foot": 5, "going_out__foot_played": True}],
    ids=["a partner is asked", "the partner has played his foot"],
)
def test_what_is_said_of_partners_holds_nobody_back_who_has_none(
    scene: NewScene, options: dict[str, Any]
) -> None:
    sides = [{"melds": [KINGS, NATURAL]}]
    memory = {"foot_state": ["played", "played"]}
    position = {"hands": ["5h"], "phase": "play", "sides": sides, "memory": memory}
    assert scene("two-player", position, 2, **options).against("discard 5h") == []
