"""The texts about answers to hundreds of practice puzzles: rules, repairs, reading grade.

`python -m tests.soak.said [--puzzles N] [--first N]` prints each failure with the code of its
puzzle.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from canasta_tutor.i18n.words import Words
from tests.content.test_reading_grade import hard
from tests.ui.practised import Practised, practised
from tests.ui.sentences import grade, read_in, sentences
from tests.ui.test_named_rules import misnamed
from tests.ui.test_repairs_shown import unhelpful

CHECKS: dict[str, Callable[[Practised], list[str]]] = {
    "rules that decide nothing": misnamed,
    "repairs that do not help": unhelpful,
}


ANSWERS = 2
"""Number of wrong answers to each puzzle; the check reads every sentence about them."""


def failures(first: int, count: int) -> Iterator[tuple[str, str]]:
    """The failures, by kind."""
    for each in practised(first, count):
        for name, check in CHECKS.items():
            yield from ((name, line) for line in check(each))


def main(arguments: list[str]) -> int:
    """Print the failures; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args(arguments)
    found = list(failures(given.first, given.puzzles))
    said = {
        sentence
        for each in practised(given.first, given.puzzles)
        for sentence in sentences(read_in(each, Words("en"), ANSWERS))
    }
    too_hard = hard(said)
    print(*too_hard, sep="\n")
    print(f"reading grade of {len(said)} sentences: {grade(said):.1f}; hard: {len(too_hard)}")
    for name, line in found:
        print(f"{name}: {line}")
    for name in CHECKS:
        puzzles = {line.split()[0] for other, line in found if other == name}
        print(f"{name}: in {len(puzzles)} of {given.puzzles} puzzles")
    return 1 if found or too_hard else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
