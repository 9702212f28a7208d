"""The clauses of the laws about what a first meld must reach."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.first_meld import add_clean_group
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.first_meld_reasons import FirstMeldHasClean
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.first_meld_minimum import (
    Needed,
    find_minimum,
    find_needed,
    minimum_rule,
)
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Side

CANASTAS_ASKED = [
    {"minimum": 15},
    {"from": 0, "minimum": 50},
    {"from": 7000, "needs": "canasta"},
    {"from": 8000, "minimum": 200},
    {"from": 9000, "needs": "natural_canasta"},
]


@pytest.mark.parametrize(
    ("score", "asked"),
    [(-5, Needed(15)), (0, Needed(50)), (1495, Needed(50)), (1500, Needed(90)),
     (2995, Needed(90)), (3000, Needed(120)), (9000, Needed(120))],
)  # fmt: skip
def test_points_by_the_score_before_the_deal(score: int, asked: Needed) -> None:
    rules = load("classic")
    assert find_needed(Side(score=score), rules) == asked
    assert find_minimum(score, rules) == asked.points


@pytest.mark.parametrize(
    ("score", "asked"),
    [(6995, Needed(50)), (7000, Needed(0, "canasta")), (8000, Needed(200)),
     (9000, Needed(0, "natural_canasta")), (9995, Needed(0, "natural_canasta"))],
)  # fmt: skip
def test_a_canasta_in_place_of_points(score: int, asked: Needed) -> None:
    rules = patch_rules(load("classic"), {"initial.bands": CANASTAS_ASKED})
    assert find_needed(Side(score=score), rules) == asked


@pytest.mark.parametrize(
    ("deals_played", "points"), [(0, 50), (1, 90), (2, 120), (3, 150), (7, 150)]
)
def test_points_by_the_number_of_the_deal(deals_played: int, points: int) -> None:
    rules = patch_rules(load("classic"), {"initial.by_deal": [50, 90, 120, 150]})
    assert find_needed(Side(score=4000), rules, deals_played) == Needed(
        points, deal=deals_played + 1
    )


def test_the_rule_that_the_minimum_goes_by() -> None:
    by_deal = patch_rules(load("classic"), {"initial.by_deal": [50, 90]})
    assert minimum_rule(by_deal) == "initial.by_deal"
    assert minimum_rule(load("classic")) == "initial.bands"


def test_the_first_deal_is_meant_where_none_is_named() -> None:
    rules = patch_rules(load("classic"), {"initial.by_deal": [50, 90, 120, 150]})
    assert find_needed(Side(score=4000), rules) == Needed(50, deal=1)


@pytest.mark.parametrize(("failed", "points", "raised"), [(0, 15, 0), (1, 25, 10), (2, 35, 20)])
def test_each_failed_attempt_raises_the_points(failed: int, points: int, raised: int) -> None:
    rules = patch_rules(load("classic"), {"initial.failed_raise": 10})
    side = Side(score=-5, failed_attempts=failed)
    assert find_needed(side, rules) == Needed(points, raised=raised)


@pytest.mark.parametrize(
    ("clean", "groups", "named"),
    [
        ("none", "Ah Ad 2c; Kh Kd Ks", []),
        ("unmixed", "Ah Ad 2c; Kh Kd Ks", ["Kh Kd Ks"]),
        ("three_naturals", "Ah Ad As 2c; Kh Kd Ks", ["2c Ah Ad As"]),
    ],
)
def test_the_first_clean_group_is_named_where_there_must_be_one(
    clean: str, groups: str, named: list[str]
) -> None:
    rules = patch_rules(load("classic"), {"initial.clean_group": clean})
    table = read_position({"hands": ["Ah Ad As 2c Kh Kd Ks 4c 9h"], "phase": "play"}, rules)
    said = verify(table, read_action(f"lay {groups}"), rules)
    told = add_clean_group(said, rules).grounds
    found = [each for each in told if isinstance(each, FirstMeldHasClean)]
    assert [cards(group) for group in named] == [each.melds[0].cards for each in found]
    assert ("initial.has_clean" in [each.code for each in told]) == bool(named)
    assert set(said.grounds) <= set(told)


def test_nothing_is_said_of_clean_groups_where_a_side_has_opened() -> None:
    rules = patch_rules(load("classic"), {"initial.clean_group": "unmixed"})
    opened = {"hands": ["Kh Kd Ks 4c 9h"], "sides": [{"melds": ["8h 8d 8s"]}], "phase": "play"}
    said = verify(read_position(opened, rules), read_action("lay Kh Kd Ks"), rules)
    assert said.ok
    assert add_clean_group(said, rules) == said
