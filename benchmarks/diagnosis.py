"""How often an answer that a common mistake leads to names only this mistake, in all systems."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.choice.revealing import Sounding, sound
from canasta_tutor.misconceptions.diagnosis import diagnose
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills

SEEDS = int(os.environ.get("CANASTA_DIAGNOSIS_SEEDS", "20"))
AT_ONCE = 12
"""Puzzles per common mistake and system."""
GOAL = 0.8


def name_at_once(
    rules: RuleSet, names: Iterable[str] = (), seeds: int = SEEDS
) -> dict[str, tuple[int, int]]:
    """For each common mistake: number of puzzles that show it, and number that name it at once."""
    common = (name for name in believed_by_mistake(rules) if misconceptions()[name].common)
    found = {}
    for name in names or common:
        shown = [*_showing(name, rules, seeds)]
        some = Random(name).sample(shown, min(len(shown), AT_ONCE))
        found[name] = (len(some), sum(_is_named_alone(name, each) for each in some))
    return found


def _showing(name: str, rules: RuleSet, seeds: int) -> Iterator[Sounding]:
    """Puzzles at which a mistake leads to a wrong answer."""
    for skill in misconceptions()[name].skills:
        if skill_applies(skills()[skill], rules):
            codes = (Code(rules.id, skill, *each) for each in product(LEVELS, range(seeds)))
            yield from (found for found in sound(codes, rules, (name,)) if found.answers)


def _is_named_alone(name: str, each: Sounding) -> bool:
    """Whether one answer names the mistake."""
    rules = load(each.code.system)
    puzzle = make_from_code(each.code, rules).puzzle
    return diagnose(puzzle, rules, each.answers[name]).suspects == (name,)


def report() -> Iterator[str]:
    """A row per system, then a row per mistake."""
    every: dict[str, list[tuple[int, int]]] = {}
    for system in _list_systems():
        found = name_at_once(load(system))
        for name, pair in found.items():
            every.setdefault(name, []).append(pair)
        yield f"{system:17} named by one answer: {_share(found.values()):7.0%} (goal {GOAL:.0%})"
    for name, pairs in every.items():
        yield f"  {name}: {_share(pairs):.0%}"


def _share(pairs: Iterable[tuple[int, int]]) -> float:
    shown, alone = (sum(each) for each in zip(*pairs, strict=True))
    return alone / max(shown, 1)


def _list_systems() -> Sequence[str]:
    return os.environ.get("CANASTA_DIAGNOSIS_SYSTEMS", " ".join(known())).split()
