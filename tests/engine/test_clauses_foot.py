"""The clauses about the second hand: when it is taken up, and what goes before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.values.cards import cards, in_order, text_of
from canasta_tutor.engine.values.table import Foot, Phase, replace
from canasta_tutor.engine.values.view import view

NewScene = Callable[..., Any]
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s", "Kh Kd Ks"]}
FOOT: dict[str, Any] = {"deal__foot": 11, "pack__packs": 5}


def footed(scene: NewScene, hand: str, foot: str, **position: Any) -> Any:
    """A player with an untouched foot, whose side has laid eights and can go out with kings."""
    given = {"hands": [hand], "sides": [CANASTA], "phase": "play", **position}
    game = scene("classic", given, **FOOT)
    feet = (cards(foot), *(cards("4h 4d") for _ in range(3)))
    game.table = replace(game.table, feet=feet, foot=(Foot.UNTOUCHED,) * 4)
    return game


def test_a_hand_emptied_by_melding_is_followed_by_the_foot_at_once(scene: NewScene) -> None:
    game = footed(scene, "8c Kc", "5h 6h 7h")
    assert game.grounds("lay 8c; Kc")[0] == "foot.taken_up"
    game.do("lay 8c; Kc")
    table = game.table
    assert (table.phase, table.seat, text_of(table.hand)) == (Phase.PLAY, 0, "5h 6h 7h")
    assert (table.feet[0], table.foot[0]) == ((), Foot.TAKEN)
    assert game.against("discard 5h") == []


def test_a_hand_emptied_by_the_discard_is_followed_by_the_foot_next_turn(scene: NewScene) -> None:
    game = footed(scene, "Jh", "5h 6h 7h")
    assert game.grounds("discard Jh") == ["discard.plain", "foot.next_turn"]
    game.do("discard Jh")
    table = game.table
    assert (table.phase, table.seat) == (Phase.DRAW, 1)
    assert (table.hands[0], table.foot[0]) == ((), Foot.UNTOUCHED)
    for _ in range(3):
        game.do("draw", f"discard {next(card for card in game.table.hand if not card.wild)}")
    assert (game.table.seat, text_of(game.table.hand)) == (0, "5h 6h 7h")
    assert game.table.foot[0] is Foot.TAKEN
    assert len(game.do("draw").table.hand) == 4


def test_taking_the_pile_may_empty_the_hand_into_the_foot(scene: NewScene) -> None:
    game = footed(scene, "9h 9d", "5h 6h 7h", phase="draw", pile="9s")
    assert "foot.taken_up" in game.grounds("take 9h 9d")
    game.do("take 9h 9d")
    assert (game.table.phase, text_of(game.table.hand)) == (Phase.PLAY, "5h 6h 7h")


@pytest.mark.parametrize("line", ["out 8c; Kc", "out Kc discard 8c"])
def test_nobody_goes_out_before_his_foot(scene: NewScene, line: str) -> None:
    game = footed(scene, "8c Kc", "5h 6h 7h")
    assert game.against(line) == ["going_out.foot_to_play"]
    listed = [action_text(action) for action in legal_actions(game.table, game.rules)]
    assert not [line for line in listed if line.startswith("out")]


def test_one_card_may_be_left_before_the_foot(scene: NewScene) -> None:
    """Without a canasta, too: the discard leads to the foot."""
    game = footed(scene, "8c Jc", "5h 6h 7h", sides=[EIGHTS])
    assert game.against("lay 8c") == []
    assert game.do("lay 8c").against("discard Jc") == []


@pytest.mark.parametrize("hand", ["3s 3c 3s", "3s 3c 3s 9c"], ids=["all", "all but a discard"])
def test_black_threes_are_not_melded_before_the_foot(scene: NewScene, hand: str) -> None:
    game = footed(scene, hand, "5h 6h 7h")
    assert game.against("lay 3s 3c 3s") == ["black_threes.too_soon"]


def test_who_plays_his_foot_goes_out(scene: NewScene) -> None:
    game = footed(scene, "8c Kc", "8c 9h")
    game.do("lay 8c; Kc", "out 8c discard 9h")
    assert (game.table.phase, game.table.out) == (Phase.OVER, 0)


def test_a_foot_is_played_with_its_first_card(scene: NewScene) -> None:
    game = footed(scene, "8c Kc", "8c 9h Th").do("lay 8c; Kc")
    assert game.table.foot[0] is Foot.TAKEN
    laid = replace(game.table)
    assert game.do("lay 8c").table.foot[0] is Foot.PLAYED
    game.table = laid
    assert game.do("discard 9h").table.foot[0] is Foot.PLAYED
    assert game.table.foot[1:] == (Foot.UNTOUCHED,) * 3


def test_a_draw_alone_does_not_play_a_foot(scene: NewScene) -> None:
    game = footed(scene, "8c 9h Th", "", phase="draw")
    game.table = replace(game.table, foot=(Foot.TAKEN, *game.table.foot[1:]))
    assert game.do("draw").table.foot[0] is Foot.TAKEN


def test_a_red_three_in_the_foot_is_laid_and_replaced(scene: NewScene) -> None:
    game = footed(scene, "8c Kc", "3h 6h 7h")
    game.table = replace(game.table, stock=in_order("Jd Qd"))
    game.do("lay 8c; Kc")
    assert text_of(game.table.hand) == "6h 7h Qd"
    assert text_of(game.table.side.red_threes) == "3h"


def test_nobody_sees_a_foot(scene: NewScene) -> None:
    seen = view(footed(scene, "8c Kc", "5h 6h 7h").table, 0)
    assert seen.foot_sizes == (3, 2, 2, 2)
    assert seen.foot == (Foot.UNTOUCHED,) * 4
    assert not any("feet" in field.name for field in fields(seen))
