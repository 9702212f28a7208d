"""A thousand puzzles of every skill: how many of them differ only in their suits.

`python -m tests.soak.variety [--seeds N] [--systems N]`: N puzzles of each skill, in its first N
systems.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from canasta_tutor.puzzles.skills import skills
from tests.puzzles.factory.variety import SHARE, alike, systems


def found(seeds: int, most: int) -> Iterator[tuple[str, str, int]]:
    """For each skill, in at most this number of systems, the puzzles that are like an earlier
    one.
    """
    for skill in skills():
        for system in systems(skill)[:most]:
            yield skill, system, alike(skill, system, range(seeds))


def main(words: list[str]) -> int:
    """Print the skills whose puzzles are alike too often; return 1 if there are any."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", type=int, default=1_000)
    options.add_argument("--systems", type=int, default=1)
    chosen = options.parse_args(words)
    failed = False
    for skill, system, count in found(chosen.seeds, chosen.systems):
        bad = count > chosen.seeds / SHARE
        failed |= bad
        print(f"{skill} in {system}: {count} of {chosen.seeds} alike{' !' if bad else ''}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
