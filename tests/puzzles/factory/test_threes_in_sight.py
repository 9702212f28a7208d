"""Puzzles about threes show a three: among the cards of the question, in the hand, or on the
table.
"""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code

RED, BLACK = {"3h", "3d"}, {"3s", "3c"}
SEEDS = range(12)


def in_sight(raw: dict[str, Any]) -> set[str]:
    """The cards that the learner sees."""
    position = raw["position"]
    own = position["sides"][0].get("red_threes", "")
    return {*raw["ask"]["cards"].split(), *position["hands"][0].split(), *own.split()}


@pytest.mark.parametrize(
    ("skill", "threes"), [("red-threes-apart", RED), ("black-threes-early", BLACK)]
)
@pytest.mark.parametrize("system", ["classic", "samba"])
def test_a_three_is_in_sight(skill: str, threes: set[str], system: str) -> None:
    rules = load(system)
    puzzles = [
        make_from_code(Code(system, skill, LEVELS[seed % len(LEVELS)], seed), rules)
        for seed in SEEDS
    ]
    assert [each.code for each in puzzles if not threes & in_sight(each.raw)] == []
    assert {bool(threes & {*each.raw["ask"]["cards"].split()}) for each in puzzles} == {True, False}
