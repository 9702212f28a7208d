"""Misconceptions as data: each leads to valid rules, shows in some puzzle, and has sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from canasta_tutor.engine.rules.contradictions import refuse_contradictions
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.learner.choice.revealing import Sounding, sound
from canasta_tutor.misconceptions.minds.miscounted_lines import COUNTED
from canasta_tutor.misconceptions.minds.misjudged_actions import BLACK_THREES, TOWARD
from canasta_tutor.misconceptions.minds.misread_question import SEEN
from canasta_tutor.misconceptions.misconception_catalogue import (
    believed_by_mistake,
    believed_rules,
    is_mistake,
    misconceptions,
)
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.every import every
from tests.many import in_turn

NAMES = tuple(misconceptions())
SEEDS = range(80)
Wanted = Callable[[str, Sounding], bool]
ELSEWHERE = Code("classic", "card-kinds", 1, 1)
"""A puzzle in which hardly any misconception shows."""


def test_there_are_forty_misconceptions() -> None:
    assert len(NAMES) >= 40


@every("name", NAMES)
def test_it_names_what_there_is(name: str) -> None:
    held = misconceptions()[name]
    assert held.rule in KEYS
    assert held.skills
    assert set(held.skills) <= set(skills())
    assert bool(held.patch) + bool(held.model) + bool(held.overlooks or held.forgives) == 1
    assert held.model in {*SEEN, *COUNTED, *TOWARD, BLACK_THREES, ""}


@pytest.mark.parametrize("system", known())
def test_patches_are_valid_rule_sets(system: str) -> None:
    rules = load(system)
    wrong = [each for each in misconceptions().values() if is_mistake(each, rules)]
    assert set(believed_by_mistake(rules)) == {each.id for each in wrong}
    for each in wrong:
        believed = believed_rules(rules, (each,))
        refuse_contradictions(believed)
        assert (believed != rules) is bool(each.patch), each.id


@every("name", [name for name in NAMES if misconceptions()[name].of])
def test_elsewhere_it_is_no_mistake(name: str) -> None:
    assert not is_mistake(misconceptions()[name], load(misconceptions()[name].of))


@cache
def heard(code: Code) -> Sounding | None:
    return next(sound([code], load(code.system), ()), None)


def shown(system: str, name: str, wanted: Wanted, seeds: Iterable[int] = SEEDS) -> bool:
    """Whether the skills that a misconception bears on have such a puzzle."""
    rules = load(system)
    own = [each for each in misconceptions()[name].skills if skill_applies(skills()[each], rules)]
    codes = (Code(system, skill, level, seed) for seed, skill, level in product(seeds, own, LEVELS))
    return any(wanted(name, found) for found in map(heard, codes) if found)


def shows(name: str, found: Sounding) -> bool:
    return name in found.answers


def shows_not(name: str, found: Sounding) -> bool:
    return name not in found.answers


def shows_alone(name: str, found: Sounding) -> bool:
    own = found.answers.get(name)
    return [other for other, answer in found.answers.items() if answer == own] == [name]


@pytest.mark.parametrize("system", known())
def test_each_shows_in_some_puzzles_and_not_in_others(system: str) -> None:
    names = in_turn(believed_by_mistake(load(system)), known().index(system))
    assert [name for name in names if not shown(system, name, shows)] == []
    other = heard(replace(ELSEWHERE, system=system))
    assert other is not None
    left = [name for name in names if shows(name, other)]
    assert [name for name in left if not shown(system, name, shows_not)] == []


def test_each_can_be_named_alone() -> None:
    left = set(NAMES)
    for seeds, system in product((range(4), SEEDS), known()):
        own = left & set(believed_by_mistake(load(system)))
        left -= {name for name in own if shown(system, name, shows_alone, seeds)}
    assert left == set()
