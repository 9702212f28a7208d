"""The log of practice: one line for each answered practice puzzle.

Two logs of one learner are merged as the union of their lines, in any order and any number of
times. If there are two lines for one puzzle, the later one wins. The log keeps only the newest
lines, and only the newest of these keep their signs: what an answer says about the learner's
misconceptions.
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
"""Number of lines in a log; older ones are dropped."""

SIGNS_KEPT = 120
"""Number of lines, the newest ones, that keep their signs."""

LATEST = 1 << 36
"""A moment that no clock shows, in seconds since 1970; FSRS cannot schedule reviews much later."""

MOST_TRIES, LONGEST, MOST_NAMES = 1000, 60, 60
"""Limits of a line: number of answers or hints; letters of a code or name; names in a sign."""

MOST_LETTERS = 1500
"""Letters kept from the names of one sign when a line is read."""

_PLAIN, _PLAIN_NAME = re.compile(r"[\w -]*"), re.compile(r"[\w:+-]*")
"""Characters of codes, and of names with their marks; no version has written any others."""

Whole = Annotated[int, Strict()]
Code = Annotated[str, Field(max_length=LONGEST)]
Moment = Annotated[Whole, Field(ge=0, lt=LATEST)]
Truth = Annotated[Whole, Field(ge=0, le=1)]
Tries = Annotated[Whole, Field(ge=0, lt=MOST_TRIES)]
Hints = Annotated[Whole, Field(ge=0, lt=MOST_TRIES)]
Ways = Annotated[Whole, Field(ge=1, lt=LATEST)]
Names = Annotated[str, Field(max_length=(LONGEST + 1) * MOST_NAMES)]
Row = tuple[Moment, Truth, Tries, Hints]
SignedRow = tuple[Moment, Truth, Tries, Hints, Ways, Names, Names]
Rows = dict[Code, Row | SignedRow]
"""The stored form of a log."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A practised puzzle: its code, whether it was solved in the end, and after how many answers.

    `tries` is 0 if the learner answered "I don't know". `when` is in seconds since 1970, UTC.
    Signs of the first answer: `suspects` are misconceptions that may explain it; `others` are
    misconceptions that predict another answer; `ways` is the number of possible wrong answers.
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
        """Whether the learner answered "I don't know"."""
        return not self.tries

    @property
    def moment(self) -> tuple[Any, ...]:
        """Sort key in the log: by time, and never equal for two different lines."""
        outcome = self.tries, self.hints, self.right
        return self.when, self.code, *outcome, self.ways, self.suspects, self.others

    @property
    def has_no_signs(self) -> bool:
        """Whether the line has no signs."""
        return self.ways == 1 and not self.suspects and not self.others

    @property
    def without_signs(self) -> Answered:
        """The line without its signs."""
        return self if self.has_no_signs else replace(self, suspects=(), others=(), ways=1)


Log = tuple[Answered, ...]
"""Lines of practice, oldest first, one per puzzle."""


def keep_newest(lines: Iterable[Answered], limit: int = KEPT, signs: int = SIGNS_KEPT) -> Log:
    """The lines as a log: only the latest line of each puzzle, and only the newest of these lines.

    >>> keep_newest([Answered("CT-1", False, 60), Answered("CT-1", True, 90, tries=2)])[0].tries
    2
    """
    latest: dict[str, Answered] = {}
    for line in sorted(lines, key=lambda line: line.moment):
        latest.pop(line.code, None)
        latest[line.code] = line
    kept = tuple(latest.values())[-limit:]
    return (*(line.without_signs for line in kept[:-signs]), *kept[-signs:])


def add_line(log: Log, line: Answered) -> Log:
    """The log with one more line, dated after its puzzle's others even if the clock went back.

    >>> log = add_line((), Answered("CT-1", False, 60))
    >>> [line.when for line in add_line(log, Answered("CT-1", True, 50, tries=2))]
    [61]
    """
    before = next((each for each in reversed(log) if each.code == line.code), None)
    if before is not None and line.when <= before.when:
        line = replace(line, when=min(before.when + 1, LATEST - 1))
    return keep_newest((*log, line))


def as_rows(log: Log) -> Rows:
    """The log in its stored form: `code: [when, right, tries, hints]`, followed by any signs."""
    return {line.code: make_row(line) for line in sorted(log, key=lambda line: line.code)}


def make_row(line: Answered) -> Row | SignedRow:
    """A line in its stored form, without its code."""
    row = line.when, int(line.right), line.tries, line.hints
    if line.has_no_signs:
        return row
    return (*row, line.ways, " ".join(line.suspects), " ".join(line.others))


def from_rows(raw: object, latest: int = LATEST) -> Log:
    """Read a stored log; a line later than `latest` gets the moment 0.

    Raises:
        InputError: the log is damaged.

    >>> from_rows({"CT-1": [60, 1, 2, 0]})
    (Answered(code='CT-1', right=True, when=60, tries=2, hints=0, suspects=(), others=(), ways=1),)
    """
    rows: Rows = read_as(Rows, raw)
    plain = (item for item in rows.items() if _PLAIN.fullmatch(item[0]))
    return keep_newest(read_row(code, row, latest) for code, row in plain)


def read_row(code: str, row: Row | SignedRow, latest: int = LATEST) -> Answered:
    """Read a stored line.

    Raises:
        InputError: it is right, but without an answer.
    """
    when, right, tries, hints, *_ = row
    if right and not tries:
        raise InputError(BadValue("0", "≥ 1"), code)
    line = Answered(code, bool(right), when if when < latest else 0, tries, hints)
    if len(row) == 4:
        return line
    *_, ways, suspects, others = row
    return replace(line, suspects=_read_names(suspects), others=_read_names(others), ways=ways)


def _read_names(text: str) -> tuple[str, ...]:
    """The names in a text, cut off after `MOST_LETTERS`."""
    kept = text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS].rpartition(" ")[0]
    return tuple(name for name in kept.split() if _PLAIN_NAME.fullmatch(name))
