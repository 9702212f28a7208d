"""No skill crowds out the others, and a beginner soon meets many skills."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from canasta_tutor.engine.rules.rule_files import load
from tests.learner.learners import Learner, sitting

pytestmark = pytest.mark.usefixtures("_skills_and_levels")
TURNS, TEN, FIRST = 60, 10, 30
LEARNERS = range(3)


@cache
def sequence(strength: float, seed: int, system: str) -> tuple[str, ...]:
    """The skills of the first puzzles of a learner."""
    turns = sitting(Learner(strength, seed), load(system)).turns(TURNS)
    return tuple(found.code.skill for found, _ in turns)


@pytest.mark.parametrize("system", ["classic", "samba"])
@pytest.mark.parametrize("strength", [-200, 0, 200])
def test_no_skill_comes_more_than_twice_in_ten_puzzles(strength: float, system: str) -> None:
    for seed in LEARNERS:
        skills = sequence(strength, seed, system)
        tens = (skills[start : start + TEN] for start in range(TURNS - TEN + 1))
        assert all(max(Counter(ten).values()) <= 2 for ten in tens)


@pytest.mark.parametrize("system", ["classic", "samba"])
def test_a_beginner_meets_ten_skills_in_his_first_thirty_puzzles(system: str) -> None:
    assert all(len(set(sequence(0, seed, system)[:FIRST])) >= TEN for seed in LEARNERS)
