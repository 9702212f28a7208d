"""Thousands of deals of every rule system, under all laws, on every core.

`python -m tests.soak.deals [--deals N] [--first N] [--systems ID ...]` prints each failure as the
Python call that repeats it. `--first` continues where another run has ended.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter

from canasta_tutor.engine.rules.rule_files import known, load
from tests.laws.playthrough import PLAYERS, watched

AT_ONCE = 50
"""Number of deals in one piece of work."""


@dataclass(frozen=True)
class Work:
    """Deals of one rule system, one number of players and one kind of player, by their seeds."""

    rules_id: str
    players: int
    player: str
    seeds: range

    def call(self, seed: int) -> str:
        """The Python call that plays one of the deals."""
        return f'watched(load("{self.rules_id}"), {self.players}, {seed}, PLAYERS["{self.player}"])'


def works(systems: tuple[str, ...], first: int, deals: int) -> Iterator[Work]:
    """All pieces of work; a few deals of everything come first."""
    for start in range(first, deals, AT_ONCE):
        seeds = range(start, min(start + AT_ONCE, deals))
        for rules_id in systems:
            for players in load(rules_id).players:
                yield from (Work(rules_id, players, player, seeds) for player in PLAYERS)


def failures(work: Work) -> list[str]:
    """The deals that break a law, each with its call and what went wrong."""
    rules, found = load(work.rules_id), []
    for seed in work.seeds:
        try:
            watched(rules, work.players, seed, PLAYERS[work.player])
        except Exception as error:  # whatever went wrong, we want the seed
            found.append(f"{work.call(seed)}: {type(error).__name__}: {error}")
    return found


def soak(systems: tuple[str, ...], first: int, deals: int) -> int:
    """Play all deals and print the progress; return the number of failures."""
    waiting, done, wrong, start = list(works(systems, first, deals)), 0, 0, perf_counter()
    total = sum(len(work.seeds) for work in waiting)
    with ProcessPoolExecutor() as pool:
        for work, found in zip(waiting, pool.map(failures, waiting), strict=True):
            done, wrong = done + len(work.seeds), wrong + len(found)
            for line in found:
                print(line, flush=True)
            spent = perf_counter() - start
            print(f"{done:,} of {total:,} deals, {wrong} failed, {spent:,.0f} s", flush=True)
    return wrong


def main(arguments: list[str]) -> int:
    """The exit status: 1 if a deal broke a law."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5000, help="of each system, count and player")
    parser.add_argument("--first", type=int, default=0, help="the deal to begin with")
    parser.add_argument("--systems", nargs="+", default=known())
    given = parser.parse_args(arguments)
    return 1 if soak(tuple(given.systems), given.first, given.deals) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
