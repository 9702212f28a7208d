"""The learner of this kernel: progress, settings, and the panels that show them.

A kernel may be started before its learner comes, so nothing is read until the browser says
hello with what it has kept. A tab that finds the store changed by another one keeps its own text
under a key of its own, the key of the progress with a `~`, until a kernel has joined the two.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Protocol

from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import BadValue, Fault, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.bounds import bound_progress, merge_bounded
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import (
    VERSION,
    Event,
    LaterProgress,
    Progress,
    Setting,
    add_drill,
    add_practice,
    answers,
    bring_back,
    choose_setting,
    from_json,
    merge,
    note_event,
    start_afresh,
    take_back,
    to_json,
)
from canasta_tutor.learner.progress_code import read_code
from canasta_tutor.learner.progress_owner import key_ending

BLOB = "canasta-tutor"
"""The key of the progress in the browser's own store, before what tells its owner."""
UNDO = "undo"
"""What the key of the last step that can be taken back ends with."""
COPIES = 3
"""Damaged texts that are kept in the browser, the newest."""

_LONGEST, _MOST_TABS = 40, 20
_NO_FILE = progress_file.NotReadable | progress_file.NotWritable
"""What keeps the progress out of the file."""


class Shown(Protocol):
    """Something on the page that follows the learner."""

    def refresh(self) -> None:
        """Draw anew from the learner's progress and settings."""


class Blob(Record):
    """A text for the browser to keep under a key."""

    key: str
    value: str | None
    """None: nothing any more."""


class Gain(Record):
    """What a code would add: answers that were not there, and whether there is anything else."""

    answers: int
    more: bool


class Undo(Record):
    """The last step that can be taken back: the progress before it, the code that was taken over.

    Without a code, the learner began afresh.
    """

    before: Progress
    code: Progress | None = None


@dataclass(slots=True)
class Learner:
    """One learner for all widgets of a kernel."""

    progress: Progress = field(default_factory=Progress)
    reads: str | None = None
    """The language of the lesson that is open; it becomes the learner's language."""
    wish: str | None = None
    """The language that the browser asks for, while the learner has chosen none."""
    met: bool = False
    """Has the browser said hello?"""
    fault: Fault | None = None
    """What is wrong with the progress file."""
    sealed: bool = False
    """Is the browser's text of a later version? Then it is left alone, and ours lies beside it."""
    undo: Undo | None = None
    copies: dict[str, str] = field(default_factory=dict)
    """Damaged texts that the browser has kept, by their keys."""
    turns: dict[str, int] = field(default_factory=dict)
    """Up to which turn of each tab its store has been joined."""
    panels: list[Shown] = field(default_factory=list)
    forgets: bool = False
    """Is the browser unable to keep anything?"""
    open_questions: dict[str, str] = field(default_factory=dict)
    """Of which misconceptions he was asked and has not said, and at which puzzle."""
    moment: int | None = None
    """When the deed was done that is being counted, where the browser tells."""
    now: Callable[[], float] = time.time

    @property
    def rules(self) -> RuleSet:
        """The rule set that the learner plays by."""
        return _rule_set(self.progress.setting("rules"))

    @property
    def settings(self) -> tuple[str, str]:
        """What everything on the page depends on: rule set and language."""
        return self.rules.id, self.language

    @property
    def language(self) -> str:
        """The language that the learner chose, else the first."""
        wanted = self.progress.setting("language") or self.wish
        return wanted if wanted in languages() else languages()[0]

    @property
    def in_file(self) -> bool:
        """Whether the progress is kept in a file, too, and that goes well."""
        try:
            return progress_file.find_file() is not None and not isinstance(self.fault, _NO_FILE)
        except InputError:
            return False

    @property
    def unkept(self) -> bool:
        """Whether nobody keeps the progress beyond this visit."""
        return self.forgets and not self.in_file

    @contextmanager
    def at(self, moment: int | None) -> Iterator[None]:
        """Count what happens meanwhile at this moment of the browser's."""
        self.moment = moment
        try:
            yield
        finally:
            self.moment = None

    def trouble(self, words: Words) -> str | None:
        """What is wrong with the file of the progress, in words.

        Nobody reads that the browser keeps the progress where it keeps nothing.
        """
        if self.fault is None or (self.unkept and isinstance(self.fault, _NO_FILE)):
            return None
        return fault_text(words, self.fault)

    @property
    def key(self) -> str:
        """The key of the progress in the browser's own store."""
        return BLOB + key_ending()

    def hello(
        self,
        stored: object,
        wishes: Iterable[str] = (),
        beside: Mapping[str, object] = MappingProxyType({}),
    ) -> list[Blob]:
        """The browser is there, with what it has kept; what it shall keep goes back.

        `wishes` are the languages that the browser asks for, best first. `beside` is what else it
        has kept under keys that begin with that of the progress.
        """
        kept, damaged = self._read_blob(stored)
        waiting = [key for key in beside if key.startswith(f"{self.key}~")]
        for key in waiting:
            found, more = self._read_blob(beside[key])
            self.progress, damaged = merge_bounded(self.progress, found), [*damaged, *more]
        gone = [*waiting, *self._recall(beside)]
        self.progress = merge_bounded(self.progress, kept)
        first, self.met = not self.met, True
        self._keep()
        if first:
            self.wish = _first_known(wishes)
            self._speak(self.reads)
        changed = [] if self.progress == kept and not gone else self.blobs()
        own = {blob.key for blob in changed}
        return [*damaged, *changed, *(Blob(key, None) for key in gone if key not in own)]

    def note_joined(self, event: Mapping[str, object]) -> None:
        """What a tab has in its store was joined, as it handed it over in that turn."""
        tab, turn = event.get("tab"), event.get("turn")
        if isinstance(tab, str) and isinstance(turn, int):
            self.turns[tab[:_LONGEST]] = max(turn, self.turns.get(tab, 0))
            for old in list(self.turns)[:-_MOST_TABS]:
                del self.turns[old]

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Something has happened at a puzzle; what another kernel has counted counts once."""
        when = int(self.now()) if self.moment is None else self.moment
        if self.moment in getattr(self.progress.record(puzzle), event.value):
            return self.blobs()
        return self._changed(note_event(self.progress, puzzle, event, when))

    def note_practice(self, line: Answered) -> list[Blob]:
        """A puzzle of the factory was answered; a later line of the same puzzle takes its place."""
        return self._changed(add_practice(self.progress, line))

    def note_drill(self, drill: str, right: int) -> list[Blob]:
        """A drill is over: in a system, or of a skill in it (`system/skill`)."""
        return self._changed(add_drill(self.progress, drill, right, int(self.now())))

    def choose(self, setting: Setting, value: str) -> list[Blob]:
        """The learner has chosen a language or a rule set.

        Raises:
            InputError: there is none of that name.
        """
        allowed = known() if setting == "rules" else languages()
        if value not in allowed:
            raise InputError(BadValue(value[:_LONGEST], ", ".join(allowed)))
        if self.progress.setting(setting) == value:
            return []
        return self._changed(choose_setting(self.progress, setting, value, int(self.now())))

    def gain(self, code: str) -> Gain:
        """What a pasted code would add.

        Raises:
            InputError: the code is cut off or altered.
        """
        after = merge_bounded(self.progress, self._decoded(code))
        new = answers(after) - answers(self.progress)
        return Gain(len(new), after != merge(self.progress, Progress()))

    def take_over(self, code: str) -> list[Blob]:
        """Add the progress of a pasted code.

        Raises:
            InputError: the code is cut off or altered.
        """
        return self._stepped(Undo(self.progress, taken := self._decoded(code)), taken)

    def start_afresh(self) -> list[Blob]:
        """Forget all answers; what was there can be brought back."""
        return self._stepped(Undo(self.progress), start_afresh(self.progress, int(self.now())))

    def take_back(self) -> list[Blob]:
        """Take back the last code or the last new beginning; what was answered since stays."""
        if self.undo is None:
            return []
        (before, code), now = (self.undo.before, self.undo.code), int(self.now())
        self.undo = None
        if code is None:
            back = bring_back(self.progress, before, now)
        else:
            back = take_back(self.progress, before, code, now)
        return [Blob(f"{self.key}-{UNDO}", None), *self._changed(back)]

    def blobs(self) -> list[Blob]:
        """What the browser shall keep."""
        return [Blob(f"{self.key}~v{VERSION}" if self.sealed else self.key, to_json(self.progress))]

    def refresh(self, besides: Shown | None = None) -> None:
        """Draw everything on the page anew, besides a panel that is drawn already."""
        for panel in self.panels:
            if panel is not besides:
                panel.refresh()

    def _changed(self, progress: Progress) -> list[Blob]:
        self.progress = bound_progress(progress)
        self._keep()
        return self.blobs()

    def _speak(self, lang: str | None) -> None:
        if lang and lang != self.progress.setting("language"):
            self.progress = choose_setting(self.progress, "language", lang, int(self.now()))
            self._keep()

    def _keep(self) -> None:
        """Write the file, once a browser has said hello: an example in Python keeps nothing."""
        if not self.met:
            return
        try:
            path = progress_file.find_file()
        except InputError as error:
            self.fault, path = error.fault, None
        if path is not None:
            kept = progress_file.keep(path, self.progress)
            self.progress, self.fault = kept.held, kept.fault or self.fault

    def _decoded(self, code: str) -> Progress:
        """The progress of a code as if it had been here: a new beginning here does not bar it."""
        found = bound_progress(read_code(code, self.now()))
        return replace(found, begun=self.progress.begun)

    def _stepped(self, undo: Undo, other: Progress) -> list[Blob]:
        """A step that can be taken back, in another kernel, too."""
        self.undo = undo
        texts = {"before": to_json(undo.before), "code": undo.code and to_json(undo.code)}
        kept = Blob(f"{self.key}-{UNDO}", json.dumps(texts, ensure_ascii=False))
        return [kept, *self._changed(merge(self.progress, other))]

    def _recall(self, beside: Mapping[str, object]) -> list[str]:
        """Damaged texts that the browser has kept, and the last step; the keys of older copies."""
        start = f"{self.key}-damaged-"
        keys = sorted(key for key in beside if key.startswith(start))
        self.copies |= {key: str(beside[key]) for key in keys[-COPIES:]}
        self.undo = self.undo or _read_undo(beside.get(f"{self.key}-{UNDO}"))
        return keys[:-COPIES]

    def _read_blob(self, stored: object) -> tuple[Progress, list[Blob]]:
        """What the browser has kept; what is damaged is kept there under another key."""
        if stored is None:
            return Progress(), []
        text = stored if isinstance(stored, str) else json.dumps(stored)
        try:
            return from_json(text), []
        except InputError as error:
            if isinstance(error.fault, LaterProgress):
                self.sealed, self.fault = True, error.fault
                return Progress(), []
            aside = Blob(f"{self.key}-damaged-{time.time_ns()}", text)
            self.copies = dict([*self.copies.items(), (aside.key, text)][-COPIES:])
            return Progress(), [aside]


@cache
def _rule_set(wanted: str | None) -> RuleSet:
    """The rule set that was chosen, or the first where it is gone."""
    return load(wanted if wanted in known() else known()[0])


def _first_known(wishes: Iterable[str]) -> str | None:
    short = (wish[:2].lower() for wish in wishes)
    return next((wish for wish in short if wish in languages()), None)


def _read_undo(stored: object) -> Undo | None:
    """The last step that the browser has kept, if it can be read."""
    try:
        texts = read_json(str(stored)) if stored else None
        match texts:
            case {"before": str(before), "code": str() | None as code}:
                return Undo(from_json(before), from_json(code) if code else None)
    except InputError:
        pass
    return None


_LEARNER = Learner()


def learner() -> Learner:
    """The learner of this kernel."""
    return _LEARNER
