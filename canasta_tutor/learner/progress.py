"""What a learner has done, as a value that can be merged with another without loss.

Every event keeps its moment, so two progresses of one learner (browser and file, or two
computers) are joined by the union of their events: in any order, as often as one likes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    Strict,
    ValidationInfo,
)

from canasta_tutor.engine.rules.reading.form import read_as
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.reading.validation_errors import adapter
from canasta_tutor.engine.values.input_faults import BadSyntax, Fault, InputError
from canasta_tutor.learner.practice_log import (
    LATEST,
    Answered,
    Log,
    add_line,
    as_rows,
    from_rows,
    keep_newest,
)

VERSION = 4
"""Of the kept text. The first had no practice, the second was never begun afresh, and in the third
nobody said that he did not know."""

READ_LATEST, LONGEST, LONGEST_VALUE = 1 << 40, 120, 60
"""Earlier versions took any moment before that."""

LONGEST_TEXT = 8_000_000
"""Bytes of a text that is read."""

MOST_EVENTS, MOST_UNKNOWN = 1000, 500
"""Moments that are kept of one kind at a puzzle, the newest; ids that this version does not know.

Ids that it does not know may be of another version, so they are kept aside, some of them."""

ALWAYS_KEPT, MOST_OLDER = 20, 10_000
"""Moments: the newest of one kind at a puzzle are kept in any case, and so many of all older ones.

Of an id that no puzzle has, the newest `ALWAYS_KEPT` of all kinds are kept."""

_PLAIN_ID = re.compile(r"[\w ./:~@+-]*")
"""What ids are made of; no version has written others, which take six times their room as JSON."""


class LaterProgress(Fault, code="progress.later"):
    """A progress that was kept by a later version of the tutor; it is left alone."""

    version: int
    known: int


def _plausible(when: int, info: ValidationInfo) -> int:
    """A moment that no clock can have shown counts as the first of all."""
    latest: int = (info.context or {}).get("latest", LATEST)
    return when if when < latest else 0


def _newest(moments: Iterable[int]) -> frozenset[int]:
    return frozenset(sorted(moments)[-MOST_EVENTS:])


def _lines(raw: object, info: ValidationInfo) -> Log:
    return from_rows(raw, **(info.context or {}))


Whole = Annotated[int, Strict()]
When = Annotated[Whole, Field(ge=0, lt=READ_LATEST), AfterValidator(_plausible)]
"""Seconds since 1970, UTC. Two events of one kind at one puzzle never share a second."""

Part = TypeVar("Part")


def _plain_ids(raw: object) -> object:
    """The parts of a table whose ids are plain; where it is no table, it is refused later."""
    if not isinstance(raw, dict):
        return raw
    return {name: part for name, part in raw.items() if _PLAIN_ID.fullmatch(str(name))}


Moments = Annotated[frozenset[When], AfterValidator(_newest), PlainSerializer(sorted)]
PuzzleId = Annotated[str, Field(max_length=LONGEST)]
ById = Annotated[Mapping[PuzzleId, Part], BeforeValidator(_plain_ids)]
Version = Annotated[Whole, Field(ge=1)]
Setting = Literal["language", "rules"]
_STRICT = ConfigDict(extra="forbid")


class Event(Enum):
    """What happens at a puzzle; the value is the field of the record."""

    WRONG = "wrong"
    RIGHT = "right"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Record:
    """The moments of one puzzle's events."""

    __pydantic_config__ = _STRICT
    wrong: Moments = frozenset()
    right: Moments = frozenset()
    hint: Moments = frozenset()

    @property
    def attempts(self) -> int:
        """How many answers were given."""
        return len(self.wrong) + len(self.right)

    @property
    def count(self) -> int:
        """How many moments there are, of hints as well."""
        return self.attempts + len(self.hint)

    @property
    def is_solved(self) -> bool:
        """Whether an answer was right."""
        return bool(self.right)

    @property
    def last(self) -> int:
        """The moment of the latest event, 0 when nothing has happened."""
        return max(self.wrong | self.right | self.hint, default=0)


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting and when it was chosen; the later choice holds."""

    __pydantic_config__ = _STRICT
    when: When
    value: Annotated[str, Field(max_length=LONGEST_VALUE)]


@dataclass(frozen=True, slots=True)
class Best:
    """The most that was right in a drill, and when it was first reached."""

    __pydantic_config__ = _STRICT
    right: Annotated[Whole, Field(ge=0, lt=READ_LATEST)]
    when: When


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is kept about a learner.

    `puzzles`: records by puzzle (`lesson/puzzle`). `practice`: the log of the puzzles of the
    factory. `drills`: the best of each drill, by system or `system/skill`. `begun`: when the
    learner last began afresh or took something back; of an older progress what came before is gone.
    """

    __pydantic_config__ = _STRICT
    puzzles: ById[Record] = field(default_factory=dict)
    language: Choice | None = None
    rules: Choice | None = None
    practice: Annotated[Log, BeforeValidator(_lines), PlainSerializer(as_rows)] = ()
    drills: ById[Best] = field(default_factory=dict)
    begun: When = 0

    def record(self, puzzle: str) -> Record:
        """The record of a puzzle, empty when it was never touched."""
        return self.puzzles.get(puzzle, Record())

    def setting(self, name: Setting) -> str | None:
        """The chosen value, if one was chosen."""
        choice: Choice | None = getattr(self, name)
        return choice.value if choice else None


def note_event(progress: Progress, puzzle: str, event: Event, when: int) -> Progress:
    """The progress with one more event, moved to the next free second where two would share one.

    >>> note_event(Progress(), "melds/first", Event.RIGHT, 60).record("melds/first").is_solved
    True
    """
    record = progress.record(puzzle)
    moments: frozenset[int] = getattr(record, event.value)
    while when in moments:
        when += 1
    later = replace(record, **{event.value: _newest(moments | {when})})
    return replace(progress, puzzles={**progress.puzzles, puzzle: later})


def choose_setting(progress: Progress, name: Setting, value: str, when: int) -> Progress:
    """The progress with a setting chosen now, even where the clock has been set back."""
    before: Choice | None = getattr(progress, name)
    if before is not None:
        when = min(max(when, before.when + 1), LATEST - 1)
    return replace(progress, **{name: Choice(when=when, value=value)})  # type: ignore[arg-type]


def add_practice(progress: Progress, line: Answered) -> Progress:
    """The progress with one more line of practice, in place of an earlier one of its puzzle.

    >>> add_practice(Progress(), Answered("CT-1", True, 60)).practice[0].clean
    True
    """
    return replace(progress, practice=add_line(progress.practice, line))


def add_drill(progress: Progress, drill: str, right: int, when: int) -> Progress:
    """The progress after a drill; its best stays where this one was no better.

    >>> add_drill(add_drill(Progress(), "classic", 9, 60), "classic", 7, 90).drills["classic"].right
    9
    """
    best = _better(progress.drills.get(drill), Best(right=right, when=when))
    return replace(progress, drills={**progress.drills, drill: best})


def merge(one: Progress, other: Progress) -> Progress:
    """Everything that either progress holds; of one that was begun earlier, what came after."""
    begun = max(one.begun, other.begun)
    return join(_since(one, begun), _since(other, begun))


def join(one: Progress, other: Progress) -> Progress:
    """Everything that either progress holds, whenever each was begun."""
    return Progress(
        puzzles=_joined_records(one.puzzles, other.puzzles),
        language=_later(one.language, other.language),
        rules=_later(one.rules, other.rules),
        practice=keep_newest((*one.practice, *other.practice)),
        drills={
            drill: _better(one.drills.get(drill), other.drills.get(drill))
            for drill in sorted({*one.drills, *other.drills})
        },
        begun=max(one.begun, other.begun),
    )


def start_afresh(progress: Progress, when: int) -> Progress:
    """A new beginning that no older copy can undo; the settings stay.

    >>> once = note_event(Progress(), "melds/first", Event.RIGHT, 60)
    >>> merge(once, start_afresh(once, 90)).puzzles
    {}
    """
    begun = _renewal(progress, when)
    return Progress(language=progress.language, rules=progress.rules, begun=begun)


def take_back(progress: Progress, before: Progress, code: Progress, when: int) -> Progress:
    """The progress without what a code has brought to what was there before.

    >>> code = note_event(Progress(), "melds/first", Event.RIGHT, 60)
    >>> take_back(merge(Progress(), code), Progress(), code, 90).puzzles
    {}
    """
    own = join(before, _without(progress, code))
    return replace(own, begun=_renewal(progress, when))


def bring_back(progress: Progress, before: Progress, when: int) -> Progress:
    """The progress with what was there before a new beginning."""
    return replace(join(progress, before), begun=_renewal(progress, when))


def answers(progress: Progress) -> frozenset[tuple[str, int]]:
    """Every answer that was given: at which puzzle, and when."""
    noted = {
        (puzzle, when)
        for puzzle, record in progress.puzzles.items()
        for when in (*record.right, *record.wrong)
    }
    return frozenset(noted | {(line.code, line.when) for line in progress.practice})


def trim(progress: Progress, puzzles: Collection[str], drills: Collection[str]) -> Progress:
    """The progress within bounds: most of it of those ids, and so little that it can be read again.

    Trimming loses the same whether two progresses are trimmed before they are merged or after.

    >>> strange = note_event(Progress(), "gone/first", Event.RIGHT, 60)
    >>> trim(strange, ["melds/first"], []) == strange
    True
    """
    return replace(
        progress,
        puzzles=_without_old_moments(_some(progress.puzzles, puzzles), set(puzzles)),
        drills=_some(progress.drills, drills),
    )


def is_small(progress: Progress) -> bool:
    """Whether trimming takes nothing away, whichever ids are known.

    >>> is_small(note_event(Progress(), "melds/first", Event.RIGHT, 60))
    True
    """
    few = len(progress.puzzles) <= MOST_UNKNOWN and len(progress.drills) <= MOST_UNKNOWN
    return few and all(record.count <= ALWAYS_KEPT for record in progress.puzzles.values())


def _without_old_moments(
    records: Mapping[str, Record], known: Collection[str]
) -> Mapping[str, Record]:
    """Each record with its newest moments, those of known puzzles with some older ones."""
    long = {name: record for name, record in records.items() if record.count > ALWAYS_KEPT}
    older = [
        (when, name, kind)
        for name, record in long.items()
        if name in known
        for kind in Event
        for when in _in_order(record, kind)[:-ALWAYS_KEPT]
    ]
    gone: dict[tuple[str, Event], set[int]] = {}
    for when, name, kind in sorted(older, key=_place)[:-MOST_OLDER]:
        gone.setdefault((name, kind), set()).add(when)
    shorter = {
        name: _less(record, Record(*(frozenset(gone.get((name, kind), ())) for kind in Event)))
        if name in known
        else _newest_of_all(record)
        for name, record in long.items()
    }
    return {**records, **shorter} if shorter else records


def _in_order(record: Record, kind: Event) -> list[int]:
    return sorted(getattr(record, kind.value))


def _place(event: tuple[int, str, Event]) -> tuple[int, str, str]:
    when, name, kind = event
    return when, name, kind.value


def _newest_of_all(record: Record) -> Record:
    """The newest moments, whatever happened then."""
    events = sorted((when, kind.value) for kind in Event for when in _in_order(record, kind))
    kept = events[-ALWAYS_KEPT:]
    return Record(
        **{
            kind.value: frozenset(when for when, name in kept if name == kind.value)
            for kind in Event
        }
    )


def _some(parts: Mapping[str, Part], known: Collection[str]) -> Mapping[str, Part]:
    unknown = sorted(parts.keys() - set(known))
    gone = set(unknown[MOST_UNKNOWN:])
    return {name: part for name, part in parts.items() if name not in gone} if gone else parts


def _renewal(progress: Progress, when: int) -> int:
    """A moment after all that is known, so that older copies hold nothing from after it."""
    moments = [record.last for record in progress.puzzles.values()]
    moments += [line.when for line in progress.practice]
    moments += [each.when for each in (progress.language, progress.rules) if each]
    return min(max(when, progress.begun + 1, *(each + 1 for each in moments)), LATEST - 1)


def _since(progress: Progress, begun: int) -> Progress:
    """What a progress has from after a new beginning, where it was begun before."""
    if progress.begun >= begun:
        return progress
    choices = progress.language, progress.rules
    language, rules = (each if each and each.when >= begun else None for each in choices)
    return Progress(
        puzzles=_records_since(progress.puzzles, begun),
        language=language,
        rules=rules,
        practice=tuple(line for line in progress.practice if line.when >= begun),
        begun=progress.begun,
    )


def _records_since(records: Mapping[str, Record], begun: int) -> dict[str, Record]:
    later = {puzzle: _record_since(record, begun) for puzzle, record in records.items()}
    return {puzzle: record for puzzle, record in later.items() if record.last}


def _record_since(record: Record, begun: int) -> Record:
    kinds = record.wrong, record.right, record.hint
    return Record(*(frozenset(when for when in kind if when >= begun) for kind in kinds))


def _without(progress: Progress, code: Progress) -> Progress:
    """What a progress holds that a code does not."""
    records = {
        puzzle: _less(record, code.record(puzzle)) for puzzle, record in progress.puzzles.items()
    }
    lines = {line.bare for line in code.practice}
    return Progress(
        puzzles={puzzle: record for puzzle, record in records.items() if record != Record()},
        language=progress.language if progress.language != code.language else None,
        rules=progress.rules if progress.rules != code.rules else None,
        practice=tuple(line for line in progress.practice if line.bare not in lines),
        drills={
            drill: best for drill, best in progress.drills.items() if best != code.drills.get(drill)
        },
        begun=progress.begun,
    )


def _less(one: Record, other: Record) -> Record:
    return Record(one.wrong - other.wrong, one.right - other.right, one.hint - other.hint)


def _joined_records(
    one: Mapping[str, Record], other: Mapping[str, Record]
) -> dict[PuzzleId, Record]:
    nothing = Record()
    return {
        puzzle: _both(one.get(puzzle, nothing), other.get(puzzle, nothing))
        for puzzle in sorted({*one, *other})
    }


def _both(one: Record, other: Record) -> Record:
    return Record(
        wrong=_newest(one.wrong | other.wrong),
        right=_newest(one.right | other.right),
        hint=_newest(one.hint | other.hint),
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
    parts = adapter(Progress).dump_python(progress, mode="json", exclude_defaults=True)
    filled = {name: part for name, part in parts.items() if part}
    whole = {"version": VERSION, "puzzles": {}} | filled
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def from_json(text: str | bytes, latest: int = LATEST) -> Progress:
    """The progress that a text holds; what is later than `latest` counts as the first of all.

    Raises:
        InputError: the text is damaged or of a later version.
    """
    try:
        return _read(text, latest)
    except InputError as error:
        if isinstance(error.fault, LaterProgress):
            raise
        raise InputError(BadSyntax("JSON", error.fault.code), error.path) from None


def _read(text: str | bytes, latest: int) -> Progress:
    if len(text) > LONGEST_TEXT:
        raise InputError(BadSyntax("JSON", f"> {LONGEST_TEXT}"))
    raw = read_json(text)
    if isinstance(raw, dict):
        _known_version(raw.pop("version", VERSION))
    progress: Progress = read_as(Progress, raw, latest=latest)
    return progress


def _known_version(version: Any) -> None:
    """The version is looked at before anything else: a later one may hold anything."""
    if read_as(Version, version) > VERSION:
        raise InputError(LaterProgress(version, VERSION), "version")
