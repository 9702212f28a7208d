"""How fast the factory makes puzzles, beside plain Python work as a baseline."""

from collections.abc import Iterator
from time import process_time

from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.generate import made
from canasta_tutor.puzzles.skills import applies, skills

from .engine import best_rate, sort_hands

SEEDS = 4
NEAR_ALL = 0.95


def report() -> Iterator[str]:
    """The cost of a puzzle, in milliseconds and in sorted hands, for each skill and all."""
    unit = 1 / best_rate(sort_hands, 2_000)
    yield f"sorting a hand of 22 cards (the unit): {unit * 1e6:.2f} µs"
    times: list[float] = []
    for skill in skills():
        found = list(costs(skill))
        times += found
        yield f"{skill}: {in_words(found, unit)}"
    yield f"all {len(times):,} puzzles: {in_words(times, unit)}"


def in_words(times: list[float], unit: float) -> str:
    """The middle cost and that which nearly all puzzles stay below."""
    middle, most = (sorted(times)[int(len(times) * share)] for share in (0.5, NEAR_ALL))
    slow = f"{most * 1e3:.1f} ms ({most / unit:,.0f} units)"
    return f"half within {middle * 1e3:.1f} ms, 95 % within {slow}"


def costs(skill: str) -> Iterator[float]:
    """Seconds of processor time for puzzles of a skill in all systems and levels."""
    for system in known():
        rules = load(system)
        if applies(skills()[skill], rules):
            for level in LEVELS:
                for seed in range(SEEDS):
                    start = process_time()
                    made(Code(system, skill, level, seed), rules)
                    yield process_time() - start
