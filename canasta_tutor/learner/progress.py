"""What a learner has done, as a value that can be merged with another without loss.

Every event keeps its moment, so two progresses of one learner (browser and file, or two
computers) are joined by the union of their events: in any order, as often as one likes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Any, Literal

from canasta_tutor.engine.rules.reading.form_reading import read
from canasta_tutor.engine.rules.reading.forms import WHOLE, Form, Read, as_table, bad
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.values.faults import BadSyntax, Fault, InputError
from canasta_tutor.learner.log import Answered, Log, added, as_rows, from_rows, newest

VERSION = 2
"""Of the kept text. The first had no practice."""

LATEST, LONGEST, LONGEST_VALUE = 1 << 40, 120, 60


def _moment(raw: object) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw < LATEST:
        raise bad(raw, WHOLE)
    return raw


def _text(raw: object, longest: int) -> str:
    if not isinstance(raw, str) or len(raw) > longest:
        raise bad(raw, f"≤ {longest}")
    return raw


def _version(raw: object) -> int:
    """Earlier versions are read as this one."""
    if raw not in range(1, VERSION + 1) or isinstance(raw, bool):
        raise bad(raw, str(VERSION))
    return VERSION


When = Annotated[int, Read(_moment)]
"""Seconds since 1970, UTC. Two events of one kind at one puzzle never share a second."""

PuzzleId = Annotated[str, Read(lambda raw: _text(raw, LONGEST))]
Setting = Literal["language", "rules"]


class LaterProgress(Fault):
    """A progress that was kept by a later version of the tutor; it is left alone."""

    code = "progress.later"
    version: int
    known: int


class Event(Enum):
    """What happens at a puzzle; the value is the field of the record."""

    WRONG = "wrong"
    RIGHT = "right"
    HINT = "hint"


class Record(Form):
    """The moments of one puzzle's events."""

    wrong: frozenset[When] = frozenset()
    right: frozenset[When] = frozenset()
    hint: frozenset[When] = frozenset()

    @property
    def attempts(self) -> int:
        """How many answers were given."""
        return len(self.wrong) + len(self.right)

    @property
    def solved(self) -> bool:
        """Whether an answer was right."""
        return bool(self.right)

    @property
    def last(self) -> int:
        """The moment of the latest event, 0 when nothing has happened."""
        return max(self.wrong | self.right | self.hint, default=0)


class Choice(Form):
    """A setting and when it was chosen; the later choice holds."""

    when: When
    value: Annotated[str, Read(lambda raw: _text(raw, LONGEST_VALUE))]


class Best(Form):
    """The most that was right in a drill, and when it was first reached."""

    right: Annotated[int, Read(_moment)]
    when: When


class Progress(Form):
    """All that is kept about a learner.

    `puzzles`: records by puzzle (`lesson/puzzle`). `practice`: the log of the puzzles of the
    factory. `drills`: the best of each drill, by system or `system/skill`.
    """

    version: Annotated[int, Read(_version)] = VERSION
    puzzles: Mapping[PuzzleId, Record] = MappingProxyType({})
    language: Choice | None = None
    rules: Choice | None = None
    practice: Annotated[Log, Read(from_rows)] = ()
    drills: Mapping[PuzzleId, Best] = MappingProxyType({})

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """The version is looked at before anything else: a later one may hold anything."""
        version = raw.get("version") if isinstance(raw, Mapping) else None
        if isinstance(version, int) and version > VERSION:
            raise InputError(LaterProgress(version, VERSION), "version")
        return raw

    def record(self, puzzle: str) -> Record:
        """The record of a puzzle, empty when it was never touched."""
        return self.puzzles.get(puzzle, Record())

    def setting(self, name: Setting) -> str | None:
        """The chosen value, if one was chosen."""
        choice: Choice | None = getattr(self, name)
        return choice.value if choice else None


def noted(progress: Progress, puzzle: str, event: Event, when: int) -> Progress:
    """The progress with one more event, moved to the next free second where two would share one.

    >>> noted(Progress(), "melds/first", Event.RIGHT, 60).record("melds/first").solved
    True
    """
    record = progress.record(puzzle)
    moments: frozenset[int] = getattr(record, event.value)
    while when in moments:
        when += 1
    later = record.but(**{event.value: moments | {when}})
    return progress.but(puzzles={**progress.puzzles, puzzle: later})


def chosen(progress: Progress, name: Setting, value: str, when: int) -> Progress:
    """The progress with a setting chosen now, even where the clock has been set back."""
    before: Choice | None = getattr(progress, name)
    if before is not None:
        when = max(when, before.when + 1)
    return progress.but(**{name: Choice(when=when, value=value)})


def practised(progress: Progress, line: Answered) -> Progress:
    """The progress with one more line of practice, in place of an earlier one of its puzzle.

    >>> practised(Progress(), Answered("CT-1", True, 60)).practice[0].clean
    True
    """
    return progress.but(practice=added(progress.practice, line))


def drilled(progress: Progress, drill: str, right: int, when: int) -> Progress:
    """The progress after a drill; its best stays where this one was no better.

    >>> drilled(drilled(Progress(), "classic", 9, 60), "classic", 7, 90).drills["classic"].right
    9
    """
    best = _better(progress.drills.get(drill), Best(right=right, when=when))
    return progress.but(drills={**progress.drills, drill: best})


def merged(one: Progress, other: Progress) -> Progress:
    """Everything that either progress holds."""
    return Progress(
        puzzles=_merged_records(one.puzzles, other.puzzles),
        language=_later(one.language, other.language),
        rules=_later(one.rules, other.rules),
        practice=newest((*one.practice, *other.practice)),
        drills={
            drill: _better(one.drills.get(drill), other.drills.get(drill))
            for drill in sorted({*one.drills, *other.drills})
        },
    )


def _merged_records(
    one: Mapping[str, Record], other: Mapping[str, Record]
) -> dict[PuzzleId, Record]:
    nothing = Record()
    return {
        puzzle: _joined(one.get(puzzle, nothing), other.get(puzzle, nothing))
        for puzzle in sorted({*one, *other})
    }


def _joined(one: Record, other: Record) -> Record:
    return Record(
        wrong=one.wrong | other.wrong,
        right=one.right | other.right,
        hint=one.hint | other.hint,
    )


def _later(one: Choice | None, other: Choice | None) -> Choice | None:
    choices = [choice for choice in (one, other) if choice is not None]
    return max(choices, key=lambda choice: (choice.when, choice.value), default=None)


def _better(one: Best | None, other: Best | None) -> Best:
    """The drill with more right answers; of equals the earlier."""
    bests = [best for best in (one, other) if best is not None]
    return max(bests, key=lambda best: (best.right, -best.when))


def to_json(progress: Progress) -> str:
    """The text that is kept in the file and in the browser; equal progresses, equal texts."""
    puzzles = {
        puzzle: {event: sorted(moments) for event, moments in as_table(record).items() if moments}
        for puzzle, record in sorted(progress.puzzles.items())
    }
    chosen = {"language": progress.language, "rules": progress.rules}
    settings = {name: as_table(choice) for name, choice in chosen.items() if choice}
    drills = {drill: as_table(best) for drill, best in sorted(progress.drills.items())}
    practised = {"practice": as_rows(progress.practice), "drills": drills}
    filled = {name: part for name, part in practised.items() if part}
    whole = {"version": progress.version, "puzzles": puzzles, **settings, **filled}
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False)


def from_json(text: str | bytes) -> Progress:
    """The progress that a text holds.

    Raises:
        InputError: the text is damaged or of a later version.
    """
    try:
        return read(Progress, read_json(text))
    except InputError as error:
        if isinstance(error.fault, LaterProgress):
            raise
        raise InputError(BadSyntax("JSON", error.fault.code), error.path) from None
