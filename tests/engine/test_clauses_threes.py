"""The clauses of the laws about threes as bonus cards: totals, signs, those kept or removed."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.reasons.meld_reasons import BlackThreesTooSoon
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import cards
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

EIGHTS = "8h 8d 8s"
CANASTA = "Kh Kd Ks Kc Kh Kd Ks"
SECOND = "Qh Qd Qs Qc Qh Qd Qs"
BY_CANASTAS: dict[int, list[str]] = {0: [EIGHTS], 1: [CANASTA], 2: [CANASTA, SECOND]}


def threes(rules: RuleSet, melds: list[str], *hands: str, **more: Any) -> dict[str, int]:
    """The lines about threes alone."""
    found = lines(ended(side_with(rules, *melds, **more), *hands), rules)
    return {code: points for code, points in found.items() if "threes" in code}


# --- signs -------------------------------------------------------------------------------------


@every(
    ("minus", "plus", "nothing", "none", "one", "two"),
    [
        ("nothing_melded", 0, -200, 200, 200, 200),
        ("no_canasta", 0, -200, -200, 200, 200),
        ("under_two_canastas", 0, -200, -200, -200, 200),
        ("never", 0, 200, 200, 200, 200),
        ("never", 1, 0, 0, 200, 200),
        ("never", 2, 0, 0, 0, 200),
        ("no_canasta", 2, -200, -200, 0, 200),
        ("nothing_melded", 1, -200, 0, 200, 200),
    ],
)
def test_the_sign_of_red_threes(
    minus: str, plus: int, nothing: int, none: int, one: int, two: int
) -> None:
    rules = house("classic", {"red_threes.minus": minus, "red_threes.plus_canastas": plus})
    found = [threes(rules, [], red_threes="3h 3d")["red_threes"]]
    found += [threes(rules, BY_CANASTAS[n], red_threes="3h 3d")["red_threes"] for n in (0, 1, 2)]
    assert found == [nothing, none, one, two]


@pytest.mark.parametrize(
    ("count", "points"), [(1, 100), (2, 200), (3, 300), (4, 400), (5, 500), (6, 1000), (7, 1000)]
)
def test_the_last_total_stands_for_any_more(count: int, points: int) -> None:
    rules = house("classic", {"red_threes.bonus": [100, 200, 300, 400, 500, 1000]})
    laid = "3h 3d 3h 3d 3h 3d 3h"[: 3 * count]
    assert threes(rules, [EIGHTS], red_threes=laid) == {"red_threes": points}


# --- black threes beside the melds -------------------------------------------------------------

COLOURS = {
    "red_threes.bonus": [100, 300, 500, 1000],
    "black_threes.bonus": [100, 300, 500, 1000],
    "red_threes.minus": "no_canasta",
    "red_threes.plus_canastas": 2,
    "red_threes.in_hand_joins": True,
    "red_threes.in_hand": 5,
}


@pytest.mark.parametrize(("canastas", "sign"), [(0, -1), (1, 0), (2, 1)])
def test_each_colour_counts_apart(canastas: int, sign: int) -> None:
    rules, melds = house("classic", COLOURS), BY_CANASTAS[canastas]
    found = threes(rules, melds, red_threes="3h 3d", black_threes="3s 3s 3c")
    assert found == {"red_threes": 300 * sign, "black_threes": 500 * sign}


def test_threes_in_the_hand_join_those_laid_where_all_are_deducted() -> None:
    rules = house("classic", COLOURS)
    found = threes(rules, [EIGHTS], "3h 3s 9h", "", "3s", red_threes="3d", black_threes="3c")
    assert found == {"red_threes": -300, "black_threes": -500}
    found = lines(ended(side_with(rules), "3h 9h"), rules)
    assert found == {"red_threes": -100, "hand": -10}


def test_bonus_cards_are_never_melded() -> None:
    rules = house("classic", {"black_threes.bonus": [100, 200, 300, 800]})
    assert rules.black_threes.melded == "going_out"
    group = cards("3s 3s 3c")
    assert group_problems(group, rules, going_out=True) == (BlackThreesTooSoon(group, "never"),)
    assert not group_problems(group, load("classic"), going_out=True)


@pytest.mark.parametrize("canastas", [1, 2])
def test_elsewhere_threes_in_the_hand_cost_each_for_itself(canastas: int) -> None:
    rules = house("classic", COLOURS)
    side = side_with(rules, *BY_CANASTAS[canastas])
    found = lines(ended(side, "3h 3d 3s 9h"), rules)
    assert found["red_threes.hand"] == -10
    assert found["hand"] == -(5 + 10)


def test_without_a_bonus_black_threes_in_the_hand_join_nothing() -> None:
    rules = house("classic", COLOURS | {"black_threes.bonus": []})
    found = lines(ended(side_with(rules), "3h 3s"), rules)
    assert found == {"red_threes": -100, "hand": -5}


# --- in the hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(("each", "kept"), [(0, {}), (500, {"red_threes.hand": -1000})])
def test_red_threes_left_in_the_hand(each: int, kept: dict[str, int]) -> None:
    rules = house("classic", {"red_threes.laid": "never", "red_threes.in_hand": each})
    assert lines(ended(side_with(rules, EIGHTS), "3h Kd", "", "3h"), rules) == {
        "melds": 30, "hand": -10, **kept,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("each", "kept"),
    [(5, {"hand": -20}), (100, {"hand": -10, "black_threes.hand": -200}), (0, {"hand": -10})],
)
def test_black_threes_left_in_the_hand(each: int, kept: dict[str, int]) -> None:
    rules = house("classic", {"black_threes.in_hand": each})
    assert lines(ended(side_with(rules), "3s 3c Kd"), rules) == kept


# --- removed with the pile ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("removed", "each", "all_of_them", "found"),
    [
        (4, 0, 100, {"black_threes.removed_all": 100}),
        (3, 0, 100, {}),
        (3, 5, 100, {"black_threes.removed": 15}),
        (4, 5, 100, {"black_threes.removed_all": 100}),
        (4, 5, 0, {"black_threes.removed": 20}),
        (0, 5, 100, {}),
    ],
)
def test_black_threes_removed(
    removed: int, each: int, all_of_them: int, found: dict[str, int]
) -> None:
    options = {"black_threes.removed_each": each, "black_threes.removed_all": all_of_them}
    rules = house("classic", options | {"black_threes.removed": True})
    assert threes(rules, [EIGHTS], black_removed=removed) == found
