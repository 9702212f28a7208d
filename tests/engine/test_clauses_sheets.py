"""The clauses about score sheets: which lines there are, in what order, and how many of what."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.melds.group import read_meld
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, find_needed
from canasta_tutor.engine.scoring.game_end import find_instant_winner
from canasta_tutor.engine.scoring.melds_and_canastas import canasta_code, has_won
from canasta_tutor.engine.scoring.three_points import red_three_bonus
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Side
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
KINGS = "Kh Kd Ks Kc Kh Kd Ks"
MIXED = "Qh Qd Qs Qc 2h 2d X"
WILDS: dict[str, Any] = {
    "meld.kinds": ["set", "wild"],
    "canasta.kinds": ["natural", "mixed", "wild"],
}
TWOS: dict[str, Any] = {"meld.twos": "rank", "canasta.kinds": ["natural", "mixed", "wild"]}
HELD: dict[str, Any] = {"canasta.held": {"7": 1500, "A": 1500}}

# --- canastas ----------------------------------------------------------------------------------


def test_canastas_are_listed_by_what_they_are_worth_in_honour() -> None:
    rules = house("classic", {"meld.kinds": ["set", "sequence"],
                              "canasta.kinds": ["natural", "mixed", "sequence"],
                              "canasta.sequence_bonus": 1500})  # fmt: skip
    found = lines(ended(side_with(rules, "4d 5d 6d 7d 8d 9d Td", MIXED, NATURAL)), rules)
    assert list(found) == ["melds", "canasta.natural", "canasta.mixed", "canasta.sequence"]


@pytest.mark.parametrize("group", ["2h 2d 2s", "2h 2d X", "8h 8d 8s", "8h 8d X"])
def test_a_meld_of_a_few_cards_is_no_canasta(group: str) -> None:
    rules = house("classic", TWOS)
    meld = read_meld(cards(group), rules)
    assert meld
    assert canasta_code(meld, rules) == ""


def test_a_canasta_without_a_bonus_is_no_line() -> None:
    rules = house("classic", WILDS)
    assert lines(ended(side_with(rules, "2h 2d 2s 2c 2h 2d X")), rules) == {"melds": 170}


@pytest.mark.parametrize(
    ("wanted", "melds", "won"),
    [(0, [NATURAL, KINGS], None), (0, [], None), (1, [NATURAL], 0), (2, [NATURAL], None)],
)
def test_so_many_canastas_win_at_once(wanted: int, melds: list[str], won: int | None) -> None:
    rules = house("classic", {"game.canastas_win": wanted})
    assert find_instant_winner(ended(side_with(rules, *melds)), rules) == won


def test_no_number_of_canastas_wins_where_none_is_named() -> None:
    rules = house("classic", {"game.canastas_win": 0})
    assert not has_won((), rules)


@pytest.mark.parametrize(
    ("melds", "found"),
    [
        (["3s 3s 3c"], {"melds": 15}),
        (["8h 8d 8s 8c"], {"melds": 40}),
        (["3s 3s 3c 3c"], {"black_threes.set": 500}),
        (["3s 3s 3c 3c", "3s 3s 3c 3c"], {"black_threes.set": 1000}),
        (["3s 3s 3c 3c 2h"], {"black_threes.set": 500, "melds": 20}),
    ],
)
def test_only_a_whole_set_of_black_threes_earns_its_bonus(
    melds: list[str], found: dict[str, int]
) -> None:
    rules = house("classic", {"black_threes.set_bonus": 500, "black_threes.set_size": 4})
    assert lines(ended(side_with(rules, *melds)), rules) == found


@pytest.mark.parametrize("group", ["3h", "3h 3d", "Y"])
def test_red_threes_and_calientes_have_no_points_of_their_own(group: str) -> None:
    assert points_of(cards(group), load("caliente")) == 0


# --- lines that count one thing ------------------------------------------------------------------


@every(
    ("options", "more", "code"),
    [
        ({"calls.acaba": 1000}, {"acaba": 0}, "acaba.called"),
        ({"calls.acaba": 1000}, {"acaba": 1}, "acaba"),
        ({"special.straight": 3000}, {"special": "straight", "out": 0}, "special.straight"),
        ({"special.pairs": 2500}, {"special": "pairs", "out": 0}, "special.pairs"),
        ({"special.wild_pairs": 2000}, {"special": "wild_pairs", "out": 0}, "special.wild_pairs"),
        ({"special.garbage": 2000}, {"special": "garbage", "out": 0}, "special.garbage"),
        ({}, {"out": 0}, "out"),
        ({"going_out.first_pile_bonus": 500}, {"out": 0, "first_pile": 0}, "out.first_pile"),
        ({"going_out.concealed_bonus": 200}, {"out": 0, "concealed": True}, "out.concealed"),
    ],
)
def test_what_happens_once_counts_once(
    options: dict[str, Any], more: dict[str, Any], code: str
) -> None:
    rules = house("classic", options)
    found = score_side(ended(Side(), **more), 0, rules).lines
    assert [line.count for line in found if line.code == code] == [1]


@pytest.mark.parametrize(("contract", "code"), [(0, "contract.made"), (50, "contract.missed")])
def test_a_contract_is_one_line(contract: int, code: str) -> None:
    rules = load("sitoumussamba")
    found = score_side(ended(Side(contract=contract)), 0, rules).lines
    assert [(line.code, line.count) for line in found] == [(code, 1)]


# --- cards left ----------------------------------------------------------------------------------


def test_a_lone_caliente_is_no_card_left() -> None:
    rules = house("classic", {"pack.calientes": 1, "calls.caliente": 100})
    assert lines(ended(Side(), "Y"), rules) == {"caliente.hand": 0}


@pytest.mark.parametrize(
    ("hand", "melds", "held"),
    [
        ("7h 7d 9s", [], None),
        ("8h 8d 8s", [], None),
        ("7h 7d 7s 8h 8d 8s", [], 1),
        ("7h 7d 7s", ["8h 8d 2s"], 1),
        ("7h 7d 7s", ["7h 7d 2s"], None),
        ("7h 7d 7s Ah Ad As", [], 2),
    ],
)
def test_a_rank_held_back_counts_by_itself(hand: str, melds: list[str], held: int | None) -> None:
    rules = house("classic", HELD)
    found = score_side(ended(side_with(rules, *melds), hand), 0, rules).lines
    assert next((line.count for line in found if line.code == "hand.held"), None) == held


# --- threes --------------------------------------------------------------------------------------


def test_no_red_three_counts_nothing() -> None:
    assert red_three_bonus(0, house("classic", {})) == 0


def test_who_loses_all_loses_the_threes_too() -> None:
    rules = house("classic", {"red_threes.minus": "never", "game.no_canasta": "all_minus"})
    found = lines(ended(side_with(rules, "8h 8d 8s", red_threes="3h")), rules)
    assert found == {"melds": -30, "red_threes": -100}
    kept = lines(ended(side_with(rules, NATURAL, red_threes="3h")), rules)
    assert kept["red_threes"] == 100


def test_black_threes_beside_the_melds_count_only_where_they_have_a_bonus() -> None:
    assert lines(ended(Side(black_threes=cards("3s"))), house("classic", {})) == {}


@pytest.mark.parametrize(
    ("joins", "found"),
    [
        (True, {"red_threes": -200}),
        (False, {"red_threes": -100, "red_threes.hand": -500}),
    ],
)
def test_red_threes_left_in_a_hand_count_with_those_laid_where_so_played(
    joins: bool, found: dict[str, int]
) -> None:
    rules = house("classic", {"red_threes.in_hand_joins": joins, "red_threes.in_hand": 500})
    assert lines(ended(Side(red_threes=cards("3h")), "3d"), rules) == found


@pytest.mark.parametrize(
    ("packs", "count", "all_of_them"), [(2, 3, 0), (2, 4, 1), (3, 5, 0), (3, 6, 1)]
)
def test_all_black_threes_removed(packs: int, count: int, all_of_them: int) -> None:
    removed = {"black_threes.removed": True, "black_threes.removed_all": 300}
    rules = house("classic", removed | {"pack.packs": packs})
    found = lines(ended(Side(black_removed=count)), rules)
    assert found == {"black_threes.removed_all": 300} if all_of_them else not found


# --- the first meld ------------------------------------------------------------------------------


def test_failed_attempts_raise_what_the_number_of_the_deal_asks() -> None:
    rules = house("classic", {"initial.by_deal": [50, 90], "initial.failed_raise": 10})
    assert find_needed(Side(failed_attempts=2), rules, 1) == Needed(110, raised=20, deal=2)
