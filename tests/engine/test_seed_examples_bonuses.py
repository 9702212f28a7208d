"""Worked examples of the seeds about what canastas and threes bring."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.game_end import find_instant_winner
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

EIGHTS = "8h 8d 8s 8c 8h 8d 8s"
KINGS = "Kh Kd Ks Kc Kh Kd Ks"
QUEENS = "Qh Qd Qs Qc 2h 2d X"
SAMBA = "5d 6d 7d 8d 9d Td Jd"
TWOS = "2h 2h 2d 2d 2s 2s 2c"
MOST_JOKERS = "X X X X 2h 2d 2s"
FEWER_JOKERS = "X X X 2h 2h 2d 2s"
RED = ["3h", "3h 3d", "3h 3d 3h", "3h 3d 3h 3d"]


def scored(rules: RuleSet, *melds: str, **more: Any) -> dict[str, int]:
    """A side's lines at the end of a deal that nobody went out of, the cards laid apart."""
    found = lines(ended(side_with(rules, *melds, **more)), rules)
    return {code: points for code, points in found.items() if code != "melds"}


# --- canastas ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "wild", "natural", "mixed"),
    [
        pytest.param("wikibooks-10000", 1000, 600, 300, id="S0-34"),
        pytest.param("uruguay", 700, 500, 300, id="S1-19"),
        pytest.param("czech-club", 1000, 600, 300, id="S2-02"),
    ],
)
def test_bonuses_of_canastas(system: str, wild: int, natural: int, mixed: int) -> None:
    found = scored(load(system), FEWER_JOKERS, KINGS, QUEENS)
    assert found == {"canasta.wild": wild, "canasta.natural": natural, "canasta.mixed": mixed}


@pytest.mark.parametrize("rank", ["9", "4", "K"])
def test_S2_01_natural_canasta(rank: str) -> None:
    meld = f"{rank}h {rank}d {rank}s {rank}c {rank}h {rank}d {rank}s"
    assert scored(load("czech-club"), meld) == {"canasta.natural": 600}


@pytest.mark.parametrize("rank", ["9", "4", "K"])
def test_S2_02_four_naturals_and_three_wilds(rank: str) -> None:
    meld = f"{rank}h {rank}d {rank}s {rank}c 2h 2d X"
    assert scored(load("czech-club"), meld) == {"canasta.mixed": 300}


@every(
    ("system", "wilds", "bonus"),
    [
        pytest.param("czech-club", MOST_JOKERS, 2000, id="S2-03-four-jokers"),
        pytest.param("czech-club", FEWER_JOKERS, 1000, id="S2-03-three-jokers"),
        pytest.param("czech-club", TWOS, 1000, id="S2-03-twos"),
        pytest.param("modern-american", TWOS, 3000, id="S1-39-twos"),
        pytest.param("modern-american", MOST_JOKERS, 2500, id="S1-39-four-jokers"),
        pytest.param("modern-american", "X X 2h 2h 2d 2d 2s", 2000, id="S1-39-two-jokers"),
        pytest.param("bolivia", FEWER_JOKERS, 2500, id="S1-30"),
        pytest.param("brazilian", FEWER_JOKERS, 2000, id="brazilian"),
    ],
)
def test_wild_canastas(system: str, wilds: str, bonus: int) -> None:
    assert scored(load(system), wilds) == {"canasta.wild": bonus}


@pytest.mark.parametrize(
    ("system", "options", "bonus"),
    [
        pytest.param("samba", {}, 1500, id="S1-24-S3-19"),
        pytest.param("bolivia", {}, 1500, id="S1-30"),
        pytest.param("bolivia", {"canasta.sequence_bonus": 1000}, 1000, id="S1-30-option"),
    ],
)
def test_canastas_in_sequence(system: str, options: dict[str, Any], bonus: int) -> None:
    assert scored(house(system, options), SAMBA) == {"canasta.sequence": bonus}


def test_S1_39_wilds_begun_and_not_finished() -> None:
    found = scored(load("modern-american"), KINGS, "2h 2d X")
    assert found == {"canasta.natural": 500, "canasta.unfinished": -2000}


@pytest.mark.parametrize("rank", ["7", "A"])
def test_S1_40_sevens_and_aces(rank: str) -> None:
    rules = load("modern-american")
    whole = f"{rank}h {rank}d {rank}s {rank}c {rank}h {rank}d {rank}s"
    assert scored(rules, whole) == {"canasta.rank": 2500}
    begun = f"{rank}h {rank}d {rank}s"
    assert scored(rules, KINGS, begun)["canasta.unfinished"] == -2500
    found = lines(ended(side_with(rules, KINGS), begun), rules)
    assert found["hand.held"] == -1500


def test_S1_41_aces_opened_with_a_wild_are_an_ordinary_rank() -> None:
    rules = load("modern-american")
    found = lines(ended(side_with(rules, KINGS, "Ah Ad 2s"), "As Ac Ac"), rules)
    assert found == {"melds": 70 + 60, "canasta.natural": 500, "hand": -60}
    whole = scored(rules, "Ah Ah Ad Ad As As 2s")
    assert whole == {"canasta.mixed": 300}


@pytest.mark.parametrize(("cards", "loss"), [("4h 5h 6h 7h 8h", -1000), ("4h 5h 6h 7h 8h 9h", 0)])
def test_S3_24_a_short_sequence(cards: str, loss: int) -> None:
    assert scored(load("brazilian"), cards).get("sequence.short", 0) == loss


def test_S1_20_seven_canastas_in_one_deal() -> None:
    rules = load("uruguay")
    made = [f"{rank}h {rank}d {rank}s {rank}c {rank}h {rank}d {rank}s" for rank in "456789T"]
    assert scored(rules, *made)["canasta.win"] == 5000
    assert find_instant_winner(ended(side_with(rules, *made)), rules) == 0
    assert "canasta.win" not in scored(rules, *made[1:])
    assert find_instant_winner(ended(side_with(rules, *made[1:])), rules) is None


# --- threes ------------------------------------------------------------------------------------


@every(
    ("system", "options", "totals"),
    [
        pytest.param("wikibooks-10000", {}, {1: 100, 4: 800, 5: 1000, 6: 1200}, id="S0-33"),
        pytest.param("uruguay", {}, {1: 100, 2: 200, 3: 300, 4: 800}, id="S1-17"),
        pytest.param("samba", {}, {5: 500, 6: 1000}, id="S1-28-S3-20"),
        pytest.param(
            "samba",
            {"red_threes.bonus": [100, 200, 300, 800, 1000, 1200]},
            {3: 300, 4: 800, 5: 1000, 6: 1200},
            id="S1-27",
        ),
        pytest.param("czech-club", {}, {1: 100, 3: 300, 4: 400}, id="S2-red-threes"),
        pytest.param("czech-fast", {}, {1: 100, 4: 800}, id="S2-22"),
        pytest.param("brazilian", {}, {4: 400, 5: 1000, 6: 1200}, id="S3-24"),
        pytest.param("cuban", {}, {1: 100, 2: 300, 3: 500, 4: 1000}, id="S3-26"),
        pytest.param("italian", {}, {1: 100, 3: 300, 4: 800, 6: 1200}, id="italian"),
    ],
)
def test_totals_of_red_threes(system: str, options: dict[str, Any], totals: dict[int, int]) -> None:
    rules = house(system, options)
    assert {count: red_three_bonus(count, rules) for count in totals} == totals


@pytest.mark.parametrize("system", ["bolivia", "brazilian", "chilean"])
@pytest.mark.parametrize(("melds", "points"), [([EIGHTS, KINGS], 200), ([EIGHTS], -200)])
def test_S3_22_red_threes_with_two_canastas_or_fewer(
    system: str, melds: list[str], points: int
) -> None:
    assert scored(load(system), *melds, red_threes="3h 3d")["red_threes"] == points


@pytest.mark.parametrize("system", ["bolivia", "brazilian", "chilean", "boat"])
def test_S3_22_a_black_three_in_the_hand(system: str) -> None:
    rules = load(system)
    found = lines(ended(side_with(rules, EIGHTS), "3s 9h"), rules)
    assert (found["black_threes.hand"], found["hand"]) == (-100, -10)


@pytest.mark.parametrize(("count", "points"), [(1, 100), (2, 300), (3, 500), (4, 1000)])
def test_S3_26_threes_count_only_with_a_canasta(count: int, points: int) -> None:
    rules, threes = load("cuban"), RED[count - 1]
    assert scored(rules, EIGHTS, red_threes=threes)["red_threes"] == points
    assert scored(rules, "9h 9d 9s", red_threes=threes)["red_threes"] == 0
    assert scored(rules, red_threes=threes)["red_threes"] == 0


def test_S3_27_all_black_threes_removed() -> None:
    rules = load("cuban")
    assert scored(rules, EIGHTS, black_removed=4)["black_threes.removed_all"] == 100
    assert "black_threes.removed_all" not in scored(rules, EIGHTS, black_removed=3)


@pytest.mark.parametrize(("made", "points"), [(0, -400), (1, 0), (2, 400)])
def test_S1_48_threes_of_both_colours(made: int, points: int) -> None:
    rules = load("modern-american")
    melds = [EIGHTS, KINGS][:made] or ["9h 9d 9s"]
    found = scored(rules, *melds, red_threes="3h 3d", black_threes="3s")
    assert found["red_threes"] + found["black_threes"] == points


def test_S1_48_without_a_canasta_those_in_the_hand_are_deducted_too() -> None:
    rules = load("modern-american")
    side = side_with(rules, "9h 9d 9s", red_threes="3h 3d", black_threes="3s")
    found = lines(ended(side, "3c 3h Kd"), rules)
    assert found == {"melds": -30, "red_threes": -500, "black_threes": -300, "hand": -10}


def test_S1_33_red_threes_left_in_the_hand() -> None:
    rules = load("hand-and-foot")
    found = lines(ended(side_with(rules), "3h 3d"), rules)
    assert found == {"red_threes.hand": -1000}
