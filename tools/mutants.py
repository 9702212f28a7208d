"""Plant one small mistake after the other in the rules and see whether a test notices.

Nothing is written: each mistake is planted in the memory of a process of its own, which runs the
tests that run its lines until one fails. Mistakes that no test notices are printed unless
docs/mutants.md explains them; then it ends with 1. So it does where a row there explains what is
no more to be found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from mutant_trials import tried
from mutations import Mutant, Part, mutants

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "canasta_tutor" / "engine"
EXPLAINED = ROOT / "docs" / "mutants.md"
CELL = re.compile(r"`` (.*?) ``")
MODULES = ("melds", "play", "scoring", "laying", "verify")
TESTS = (
    "tests/engine",
    "tests/golden",
    "tests/referee/test_cases.py",
    "tests/referee/test_repairs.py",
    "tests/referee/test_seed_examples.py",
)


def main() -> int:
    """Plant the mistakes and print those that no test notices."""
    wanted = _arguments()
    chosen = _chosen(wanted)
    known = _explained()
    found = {mutant.text: survived for mutant, survived in tried(chosen, wanted.tests, wanted.jobs)}
    survivors = [text for text, survived in found.items() if survived]
    unknown = [text for text in survivors if text not in known]
    print("\n".join(" | ".join(f"`` {cell} ``" for cell in text) for text in unknown))
    print(f"{len(found)} mistakes, {len(found) - len(survivors)} of them noticed.")
    print(f"{len(survivors)} survived, {len(unknown)} of them not explained in {EXPLAINED.name}.")
    for text in known & found.keys() - set(survivors):
        print("explained, but noticed now:", *text)
    left = gone(known, _mutants(wanted.modules))
    for text in left:
        print("explained, but no more there:", *text)
    return bool(unknown or left)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, help="modules of the engine")
    parser.add_argument("--only", default="", help="in functions with this in their names")
    parser.add_argument("--sample", type=int, help="plant only so many of the mistakes")
    parser.add_argument("--seed", type=int, default=0, help="which of them")
    parser.add_argument("--quick", action="store_true", help="none that needs a new import")
    parser.add_argument("--open", action="store_true", help="none that is explained")
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what shall notice them")
    return parser.parse_args()


def _chosen(wanted: argparse.Namespace) -> list[Mutant]:
    found = [mutant for mutant in _mutants(wanted.modules) if wanted.only in mutant.text[0]]
    if wanted.quick:
        found = [mutant for mutant in found if mutant.owner.part is not Part.REST]
    if wanted.open:
        known = _explained()
        found = [mutant for mutant in found if mutant.text not in known]
    if wanted.sample is None:
        return found
    return random.Random(wanted.seed).sample(found, min(wanted.sample, len(found)))


def _mutants(modules: Iterable[str]) -> list[Mutant]:
    return [mutant for path in _files(modules) for mutant in mutants(path, _name(path))]


def _files(modules: Iterable[str]) -> list[Path]:
    return [
        path
        for module in modules
        for path in sorted((ENGINE / module).glob("*.py")) or [ENGINE / f"{module}.py"]
    ]


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _explained() -> set[tuple[str, ...]]:
    """The mistakes that docs/mutants.md explains: the first three cells of its rows."""
    rows = map(CELL.findall, EXPLAINED.read_text(encoding="utf-8").splitlines())
    return {tuple(cells[:3]) for cells in rows if cells}


def gone(known: set[tuple[str, ...]], there: Iterable[Mutant]) -> list[tuple[str, ...]]:
    """What is explained of some modules though nothing reads like that any more."""
    texts = {mutant.text for mutant in there}
    names = tuple({f"{text[0].split('.')[0]}." for text in texts})
    return sorted(text for text in known if text[0].startswith(names) and text not in texts)


if __name__ == "__main__":
    sys.exit(main())
