"""Write the files of puzzles that are kept ready for diagnosis, for the named systems or for all.

Run `python tools/write_kept_ready.py` after puzzles of the same code have changed, or after you
have added a misconception. From some puzzles of each skill the tool keeps the puzzles that best
tell misconceptions from each other and from the rules. The tool chooses greedily: it always takes
the puzzle that adds most. A pair of misconceptions counts less if earlier puzzles already tell the
two apart.
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
from canasta_tutor.learner.beliefs.kept_ready import Sounding, line_of, sounding
from canasta_tutor.learner.skills.standing import seconds
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skill_applies, skills

TELLING = Path(kept_ready.__file__).parent / "telling"
LEVELS = (1, 2)
"""Levels of the puzzles; hard puzzles take long, and say little about slow learners."""
SEEDS = 24
"""Number of puzzles to consider per skill and level."""
KEPT = 160
"""Number of puzzles to keep per system."""
AGAIN = 0.6
"""For each puzzle that already tells a pair apart, multiply the worth of the pair by this."""
NOBODY = ""
"""Stands for a learner without misconceptions."""

Pairs = frozenset[tuple[str, str]]


def find_soundings(rules: RuleSet) -> list[Sounding]:
    """Puzzles, from all skills, that can reveal at least one misconception."""
    codes = (
        Code(rules.id, name, level, seed)
        for name, skill in skills().items()
        if skill_applies(skill, rules)
        for level in LEVELS
        for seed in range(SEEDS)
    )
    looked_at = (sounding(code, rules) for code in codes)
    return [each for each in looked_at if each and each.answers]


def choose_soundings(
    offered: Sequence[Sounding], names: Sequence[str], count: int = KEPT
) -> Iterator[Sounding]:
    """The puzzles that reveal most, chosen greedily."""
    pairs = [_pairs_apart(each, (NOBODY, *names)) for each in offered]
    seen: dict[tuple[str, str], float] = {}
    waiting = [(-_worth(each, pairs[at], seen), at) for at, each in enumerate(offered)]
    heapify(waiting)
    while waiting and count:
        _, at = heappop(waiting)
        now = (-_worth(offered[at], pairs[at], seen), at)
        if waiting and now > waiting[0]:
            heappush(waiting, now)  # an earlier puzzle already reveals much of the same
            continue
        yield offered[at]
        count -= 1
        for pair in pairs[at]:
            seen[pair] = seen.get(pair, 1.0) * AGAIN


def _pairs_apart(each: Sounding, names: Sequence[str]) -> Pairs:
    """The pairs of misconceptions that predict different answers."""
    said = {name: str(each.answers.get(name, NOBODY)) for name in names}
    return frozenset(pair for pair in combinations(names, 2) if said[pair[0]] != said[pair[1]])


def _worth(each: Sounding, pairs: Pairs, seen: Mapping[tuple[str, str], float]) -> float:
    """How much a puzzle adds; questions with few buttons or long answers count less."""
    new = sum(seen.get(pair, 1.0) for pair in pairs)
    return float(new * each.ways / (each.ways + 1) / seconds(each.code.skill) ** 0.5)


def write(system: str) -> None:
    """Write the file of a system."""
    rules = load(system)
    lines = sorted(
        line_of(each)
        for each in choose_soundings(find_soundings(rules), [*believed_by_mistake(rules)])
    )
    TELLING.joinpath(f"{system}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    with ProcessPoolExecutor() as workers:
        deque(workers.map(write, sys.argv[1:] or known()), maxlen=0)
