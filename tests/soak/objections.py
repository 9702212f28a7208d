"""Wrong answers to puzzles of every skill, level and system: each gets a reason.

`python -m tests.soak.objections [--seeds N]`; the output has the code of each puzzle that fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.ui.test_objections import explain, wrong


def codes(seeds: int) -> Iterator[Code]:
    """Number of puzzles for each system, skill and level."""
    for seed, system, skill in product(range(seeds), known(), skills().values()):
        if skill_applies(skill, load(system)):
            yield from (Code(system, skill.id, level, seed) for level in LEVELS)


def failures(code: Code) -> Iterator[str]:
    """The wrong answers to a puzzle that nothing explains."""
    try:
        for each in wrong(make_from_code(code, load(code.system))):
            explain(each)
    except Exception as error:  # whatever went wrong, we want the code
        yield f"{code.text}: {type(error).__name__}: {error}"


def main(arguments: list[str]) -> int:
    """Print the failures; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=4, help="puzzles of each skill and level")
    count = 0
    for code in codes(parser.parse_args(arguments).seeds):
        for line in failures(code):
            count += 1
            print(line, flush=True)
    print(f"{count} failed")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
