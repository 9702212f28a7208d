"""Puzzles of a skill that several tests use; how often two of them differ only in their suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.puzzles.factory.made_once import made_once

EACH = 24
"""Number of puzzles of a skill in a system."""
SHARE = 200
"""Of this number of puzzles of a skill, at most one may be like another."""
SUIT = re.compile(r"(?<=[2-9TJQKA])[hdsc]")


def up_to_suits(raw: Any) -> str:
    """A puzzle with its suits renamed in the order in which they appear."""
    names: dict[str, str] = {}
    return SUIT.sub(
        lambda found: names.setdefault(found[0], str(len(names))), repr(sorted(raw.items()))
    )


def alike(skill: str, system: str, seeds: Sequence[int]) -> int:
    """How many puzzles of these seeds are like an earlier one; levels take turns."""
    codes = each_level(skill, system, seeds)
    return len(seeds) - len({up_to_suits(made_once(code).raw) for code in codes})


def each_level(skill: str, system: str, seeds: Sequence[int] = range(EACH)) -> list[Code]:
    """Puzzles of these seeds; levels take turns."""
    return [Code(system, skill, LEVELS[seed % len(LEVELS)], seed) for seed in seeds]


def systems(skill: str) -> tuple[str, ...]:
    """The systems to which a skill applies, beginning with a different one for each skill."""
    found = [name for name in known() if skill_applies(skills()[skill], load(name))]
    first = skills()[skill].number % len(found)
    return (*found[first:], *found[:first])
