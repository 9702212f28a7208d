"""The skills of the game: what each needs first, which rules it rests on, where it applies.

A skill of `skills.toml` says by data which puzzles show it: what they ask, and what the rules say
for or against it. `applies` has conditions on the values of a rule set, by dotted key: `has`,
`lacks`, `is`, `not`, `over` (a number, or each of several) and `any` (not empty).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..engine.rules import RuleSet
from .entries import RuleKey
from .evidence import Evidence, evidence
from .model import Puzzle
from .question import under

Test = Literal["has", "lacks", "is", "not", "over", "any"]


class Skill(BaseModel):
    """One skill.

    `asks`: the questions that can show it. `against`, `by`: codes of reasons (or score lines) on
    which the answer rests, where it is no, or yes; none named: any. `bounds`: ranges of features
    that a puzzle with the answer yes must lie in. `harder`: features that grow with the level.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    number: int = Field(ge=0, le=255)
    needs: tuple[str, ...] = ()
    rules: tuple[RuleKey, ...] = Field(min_length=1)
    applies: dict[RuleKey, dict[Test, Any]] = Field(default={})
    asks: tuple[str, ...] = Field(min_length=1)
    maker: str
    shapes: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    bounds: dict[str, tuple[int, int]] = Field(default={})
    harder: tuple[str, ...] = Field(min_length=1)


@cache
def skills() -> Mapping[str, Skill]:
    """Every skill by its id, each behind those that it needs.

    >>> skills()["wild-limit"].rules[0]
    'meld.max_wild'
    """
    text = resources.files("canasta_tutor.puzzles").joinpath("skills.toml").read_text("utf-8")
    return {name: Skill(id=name, **raw) for name, raw in tomllib.loads(text).items()}


def applies(skill: Skill, rules: RuleSet) -> bool:
    """Whether a rule set has the rules that a skill is about."""
    return all(
        _TESTS[test](value_of(rules, key), wanted)
        for key, conditions in skill.applies.items()
        for test, wanted in conditions.items()
    )


def value_of(rules: RuleSet, key: str) -> Any:
    """The value of a dotted key."""
    section, _, name = key.partition(".")
    return getattr(getattr(rules, section), name)


def _over(value: Any, limit: int) -> bool:
    each = value.values() if isinstance(value, dict) else (value,)
    return all(number is None or number > limit for number in each)


_TESTS: dict[Test, Callable[[Any, Any], bool]] = {
    "has": lambda value, wanted: wanted in value,
    "lacks": lambda value, wanted: wanted not in value,
    "is": lambda value, wanted: value == wanted,
    "not": lambda value, wanted: value != wanted,
    "over": _over,
    "any": lambda value, wanted: bool(value) is wanted,
}


def shows(skill: Skill, puzzle: Puzzle, rules: RuleSet) -> bool:
    """Whether the answer to a puzzle under these rules turns on a skill."""
    return applies(skill, rules) and shown(skill, evidence(under(puzzle, rules)))


def shown(skill: Skill, found: Evidence) -> bool:
    """Whether what a puzzle rests on is what the skill is about."""
    if found.ask not in skill.asks:
        return False
    if found.wrong:
        return not found.codes.isdisjoint(skill.against)
    if skill.by and found.codes.isdisjoint(skill.by):
        return False
    return all(
        low <= found.features.get(name, 0) <= high for name, (low, high) in skill.bounds.items()
    )
