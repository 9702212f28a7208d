"""Worked examples of the seeds about how deals and games end, and what a first meld needs."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, find_minimum, find_needed
from canasta_tutor.engine.scoring.game_end import find_winner
from canasta_tutor.engine.values.table import Side
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

EIGHTS = "8h 8d 8s 8c 8h 8d 8s"
KINGS = "Kh Kd Ks Kc Kh Kd Ks"


def total(rules: RuleSet, side: Side, *hands: str, **more: Any) -> int:
    return sum(lines(ended(side, *hands, **more), rules).values())


# --- no canasta --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "melds", "threes", "hands", "points"),
    [
        pytest.param(
            "wikibooks-10000", ["Ah Ad As Ac", "Kh Kd Ks Kc"], "3h", ["Ah Kh Kd 5h"], -265,
            id="S0-36",
        ),
        pytest.param(
            "uruguay", ["Ah Ad As", "Kh Kd Ks"], "3h 3d", ["Kh Kd Ks"], -320, id="S1-21"
        ),
        pytest.param(
            "czech-club", ["Ah Ad As", "Kh Kd Ks"], "3h", ["Kh Kd", "", "Qh Qd"], -230,
            id="S2-20",
        ),
    ],
)  # fmt: skip
def test_without_a_canasta_all_is_deducted(
    system: str, melds: list[str], threes: str, hands: list[str], points: int
) -> None:
    rules = load(system)
    assert total(rules, side_with(rules, *melds, red_threes=threes), *hands) == points


# --- the end of the deal -----------------------------------------------------------------------


@every(
    ("system", "threes", "first_pile", "points"),
    [
        pytest.param("wikibooks-10000", "", False, 100, id="S0-35-last-card"),
        pytest.param("wikibooks-10000", "3s 3c 3s", False, 300, id="S0-35-black-threes"),
        pytest.param("uruguay", "", False, 100, id="S1-19"),
        pytest.param("czech-club", "", False, 200, id="czech-club"),
        pytest.param("czech-fast", "", False, 100, id="S2-21-plain"),
        pytest.param("czech-fast", "3s 3c 3s", False, 200, id="S2-21-three-black-threes"),
        pytest.param("czech-fast", "3s 3c 3s 3c", False, 300, id="S2-21-four-black-threes"),
        pytest.param("czech-fast", "", True, 1000, id="S2-21-first-pile"),
        pytest.param("czech-fast", "3s 3c 3s", True, 1000, id="S2-21-first-pile-and-threes"),
        pytest.param("czech-fast", "3s 3c 2h", False, 100, id="S2-21-with-a-wild"),
    ],
)
def test_going_out(system: str, threes: str, first_pile: bool, points: int) -> None:
    rules = load(system)
    side = side_with(rules, EIGHTS, *([threes] if threes else []))
    table = ended(side, out=0, turn=9, first_pile=9 if first_pile else 4)
    found = lines(table, rules)
    assert sum(n for code, n in found.items() if code.startswith("out")) == points


@pytest.mark.parametrize(
    "system", ["uruguay", "samba", "cuban", "italian", "czech-club", "czech-fast"]
)
def test_nothing_for_going_out_concealed(system: str) -> None:
    rules = load(system)
    table = ended(side_with(rules, EIGHTS, KINGS), out=0, turn=9, concealed=True)
    assert "out.concealed" not in lines(table, rules)


@pytest.mark.parametrize(
    ("name", "points"),
    [("straight", 3000), ("pairs", 2500), ("wild_pairs", 2000), ("garbage", 2000)],
)
def test_S3_30_special_hands(name: str, points: int) -> None:
    rules = load("modern-american")
    table = ended(side_with(rules, red_threes="3h"), "", "", "Kh Kd", out=0, special=name)
    assert lines(table, rules) == {f"special.{name}": points}


def test_S3_25_acaba() -> None:
    rules = load("british-acaba")
    table = ended(side_with(rules, EIGHTS, red_threes="3h"), "Kh", "Ah", acaba=1)
    assert total(rules, table.sides[0], "Kh", "Ah", acaba=1) == 1500
    assert lines(table, rules, side=1) == {"acaba.called": 0}


@pytest.mark.parametrize(("hand", "points"), [("8h 8d 4s Y", -50), ("8h 8d 4s Y Y", -75)])
def test_S0_38_calientes_left_in_the_hand(hand: str, points: int) -> None:
    rules = load("caliente")
    assert total(rules, side_with(rules), hand) == points


def test_S0_40_playing_a_caliente() -> None:
    rules = load("caliente")
    table = ended(side_with(rules, calientes_played=1))
    assert lines(table, rules) == {"caliente.played": -100}


@pytest.mark.parametrize(("lifts", "points"), [(1, 100), (0, 0)])
def test_S1_31_lifting_exactly_the_cards(lifts: int, points: int) -> None:
    rules = house("hand-and-foot", {"deal.exact_lift": 100})
    assert total(rules, side_with(rules, exact_lifts=lifts)) == points


@pytest.mark.parametrize(("contract", "points"), [(500, 1070), (1000, -430)])
def test_a_contract_made_and_missed(contract: int, points: int) -> None:
    rules = load("sitoumussamba")
    assert total(rules, side_with(rules, EIGHTS, contract=contract)) == points


# --- the first meld and the game ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "asked"),
    [
        pytest.param("uruguay", {-500: 50}, id="S1-18"),
        pytest.param("samba", {6995: 120, 7000: 150}, id="S1-26"),
        pytest.param(
            "modern-american",
            {-5: 125, 0: 125, 2995: 125, 3000: 155, 4995: 155, 5000: 180},
            id="S1-36",
        ),
        pytest.param(
            "czech-club",
            {1495: 50, 1500: 90, 2495: 90, 2500: 120, 4995: 120, 5000: 150},
            id="S2-08",
        ),
        pytest.param("cuban", {5000: 120, 5005: 150}, id="cuban"),
    ],
)
def test_minimum(system: str, asked: dict[int, int]) -> None:
    rules = load(system)
    assert {score: find_minimum(score, rules) for score in asked} == asked


@pytest.mark.parametrize(
    ("score", "asked"),
    [(5000, Needed(150)), (7000, Needed(0, "canasta")), (8000, Needed(200)),
     (9000, Needed(0, "natural_canasta"))],
)  # fmt: skip
def test_S3_23_a_canasta_in_place_of_points(score: int, asked: Needed) -> None:
    assert find_needed(Side(score=score), load("brazilian")) == asked


@pytest.mark.parametrize(("failed", "points"), [(0, 15), (1, 25), (2, 35)])
def test_S2_23_failed_attempts(failed: int, points: int) -> None:
    side = Side(score=-5, failed_attempts=failed)
    assert find_needed(side, load("czech-fast")).points == points


@pytest.mark.parametrize(("deals_played", "points"), [(0, 50), (1, 90), (2, 120), (3, 150)])
def test_the_minimum_of_hand_and_foot_rises_with_each_deal(deals_played: int, points: int) -> None:
    assert find_needed(Side(score=4000), load("hand-and-foot"), deals_played).points == points


@every(
    ("system", "target"),
    [("wikibooks-10000", 10000), ("samba", 10000), ("bolivia", 15000), ("brazilian", 10000),
     ("cuban", 7500), ("italian", 15000), ("modern-american", 8500), ("czech-club", 10000),
     ("czech-fast", 5000)],
)  # fmt: skip
def test_targets(system: str, target: int) -> None:
    rules = load(system)
    assert find_winner([target - 5, 0], rules) is None
    assert find_winner([target - 5, target], rules) == 1


def test_four_deals_of_hand_and_foot() -> None:
    rules = load("hand-and-foot")
    assert find_winner([90000, 5], rules, deals_played=3) is None
    assert find_winner([900, 905], rules, deals_played=4) == 1
