"""The clauses of the laws about asking the partner: the answer binds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.table import Answer, Phase, replace

NewScene = Callable[..., Any]
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
TWO: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s", "Kh Kd Ks Kc Kh Kd Ks"]}


def asking(scene: NewScene, players: int = 4) -> Any:
    """A player who can go out: with 8c laid, and 9h or 4h discarded."""
    position = {"hands": ["8c 8s 9h"], "sides": [CANASTA], "pile": "Jh", "phase": "play"}
    position["sides"] = [{"melds": ["8h 8d 8s 8c 8h 8d 2c"]}]
    return scene("classic", position, players)


def test_a_yes_binds(scene: NewScene) -> None:
    game = asking(scene).do("ask")
    assert game.against("discard 9h") == ["going_out.answer_first"]
    game.do("answer yes")
    assert game.against("discard 9h") == ["going_out.partner_yes"]
    assert game.against("ask") == ["going_out.asked_already"]
    game.do("lay 8c")
    assert game.against("discard 9h") == ["going_out.partner_yes"]
    game.do("out 8s discard 9h")
    assert (game.table.phase, game.table.out) == (Phase.OVER, 0)


def test_a_no_binds_for_this_turn(scene: NewScene) -> None:
    game = asking(scene).do("ask", "answer no")
    assert game.against("out 8c 8s discard 9h") == ["going_out.partner_no"]
    assert "going_out.partner_no" in game.against("lay 8c 8s")
    game.do("lay 8c", "discard 9h")
    assert game.table.answer is Answer.NOT_ASKED
    assert len(game.table.hands[0]) == 1


def test_after_a_yes_no_lay_may_spoil_the_way_out(scene: NewScene) -> None:
    """Without the two the sevens are no meld: laid elsewhere it would break the promise."""
    position = {"hands": ["7h 7d 2c Qd"], "sides": [CANASTA], "phase": "play",
                "memory": {"partner_answer": "yes"}}  # fmt: skip
    game = scene("classic", position)
    assert game.against("lay 2c onto 8h") == ["going_out.partner_yes"]
    assert game.against("lay 7h 7d 2c") == []


def test_who_cannot_go_out_after_a_yes_plays_on(scene: NewScene) -> None:
    position = {"hands": ["7h 9d 5c Qd"], "sides": [CANASTA], "phase": "play",
                "memory": {"partner_answer": "yes"}}  # fmt: skip
    assert scene("classic", position).against("discard 5c") == []


def test_after_a_yes_a_red_three_is_no_way_round(scene: NewScene) -> None:
    side = {**CANASTA, "red_threes": "3h"}
    position = {"hands": ["9d"], "sides": [side], "phase": "play",
                "memory": {"partner_answer": "yes"}}  # fmt: skip
    game = scene("cs-wikipedia", position)
    assert game.against("discard 3h from table") == ["going_out.partner_yes"]
    assert game.against("discard 9d") == []


@pytest.mark.parametrize(
    ("answers", "answer"),
    [(["yes", "yes"], Answer.YES), (["yes", "no"], Answer.NO), (["no"], Answer.NO)],
)
def test_both_partners_of_three_are_asked(
    scene: NewScene, answers: list[str], answer: Answer
) -> None:
    game = asking(scene, 6).do("ask", *(f"answer {word}" for word in answers))
    assert (game.table.phase, game.table.answer) == (Phase.PLAY, answer)


def test_the_partners_answer_one_after_the_other_then_the_player_goes_on(scene: NewScene) -> None:
    game = asking(scene, 6)
    seats = [game.table.acting]
    for action in ("ask", "answer yes", "answer yes"):
        seats.append(game.do(action).table.acting)
    assert seats == [0, 2, 4, 0]


@pytest.mark.parametrize(("rules", "players"), [("wikibooks", 6), ("cs-wikipedia", 6)])
def test_one_partner_of_a_pair_is_asked(scene: NewScene, rules: str, players: int) -> None:
    position = {"hands": ["8c 9h 4h"], "sides": [CANASTA], "pile": "Jh", "phase": "play"}
    game = scene(rules, position, players).do("ask", "answer yes")
    assert game.table.answer is Answer.YES


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("classic", 3), ("wikibooks", 5)])
def test_who_plays_alone_asks_nobody(scene: NewScene, rules: str, players: int) -> None:
    game = scene(rules, {"hands": ["8c 9h"], "sides": [TWO], "phase": "play"}, players)
    assert game.against("ask") == ["going_out.no_asking"]
    assert game.against("out 8c discard 9h") == []


def agreed(scene: NewScene, hand: str, *melds: str, **options: object) -> Any:
    """A player whose partner has said yes."""
    others = {"melds": ["Kh Kd Ks", "Jh Jd Js"]}
    position = {"hands": [hand], "sides": [{"melds": list(melds)}, others], "phase": "play",
                "memory": {"partner_answer": "yes"}}  # fmt: skip
    return scene("classic", position, **options)


@pytest.mark.parametrize(
    ("hand", "action", "options"),
    [
        ("8c 9h", "acaba", {"calls__acaba": 1500}),
        ("8c Y", "caliente", {"pack__calientes": 1, "calls__caliente": 100}),
        ("8c 3h", "threes 3h", {"red_threes__laid": "may"}),
    ],
)
def test_a_yes_to_going_out_comes_before_all_else(
    scene: NewScene, hand: str, action: str, options: dict[str, object]
) -> None:
    game = agreed(scene, hand, *CANASTA["melds"], **options)
    assert game.against(action) == ["going_out.partner_yes"]
    barred = agreed(scene, hand, "Qh Qd Qs", **options)
    assert "going_out.partner_yes" not in barred.against(action)


def test_after_a_yes_no_two_canastas_are_joined_that_are_needed(scene: NewScene) -> None:
    options = {"meld__same_rank": "two", "going_out__canastas": 2, "pack__packs": 4}
    game = agreed(scene, "9h", "8h 8d 8s 8c 8h 8d 8s", **options)
    eights = game.table.side.melds
    side = replace(game.table.side, melds=(*eights, *eights))
    game.table = replace(game.table, sides=(side, *game.table.sides[1:]))
    assert game.against("join 8") == ["going_out.partner_yes"]


@pytest.mark.parametrize(
    ("hand", "action", "wrong"),
    [
        ("7h 7d 7s 7c 4c", "lay 7h 7d 7s", []),
        ("7h 7d 7s 9c 9d 9s 4c", "lay 7h 9c", ["meld.mixed_ranks"]),
    ],
)
def test_after_a_yes_one_may_lay_in_parts_but_only_melds(
    scene: NewScene, hand: str, action: str, wrong: list[str]
) -> None:
    sides = [{"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}]
    game = scene("classic", {"hands": [hand], "phase": "play", "sides": sides})
    game.table = replace(game.table, answer=Answer.YES)
    assert game.against(action) == wrong
