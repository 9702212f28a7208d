"""An assignment: what a class is to do, as a value and as a code in a link.

The code stands in the fragment of an address, which a browser never sends to a server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import Annotated, Literal, Self
from zlib import crc32

from pydantic import Field, model_validator

from canasta_tutor import paths
from canasta_tutor.classroom.class_faults import BadAssignment, LaterClassCode, LongAssignment
from canasta_tutor.deals.deal_codes import PREFIX as DEAL_PREFIX
from canasta_tutor.deals.deal_codes import check_rules, read_deal_code
from canasta_tutor.engine.rules.reading.form import ByKind, Form, Listed, as_table, read
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.learner.practice_log import LATEST
from canasta_tutor.packed_text import pack_text, unpack_text
from canasta_tutor.puzzles.factory.make_puzzle import new_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS
from canasta_tutor.puzzles.puzzle_codes import Code as PuzzleCode
from canasta_tutor.puzzles.puzzle_codes import read_code as read_puzzle_code

PREFIX = "CA1-"
MOST_LETTERS = 600
"""Most letters of the code of an assignment."""
MOST_TASKS, MOST_PUZZLES = 20, 50
"""The most tasks of an assignment, and the most puzzles of a task."""
MOST_KEPT = 1000
"""Number of learners whose exercises the cache keeps."""
DAY_SECONDS, MINUTE_SECONDS = 86_400, 60
_LONGEST = 20_000
"""Most bytes of JSON in a code."""
_CODE = re.compile(r"(?<![\w-])CA\d{1,3}-", re.ASCII)
"""The beginning of a code; the same letters may also occur inside a code by chance."""

Name = Annotated[str, Field(min_length=1, max_length=60)]


class LessonTask(Form):
    """Read a lesson and solve its puzzles."""

    kind: Literal["lesson"] = "lesson"
    lesson: Name


class CheckTask(Form):
    """Pass the check of a lesson."""

    kind: Literal["check"] = "check"
    lesson: Name


class SkillTask(Form):
    """Solve some puzzles of a skill: system, level and number of puzzles."""

    kind: Literal["skill"] = "skill"
    skill: Name
    system: Name
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]
    count: Annotated[int, Field(ge=1, le=MOST_PUZZLES)]


class PuzzlesTask(Form):
    """Solve the puzzles that these codes name."""

    kind: Literal["codes"] = "codes"
    codes: Annotated[Listed[Name], Field(min_length=1, max_length=MOST_PUZZLES)]


class DealTask(Form):
    """Play a whole deal."""

    kind: Literal["deal"] = "deal"
    deal: Name


Task = Annotated[LessonTask | CheckTask | SkillTask | PuzzlesTask | DealTask, ByKind]


class Assignment(Form):
    """What a class is to do.

    `language`: None lets the learner choose. `own`: each learner gets puzzles of their own. `seed`:
    chooses the puzzles. `until`: a day such as 2026-12-05, or empty. `verdicts`: whether the
    learner reads each verdict at once, or all after handing in.
    """

    rules: Name
    language: Name | None = None
    tasks: Annotated[Listed[Task], Field(min_length=1, max_length=MOST_TASKS)]
    own: bool = False
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] = 0
    until: Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    hints: bool = True
    verdicts: Literal["at_once", "after"] = "at_once"

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Check that everything that the assignment names exists here.

        Raises:
            InputError: a rule system, language, lesson, skill or puzzle does not.
        """
        load(self.rules)
        if self.language not in (None, *languages()):
            raise InputError(BadValue(str(self.language), ", ".join(languages())), "language")
        if self.until:
            end_of_day(self.until)
        for task in self.tasks:
            _check_task(task)
        return self


def end_of_day(until: str, zone: int = 0) -> int:
    """The last second of a day, in seconds since 1970; of no day, a moment that never comes.

    `zone`: how many minutes the learner's clock is behind UTC.

    Raises:
        InputError: there is no such day.

    >>> end_of_day("1970-01-01", zone=-60)
    82799
    """
    if not until:
        return LATEST
    try:
        begins = datetime.fromisoformat(until).replace(tzinfo=UTC)
    except ValueError:
        raise InputError(BadValue(until, "2026-12-05"), "until") from None
    return int(begins.timestamp()) + DAY_SECONDS + zone * MINUTE_SECONDS - 1


def _check_task(task: Task) -> None:
    lessons = lesson_library.list_lessons(paths.lessons())
    match task:
        case LessonTask(lesson=lesson) | CheckTask(lesson=lesson) if lesson not in lessons:
            raise InputError(BadValue(lesson, ", ".join(lessons)), "lesson")
        case SkillTask(skill=skill, system=system, level=level):
            new_code(load(system), skill, level, 0)
        case PuzzlesTask(codes=codes):
            for code in codes:
                read_puzzle_code(code)
        case DealTask(deal=deal):
            named = read_deal_code(deal)
            check_rules(named, load(named.system))


def write_assignment(assignment: Assignment) -> str:
    """The code of an assignment.

    Raises:
        InputError: there is too much in it for a link.

    >>> task = SkillTask(skill="wild-limit", system="classic", level=1, count=5)
    >>> one = Assignment(rules="classic", tasks=(task,))
    >>> read_assignment("index.ipynb#" + write_assignment(one)) == one
    True
    """
    table = {
        name: value
        for name, value in as_table(assignment).items()
        if value != Assignment.model_fields[name].default
    }
    code = pack_text(PREFIX, json.dumps(table, separators=(",", ":"), sort_keys=True))
    if len(code) > MOST_LETTERS:
        raise InputError(LongAssignment(len(code), MOST_LETTERS))
    return code


def read_assignment(text: str) -> Assignment:
    """Read a code, or a link with a code in it.

    Raises:
        InputError: the code is cut off, altered, of a later version, or names something that does
            not exist here.
    """
    found = _CODE.search(text[-2 * MOST_LETTERS :])
    if found is None or len(text) > 10 * MOST_LETTERS:
        raise InputError(BadAssignment())
    if found.group() != PREFIX:
        raise InputError(LaterClassCode())
    code = text[-2 * MOST_LETTERS :][found.start() :].strip()
    try:
        raw = read_json(unpack_text(PREFIX, code, _LONGEST))
    except ValueError:
        raise InputError(BadAssignment()) from None
    return read(Assignment, raw)


def number_assignment(assignment: Assignment) -> int:
    """The checksum of an assignment, by which results name their assignment."""
    return crc32(write_assignment(assignment).encode())


def list_exercises(assignment: Assignment, seat: int) -> tuple[tuple[str, ...], ...]:
    """For each task, the ids of its exercises: codes of puzzles, or ids in the progress.

    `seat`: the number of the learner; it matters only if each learner gets puzzles of their own.
    """
    own = f"{assignment.seed}/{seat}"
    return _list_for(assignment, own if assignment.own else f"{assignment.seed}")


@lru_cache(MOST_KEPT)
def _list_for(assignment: Assignment, base: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(_list_of_task(task, assignment.rules, Random(f"{base}/{place}")))
        for place, task in enumerate(assignment.tasks)
    )


def _list_of_task(task: Task, rules: str, chance: Random) -> Sequence[str]:
    match task:
        case LessonTask(lesson=lesson):
            stop = lesson_library.stop(paths.lessons(), lesson)
            kept = lesson_library.keep_askable(paths.lessons(), stop, load(stop.rules or rules))
            return [stop.key(puzzle) for puzzle in kept.puzzles]
        case CheckTask(lesson=lesson):
            return [f"{lesson}/{CHECK}"]
        case SkillTask(skill=skill, system=system, level=level, count=count):
            seeds = chance.sample(range(SEEDS), count)
            return [PuzzleCode(system, skill, level, seed).text for seed in seeds]
        case PuzzlesTask(codes=codes):
            return codes
        case DealTask(deal=deal):
            return [deal]


def is_deal(exercise: str) -> bool:
    """Whether an exercise is a whole deal."""
    return exercise.startswith(f"{DEAL_PREFIX}-")


def is_puzzle_code(exercise: str) -> bool:
    """Whether an exercise is a puzzle of practice, and not one of a lesson or a deal."""
    return "/" not in exercise and not is_deal(exercise)
