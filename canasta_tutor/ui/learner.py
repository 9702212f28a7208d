"""The learner of this kernel: progress, settings, and the panels that show them.

A kernel may be started before its learner comes, so nothing is read until the browser says
hello with what it has kept.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from canasta_tutor.engine.rules.files import load, taught
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import BadValue, Fault, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.catalogues import languages
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.progress import (
    Event,
    LaterProgress,
    Progress,
    Setting,
    chosen,
    drilled,
    from_json,
    merged,
    noted,
    practised,
    to_json,
)
from canasta_tutor.learner.progress_code import read_code

BLOB = "canasta-tutor"
"""The key of the progress in the browser's own store."""

_LONGEST = 40


class Shown(Protocol):
    """Something on the page that follows the learner."""

    def refresh(self) -> None:
        """Draw anew from the learner's progress and settings."""


class Blob(Record):
    """A text for the browser to keep under a key."""

    key: str
    value: str


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
    panels: list[Shown] = field(default_factory=list)
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

    def trouble(self, words: Words) -> str | None:
        """What is wrong with the file of the progress, in words."""
        return fault_text(words, self.fault) if self.fault else None

    def hello(self, stored: object, wishes: Iterable[str] = ()) -> list[Blob]:
        """The browser is there, with what it has kept; what it shall keep goes back.

        `wishes` are the languages that the browser asks for, best first.
        """
        kept, damaged, fault = _read_blob(stored)
        self.fault = fault or self.fault
        self.progress = merged(self.progress, kept)
        self._keep()
        if not self.met:
            self.met = True
            self.wish = _first_known(wishes)
            self._speak(self.reads)
        return [*damaged, *([] if self.progress == kept else self.blobs())]

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Something has happened at a puzzle."""
        return self._changed(noted(self.progress, puzzle, event, int(self.now())))

    def practised(self, line: Answered) -> list[Blob]:
        """A puzzle of the factory was answered; a later line of the same puzzle takes its place."""
        return self._changed(practised(self.progress, line))

    def drilled(self, drill: str, right: int) -> list[Blob]:
        """A drill is over: in a system, or of a skill in it (`system/skill`)."""
        return self._changed(drilled(self.progress, drill, right, int(self.now())))

    def choose(self, setting: Setting, value: str) -> list[Blob]:
        """The learner has chosen a language or a rule set.

        Raises:
            InputError: there is none of that name.
        """
        allowed = taught() if setting == "rules" else languages()
        if value not in allowed:
            raise InputError(BadValue(value[:_LONGEST], ", ".join(allowed)))
        if self.progress.setting(setting) == value:
            return []
        return self._changed(chosen(self.progress, setting, value, int(self.now())))

    def take_over(self, code: str) -> list[Blob]:
        """Add the progress of a pasted code.

        Raises:
            InputError: the code is cut off or altered.
        """
        return self._changed(merged(self.progress, read_code(code)))

    def blobs(self) -> list[Blob]:
        """What the browser shall keep."""
        return [Blob(BLOB, to_json(self.progress))]

    def refresh(self) -> None:
        """Draw everything on the page anew."""
        for panel in self.panels:
            panel.refresh()

    def _changed(self, progress: Progress) -> list[Blob]:
        self.progress = progress
        self._keep()
        return self.blobs()

    def _speak(self, lang: str | None) -> None:
        if lang and lang != self.progress.setting("language"):
            self.progress = chosen(self.progress, "language", lang, int(self.now()))
            self._keep()

    def _keep(self) -> None:
        path = progress_file.place()
        if path is not None:
            kept = progress_file.keep(path, self.progress)
            self.progress, self.fault = kept.progress, kept.fault or self.fault


@cache
def _rule_set(wanted: str | None) -> RuleSet:
    """The rule set that was chosen, or the first where it is gone."""
    return load(wanted if wanted in taught() else taught()[0])


def _first_known(wishes: Iterable[str]) -> str | None:
    short = (wish[:2].lower() for wish in wishes)
    return next((wish for wish in short if wish in languages()), None)


def _read_blob(stored: object) -> tuple[Progress, list[Blob], Fault | None]:
    """What the browser has kept; anything damaged or of later is kept there under another key."""
    if stored is None:
        return Progress(), [], None
    text = stored if isinstance(stored, str) else json.dumps(stored)
    try:
        return from_json(text), [], None
    except InputError as error:
        later = error.fault if isinstance(error.fault, LaterProgress) else None
        kind = "later" if later else "damaged"
        return Progress(), [Blob(f"{BLOB}-{kind}-{time.time_ns()}", text)], later


_LEARNER = Learner()


def learner() -> Learner:
    """The learner of this kernel."""
    return _LEARNER
