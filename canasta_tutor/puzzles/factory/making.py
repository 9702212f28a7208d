"""From a code to a puzzle: sketches are made until one shows the skill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.puzzles.answered.features import Evidence, evidence, sound
from canasta_tutor.puzzles.asked.question import under
from canasta_tutor.puzzles.codes import LEVELS, SEEDS, Code, fingerprint, read_code
from canasta_tutor.puzzles.factory.all_makers import MAKERS
from canasta_tutor.puzzles.factory.tables.turns_played import NoHistory
from canasta_tutor.puzzles.factory.wanted import Maker, Raw, Wanted
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.legal import NO, YES, YES_NO
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.faults import NoSuchSkill, OtherOptions
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.puzzles.skills import applies, rule_named, shown, skills

TRIES = 400
"""Sketches looked at before a skill counts as one that cannot be asked."""
SEARCH = 48
"""Sketches looked at for the answer that chance has chosen before the other will do."""
NO_SHARE = 0.5
"""The share of questions of legality that are to be answered no."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle of the factory, under the rules that it was made for."""

    code: str
    skill: str
    level: int
    raw: Raw
    puzzle: Puzzle
    rules: RuleSet
    features: dict[str, int]


def new_code(rules: RuleSet, skill: str, level: int, seed: int) -> str:
    """The code of a puzzle of a skill under these rules.

    Raises:
        InputError: there is no such skill, or it has nothing to ask under these rules.
    """
    if skill not in skills() or not applies(skills()[skill], rules):
        raise InputError(NoSuchSkill(skill, rules.id))
    level = min(max(level, LEVELS[0]), LEVELS[-1])
    return Code(rules.id, skill, level, seed % SEEDS, fingerprint(rules)).text


def generate(text: str, rules: RuleSet | None = None) -> Generated:
    """The puzzle of a code, always the same; `rules` where it was made for house rules.

    Raises:
        InputError: the code cannot be read, or was made for other house rules.

    >>> generate(new_code(load("classic"), "wild-limit", 1, 7)).puzzle.kind
    'legal'
    """
    code = read_code(text)
    held = rules if rules is not None and rules.id == code.system else load(code.system)
    if fingerprint(held) != code.options:
        raise InputError(OtherOptions(code.system))
    return made(code, held)


def made(code: Code, rules: RuleSet) -> Generated:
    """The puzzle of a code under these rules.

    Raises:
        InputError: no puzzle of the skill is found under them.
    """
    wanted = Wanted(skills()[code.skill], rules, code.level, Random(code.chance))
    found = _chosen(wanted)
    if found is None:
        raise InputError(NoSuchSkill(code.skill, rules.id))
    raw, puzzle, seen = found
    if "rule" not in raw:
        raw["rule"] = rule_named(wanted.skill, under(puzzle, rules))
        puzzle = read_puzzle(raw)
    return Generated(code.text, code.skill, code.level, raw, puzzle, rules, seen.features)


Found = tuple[Raw, Puzzle, Evidence]


def _chosen(wanted: Wanted) -> Found | None:
    """The first sketch with the answer that chance has chosen, else the first that will do."""
    legal = any(ask.startswith("legal.") for ask in wanted.skill.asks)
    wish = (NO if wanted.often(NO_SHARE) else YES) if legal else None
    spare: Found | None = None
    for count, found in enumerate(_sketches(wanted)):
        if found:
            sort, sorts = _sort_of_answer(found, wanted)
            wish = wanted.one(sorts or (sort,)) if wish is None else wish
            if sort == wish:
                return found
        spare = spare or found
        if spare and count >= SEARCH:
            return spare
    return spare


def _sort_of_answer(found: Found, wanted: Wanted) -> tuple[str, tuple[str, ...]]:
    """Of which sort the answer to a sketch is, and the sorts that shall come equally often."""
    _, puzzle, seen = found
    kind = kind_of(puzzle)
    sorts = kind.sorts(puzzle)
    if sorts == YES_NO:
        return (NO if seen.wrong else YES), sorts
    answer = str(kind.ruled(under(puzzle, wanted.rules))[0]) if sorts else ""
    return (answer if answer in sorts else ""), sorts


def _sketches(wanted: Wanted) -> Iterator[Found | None]:
    """Sketches that show the skill; None for one that does not."""
    maker = MAKERS[wanted.skill.maker]
    for _ in range(TRIES):
        yield _tried(maker, wanted)


def _tried(maker: Maker, wanted: Wanted) -> Found | None:
    try:
        sketch = maker(wanted)
        if sketch is None:
            return None
        raw: dict[str, Any] = {"id": wanted.skill.id, **sketch}
        puzzle = read_puzzle({"rule": wanted.skill.rules[0], **raw})
        posed = under(puzzle, wanted.rules)
        seen = evidence(posed)
    except (InputError, NoHistory):
        return None
    return (raw, puzzle, seen) if shown(wanted.skill, seen) and sound(posed) else None
