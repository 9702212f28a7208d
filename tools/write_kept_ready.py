"""Write the puzzles that are kept ready for the systems named, or for all.

`python tools/write_kept_ready.py`, once puzzles of the same code have
become others, or a misconception has been added. Of some puzzles of each skill those are kept that
tell most misconceptions from each other and from the rules: one by one the puzzle that adds most,
where what others have told before counts for less.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from heapq import heapify, heappop, heappush
from itertools import combinations
from pathlib import Path

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.beliefs import kept_ready
from canasta_tutor.learner.beliefs.kept_ready import line_of
from canasta_tutor.learner.beliefs.telling_apart import Sounding, sounding
from canasta_tutor.learner.skills.standing import seconds
from canasta_tutor.misconceptions.misconception_catalogue import mistakes
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skill_applies, skills

TELLING = Path(kept_ready.__file__).parent / "telling"
LEVELS = (1, 2)
"""Hard puzzles take long, and say little of who is only slow."""
SEEDS = 24
"""Puzzles of a skill and level that are looked at."""
KEPT = 160
"""Puzzles of a system that are kept."""
AGAIN = 0.6
"""So much less it is worth to tell once more what was told before."""
NOBODY = ""
"""Stands for who knows the rules."""

Told = frozenset[tuple[str, str]]


def found(rules: RuleSet) -> list[Sounding]:
    """Puzzles of all skills that bring any misconception to light."""
    codes = (
        Code(rules.id, name, level, seed)
        for name, skill in skills().items()
        if skill_applies(skill, rules)
        for level in LEVELS
        for seed in range(SEEDS)
    )
    looked_at = (sounding(code, rules) for code in codes)
    return [each for each in looked_at if each and each.answers]


def kept(
    offered: Sequence[Sounding], names: Sequence[str], count: int = KEPT
) -> Iterator[Sounding]:
    """The puzzles that tell most, one by one."""
    told = [_told_apart(each, (NOBODY, *names)) for each in offered]
    seen: dict[tuple[str, str], float] = {}
    waiting = [(-_worth(each, told[at], seen), at) for at, each in enumerate(offered)]
    heapify(waiting)
    while waiting and count:
        _, at = heappop(waiting)
        now = (-_worth(offered[at], told[at], seen), at)
        if waiting and now > waiting[0]:
            heappush(waiting, now)  # what came before it tells much of the same
            continue
        yield offered[at]
        count -= 1
        for pair in told[at]:
            seen[pair] = seen.get(pair, 1.0) * AGAIN


def _told_apart(each: Sounding, names: Sequence[str]) -> Told:
    """Those of whom each pair answers differently."""
    said = {name: str(each.answers.get(name, NOBODY)) for name in names}
    return frozenset(pair for pair in combinations(names, 2) if said[pair[0]] != said[pair[1]])


def _worth(each: Sounding, told: Told, seen: Mapping[tuple[str, str], float]) -> float:
    """What a puzzle adds; a question with few buttons says less, and a long one takes its time."""
    new = sum(seen.get(pair, 1.0) for pair in told)
    return float(new * each.ways / (each.ways + 1) / seconds(each.code.skill) ** 0.5)


def write(system: str) -> None:
    """The file of a system."""
    rules = load(system)
    lines = sorted(line_of(each) for each in kept(found(rules), [*mistakes(rules)]))
    TELLING.joinpath(f"{system}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    with ProcessPoolExecutor() as workers:
        deque(workers.map(write, sys.argv[1:] or known()), maxlen=0)
