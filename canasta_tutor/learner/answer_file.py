"""The file of answers that a learner may keep to have constants fitted: off unless asked for.

`CANASTA_TUTOR_LOG` names the file; without it nothing is written. A line of JSON an answer: the
code of the puzzle, its skill and level, whether the answer was right, how long it took, how many
answers and hints came before. No name, no address, no date, nothing typed. Where others than the
person at this computer can reach the tutor nothing is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.rules.reading.form import Form, as_table, read
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.values.faults import BadValue, Fault, InputError
from canasta_tutor.learner.log import LONGEST, MOST_TRIES
from canasta_tutor.learner.named_files import is_off, named_file
from canasta_tutor.learner.owner import is_shared
from canasta_tutor.puzzles.codes import LEVELS, Code, any_code

VARIABLE = "CANASTA_TUTOR_LOG"
ALLOWED = "off, ….jsonl"
LONGEST_TIME = 3600
"""Who needs longer has done something else meanwhile; in seconds."""
_SHOWN = 40

Outcome = Literal["right", "wrong", "unknown"]
"""How an answer was; `unknown`: the learner said that he did not know."""


class NotASetting(Fault, code="answers.setting"):
    """What the variable of the file says is neither `off` nor a file."""

    variable: str
    value: str
    allowed: str


class Kept(Form):
    """One answer as the file has it."""

    code: Annotated[str, Field(max_length=LONGEST)]
    skill: Annotated[str, Field(max_length=LONGEST)]
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]
    answer: Outcome
    seconds: Annotated[int, Field(ge=0, le=LONGEST_TIME)]
    earlier: Annotated[int, Field(ge=0, lt=MOST_TRIES)] = 0
    """Answers to the same puzzle before."""
    hints: Annotated[int, Field(ge=0, lt=MOST_TRIES)] = 0


def place(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that answers are written to, or None where none shall be.

    Raises:
        InputError: the variable says neither `off` nor which file.
    """
    wanted = environment.get(VARIABLE, "")
    if not wanted or is_off(wanted):
        return None
    named = named_file(wanted, ".jsonl")
    if named is None:
        raise InputError(NotASetting(VARIABLE, wanted[:_SHOWN], ALLOWED))
    return None if is_shared(environment) else named


def kept(code: Code, answer: Outcome, seconds: int, earlier: int = 0, hints: int = 0) -> Kept:
    """An answer as it is kept."""
    return Kept(
        code=code.text,
        skill=code.skill,
        level=code.level,
        answer=answer,
        seconds=min(max(seconds, 0), LONGEST_TIME),
        earlier=earlier,
        hints=hints,
    )


def write(answer: Kept) -> None:
    """Add an answer to the file, where there is one; a file that fails disturbs no lesson."""
    with suppress(OSError, InputError):
        path = place()
        if path is not None:
            handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(handle, "ab") as file:
                file.write(as_line(answer).encode())


def as_line(answer: Kept) -> str:
    """An answer as a line.

    >>> code = Code("classic", "wild-limit", 2, 7)
    >>> from_line(as_line(kept(code, "right", 12))).seconds
    12
    """
    return json.dumps(as_table(answer)) + "\n"


def from_line(line: str | bytes) -> Kept:
    """The answer of a line.

    Raises:
        InputError: it is damaged, or its code is of no puzzle of its skill and level.
    """
    answer = read(Kept, read_json(line))
    code = any_code(answer.code)
    if (code.skill, code.level) != (answer.skill, answer.level):
        raise InputError(BadValue(answer.skill, code.skill), "skill")
    return answer
