"""Misconceptions as data: each leads to valid rules, shows somewhere, and is told in words."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from canasta_tutor.engine.consistency import check
from canasta_tutor.engine.rulefiles import KEYS, known, load
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.minds import MODELS
from canasta_tutor.puzzles.misconceptions import (
    believed_rules,
    misconceptions,
    mistaken,
    mistakes,
)
from canasta_tutor.puzzles.skills import applies, skills
from canasta_tutor.tutor.telling import Sounding, sounding

NAMES = tuple(misconceptions())
SEEDS = range(80)
ELSEWHERE = Code("classic", "card-kinds", 1, 1)
"""A puzzle in which hardly any misconception shows."""


def test_there_are_forty_misconceptions() -> None:
    assert len(NAMES) >= 40


@pytest.mark.parametrize("name", NAMES)
def test_it_names_what_there_is(name: str) -> None:
    held = misconceptions()[name]
    assert held.rule in KEYS
    assert held.skills
    assert set(held.skills) <= set(skills())
    assert bool(held.patch) + bool(held.model) + bool(held.overlooks or held.forgives) == 1
    assert held.model in MODELS | {""}


@pytest.mark.parametrize("system", known())
def test_patches_are_valid_rule_sets(system: str) -> None:
    rules = load(system)
    wrong = [each for each in misconceptions().values() if mistaken(each, rules)]
    assert set(mistakes(rules)) == {each.id for each in wrong}
    for each in wrong:
        believed = believed_rules(rules, (each,))
        check(believed)
        assert (believed != rules) is bool(each.patch), each.id


@pytest.mark.parametrize("name", [name for name in NAMES if misconceptions()[name].of])
def test_elsewhere_it_is_no_mistake(name: str) -> None:
    assert not mistaken(misconceptions()[name], load(misconceptions()[name].of))


@cache
def heard(system: str, skill: str, level: int, seed: int) -> Sounding | None:
    return sounding(Code(system, skill, level, seed), load(system))


def search(system: str, name: str) -> tuple[bool, bool, bool]:
    """Whether puzzles are found in which it shows, in which it does not, and shows alone."""
    rules = load(system)
    own = [each for each in misconceptions()[name].skills if applies(skills()[each], rules)]
    there = apart = alone = False
    for seed, skill, level in product(SEEDS, own, LEVELS):
        found = heard(system, skill, level, seed)
        if found is None:
            continue
        there |= name in found.answers
        apart |= name not in found.answers
        alone |= name in found.answers and shows_alone(name, found)
        if there and apart and alone:
            break
    other = heard(system, ELSEWHERE.skill, ELSEWHERE.level, ELSEWHERE.seed)
    return there, apart or (other is not None and name not in other.answers), alone


def shows_alone(name: str, found: Sounding) -> bool:
    own = found.answers[name]
    return [other for other, answer in found.answers.items() if answer == own] == [name]


@pytest.mark.parametrize("system", known())
def test_each_shows_in_some_puzzles_and_not_in_others(system: str) -> None:
    found = {name: search(system, name) for name in mistakes(load(system))}
    assert [name for name, (there, apart, _) in found.items() if not (there and apart)] == []


def test_each_can_be_named_alone() -> None:
    left = set(NAMES)
    for system in known():
        left -= {name for name in left & set(mistakes(load(system))) if search(system, name)[2]}
    assert left == set()
