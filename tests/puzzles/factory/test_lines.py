"""Every line that a system's rules can give appears on some score sheet of the factory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.kinds.sheet_puzzle import true_points
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.puzzles.factory.made_once import made_once

SEEDS = 400
"""The most sheets to look through for each system."""
SHEETS = ("deal-score", "whole-sheet")


def kept_cost(rules: RuleSet) -> bool:
    """Whether a black three left in a hand costs something other than its card points."""
    cost = rules.black_threes.in_hand
    return bool(cost) and cost != rules.points.cards["3"]


def twos_are_wild(rules: RuleSet) -> bool:
    return rules.meld.twos == "wild"


POSSIBLE: dict[str, Callable[[RuleSet], bool]] = {
    "canasta.sequence": lambda rules: "sequence" in rules.canasta.kinds,
    "canasta.wild": lambda rules: "wild" in rules.canasta.kinds and twos_are_wild(rules),
    "canasta.twos": lambda rules: not twos_are_wild(rules),
    "canasta.twos_mixed": lambda rules: not twos_are_wild(rules),
    "canasta.win": lambda rules: rules.game.canastas_win > 0,
    "sequence.short": lambda rules: bool(rules.canasta.short_sequence),
    "red_threes": lambda rules: rules.red_threes.laid != "never",
    "red_threes.hand": lambda rules: (
        bool(rules.red_threes.in_hand) and rules.red_threes.laid != "at_once"
    ),
    "black_threes.hand": kept_cost,
    "foot": lambda rules: bool(rules.deal.foot),
    "caliente.hand": lambda rules: rules.pack.calientes > 0,
    "caliente.played": lambda rules: rules.pack.calientes > 0,
    "contract.made": lambda rules: rules.calls.auction != "none",
    "contract.missed": lambda rules: rules.calls.auction != "none",
}
"""The conditions for lines that need more than a rule with points."""


def can_arise(code: str, rules: RuleSet) -> bool:
    if code in POSSIBLE:
        return POSSIBLE[code](rules)
    return bool(value_of(rules, LINES[code]))


def lines(system: str) -> Iterator[set[str]]:
    rules = load(system)
    for seed in range(SEEDS):
        for skill in SHEETS:
            code = Code(system, skill, LEVELS[seed % len(LEVELS)], seed)
            yield set(true_points(pose_under(made_once(code).puzzle, rules)))


@pytest.mark.parametrize("system", known())
def test_every_line_of_the_rules_comes_up(system: str) -> None:
    rules = load(system)
    assert all(skill_applies(skills()[skill], rules) for skill in SHEETS)
    left = {code for code in LINES if can_arise(code, rules)}
    for found in lines(system):
        assert all(can_arise(code, rules) for code in found), found
        left -= found
        if not left:
            return
    assert left == set()
