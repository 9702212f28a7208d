"""The clauses of the laws about the score: every line, its sign, concealed hands, the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.scoring.game_end import find_winner
from tests.every import every

NewScene = Callable[..., Any]
NATURAL = "8h 8d 8s 8c 8h 8d 8s"
MIXED = "Kh Kd Ks Kc 2h 2d X"
NONE = ["", "", "", ""]
EVERY = ("classic", "wikibooks", "cs-wikipedia")


def at(hand: str, *sides: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"hands": [hand, *NONE[1:]], "sides": list(sides), "phase": "play", **more}


# --- the lines ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EVERY)
@every(
    ("side", "hand", "lines"),
    [
        ({"melds": ["8h 8d 8s"]}, "", {"melds": 30}),
        ({"melds": ["4h 4d 2s"]}, "", {"melds": 30}),
        ({"melds": ["Ah Ad X"]}, "", {"melds": 90}),
        ({"melds": ["3s 3c 3s"]}, "", {"melds": 15}),
        ({"melds": [NATURAL]}, "", {"melds": 70, "canasta.natural": 500}),
        ({"melds": [MIXED]}, "", {"melds": 130, "canasta.mixed": 300}),
        ({"melds": [NATURAL + " 2c"]}, "", {"melds": 90, "canasta.mixed": 300}),
        ({"melds": [NATURAL, MIXED]}, "",
         {"melds": 200, "canasta.natural": 500, "canasta.mixed": 300}),
        ({}, "X 2c Ah Kd 8s 7h 4c 3s", {"hand": -(50 + 20 + 20 + 10 + 10 + 5 + 5 + 5)}),
        ({"melds": ["8h 8d 8s"], "red_threes": "3h"}, "", {"melds": 30, "red_threes": 100}),
        ({"red_threes": "3h 3d"}, "", {"red_threes": -200}),
        ({"red_threes": "3h 3h 3d"}, "9h", {"red_threes": -300, "hand": -10}),
        ({"red_threes": "3h 3h 3d 3d"}, "", {"red_threes": -800}),
        ({"melds": ["4h 4d 4s"], "red_threes": "3h 3h 3d 3d"}, "",
         {"melds": 15, "red_threes": 800}),
    ],
)  # fmt: skip
def test_lines(
    scene: NewScene, rules: str, side: dict[str, Any], hand: str, lines: dict[str, int]
) -> None:
    assert scene(rules, at(hand, side)).scored() == lines


def test_the_hands_of_both_partners_count(scene: NewScene) -> None:
    position = {"hands": ["Kh", "Ah", "7h 7d", "X"], "sides": [{"melds": [NATURAL]}]}
    game = scene("classic", position)
    assert [side.total for side in score_deal(game.table, game.rules)] == [550, -70]


@pytest.mark.parametrize(
    ("rules", "out", "hidden"), [("classic", 100, 0), ("wikibooks", 100, 100),
                                 ("cs-wikipedia", 300, 100)],
)  # fmt: skip
def test_going_out_concealed_from_the_hand(
    scene: NewScene, rules: str, out: int, hidden: int
) -> None:
    game = scene(rules, at(f"{NATURAL} 9h 9d 9c 4c")).do(f"out {NATURAL}; 9h 9d 9c discard 4c")
    lines = {"melds": 100, "canasta.natural": 500, "out": out, "out.concealed": 100}
    assert game.scored() == lines | ({"canasta.hidden": hidden} if hidden else {})
    assert game.scored(1) == {}


@pytest.mark.parametrize("rules", EVERY)
def test_the_other_side_gets_nothing_for_the_end(scene: NewScene, rules: str) -> None:
    sides = [{"melds": [NATURAL]}, {"melds": [MIXED], "red_threes": "3d"}]
    position = {"hands": ["8c 9h", "Ah", "", "3s"], "sides": sides, "phase": "play"}
    game = scene(rules, position).do("out 8c discard 9h")
    assert game.scored(1) == {"melds": 130, "canasta.mixed": 300, "red_threes": 100, "hand": -25}


# --- concealed ---------------------------------------------------------------------------------

OWN = {"melded_before_this_turn": False}
NEW = {"side_melded_before_this_turn": False}


@every(
    ("position", "action", "classic", "wikibooks"),
    [
        (at(f"{NATURAL} 4c"), f"out {NATURAL} discard 4c", True, True),
        (at(f"{NATURAL} 4c", {"melds": ["9h 9d 9s"]}, memory=OWN),
         f"out {NATURAL} discard 4c", True, False),
        (at(f"{NATURAL} 9c", {"melds": ["9h 9d 9s"]}, memory=OWN),
         f"out {NATURAL}; 9c", False, False),
        (at(f"{NATURAL} 2c", {"melds": ["9h 9d 9s"]}, memory=OWN),
         f"out {NATURAL}; 2c onto 9h", False, False),
        (at(f"{NATURAL} 4c", {"melds": ["9h 9d 9s"]}), f"out {NATURAL} discard 4c", False, False),
        (at("7h 7d 7s 4c", {"melds": [NATURAL]}, memory=OWN),
         "out 7h 7d 7s discard 4c", False, False),
        (at("4c", {"melds": [NATURAL]}, memory=NEW), "discard 4c", True, True),
        (at("3s 3c 3s", {"melds": [NATURAL]}, memory=NEW), "out 3s 3c 3s", True, True),
    ],
)  # fmt: skip
def test_concealed(
    scene: NewScene, position: dict[str, Any], action: str, classic: bool, wikibooks: bool
) -> None:
    for rules, concealed in (("classic", classic), ("wikibooks", wikibooks)):
        game = scene(rules, position)
        assert ("going_out.concealed" in game.grounds(action)) is concealed
        assert ("out.concealed" in game.do(action).scored()) is concealed


def test_concealed_in_several_steps_of_one_turn(scene: NewScene) -> None:
    game = scene("classic", at(f"{NATURAL} 9h 9d 9c 4c"))
    game.do(f"lay {NATURAL}", "lay 9h 9d 9c", "discard 4c")
    assert game.table.concealed


def test_concealed_with_the_taken_pile(scene: NewScene) -> None:
    position = at("8h 8d 8s 8c 8h 8d", pile="4c 8s") | {"phase": "draw"}
    game = scene("classic", position)
    assert game.against("take 8h 8d 8s 8c 8h 8d") == []
    game.do("take 8h 8d 8s 8c 8h 8d")
    assert "going_out.concealed" in game.grounds("discard 4c")
    ended = scene("classic", at("8h 8d 8s 8c 8h 8d", pile="8s") | {"phase": "draw"})
    assert "going_out.concealed" in ended.grounds("take 8h 8d 8s 8c 8h 8d")
    assert ended.do("take 8h 8d 8s 8c 8h 8d").table.concealed


def test_the_pile_taken_onto_the_partners_meld_is_not_concealed(scene: NewScene) -> None:
    side = {"melds": ["9h 9d 9s"]}
    position = at(NATURAL, side, pile="4c 9c", memory=OWN) | {"phase": "draw"}
    game = scene("classic", position).do("take", f"out {NATURAL} discard 4c")
    assert (game.table.out, game.table.concealed) == (0, False)


def test_melds_of_an_earlier_turn_count_against_it(scene: NewScene) -> None:
    hands = ["9h 9d 9s Ah Ad Ac 4c 5c", "4d 5d 6d", "7h 7d 6s", "4h 5h 6h"]
    game = scene("classic", {"hands": hands, "phase": "play"})
    game.do("lay 9h 9d 9s; Ah Ad Ac", "discard 4c")
    assert game.table.melded == (True, False, False, False)
    assert (game.table.melds_before, len(game.table.sides[0].melds)) == ((), 2)


def test_the_minimum_holds_for_a_concealed_hand(scene: NewScene) -> None:
    """Four naturals and three wilds reach it; seven fours and a discard do not at 3000."""
    fours = "4h 4d 4s 4c 4h 4d 4s"
    assert scene("classic", at(f"{fours} 9c", {"score": 3000})).against(
        f"out {fours} discard 9c"
    ) == ["initial.too_low"]
    mixed = at(f"{MIXED} 9c", {"score": 3000})
    assert scene("classic", mixed).against(f"out {MIXED} discard 9c") == []


def test_fours_and_black_threes_together_reach_fifty(scene: NewScene) -> None:
    fours = "4h 4d 4s 4c 4h 4d 4s"
    game = scene("classic", at(f"{fours} 3s 3c 3s 9c"))
    assert game.against(f"out {fours}; 3s 3c 3s discard 9c") == []


# --- hidden canastas ---------------------------------------------------------------------------


@every(
    ("position", "action", "hidden"),
    [
        (at(f"{NATURAL} 9h 4c"), f"lay {NATURAL}", 1),
        (at(f"{MIXED} 9h 4c"), f"lay {MIXED}", 1),
        (at(f"{NATURAL} {MIXED} 9h 4c"), f"lay {NATURAL}; {MIXED}", 2),
        (at("8h 8d 8s 8c 9h 4c", {"melds": ["8h 8d 8s"]}), "lay 8h 8d 8s 8c", 0),
        (at("8h 8d 8s 2h 2d 2s X 9h 4c", {"melds": ["9d 9s 9c"]}), "lay 8h 8d 8s 2h 2d 2s X", 0),
        (at("8h 8d 8s 8c 8h 8d 9h 4c", pile="8s") | {"phase": "draw"},
         "take 8h 8d 8s 8c 8h 8d", 0),
        (at("8h 8d 8s 8c 8h 8d X 9h 4c", pile="8s") | {"phase": "draw"},
         "take 8h 8d 8s 8c 8h 8d X", 1),
        (at(f"{MIXED} 8h 8d 9h 4c", pile="8s") | {"phase": "draw"},
         f"take 8h 8d with {MIXED}", 1),
    ],
)  # fmt: skip
def test_hidden_canastas(
    scene: NewScene, position: dict[str, Any], action: str, hidden: int
) -> None:
    unlimited = {"meld__max_wild": "unlimited"}
    scored = scene("wikibooks", position).do(action).scored()
    assert scored.get("canasta.hidden", 0) == 100 * hidden
    assert "canasta.hidden" not in scene("classic", position, **unlimited).do(action).scored()


def test_cards_of_a_taken_pile_count_as_the_hand(scene: NewScene) -> None:
    position = at("7h 7d 8h 8d 8s 9h 4c", {"melds": ["9d 9s 9c"]}, pile="8c 8h 8d 8s 7s")
    game = scene("wikibooks", position | {"phase": "draw"}).do("take 7h 7d", f"lay {NATURAL}")
    assert game.scored()["canasta.hidden"] == 100


# --- the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ([4995, 4990], None),
        ([5000, 4995], 0),
        ([5200, 5600], 1),
        ([5200, 5200], None),
        ([5200, 5200, 5600], 2),
        ([5600, 5200, 5600], None),
        ([-500, 5000], 1),
    ],
)
@every("rules", EVERY)
def test_the_winner(rules: str, totals: list[int], won: int | None) -> None:
    assert find_winner(totals, load(rules)) == won
