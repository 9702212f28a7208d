"""Speed of making puzzles, beside plain Python work as a baseline."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from time import process_time

from benchmarks.engine import best_rate, sort_hands
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills

SEEDS = 20
"""Puzzles per skill, system and level."""
NEAR_ALL = 0.95
WORST = 10
LIMIT = 20e-3
"""Goal in seconds of processor time for 95 % of the puzzles of a generator."""


@dataclass(frozen=True, slots=True)
class Place:
    """A skill in a system at a level, with the seconds that its puzzles took."""

    skill: str
    system: str
    level: int
    times: tuple[float, ...]

    @property
    def most(self) -> float:
        """The number of seconds within which 95 % of its puzzles stay."""
        return share_of(self.times, NEAR_ALL)


def report() -> Iterator[str]:
    """The cost of a puzzle, in milliseconds and in sorted hands, by skill and for all skills."""
    unit = 1 / best_rate(sort_hands, 2_000)
    yield f"sorting a hand of 22 cards (the unit): {unit * 1e6:.2f} µs"
    places: list[Place] = []
    for skill in skills():
        found = list(costs(skill))
        places += found
        yield f"{skill}: {in_words([time for place in found for time in place.times], unit)}"
    times = [time for place in places for time in place.times]
    yield f"all {len(times):,} puzzles: {in_words(times, unit)}"
    yield from slowest(places)


def slowest(places: Sequence[Place]) -> Iterator[str]:
    """The slowest generators, and the number of generators above the limit."""
    above = sum(place.most > LIMIT for place in places)
    yield f"{above} of {len(places)} generators above {LIMIT * 1e3:.0f} ms, the slowest:"
    for place in sorted(places, key=lambda place: place.most, reverse=True)[:WORST]:
        yield f"  {place.skill} in {place.system}, level {place.level}: {place.most * 1e3:.1f} ms"


def in_words(times: Sequence[float], unit: float) -> str:
    """The median cost, and the cost within which 95 % of puzzles stay."""
    middle, most = (share_of(times, share) for share in (0.5, NEAR_ALL))
    slow = f"{most * 1e3:.1f} ms ({most / unit:,.0f} units)"
    return f"half within {middle * 1e3:.1f} ms, 95 % within {slow}"


def share_of(times: Sequence[float], share: float) -> float:
    """The time within which a share of the puzzles stays."""
    return sorted(times)[ceil(len(times) * share) - 1]


def costs(skill: str) -> Iterator[Place]:
    """Processor time of puzzles of a skill, in all systems and at all levels."""
    for system in known():
        if skill_applies(skills()[skill], load(system)):
            for level in LEVELS:
                yield Place(skill, system, level, tuple(time_puzzles(skill, system, level)))


def time_puzzles(skill: str, system: str, level: int) -> Iterator[float]:
    rules = load(system)
    for seed in range(SEEDS):
        start = process_time()
        make_from_code(Code(system, skill, level, seed), rules)
        yield process_time() - start
