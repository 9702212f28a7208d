"""Going out concealed, and what going out brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.going_out_reasons import GoesOut
from canasta_tutor.engine.values.cards import in_order

NewScene = Callable[..., Any]

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
OTHER_NATURAL = "Qh Qd Qs Qc Qh Qd Qs"
TENS = "Th Td Ts"


def at(hand: str, *melds: str, **more: Any) -> dict[str, Any]:
    side = {"melds": list(melds or (NATURAL, TENS))}
    return {"hands": [hand], "sides": [side], "phase": "play", **more}


# --- going out concealed -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("concealed", "expected"), [("player", True), ("side", False), ("none", False)]
)
def test_whose_first_melds_make_it_concealed(
    scene: NewScene, concealed: str, expected: bool
) -> None:
    """The partner has melded tens; the player lays a whole canasta and nothing to the tens."""
    position = {
        "hands": [f"{NATURAL} 4h"], "sides": [{"melds": [TENS]}], "phase": "play",
        "memory": {"melded_before_this_turn": False},
    }  # fmt: skip
    game = scene("classic", position, going_out__concealed=concealed)
    assert game.do(f"out {NATURAL} discard 4h").table.concealed is expected


@pytest.mark.parametrize(
    ("concealed", "expected"), [("player", True), ("side", True), ("none", False)]
)
def test_a_side_without_melds_before_goes_out_concealed(
    scene: NewScene, concealed: str, expected: bool
) -> None:
    position = {"hands": [f"{OTHER_NATURAL} 4h"], "phase": "play"}
    game = scene("classic", position, going_out__concealed=concealed)
    assert game.do(f"out {OTHER_NATURAL} discard 4h").table.concealed is expected


# --- what it brings ------------------------------------------------------------------------------


def told(game: Any, action: str) -> tuple[int, int, int]:
    """What a legal action tells of going out: canastas there, canastas needed, the bonus."""
    grounds = verify(game.table, read_action(action), game.rules).grounds
    goes = next(reason for reason in grounds if isinstance(reason, GoesOut))
    return goes.count, goes.needed, goes.bonus


@pytest.mark.parametrize(
    ("hand", "action", "bonus"),
    [
        ("Tc 4h", "out Tc discard 4h", 100),
        ("3s 3c 3s 4h", "out 3s 3c 3s discard 4h", 200),
        ("3s 3c 3s 3c", "out 3s 3c 3s 3c", 300),
        ("3s 3c 2s 4h", "out 3s 3c 2s discard 4h", 100),
    ],
)
def test_black_threes_melded_raise_the_bonus(
    scene: NewScene, hand: str, action: str, bonus: int
) -> None:
    position = at(hand, memory={"partner_answer": "yes"})
    assert told(scene("czech-fast", position), action) == (1, 1, bonus)


@pytest.mark.parametrize(("first", "bonus"), [(None, 1000), (1, 100)])
def test_the_first_pile_of_the_deal_raises_the_bonus(
    scene: NewScene, first: int | None, bonus: int
) -> None:
    position = {**at("Tc 4h", pile="Td"), "phase": "draw"}
    game = scene("czech-fast", position)
    game.table = replace(game.table, first_pile=first)
    game.do("take", "ask", "answer yes")
    assert told(game, "out Tc discard 4h") == (1, 1, bonus)


@pytest.mark.parametrize(
    ("hand", "action", "pile"),
    [("Kh Kd Ks 9c", "out Kh Kd Ks discard 9c", "Jc 9c"), ("Kh Kd Ks", "out Kh Kd Ks", "Jc")],
)
def test_the_last_discard_lies_on_the_pile(
    scene: NewScene, hand: str, action: str, pile: str
) -> None:
    sides = [{"melds": [NATURAL]}]
    game = scene("classic", {"hands": [hand], "phase": "play", "pile": "Jc", "sides": sides})
    assert game.do(action).table.pile == in_order(pile)


def test_who_has_melded_in_an_earlier_turn_is_remembered(scene: NewScene) -> None:
    hands = ["Ah Ad As 9c 4d", "4h 5d", "Ac 5c 6d", "4s 6s"]
    game = scene("classic", {"hands": hands, "phase": "play"}).do("lay Ah Ad As")
    assert game.table.melded == (False, False, False, False)
    assert game.do("discard 9c").table.melded == (True, False, False, False)
    assert game.do("draw", "discard 4h").table.melded == (True, False, False, False)
    assert game.do("draw", "lay Ac", "discard 5c").table.melded == (True, False, True, False)
