"""Run the benchmarks: `python -m benchmarks`, or one of them by name."""

import sys
from compileall import compile_dir
from pathlib import Path

import canasta_tutor
from benchmarks import (
    advice,
    asking,
    browser,
    diagnosis,
    engine,
    factory,
    mastery,
    practice,
    searches,
    told,
)

PARTS = {
    "engine": engine.report,
    "searches": searches.report,
    "asking": asking.report,
    "factory": factory.report,
    "practice": practice.report,
    "mastery": mastery.report,
    "diagnosis": diagnosis.report,
    "told": told.report,
    "advice": advice.report,
    "browser": browser.report,
}


def main(names: list[str]) -> int:
    """Print the tables of the named benchmarks, or of all.

    The package is compiled first, as it is wherever it has been installed or run before.
    """
    compile_dir(Path(canasta_tutor.__file__).parent, quiet=1)
    for name in names or PARTS:
        for line in PARTS[name]():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
