"""The clauses of the laws about what melds count: canastas of every kind, what is unfinished."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
KINGS = "Kh Kd Ks Kc Kh Kd Ks"
MIXED = "Qh Qd Qs Qc 2h 2d X"
SAMBA = "5d 6d 7d 8d 9d Td Jd"
TWOS = "2h 2h 2d 2d 2s 2s 2c"
SEVENS = "7h 7h 7d 7d 7s 7s 7c"
ACES = "Ah Ah Ad Ad As As Ac"
KINDS = {
    "meld.kinds": ["set", "sequence", "wild"],
    "canasta.kinds": ["natural", "mixed", "sequence", "wild"],
}


PURE = {"meld__no_wilds": ["7", "A"], "meld__wilds_if_opened": ["A"]}


def rules_with(**options: Any) -> RuleSet:
    return house("classic", KINDS | {key.replace("__", "."): n for key, n in options.items()})


def scored(rules: RuleSet, *melds: str, **more: Any) -> dict[str, int]:
    found = lines(ended(side_with(rules, *melds), **more), rules)
    return {code: points for code, points in found.items() if code not in ("melds", "out")}


# --- kinds -------------------------------------------------------------------------------------


def test_each_kind_has_its_bonus_however_many_there_are() -> None:
    rules = rules_with(canasta__sequence_bonus=1500, canasta__wild_bonus=1000)
    assert scored(rules, NATURAL, KINGS, MIXED, SAMBA, TWOS) == {
        "canasta.natural": 1000,
        "canasta.mixed": 300,
        "canasta.sequence": 1500,
        "canasta.wild": 1000,
    }


def test_six_in_sequence_or_six_wilds_are_no_canasta() -> None:
    rules = rules_with(canasta__sequence_bonus=1500, canasta__wild_bonus=1000)
    assert scored(rules, "5d 6d 7d 8d 9d Td", "2h 2h 2d X X X") == {}


CONTENTS = [{"twos": 7, "bonus": 3000}, {"jokers": 4, "twos": 3, "bonus": 2500}]


@pytest.mark.parametrize(
    ("wilds", "bonus"),
    [(TWOS, 3000), ("X X X X 2h 2d 2s", 2500), ("X X 2h 2h 2d 2d 2s", 2000),
     ("X X X 2h 2h 2d 2s", 2000), (TWOS + " 2c", 3000)],
)  # fmt: skip
def test_a_wild_canasta_by_what_it_holds(wilds: str, bonus: int) -> None:
    rules = rules_with(canasta__wild_bonus=2000, canasta__wild_contents=CONTENTS)
    assert scored(rules, wilds) == {"canasta.wild": bonus}


def test_a_rank_that_takes_no_wilds_has_a_bonus_of_its_own() -> None:
    rules = rules_with(canasta__rank_bonus={"7": 2500, "A": 2500}, **PURE)
    assert scored(rules, SEVENS) == {"canasta.rank": 2500}
    assert scored(rules, SEVENS, ACES, NATURAL) == {"canasta.rank": 5000, "canasta.natural": 500}
    assert scored(rules, "Ah Ah Ad Ad As 2c X") == {"canasta.mixed": 300}


@pytest.mark.parametrize(
    ("twos", "line"),
    [(TWOS, {"canasta.twos": 3000}), ("2h 2h 2d 2d 2s 2s X", {"canasta.twos_mixed": 2000})],
)
def test_twos_as_a_rank(twos: str, line: dict[str, int]) -> None:
    options = {"meld__twos": "rank", "canasta__twos_bonus": 3000, "canasta__twos_mixed_bonus": 2000}
    rules = rules_with(**options)
    assert scored(rules, twos) == line
    only_out = rules_with(**options, canasta__wild_bonus_out_only=True)
    assert scored(only_out, twos) == {}
    assert scored(only_out, twos, out=0) == line
    assert scored(only_out, twos, out=1) == {}


def test_the_bonus_of_a_wild_canasta_only_for_the_side_that_goes_out() -> None:
    rules = rules_with(canasta__wild_bonus=1000, canasta__wild_bonus_out_only=True)
    assert scored(rules, TWOS, NATURAL, out=3) == {"canasta.natural": 500}
    assert scored(rules, TWOS, NATURAL, out=2)["canasta.wild"] == 1000


SETS = [
    {"canastas": 5, "natural": 5, "bonus": 2000},
    {"canastas": 5, "natural": 4, "bonus": 1000},
    {"canastas": 10, "bonus": 2000},
]
FOUR = [NATURAL, KINGS, "9h 9d 9s 9c 9h 9d 9s", "Th Td Ts Tc Th Td Ts"]
JACKS = "Jh Jd Js Jc Jh Jd Js"


@pytest.mark.parametrize(
    ("melds", "bonus"),
    [(FOUR, 0), ([*FOUR, MIXED], 1000), ([*FOUR, JACKS], 2000), ([*FOUR, JACKS, MIXED], 2000),
     ([*FOUR[:3], MIXED, "Jh Jd Js Jc 2h 2d X"], 0)],
)  # fmt: skip
def test_many_canastas_bring_the_best_bonus_that_fits(melds: list[str], bonus: int) -> None:
    rules = rules_with(canasta__sets=SETS)
    assert scored(rules, *melds).get("canasta.set", 0) == bonus


@pytest.mark.parametrize(("count", "won"), [(6, False), (7, True)])
def test_so_many_canastas_win_the_game(count: int, won: bool) -> None:
    rules = rules_with(game__canastas_win=7, game__canastas_win_bonus=5000)
    made = [f"{n}h {n}d {n}s {n}c {n}h {n}d {n}s" for n in "456789T"][:count]
    found = scored(rules, *made)
    assert found == {"canasta.natural": 500 * count} | ({"canasta.win": 5000} if won else {})


# --- unfinished --------------------------------------------------------------------------------

LOSSES = PURE | {"canasta__unfinished": {"7": 2500, "A": 2500, "wild": 2000}}


@every(
    ("melds", "loss"),
    [
        (["7h 7d 7s"], 2500),
        (["7h 7d 7s 7c 7h 7d"], 2500),
        ([SEVENS], 0),
        (["Ah Ad As"], 2500),
        (["Ah Ad 2s"], 0),
        (["2h 2d X"], 2000),
        ([TWOS], 0),
        (["7h 7d 7s", "Ah Ad As", "X X X"], 7000),
        (["8h 8d 8s"], 0),
        (["7h 8h 9h"], 0),
    ],
)
def test_unfinished_melds(melds: list[str], loss: int) -> None:
    rules = rules_with(**LOSSES)
    assert scored(rules, *melds).get("canasta.unfinished", 0) == -loss


@pytest.mark.parametrize(
    ("melds", "loss"),
    [(["4h 5h 6h 7h 8h"], 1000), (["4h 5h 6h 7h 8h 9h"], 0), ([SAMBA], 0),
     (["4h 5h 6h", "9s Ts Js"], 1000), (["8h 8d 8s"], 0)],
)  # fmt: skip
def test_short_sequences_cost_once(melds: list[str], loss: int) -> None:
    rules = rules_with(canasta__short_sequence=5, canasta__short_sequence_loss=1000)
    assert scored(rules, *melds).get("sequence.short", 0) == -loss


# --- no canasta --------------------------------------------------------------------------------

ALL_MINUS = {"game.no_canasta": "all_minus"}


def test_without_a_canasta_everything_is_deducted() -> None:
    rules = house("classic", ALL_MINUS)
    side = side_with(rules, "8h 8d 8s", "Ah Ad As", red_threes="3h 3d")
    assert lines(ended(side, "Kh", "", "Qh Qd"), rules) == {
        "melds": -90,
        "red_threes": -200,
        "hand": -30,
    }
    usual = house("classic", {})
    assert lines(ended(side, "Kh"), usual) == {"melds": 90, "red_threes": 200, "hand": -10}


def test_one_canasta_of_any_kind_saves_the_side() -> None:
    rules = rules_with(game__no_canasta="all_minus", canasta__sequence_bonus=1500)
    assert lines(ended(side_with(rules, SAMBA, red_threes="3h")), rules) == {
        "melds": 55,
        "canasta.sequence": 1500,
        "red_threes": 100,
    }


def test_a_set_of_black_threes_is_deducted_too() -> None:
    rules = house("classic", ALL_MINUS | {"black_threes.set_bonus": 100})
    side = side_with(rules, "3s 3s 3c 3c")
    assert lines(ended(side), rules) == {"black_threes.set": -100}
