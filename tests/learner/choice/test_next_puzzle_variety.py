"""No skill crowds out the others, and a beginner soon meets many skills."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.candidates import ASKED_FIRST
from canasta_tutor.puzzles.course_plan import skills_that_differ
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skills
from tests.learner.learners import Learner, sitting

pytestmark = pytest.mark.usefixtures("_skills_and_levels")
TURNS, TEN, FIRST, MANY = 60, 10, 30, 100
LEARNERS = range(3)


@cache
def codes(strength: float, seed: int, system: str) -> tuple[Code, ...]:
    """The first puzzles of a learner."""
    turns = sitting(Learner(strength, seed), load(system)).turns(MANY)
    return tuple(found.code for found, _ in turns)


def sequence(strength: float, seed: int, system: str) -> tuple[str, ...]:
    """The skills of the first puzzles of a learner."""
    return tuple(code.skill for code in codes(strength, seed, system)[:TURNS])


@pytest.mark.parametrize("system", ["classic", "samba"])
@pytest.mark.parametrize("strength", [-200, 0, 200])
def test_no_skill_comes_more_than_twice_in_ten_puzzles(strength: float, system: str) -> None:
    for seed in LEARNERS:
        names = sequence(strength, seed, system)
        tens = (names[start : start + TEN] for start in range(TURNS - TEN + 1))
        assert all(max(Counter(ten).values()) <= 2 for ten in tens)


@pytest.mark.parametrize("system", ["classic", "samba"])
def test_a_beginner_meets_ten_skills_in_his_first_thirty_puzzles(system: str) -> None:
    assert all(len(set(sequence(0, seed, system)[:FIRST])) >= TEN for seed in LEARNERS)


@pytest.mark.parametrize("system", ["classic", "samba"])
def test_half_of_the_puzzles_are_played_once_practice_knows_the_learner(system: str) -> None:
    everyone = [(strength, seed) for strength in (-200, 0, 200) for seed in LEARNERS]
    served = [code.played for each in everyone for code in codes(*each, system)[ASKED_FIRST:]]
    assert sum(served) >= 0.55 * len(served)


def test_a_question_comes_first_to_warm_up() -> None:
    """The first of each skill in the first twenty puzzles, later the first of each goal."""
    met, goals = set[str](), set[str | None]()
    for place, code in enumerate(codes(0, 1, "classic")):
        goal = skills()[code.skill].goal
        warm = code.skill in met or (place >= ASKED_FIRST and goal in goals)
        assert not code.played or (goal is not None and warm)
        met.add(code.skill)
        goals.add(goal)


def test_in_a_new_system_the_first_ten_are_about_what_differs() -> None:
    before = sitting(Learner(200), load("classic"))
    list(before.turns(TEN))
    turns = list(sitting(Learner(200), load("samba"), before.practice).turns(TEN + 1))
    differ = skills_that_differ(load("classic"), load("samba"))
    *first, later = [(found.code.skill in differ, found.why.code) for found, _ in turns]
    assert first == [(True, "differs")] * TEN
    assert later[1] != "differs"


def test_where_little_differs_the_usual_skills_come_next() -> None:
    before = sitting(Learner(200), load("classic"))
    list(before.turns(TEN))
    turns = sitting(Learner(200), load("british-acaba"), before.practice).turns(4)
    assert [found.code.skill for found, _ in turns][:2] == ["acaba", "acaba-points"]
