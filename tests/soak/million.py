"""Millions of strange inputs of every kind, counted: `python -m tests.soak.million [how many]`.

The only permitted outcomes are the documented errors, and no input may take longer than a second.
`tests.soak.fuzz` searches for faults; this module alters good inputs at random and counts all
outcomes.
"""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from canasta_tutor import paths
from canasta_tutor.engine.rules.house_rules import read_house_rules
from canasta_tutor.engine.rules.rule_files import read_rules
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import progress
from canasta_tutor.learner import progress_code as progress_codes
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.puzzles import puzzle_codes
from canasta_tutor.puzzles.lesson_file import read_lesson
from canasta_tutor.puzzles.lesson_pages import read_page
from canasta_tutor.score_pad import pad
from tests.soak.altering import Choices, Pool, alter, as_toml
from tests.soak.inputs import ALTERED, LONGEST, asked
from tests.soak.samples import CODE, HOUSES, LESSONS, PADS, PROGRESSES, QUESTIONS, RULE_FILES

MILLION = 1_000_000
ROUND = 100
"""Number of inputs of one kind before the next kind takes its turn."""

TIMES = 3
"""How often a slow input is measured."""

Maker = Callable[[Random], str]
Reader = Callable[[str], Any]

LETTERS = "".join(map(chr, range(32, 127))) + "éč♥\n\0\ud800"
PAGES = tuple(file.read_text("utf-8") for file in sorted(paths.lessons().glob("*/??.md")))
SOLVED = progress.note_event(progress.Progress(), "04-melds/three-queens", progress.Event.RIGHT, 60)
PROGRESS_CODES = tuple(
    progress_codes.progress_code(each)
    for each in (
        progress.Progress(),
        SOLVED,
        progress.add_practice(SOLVED, Answered(CODE, True, 60)),
    )
)


def files_like(samples: tuple[Any, ...], written: Callable[[Any], str]) -> Maker:
    """Makes files from samples, with altered values, keys and lengths."""
    pool = Pool(samples)

    def make(chance: Random) -> str:
        return written(alter(chance.choice(samples), pool, Choices(chance.randbytes(ALTERED))))

    return make


def texts_like(samples: tuple[str, ...]) -> Maker:
    """Makes texts from samples: with other letters, cut off, or with a part repeated."""

    def make(chance: Random) -> str:
        letters = list(chance.choice(samples))
        for _ in range(chance.randrange(4)):
            at, kind = chance.randrange(len(letters) + 1), chance.randrange(4)
            if kind == 0:
                del letters[at : at + chance.randrange(1, 4)]
            elif kind == 1:
                letters[at:at] = letters[at : at + chance.randrange(40)]
            else:
                letters[at : at + kind - 2] = chance.choice(LETTERS)
        return "".join(letters)

    return make


KINDS: dict[str, tuple[int, Maker, Reader]] = {
    "questions": (15, files_like(QUESTIONS, json.dumps), asked),
    "questions as text": (10, texts_like(tuple(map(json.dumps, QUESTIONS))), asked),
    "rule files": (2, files_like(RULE_FILES, as_toml), lambda text: read_rules(text, "house")),
    "house rules": (15, files_like(HOUSES, as_toml), read_house_rules),
    "puzzle codes": (30, texts_like((CODE,)), puzzle_codes.read_code),
    "progress codes": (30, texts_like(PROGRESS_CODES), progress_codes.read_code),
    "progress files": (
        30,
        files_like(PROGRESSES, json.dumps),
        lambda text: progress.to_json(progress.from_json(text)),
    ),
    "score pads": (15, files_like(PADS, json.dumps), lambda text: pad.to_json(pad.from_json(text))),
    "lesson files": (2, files_like(LESSONS, as_toml), lambda text: read_lesson(text, "a.toml")),
    "lesson pages": (15, texts_like(PAGES), read_page),
}
"""For each kind: how often it takes its turn, what makes an input, what reads it."""


def turns() -> Iterator[str]:
    """The kinds, in an endless round."""
    while True:
        for name, (often, _, _) in KINDS.items():
            yield from (name,) * often


def tried(name: str, chance: Random) -> tuple[str, float]:
    """The outcome of one input, and its seconds of processor time.

    A slow input is measured again, because the machine may have been busy.
    """
    _, make, read = KINDS[name]
    text = make(chance)
    for _ in range(TIMES):
        came, spent = came_of(name, text, read)
        if spent < LONGEST:
            return came, spent
    raise AssertionError(f"{spent:.1f} s: {name}: {text!r}")


def came_of(name: str, text: str, read: Reader) -> tuple[str, float]:
    """Whether the reader read or refused a text; anything else is a fault of the program."""
    start = process_time()
    try:
        read(text)
        came = "read"
    except InputError:
        came = "refused"
    except Exception as error:
        error.add_note(f"{name}: {text!r}")
        raise
    return came, process_time() - start


def main(most: int) -> None:
    """Try this number of inputs; print the counts now and then, and at the end."""
    chance, counts, slowest = (
        Random(most),
        Counter[tuple[str, str]](),
        defaultdict[str, float](float),
    )
    gc.freeze()  # searching these objects for garbage again and again takes long
    report = Path("build/million.txt")
    report.parent.mkdir(exist_ok=True)
    for turn, name in enumerate(turns()):
        if turn * ROUND >= most:
            break
        for _ in range(min(ROUND, most - turn * ROUND)):
            came, spent = tried(name, chance)
            counts[name, came] += 1
            slowest[name] = max(slowest[name], spent)
        lines = [
            f"{kind}: {counts[kind, 'read']} read, {counts[kind, 'refused']} refused,"
            f" slowest {slowest[kind]:.3f} s"
            for kind in KINDS
        ]
        report.write_text("\n".join((*lines, f"all: {counts.total()}", "")), "utf-8")
    print(report.read_text("utf-8"), end="")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else MILLION)
