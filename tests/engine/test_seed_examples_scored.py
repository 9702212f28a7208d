"""Worked examples of the seeds about going out and the score of a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.game_end import find_winner
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from canasta_tutor.engine.values.table import Phase
from tests.every import every

NewScene = Callable[..., Any]
KINGS = "Kh Kh Kd Kd Ks Ks Kc"
RED_THREES = ["3h", "3d", "3h", "3d"]


# --- going out ---------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["classic", "wikibooks", "cs-wikipedia"])
def test_S0_24_S1_15_S3_12_out_bonus(scene: NewScene, system: str) -> None:
    plain = {"classic": 100, "wikibooks": 100, "cs-wikipedia": 300}[system]
    position = {"phase": "play", "hands": ["Kc 5h"], "sides": [{"melds": [KINGS]}], "pile": "8h"}
    scored = scene(system, position).do("out Kc discard 5h").scored()
    assert scored["out"] == plain
    assert "out.concealed" not in scored
    position = {"phase": "play", "hands": [f"{KINGS} 5h"], "pile": "8h"}
    game = scene(system, position)
    assert "going_out.concealed" in game.grounds(f"out {KINGS} discard 5h")
    scored = game.do(f"out {KINGS} discard 5h").scored()
    assert scored["out"] + scored["out.concealed"] == plain + 100


def test_S0_24_concealed_is_the_first_meld_of_the_side(scene: NewScene) -> None:
    """With melds of the partner on the table it is not concealed; in classic it still is."""
    position = {
        "phase": "play", "hands": [f"{KINGS} 5h"], "pile": "8h",
        "sides": [{"melds": ["9h 9d 9s"]}], "memory": {"melded_before_this_turn": False},
    }  # fmt: skip
    out = f"out {KINGS} discard 5h"
    assert "out.concealed" not in scene("wikibooks", position).do(out).scored()
    assert scene("classic", position).do(out).scored()["out.concealed"] == 100


def test_S3_12_adding_to_the_partners_melds_is_not_concealed(scene: NewScene) -> None:
    position = {
        "phase": "play", "hands": [f"{KINGS} 9c 5h"], "pile": "8h",
        "sides": [{"melds": ["9h 9d 9s"]}], "memory": {"melded_before_this_turn": False},
    }  # fmt: skip
    game = scene("classic", position).do(f"out {KINGS}; 9c discard 5h")
    assert "out.concealed" not in game.scored()


def test_S3_12_own_melds_of_an_earlier_turn_are_not_concealed(scene: NewScene) -> None:
    position = {
        "phase": "play", "hands": [f"{KINGS} 5h"], "pile": "8h",
        "sides": [{"melds": ["9h 9d 9s"]}], "memory": {"melded_before_this_turn": True},
    }  # fmt: skip
    assert "out.concealed" not in scene("classic", position).do(f"out {KINGS} discard 5h").scored()


def test_S1_13_out_with_a_card_of_the_frozen_pile(scene: NewScene) -> None:
    position = {"hands": ["9h 9s"], "sides": [{"melds": [KINGS]}], "pile": "2c 9d"}
    game = scene("cs-wikipedia", position).do("take 9h 9s", "discard 2c")
    assert (game.table.phase, game.table.out) == (Phase.OVER, 0)


def test_S3_12_concealed_with_the_pile(scene: NewScene) -> None:
    position = {"hands": ["Kh Kh Kd Kd 9h 9d 5h"], "pile": "Ks Kc Ks 9s"}
    game = scene("classic", position)
    game.do("take 9h 9d with Kh Kh Kd Kd", "out Ks Ks Kc discard 5h")
    assert game.table.concealed
    scored = game.scored()
    assert scored["out"] + scored["out.concealed"] == 200


@pytest.mark.parametrize("bonus", [100, 250, 500])
def test_S0_26_concealed_with_two_canastas_out_of_the_pile(scene: NewScene, bonus: int) -> None:
    options = {"going_out__canastas": 2, "going_out__concealed_bonus": bonus}
    position = {"hands": ["Kh Kh Kd Kd Qh Qh Qd 5h"], "pile": "Ks Kc Qs Qd Qs Kc Qc"}
    game = scene("wikibooks", position, **options)
    game.do("take Qh Qh Qd with Kh Kh Kd Kd")
    assert game.against("out Ks Kc Kc; Qd Qs Qs discard 5h") == []
    assert "going_out.concealed" in game.grounds("out Ks Kc Kc; Qd Qs Qs discard 5h")
    assert game.do("out Ks Kc Kc; Qd Qs Qs discard 5h").scored()["out.concealed"] == bonus


def test_S0_26_one_canasta_is_not_enough_then(scene: NewScene) -> None:
    position = {"phase": "play", "hands": [f"{KINGS} 5h"]}
    game = scene("wikibooks", position, going_out__canastas=2)
    assert game.against(f"out {KINGS} discard 5h") == ["going_out.canastas"]


# --- score -------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["classic", "wikibooks", "cs-wikipedia"])
@every(("count", "bonus"), [(1, 100), (2, 200), (3, 300), (4, 800)])
def test_S0_19_red_threes(scene: NewScene, system: str, count: int, bonus: int) -> None:
    side = {"melds": ["9h 9d 9s"], "red_threes": " ".join(RED_THREES[:count])}
    assert scene(system, {"sides": [side]}).scored()["red_threes"] == bonus


@pytest.mark.parametrize("system", ["classic", "wikibooks", "cs-wikipedia"])
def test_S0_20_S1_16_S3_14_four_red_threes_nothing_melded(scene: NewScene, system: str) -> None:
    side = {"red_threes": " ".join(RED_THREES)}
    assert scene(system, {"sides": [side]}).scored()["red_threes"] == -800
    assert scene(system, {"sides": [side | {"melds": ["9h 9d 9s"]}]}).scored()["red_threes"] == 800


def test_S0_21_option_rising_red_threes() -> None:
    rules = patch_rules(load("wikibooks"), {"red_threes.bonus": [100, 200, 400, 800]})
    assert [red_three_bonus(count, rules) for count in (1, 2, 3, 4)] == [100, 200, 400, 800]


@pytest.mark.parametrize(
    ("option", "scored"),
    [({}, {"melds": 20}), ({"black_threes__set_bonus": 100}, {"black_threes.set": 100})],
)
def test_S0_22_four_black_threes(
    scene: NewScene, option: dict[str, int], scored: dict[str, int]
) -> None:
    position = {"hands": ["", "", "", ""], "sides": [{"melds": ["3s 3s 3c 3c"]}]}
    assert scene("wikibooks", position, **option).scored() == scored


@pytest.mark.parametrize(
    ("option", "scored"),
    [
        ({}, {"hand": -5}),
        ({"black_threes__in_hand": 100}, {"black_threes.hand": -100}),
    ],
)
def test_S0_23_black_three_left_in_the_hand(
    scene: NewScene, option: dict[str, int], scored: dict[str, int]
) -> None:
    assert scene("wikibooks", {"hands": ["3s", "", "", ""]}, **option).scored() == scored


def test_S0_25_canasta_laid_at_once(scene: NewScene) -> None:
    position = {"phase": "play", "hands": [f"{KINGS} 5h 6h", "", "", ""]}
    scored = scene("wikibooks", position).do(f"lay {KINGS}").scored()
    assert scored["canasta.natural"] + scored["canasta.hidden"] == 600


def test_S0_25_canasta_built_over_several_turns(scene: NewScene) -> None:
    side = {"melds": ["Kh Kh Kd Kd"]}
    position = {"phase": "play", "hands": ["Ks Ks Kc 5h 6h", "", "", ""], "sides": [side]}
    scored = scene("wikibooks", position).do("lay Ks Ks Kc").scored()
    assert scored["canasta.natural"] == 500
    assert "canasta.hidden" not in scored


def test_S3_15_winner() -> None:
    rules = load("classic")
    assert find_winner([5200, 5600], rules) == 1
    assert find_winner([4995, 4000], rules) is None
    assert find_winner([5200, 5200], rules) is None
