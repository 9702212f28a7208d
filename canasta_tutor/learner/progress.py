"""A learner's progress, as a value that can be merged with another one without loss.

Every event keeps its moment. Two progresses of one learner (browser and file, or two computers)
merge as the union of their events: in any order, any number of times.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
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

VERSION = 5
"""Version of the stored text.

Version 1 had no practice. Version 2 had no new beginning. Version 3 had no "I don't know". Version
4 had no deals.
"""

READ_LATEST, LONGEST, LONGEST_VALUE = 1 << 40, 120, 60
"""The latest moment that is read, also in earlier versions; the most letters of an id and of a
setting.
"""

MOST_UNREAD = 200_000
"""Letters kept of the sections that this version does not know."""

LONGEST_TEXT = 8_000_000
"""Greatest length of a text that is read, in bytes."""

MOST_EVENTS, MOST_UNKNOWN = 1000, 500
"""Number of newest moments to keep per puzzle and kind of event; number of unknown ids to keep.

Unknown ids may belong to another version of the tutor, so some of them are kept.
"""

ALWAYS_KEPT, MOST_OLDER = 20, 10_000
"""Number of newest moments always kept per puzzle and kind; number of older ones kept in all.

An unknown id keeps the newest `ALWAYS_KEPT` moments over all kinds.
"""

MOST_DEALS, MOST_ACTIONS, LONGEST_ACTION = 8, 2000, 600
"""Number of newest deals to keep; own actions of a deal; letters of an action."""

_PLAIN_ID = re.compile(r"[\w ./:~@+-]*")
"""The characters that ids have had in all versions. JSON writes each of them as one byte."""


class LaterProgress(Fault, code="progress.later"):
    """A later version of the tutor wrote this progress; it stays untouched."""

    version: int
    known: int


def _zero_if_implausible(when: int, info: ValidationInfo) -> int:
    """The moment, or 0 if no clock can have shown it."""
    latest: int = (info.context or {}).get("latest", LATEST)
    return when if when < latest else 0


def _newest(moments: Iterable[int]) -> frozenset[int]:
    return frozenset(sorted(moments)[-MOST_EVENTS:])


def _read_rows(raw: object, info: ValidationInfo) -> Log:
    return from_rows(raw, **(info.context or {}))


Whole = Annotated[int, Strict()]
When = Annotated[Whole, Field(ge=0, lt=READ_LATEST), AfterValidator(_zero_if_implausible)]
"""Seconds since 1970, UTC. Two events of one kind at one puzzle never share a second."""

Part = TypeVar("Part")


def _keep_plain_ids(raw: object) -> object:
    """The entries of a table whose ids are plain.

    Later, validation refuses anything that is not a table.
    """
    if not isinstance(raw, dict):
        return raw
    return {name: part for name, part in raw.items() if _PLAIN_ID.fullmatch(str(name))}


Moments = Annotated[frozenset[When], AfterValidator(_newest), PlainSerializer(sorted)]
PuzzleId = Annotated[str, Field(max_length=LONGEST)]
ById = Annotated[Mapping[PuzzleId, Part], BeforeValidator(_keep_plain_ids)]
Version = Annotated[Whole, Field(ge=1)]
Setting = Literal["language", "rules"]
_STRICT = ConfigDict(extra="forbid")


class Event(Enum):
    """What happens at a puzzle; the value is a field of `Record`."""

    WRONG = "wrong"
    RIGHT = "right"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Record:
    """The moments of the events at one puzzle."""

    __pydantic_config__ = _STRICT
    wrong: Moments = frozenset()
    right: Moments = frozenset()
    hint: Moments = frozenset()

    @property
    def attempts(self) -> int:
        """Number of answers."""
        return len(self.wrong) + len(self.right)

    @property
    def count(self) -> int:
        """Number of moments, hints included."""
        return self.attempts + len(self.hint)

    @property
    def is_solved(self) -> bool:
        """Whether an answer was right."""
        return bool(self.right)

    @property
    def last(self) -> int:
        """The moment of the latest event, or 0."""
        return max(self.wrong | self.right | self.hint, default=0)


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting and when it was chosen; the later choice wins."""

    __pydantic_config__ = _STRICT
    when: When
    value: Annotated[str, Field(max_length=LONGEST_VALUE)]


@dataclass(frozen=True, slots=True)
class Best:
    """The most right answers in a drill, and when they were first reached."""

    __pydantic_config__ = _STRICT
    right: Annotated[Whole, Field(ge=0, lt=READ_LATEST)]
    when: When


ActionText = Annotated[str, Field(max_length=LONGEST_ACTION)]


Points = Annotated[int, Strict(), Field(gt=-(10**9), lt=10**9)]


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """The deals of a game before a deal: their number, and the points of each side."""

    __pydantic_config__ = _STRICT
    deals: Annotated[int, Strict(), Field(ge=0, lt=1000)]
    scores: Annotated[tuple[Points, ...], Field(max_length=10)]


@dataclass(frozen=True, slots=True)
class OwnActions:
    """What the learner did in a deal, and when they did the last of it; the later state wins.

    `practised`: whether they took back more than the turn they were in. `game`: the game that the
    deal goes on with; None for a first deal.
    """

    __pydantic_config__ = _STRICT
    when: When
    actions: Annotated[tuple[ActionText, ...], Field(max_length=MOST_ACTIONS)] = ()
    practised: Annotated[bool, Strict()] = False
    game: GameSoFar | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything that is stored about a learner.

    `puzzles`: records by puzzle (`lesson/puzzle`). `practice`: the log of practice puzzles.
    `drills`: the best result of each drill, by system or `system/skill`. `deals`: the newest deals
    played, by code. `begun`: when the learner last began afresh or took something back; a merge
    drops earlier events of the other progress. `unread`: sections that another version of the tutor
    has written and this one does not know; they are kept as they are.
    """

    __pydantic_config__ = _STRICT
    puzzles: ById[Record] = field(default_factory=dict)
    language: Choice | None = None
    rules: Choice | None = None
    practice: Annotated[Log, BeforeValidator(_read_rows), PlainSerializer(as_rows)] = ()
    drills: ById[Best] = field(default_factory=dict)
    deals: ById[OwnActions] = field(default_factory=dict)
    begun: When = 0
    unread: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def record(self, puzzle: str) -> Record:
        """The record of a puzzle; empty if there is none."""
        return self.puzzles.get(puzzle, Record())

    def setting(self, name: Setting) -> str | None:
        """The chosen value, or None."""
        choice: Choice | None = getattr(self, name)
        return choice.value if choice else None


SECTIONS = frozenset(each.name for each in fields(Progress)) - {"unread"}
"""The sections that this version knows."""


def note_event(progress: Progress, puzzle: str, event: Event, when: int) -> Progress:
    """The progress with one more event, at the next free second if `when` is taken.

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
    """The progress with a new choice, dated after the last one even if the clock went back."""
    before: Choice | None = getattr(progress, name)
    if before is not None:
        when = min(max(when, before.when + 1), LATEST - 1)
    return replace(progress, **{name: Choice(when=when, value=value)})  # type: ignore[arg-type]


def add_practice(progress: Progress, line: Answered) -> Progress:
    """The progress with one more line of practice, which replaces an earlier line of its puzzle.

    >>> add_practice(Progress(), Answered("CT-1", True, 60)).practice[0].clean
    True
    """
    return replace(progress, practice=add_line(progress.practice, line))


def add_drill(progress: Progress, drill: str, right: int, when: int) -> Progress:
    """The progress after a drill; the better result stays.

    >>> add_drill(add_drill(Progress(), "classic", 9, 60), "classic", 7, 90).drills["classic"].right
    9
    """
    best = _better_result(progress.drills.get(drill), Best(right=right, when=when))
    return replace(progress, drills={**progress.drills, drill: best})


def keep_deal(
    progress: Progress,
    deal: str,
    actions: Iterable[str],
    when: int,
    *,
    practised: bool = False,
    game: GameSoFar | None = None,
) -> Progress:
    """The progress with the actions of a deal, dated after those kept before.

    >>> keep_deal(Progress(), "CD-1", ["draw"], 60).deals["CD-1"].actions
    ('draw',)
    """
    before = progress.deals.get(deal)
    when = max(when, before.when + 1) if before else when
    own = OwnActions(min(when, LATEST - 1), tuple(actions), practised, game)
    return replace(progress, deals=_newest_deals({**progress.deals, deal: own}))


def _newest_deals(deals: Mapping[PuzzleId, OwnActions]) -> dict[PuzzleId, OwnActions]:
    newest = sorted(deals, key=lambda deal: (deals[deal].when, deal))[-MOST_DEALS:]
    return {deal: deals[deal] for deal in sorted(newest)}


def _deal_order(own: OwnActions) -> tuple[int, tuple[str, ...], bool, str]:
    return own.when, own.actions, own.practised, repr(own.game)


def _join_deals(
    one: Mapping[PuzzleId, OwnActions], other: Mapping[PuzzleId, OwnActions]
) -> dict[PuzzleId, OwnActions]:
    found: dict[PuzzleId, OwnActions] = {}
    for deal, own in (*one.items(), *other.items()):
        known = found.get(deal, own)
        found[deal] = max(known, own, key=_deal_order)
    return _newest_deals(found)


def merge(one: Progress, other: Progress) -> Progress:
    """Both progresses as one, without events from before the later of the two beginnings."""
    begun = max(one.begun, other.begun)
    return join(_keep_since(one, begun), _keep_since(other, begun))


def join(one: Progress, other: Progress) -> Progress:
    """Both progresses as one, no matter when each was begun."""
    return Progress(
        puzzles=_join_records(one.puzzles, other.puzzles),
        language=_later_choice(one.language, other.language),
        rules=_later_choice(one.rules, other.rules),
        practice=keep_newest((*one.practice, *other.practice)),
        drills={
            drill: _better_result(one.drills.get(drill), other.drills.get(drill))
            for drill in sorted({*one.drills, *other.drills})
        },
        deals=_join_deals(one.deals, other.deals),
        begun=max(one.begun, other.begun),
        unread=_join_unread(one.unread, other.unread),
    )


def _join_unread(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The sections of both; of two that differ the longer one, in which more has happened."""
    found = dict(one)
    for name, section in other.items():
        texts = (_written(found.get(name, section)), _written(section))
        found[name] = json.loads(max(texts, key=lambda text: (len(text), text)))
    return _limit_unread(found)


def _limit_unread(sections: Mapping[str, Any]) -> dict[str, Any]:
    """The sections, or none if they are too long."""
    return dict(sections) if len(_written(sections)) <= MOST_UNREAD else {}


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def start_afresh(progress: Progress, when: int) -> Progress:
    """An empty progress that no older copy can undo; the settings stay.

    >>> once = note_event(Progress(), "melds/first", Event.RIGHT, 60)
    >>> merge(once, start_afresh(once, 90)).puzzles
    {}
    """
    begun = _moment_after_all(progress, when)
    return Progress(language=progress.language, rules=progress.rules, begun=begun)


def take_back(progress: Progress, before: Progress, code: Progress, when: int) -> Progress:
    """The progress without what a code added to the progress `before`.

    >>> code = note_event(Progress(), "melds/first", Event.RIGHT, 60)
    >>> take_back(merge(Progress(), code), Progress(), code, 90).puzzles
    {}
    """
    own = join(before, _subtract(progress, code))
    return replace(own, begun=_moment_after_all(progress, when))


def bring_back(progress: Progress, before: Progress, when: int) -> Progress:
    """The progress, with everything restored that the learner had before starting anew."""
    return replace(join(progress, before), begun=_moment_after_all(progress, when))


def answers(progress: Progress) -> frozenset[tuple[str, int]]:
    """The puzzle and moment of every answer."""
    noted = {
        (puzzle, when)
        for puzzle, record in progress.puzzles.items()
        for when in (*record.right, *record.wrong)
    }
    return frozenset(noted | {(line.code, line.when) for line in progress.practice})


def trim(progress: Progress, puzzles: Collection[str], drills: Collection[str]) -> Progress:
    """The progress within the bounds for old events and unknown ids, so that it can be read again.

    Trimming before a merge loses the same events as trimming after it.

    >>> strange = note_event(Progress(), "gone/first", Event.RIGHT, 60)
    >>> trim(strange, ["melds/first"], []) == strange
    True
    """
    return replace(
        progress,
        puzzles=_without_old_moments(_limit_unknown(progress.puzzles, puzzles), set(puzzles)),
        drills=_limit_unknown(progress.drills, drills),
        deals=_newest_deals(progress.deals),
    )


def is_small(progress: Progress) -> bool:
    """Whether the progress is within all limits, so that there is nothing to trim.

    >>> is_small(note_event(Progress(), "melds/first", Event.RIGHT, 60))
    True
    """
    few = len(progress.puzzles) <= MOST_UNKNOWN and len(progress.drills) <= MOST_UNKNOWN
    few = few and len(progress.deals) <= MOST_DEALS
    return few and all(record.count <= ALWAYS_KEPT for record in progress.puzzles.values())


def _without_old_moments(
    records: Mapping[str, Record], known: Collection[str]
) -> Mapping[str, Record]:
    """Each record with its newest moments.

    Records of known puzzles also keep some older moments.
    """
    long = {name: record for name, record in records.items() if record.count > ALWAYS_KEPT}
    older = [
        (when, name, kind)
        for name, record in long.items()
        if name in known
        for kind in Event
        for when in _sorted_moments(record, kind)[:-ALWAYS_KEPT]
    ]
    gone: dict[tuple[str, Event], set[int]] = {}
    for when, name, kind in sorted(older, key=_place)[:-MOST_OLDER]:
        gone.setdefault((name, kind), set()).add(when)
    shorter = {
        name: _subtract_record(
            record, Record(*(frozenset(gone.get((name, kind), ())) for kind in Event))
        )
        if name in known
        else _newest_of_all(record)
        for name, record in long.items()
    }
    return {**records, **shorter} if shorter else records


def _sorted_moments(record: Record, kind: Event) -> list[int]:
    return sorted(getattr(record, kind.value))


def _place(event: tuple[int, str, Event]) -> tuple[int, str, str]:
    when, name, kind = event
    return when, name, kind.value


def _newest_of_all(record: Record) -> Record:
    """The record with only its newest moments, chosen from all kinds of events together."""
    events = sorted((when, kind.value) for kind in Event for when in _sorted_moments(record, kind))
    kept = events[-ALWAYS_KEPT:]
    return Record(
        **{
            kind.value: frozenset(when for when, name in kept if name == kind.value)
            for kind in Event
        }
    )


def _limit_unknown(parts: Mapping[str, Part], known: Collection[str]) -> Mapping[str, Part]:
    unknown = sorted(parts.keys() - set(known))
    gone = set(unknown[MOST_UNKNOWN:])
    return {name: part for name, part in parts.items() if name not in gone} if gone else parts


def _moment_after_all(progress: Progress, when: int) -> int:
    """A moment after every known event, so that no older copy has a later event."""
    moments = [record.last for record in progress.puzzles.values()]
    moments += [line.when for line in progress.practice]
    moments += [own.when for own in progress.deals.values()]
    moments += [each.when for each in (progress.language, progress.rules) if each]
    return min(max(when, progress.begun + 1, *(each + 1 for each in moments)), LATEST - 1)


def _keep_since(progress: Progress, begun: int) -> Progress:
    """The part of a progress since `begun`, if it was begun earlier."""
    if progress.begun >= begun:
        return progress
    choices = progress.language, progress.rules
    language, rules = (each if each and each.when >= begun else None for each in choices)
    return Progress(
        puzzles=_records_since(progress.puzzles, begun),
        language=language,
        rules=rules,
        practice=tuple(line for line in progress.practice if line.when >= begun),
        deals={deal: own for deal, own in progress.deals.items() if own.when >= begun},
        begun=progress.begun,
    )


def _records_since(records: Mapping[str, Record], begun: int) -> dict[str, Record]:
    later = {puzzle: _record_since(record, begun) for puzzle, record in records.items()}
    return {puzzle: record for puzzle, record in later.items() if record.last}


def _record_since(record: Record, begun: int) -> Record:
    kinds = record.wrong, record.right, record.hint
    return Record(*(frozenset(when for when in kind if when >= begun) for kind in kinds))


def _subtract(progress: Progress, code: Progress) -> Progress:
    """The part of a progress that a code does not have."""
    records = {
        puzzle: _subtract_record(record, code.record(puzzle))
        for puzzle, record in progress.puzzles.items()
    }
    lines = {line.without_signs for line in code.practice}
    return Progress(
        puzzles={puzzle: record for puzzle, record in records.items() if record != Record()},
        language=progress.language if progress.language != code.language else None,
        rules=progress.rules if progress.rules != code.rules else None,
        practice=tuple(line for line in progress.practice if line.without_signs not in lines),
        drills={
            drill: best for drill, best in progress.drills.items() if best != code.drills.get(drill)
        },
        deals=progress.deals,
        begun=progress.begun,
        unread=progress.unread,
    )


def _subtract_record(one: Record, other: Record) -> Record:
    return Record(one.wrong - other.wrong, one.right - other.right, one.hint - other.hint)


def _join_records(one: Mapping[str, Record], other: Mapping[str, Record]) -> dict[PuzzleId, Record]:
    nothing = Record()
    return {
        puzzle: _join_record(one.get(puzzle, nothing), other.get(puzzle, nothing))
        for puzzle in sorted({*one, *other})
    }


def _join_record(one: Record, other: Record) -> Record:
    return Record(
        wrong=_newest(one.wrong | other.wrong),
        right=_newest(one.right | other.right),
        hint=_newest(one.hint | other.hint),
    )


def _later_choice(one: Choice | None, other: Choice | None) -> Choice | None:
    choices = [choice for choice in (one, other) if choice is not None]
    return max(choices, key=lambda choice: (choice.when, choice.value), default=None)


def _better_result(one: Best | None, other: Best | None) -> Best:
    """The result with more right answers; if they are equal, the earlier one."""
    bests = [best for best in (one, other) if best is not None]
    return max(bests, key=lambda best: (best.right, -best.when))


def to_json(progress: Progress) -> str:
    """The text for the file and the browser; equal progresses give equal texts."""
    parts = adapter(Progress).dump_python(progress, mode="json", exclude_defaults=True)
    unread = parts.pop("unread", {})
    filled = {name: part for name, part in parts.items() if part}
    return _written({"version": VERSION, "puzzles": {}} | filled | unread)


def from_json(text: str | bytes, latest: int = LATEST) -> Progress:
    """Read a progress; a moment later than `latest` becomes 0.

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
    unread = {}
    if isinstance(raw, dict):
        _check_version(raw.pop("version", VERSION))
        strange = [name for name in raw if name not in SECTIONS and _PLAIN_ID.fullmatch(name)]
        unread = _limit_unread({name: raw.pop(name) for name in strange})
    progress: Progress = read_as(Progress, raw, latest=latest)
    return replace(progress, unread=unread) if unread else progress


def _check_version(version: Any) -> None:
    """Check the version before anything else, because a later version may contain anything.

    Raises:
        InputError: the version is later than this one.
    """
    if read_as(Version, version) > VERSION:
        raise InputError(LaterProgress(version, VERSION), "version")
