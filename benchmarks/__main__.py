"""Run all benchmarks with `python -m benchmarks`, or some of them by their names."""

import argparse
import sys
from collections.abc import Sequence
from compileall import compile_dir
from pathlib import Path

import canasta_tutor
from benchmarks import (
    advice,
    asking,
    diagnosis,
    engine,
    factory,
    hardness,
    hostile,
    mastery,
    play,
    practice,
    results,
    searches,
    told,
)
from benchmarks.pages import browser, classroom, faults, lengths, visits

PARTS = {
    "engine": engine.report,
    "searches": searches.report,
    "asking": asking.report,
    "hostile": hostile.report,
    "factory": factory.report,
    "practice": practice.report,
    "hardness": hardness.report,
    "mastery": mastery.report,
    "diagnosis": diagnosis.report,
    "told": told.report,
    "results": results.report,
    "advice": advice.report,
    "play": play.report,
    "browser": browser.report,
    "memory": browser.memory,
    "class": classroom.report,
    "visits": visits.report,
    "faults": faults.report,
    "lengths": lengths.report,
}
LONG = ("class", "visits", "faults", "play")
"""Benchmarks that run only if the command names them."""
SHORT = "Shorter: `class --learners 1 10 --seconds 10` (a minute), `visits --visits 100` (two)."


def options(given: Sequence[str]) -> argparse.Namespace:
    """Read the names of benchmarks, and the sizes of the classes."""
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__, epilog=SHORT)
    long = f"all but {', '.join(LONG)}, which take many minutes"
    parser.add_argument("names", nargs="*", help=f"of {', '.join(PARTS)}; none: {long}")
    parser.add_argument("--learners", type=int, nargs="+", help="at once, in `class`")
    parser.add_argument("--seconds", type=float, help="for which a class works")
    parser.add_argument("--questions", type=int, help="how many, in `hostile`")
    parser.add_argument("--visits", type=int, help="how many, in `visits`")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Print the tables of the named benchmarks, or of all except the long ones.

    The command compiles the package first, as any installation or earlier run does.
    """
    wanted = options(given)
    classroom.CLASSES = tuple(wanted.learners or classroom.CLASSES)
    classroom.SECONDS = classroom.SECONDS if wanted.seconds is None else wanted.seconds
    visits.VISITS = wanted.visits or visits.VISITS
    hostile.QUESTIONS = wanted.questions or hostile.QUESTIONS
    compile_dir(Path(canasta_tutor.__file__).parent, quiet=1)
    for name in wanted.names or [name for name in PARTS if name not in LONG]:
        for line in PARTS[name]():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
