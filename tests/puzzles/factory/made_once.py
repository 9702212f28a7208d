"""Puzzles that several tests use; each is made once in a run of all tests."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.many import SHARE, in_turn

PLACE = "CANASTA_TUTOR_TEST_PUZZLES"
"""The variable with the folder that keeps the puzzles of a run."""


@cache
def made_once(code: Code) -> Generated:
    """The puzzle of a code under the plain rules of its system."""
    if PLACE not in os.environ:
        return make_from_code(code, load(code.system))
    kept = Path(os.environ[PLACE], code.text)
    if not kept.exists():
        found = make_from_code(code, load(code.system))
        _keep(kept, json.dumps([found.raw, found.features]))
        return found
    raw, features = json.loads(kept.read_text())
    puzzle, rules = read_puzzle(raw), load(code.system)
    return Generated(code.text, code.skill, code.level, raw, puzzle, rules, features)


def examples(system: str) -> Iterator[Generated]:
    """A puzzle of each skill of a system, with skills and levels in turn.

    All of them in `make soak`.
    """
    rules, turn = load(system), known().index(system)
    asked = (skill for skill in skills().values() if skill_applies(skill, rules))
    for skill in in_turn(asked, turn):
        for level in in_turn(LEVELS, turn // SHARE + skill.number, len(LEVELS)):
            yield made_once(Code(system, skill.id, level, level))


def _keep(path: Path, text: str) -> None:
    """Other processes see the whole file or no file."""
    own = path.with_suffix(f".{os.getpid()}")
    own.write_text(text)
    own.replace(path)
