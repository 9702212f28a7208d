"""Texts, files and questions of every kind, taken from the tests and from the tutor itself."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from canasta_tutor import paths
from canasta_tutor.engine.rules.house_rules import options
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import (
    Event,
    Progress,
    add_drill,
    add_practice,
    choose_setting,
    note_event,
    to_json,
)
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.score_pad.pad import new_pad
from canasta_tutor.score_pad.pad import to_json as pad_json

REFEREE = Path("tests/referee")
RULESETS = Path("canasta_tutor/rulesets")
NOT_ASKED = ("clause", "expect")


def _questions() -> Iterator[dict[str, Any]]:
    for file in sorted(REFEREE.glob("**/*.toml")):
        yield from tomllib.loads(file.read_text("utf-8"))["case"]
    for file in (REFEREE / "golden.jsonl", *sorted((REFEREE / "cases").glob("*.jsonl"))):
        yield from map(json.loads, file.read_text("utf-8").splitlines())


def _progresses() -> Iterator[dict[str, Any]]:
    progress = choose_setting(Progress(), "language", "cs", 60)
    yield json.loads(to_json(progress))
    progress = note_event(
        note_event(progress, "melds/first", Event.WRONG, 70), "melds/first", Event.RIGHT, 9
    )
    progress = add_drill(progress, "classic", 9, 60)
    yield json.loads(to_json(progress))
    line = Answered(CODE, False, 60, tries=2, suspects=("hand-not-subtracted",), ways=3)
    yield json.loads(to_json(add_practice(progress, line)))


CODE = Code("classic", "wild-limit", 2, 7).text
QUESTIONS = tuple(
    {key: value for key, value in question.items() if key not in NOT_ASKED}
    for question in _questions()
)
RULE_FILES = tuple(
    tomllib.loads((RULESETS / f"{name}.toml").read_text("utf-8")) for name in known()
)
HOUSES: tuple[dict[str, Any], ...] = tuple(
    {"extends": name, "options": [each.id]}
    for each in options().values()
    for name in each.systems[:2]
) + tuple(
    {"extends": name, "meld": {"max_wild": 2}, "deal": {"hand": {"2": 15}}} for name in known()
)
_LESSONS = tuple(
    (file.read_text("utf-8"), (file.parent / "en.md").read_text("utf-8"))
    for file in sorted(paths.lessons().glob("*/lesson.toml"))
)
LESSONS = tuple(tomllib.loads(lesson) for lesson, _ in _LESSONS)
PROGRESSES = tuple(_progresses())
PADS = tuple(json.loads(pad_json(new_pad(name))) for name in known())
TEXTS = (
    "take 2c 7h with Kd Ks Kc",
    "out 9h 9d; X onto Ah discard 4s",
    'extends = "classic"\noptions = ["two-canastas"]\nmeld.max_wild = 2',
    (RULESETS / "samba.toml").read_text("utf-8"),
    CODE,
    progress_code(add_practice(Progress(), Answered(CODE, True, 60))),
    *_LESSONS[0],
    *(json.dumps(each) for each in (*PROGRESSES, PADS[0], *QUESTIONS[:: len(QUESTIONS) // 40])),
)
