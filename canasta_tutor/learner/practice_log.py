"""The log of practice: one line for each puzzle of the factory that was answered.

Two logs of one learner are joined by the union of their lines. Of two lines of one puzzle the
later holds, only the newest lines are kept, and only the newest of these keep their signs of what
the learner believes. So a log can be joined with another in any order and as often as one likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import Field, Strict

from canasta_tutor.engine.rules.reading.form import read_as
from canasta_tutor.engine.values.input_faults import BadValue, InputError

KEPT = 2000
"""Lines that a log keeps, the newest."""

SIGNS_KEPT = 120
"""The newest of them that keep their signs."""

LATEST = 1 << 36
"""No clock shows this moment; reviews soon after it would be due beyond the last calendar day."""

MOST_TRIES, LONGEST, MOST_NAMES = 1000, 60, 60

MOST_LETTERS = 1500
"""Of the names of one sign, at a line that is read."""

_PLAIN = re.compile(r"[\w -]*")
"""What codes and names are made of; no version has written others."""

Whole = Annotated[int, Strict()]
Code = Annotated[str, Field(max_length=LONGEST)]
Moment = Annotated[Whole, Field(ge=0, lt=LATEST)]
Truth = Annotated[Whole, Field(ge=0, le=1)]
Tries = Annotated[Whole, Field(ge=0, lt=MOST_TRIES)]
Hints = Annotated[Whole, Field(ge=0, lt=MOST_TRIES)]
Ways = Annotated[Whole, Field(ge=1, lt=LATEST)]
Names = Annotated[str, Field(max_length=LONGEST * MOST_NAMES)]
Row = tuple[Moment, Truth, Tries, Hints]
SignedRow = tuple[Moment, Truth, Tries, Hints, Ways, Names, Names]
Rows = dict[Code, Row | SignedRow]
"""How a log is kept."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One practised puzzle: its code, whether it was solved in the end, after how many answers.

    After none, where the learner said that he did not know. `when` is in seconds since 1970, UTC.
    The signs of the first answer: `suspects`, the misconceptions that may explain it; `others`,
    those that would have led to another answer; `ways`, how many wrong answers there were to give.
    """

    code: str
    right: bool
    when: int
    tries: int = 1
    hints: int = 0
    suspects: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    ways: int = 1

    @property
    def clean(self) -> bool:
        """Whether the first answer was right."""
        return self.right and self.tries == 1

    @property
    def unknown(self) -> bool:
        """Whether the learner said that he did not know."""
        return not self.tries

    @property
    def moment(self) -> tuple[Any, ...]:
        """Its place in the log: by time, and never the same for two different lines."""
        told = self.tries, self.hints, self.right
        return self.when, self.code, *told, self.ways, self.suspects, self.others

    @property
    def is_bare(self) -> bool:
        """Whether it has no signs."""
        return self.ways == 1 and not self.suspects and not self.others

    @property
    def bare(self) -> Answered:
        """The line without its signs."""
        return self if self.is_bare else replace(self, suspects=(), others=(), ways=1)


Log = tuple[Answered, ...]
"""Lines of practice, oldest first, one for a puzzle."""


def keep_newest(lines: Iterable[Answered], limit: int = KEPT, signs: int = SIGNS_KEPT) -> Log:
    """The lines as a log: the latest of each puzzle, the newest of all.

    >>> keep_newest([Answered("CT-1", False, 60), Answered("CT-1", True, 90, tries=2)])[0].tries
    2
    """
    latest: dict[str, Answered] = {}
    for line in sorted(lines, key=lambda line: line.moment):
        latest.pop(line.code, None)
        latest[line.code] = line
    kept = tuple(latest.values())[-limit:]
    return (*(line.bare for line in kept[:-signs]), *kept[-signs:])


def add_line(log: Log, line: Answered) -> Log:
    """The log with one more line, later than others of its puzzle even where the clock went back.

    >>> log = add_line((), Answered("CT-1", False, 60))
    >>> [line.when for line in add_line(log, Answered("CT-1", True, 50, tries=2))]
    [61]
    """
    before = next((each for each in reversed(log) if each.code == line.code), None)
    if before is not None and line.when <= before.when:
        line = replace(line, when=min(before.when + 1, LATEST - 1))
    return keep_newest((*log, line))


def as_rows(log: Log) -> Rows:
    """The log as it is kept: `code: [when, right, tries, hints]`, and then the signs if any."""
    return {line.code: _row(line) for line in sorted(log, key=lambda line: line.code)}


def _row(line: Answered) -> Row | SignedRow:
    row = line.when, int(line.right), line.tries, line.hints
    if line.is_bare:
        return row
    return (*row, line.ways, " ".join(line.suspects), " ".join(line.others))


def from_rows(raw: object, latest: int = LATEST) -> Log:
    """The log that was kept; a line later than `latest` counts as the first of all.

    Raises:
        InputError: it is damaged.

    >>> from_rows({"CT-1": [60, 1, 2, 0]})
    (Answered(code='CT-1', right=True, when=60, tries=2, hints=0, suspects=(), others=(), ways=1),)
    """
    rows: Rows = read_as(Rows, raw)
    plain = (item for item in rows.items() if _PLAIN.fullmatch(item[0]))
    return keep_newest(_line(code, row, latest) for code, row in plain)


def _line(code: str, row: Row | SignedRow, latest: int) -> Answered:
    when, right, tries, hints, *_ = row
    if right and not tries:
        raise InputError(BadValue("0", "≥ 1"), code)
    line = Answered(code, bool(right), when if when < latest else 0, tries, hints)
    if len(row) == 4:
        return line
    *_, ways, suspects, others = row
    return replace(line, suspects=_names(suspects), others=_names(others), ways=ways)


def _names(text: str) -> tuple[str, ...]:
    """The names of a text, as many as have room in a log."""
    kept = text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS].rpartition(" ")[0]
    return tuple(name for name in kept.split() if _PLAIN.fullmatch(name))
