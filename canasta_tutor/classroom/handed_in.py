"""A result: what one learner did for an assignment, as a value and as a code to hand in.

A result holds a nickname and answers, but no address and no birthday. The answers come from the
learner's progress, so a learner may work on any page and come back later.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Annotated

from pydantic import ConfigDict, Field

from canasta_tutor.classroom.assignment import (
    MOST_PUZZLES,
    MOST_TASKS,
    Assignment,
    is_deal,
    list_exercises,
    number_assignment,
)
from canasta_tutor.classroom.class_faults import (
    BadNickname,
    BadResult,
    LaterClassCode,
    LongResult,
    NoResult,
)
from canasta_tutor.deals.deal_codes import read_deal_code
from canasta_tutor.deals.deal_in_play import KeptDeal, resume_deal
from canasta_tutor.engine.rules.reading.form import read_as
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.practice_log import (
    LATEST,
    Answered,
    Code,
    Moment,
    Row,
    SignedRow,
    Whole,
    make_row,
    read_row,
)
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.progress import Record as AtPuzzle
from canasta_tutor.packed_text import pack_text, unpack_text

PREFIX = "CR1-"
LONGEST_NAME = 24
"""Most letters of a nickname."""
MOST_LETTERS = 60_000
"""Most letters of the code of a result."""
MOST_PASTED = 8_000_000
"""The most letters of a text with results."""
MOST_SEATS = 1 << 31
"""Number of different seats."""
_LONGEST = 1_000_000
"""Most bytes of JSON in a code."""
_CODE = re.compile(r"(?<![\w-])CR\d{1,3}-", re.ASCII)
"""The beginning of a code; the same letters may also occur inside a code by chance."""
_LETTERS = re.compile(r"[\w-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Done:
    """An answered exercise of a task.

    `seconds`: how long the learner thought before the first answer, None if nobody measured it.
    `answered`: the outcome, and the signs of misconceptions in it; its moment by the learner's
    clock identifies the answer.
    """

    task: int
    seconds: int | None
    answered: Answered


@dataclass(frozen=True, slots=True)
class Result:
    """What one learner did.

    `seat`: a random number that tells learners with the same name apart.
    """

    assignment: int
    nickname: str
    seat: int
    when: int
    done: tuple[Done, ...]


Seconds = Annotated[Whole, Field(ge=0, le=86_400)]
Place = Annotated[Whole, Field(ge=0, lt=MOST_TASKS)]
Line = tuple[Place, Seconds | None, Code, Row | SignedRow]


@dataclass(frozen=True, slots=True)
class _Stored:
    """A result as JSON: assignment, nickname, seat, moment, lines."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    a: Annotated[Whole, Field(ge=0, lt=1 << 32)]
    n: Annotated[str, Field(max_length=LONGEST_NAME)]
    s: Annotated[Whole, Field(ge=0, lt=MOST_SEATS)]
    t: Moment
    l: Annotated[list[Line], Field(max_length=MOST_TASKS * MOST_PUZZLES)] = field(  # noqa: E741
        default_factory=list
    )


def read_nickname(text: str) -> str:
    """A nickname in the form that a table accepts.

    It consists of letters and digits, with spaces and a few signs between them.

    Raises:
        InputError: it is empty, too long, or has other signs.

    >>> read_nickname("  Eva  N. ")
    'Eva N.'
    """
    name = " ".join(text[: 10 * LONGEST_NAME].split())
    plain = all(letter in " .-'’_" or unicodedata.category(letter)[0] in "LMN" for letter in name)
    begins = bool(name) and unicodedata.category(name[0])[0] in "LN"
    if not plain or not begins or len(text.strip()) > LONGEST_NAME:
        raise InputError(BadNickname(name[:LONGEST_NAME] or "–", LONGEST_NAME))
    return name


def collect_result(
    assignment: Assignment,
    progress: Progress,
    nickname: str,
    seat: int,
    when: int,
    seconds: Mapping[str, int],
    latest: int = LATEST,
) -> Result:
    """The result of a learner, from their progress.

    `seconds`: the thinking time by exercise, for the exercises where it was measured.

    `latest`: answers after this moment do not count.

    Raises:
        InputError: the nickname cannot stand in a table.
    """
    done = (
        Done(task, seconds.get(line.code), line)
        for task, lines in enumerate(list_answers(assignment, progress, seat))
        for line in lines.values()
        if line.when <= latest
    )
    return Result(number_assignment(assignment), read_nickname(nickname), seat, when, tuple(done))


def list_answers(
    assignment: Assignment, progress: Progress, seat: int
) -> Iterator[Mapping[str, Answered]]:
    """For each task, the answers that the learner's progress has to its exercises."""
    practised = {line.code: line for line in progress.practice}
    for exercises in list_exercises(assignment, seat):
        found = {name: practised.get(name) or _find_answer(name, progress) for name in exercises}
        yield {name: line for name, line in found.items() if line}


def _find_answer(exercise: str, progress: Progress) -> Answered | None:
    if is_deal(exercise):
        return read_deal(exercise, progress)
    return read_record(exercise, progress.record(exercise))


def read_deal(exercise: str, progress: Progress) -> Answered | None:
    """A deal as an answer: right if it was played to its end; None if it was not begun."""
    own = progress.deals.get(exercise)
    if own is None or not own.actions:
        return None
    kept = KeptDeal(code=exercise, actions=own.actions)
    now = resume_deal(kept, load(read_deal_code(exercise).system))
    return Answered(exercise, now.is_over, own.when)


def read_record(exercise: str, record: AtPuzzle) -> Answered | None:
    """The outcome at a puzzle of a lesson, without signs of misconceptions.

    None if not answered.
    """
    if not record.attempts:
        return None
    first = min(record.right, default=0)
    before = [moment for moment in record.wrong if not first or moment < first]
    tries = len(before) + bool(first)
    return Answered(exercise, bool(first), first or max(record.wrong), tries, len(record.hint))


def write_result(result: Result) -> str:
    """The code of a result.

    >>> line = Answered("CT-1", False, 60, suspects=("joker-as-two",))
    >>> result = Result(7, "Eva", 5, 90, (Done(0, 12, line),))
    >>> read_result(write_result(result)) == result
    True
    """
    lines = [
        [each.task, each.seconds, each.answered.code, make_row(each.answered)]
        for each in result.done
    ]
    whole = {
        "a": result.assignment,
        "n": result.nickname,
        "s": result.seat,
        "t": result.when,
        "l": lines,
    }
    return pack_text(PREFIX, json.dumps(whole, separators=(",", ":"), ensure_ascii=False))


def read_result(code: str) -> Result:
    """Read the code of a result.

    Raises:
        InputError: the code is too long, cut off, altered or of a later version, or the nickname
            cannot stand in a table.
    """
    if len(code) > MOST_LETTERS:
        raise InputError(LongResult(len(code), MOST_LETTERS))
    found = _CODE.match(code)
    if found and found.group() != PREFIX:
        raise InputError(LaterClassCode())
    try:
        raw = read_json(unpack_text(PREFIX, code, _LONGEST))
    except ValueError:
        raise InputError(BadResult()) from None
    if isinstance(raw, dict) and isinstance(raw.get("n"), str):
        read_nickname(raw["n"])
    try:
        stored: _Stored = read_as(_Stored, raw)
        done = tuple(
            Done(task, seconds, read_row(code, row)) for task, seconds, code, row in stored.l
        )
    except InputError:
        raise InputError(BadResult()) from None
    return Result(stored.a, stored.n, stored.s, stored.t, done)


def find_codes(text: str) -> Iterator[str]:
    """The codes of results in a text.

    A mail may have broken the codes, and may have words between them.

    Raises:
        InputError: the text is too long, or has no code in it.
    """
    if len(text) > MOST_PASTED:
        raise InputError(LongResult(len(text), MOST_PASTED))
    starts = [found.start() for found in _CODE.finditer(text)]
    if not starts:
        raise InputError(NoResult())
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield _cut_code(text[start:end])


def _cut_code(text: str) -> str:
    """The code at the beginning of a text; a mail may have broken it into lines of equal length."""
    words = text.split()
    found = _LETTERS.match(words[0])
    first = found.group() if found else words[0]
    if len(words) == 1 or _is_whole(first):
        return first
    full = len(list(takewhile(lambda word: len(word) == len(words[0]), words)))
    joined = "".join(words[: full + 1])
    return joined if _is_whole(joined) else first


def _is_whole(code: str) -> bool:
    if len(code) > MOST_LETTERS:
        return False
    try:
        unpack_text(PREFIX, code, _LONGEST)
    except ValueError:
        return False
    return True
