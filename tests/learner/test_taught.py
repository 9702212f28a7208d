"""Made-up learners are seen through: the benchmark of diagnosis, on a few of them.

`python -m benchmarks diagnosis` measures all systems; what learners read is in `docs/diagnosis.md`.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from benchmarks.diagnosis import Course, Found, learners, name_at_once, teach
from benchmarks.learners import Learner
from canasta_tutor.engine.rules.rule_files import load

SEEDS, LEARNERS = 6, 4
"""Puzzles of a skill and level, and learners of a kind: few, for a test."""


@cache
def course(system: str) -> Course:
    return Course(load(system), SEEDS)


@cache
def found(system: str) -> tuple[Found, ...]:
    every = (learners(course(system), count, LEARNERS) for count in (1, 2))
    return tuple(teach(each, course(system)) for some in every for each in some)


SYSTEMS = ("classic",)


def test_what_learners_hold_is_named_and_hardly_anything_else() -> None:
    every = [each for system in SYSTEMS for each in found(system)]
    assert sum(each.all_named for each in every) >= 0.85 * len(every)
    assert sum(bool(each.alarms) for each in every) <= 0.05 * len(every)


def test_who_holds_nothing_is_called_nothing() -> None:
    """He slips as often as the others; his puzzles are of a skill in which some might show."""
    chances = [Random(seed) for seed in range(LEARNERS)]
    some = [Learner(load("classic"), (), chance) for chance in chances]
    asked = ("deal-score", "wild-balance", "what-freezes")
    every = [teach(each, course("classic"), asked, answers=12) for each in some]
    assert [each.alarms for each in every] == [()] * LEARNERS


@pytest.mark.parametrize("name", ["black-three-freezes", "hand-not-subtracted"])
def test_a_common_mistake_gets_its_name_at_once(name: str) -> None:
    shown, alone = name_at_once(course("classic"), [name])[name]
    assert shown >= 4
    assert alone >= 0.8 * shown
