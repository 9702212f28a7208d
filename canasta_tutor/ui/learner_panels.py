"""The learner of this kernel: progress, settings, and the panels that show them.

A kernel may start before its learner comes, so the kernel reads nothing until the browser says
hello with its stored texts. If another tab has changed the browser's store, a tab stores its own
text under a separate key (the key of the progress, then `~`) until a kernel has merged the two
texts.
"""

from __future__ import annotations

import json
import re
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
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import (
    VERSION,
    Event,
    GameSoFar,
    LaterProgress,
    Progress,
    Setting,
    add_drill,
    add_practice,
    answers,
    bring_back,
    choose_setting,
    from_json,
    keep_deal,
    merge,
    note_event,
    start_afresh,
    take_back,
    to_json,
)
from canasta_tutor.learner.progress_bounds import bound_progress, merge_bounded
from canasta_tutor.learner.progress_code import read_code
from canasta_tutor.learner.progress_owner import key_ending
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.offered_progress import MOST_PEOPLE, Offer, People, join_texts, read_texts

BLOB = "canasta-tutor"
"""Key of the progress in the browser's store, without the suffix that stands for the owner."""
PAD_BLOB = "canasta-tutor-pad"
"""Key of the score pad in the browser's store, also without the suffix."""
UNDO = "undo"
"""Suffix of the key of the last step that the learner can undo."""
ASKED = "asked"
"""Suffix of a key that marks a refusal: the learner did not want earlier sessions' progress."""
COPIES = 3
"""Number of damaged texts that the browser keeps; it keeps the newest."""

_PERSON = re.compile(r"(@\d{1,3})?")
"""Suffixes of the keys of the people who share a browser on Binder."""
_LONGEST_NAME, _MOST_TABS = 40, 20
"""Limits: letters of a tab's name or of a setting.

Tabs whose last merged turn a kernel remembers.
"""
_NO_FILE = progress_file.NotReadable | progress_file.NotWritable
"""Faults that keep the program from writing the progress to the file."""


class Shown(Protocol):
    """A panel on the page that shows the learner's progress and settings."""

    def refresh(self) -> None:
        """Draw again from the learner's progress and settings."""


class Blob(Record):
    """A text for the browser to store under a key."""

    key: str
    value: str | None
    """The text; None removes the key."""


class Gain(Record):
    """The effect of a code: the number of new answers, and whether it adds anything at all."""

    answers: int
    more: bool


class Undo(Record):
    """The last step that the learner can undo: the progress before it, and the code that it added.

    Without a code, the step was a new beginning.
    """

    before: Progress
    code: Progress | None = None


@dataclass(slots=True)
class Learner:
    """One learner for all widgets of a kernel."""

    progress: Progress = field(default_factory=Progress)
    reads: str | None = None
    """Language of the open lesson; it becomes the learner's language."""
    wish: str | None = None
    """Language that the browser prefers, used until the learner chooses one."""
    met: bool = False
    """Whether the browser has said hello."""
    person: str = ""
    """On Binder: suffix of the learner's keys, if several people share the browser."""
    people: People | None = None
    """The people among whom the learner has yet to choose."""
    heard_page: bool = False
    """Whether the browser has said what the page brings in addition to the stored progress."""
    offers: list[Offer] = field(default_factory=list)
    """Progress from elsewhere that the learner has yet to add or refuse."""
    fault: Fault | None = None
    """Fault of the progress file."""
    sealed: bool = False
    """Whether a later version wrote the browser's text.

    If so, the learner's text gets a key beside it.
    """
    undo: Undo | None = None
    copies: dict[str, str] = field(default_factory=dict)
    """Damaged texts in the browser, by key."""
    turns: dict[str, int] = field(default_factory=dict)
    """For each tab, the last turn whose stored text was merged."""
    panels: list[Shown] = field(default_factory=list)
    forgets: bool = False
    """Whether the browser can store nothing."""
    open_questions: dict[str, str] = field(default_factory=dict)
    """For each misconception with an unanswered question, the puzzle at which the tutor asked."""
    moment: int | None = None
    """Moment of the event being handled, by the browser's clock, or None."""
    now: Callable[[], float] = time.time

    @property
    def rules(self) -> RuleSet:
        """The rule set that the learner plays by."""
        return _rule_set(self.progress.setting("rules"))

    @property
    def settings(self) -> tuple[str, str]:
        """Rule set and language: the settings that everything on the page depends on."""
        return self.rules.id, self.language

    @property
    def language(self) -> str:
        """The learner's chosen language, else the browser's language, else the first language."""
        wanted = self.progress.setting("language") or self.wish
        return wanted if wanted in languages() else languages()[0]

    @property
    def in_file(self) -> bool:
        """Whether the progress is also stored in a file, without fault."""
        try:
            return progress_file.find_file() is not None and not isinstance(self.fault, _NO_FILE)
        except InputError:
            return False

    @property
    def unkept(self) -> bool:
        """Whether the progress will be lost after this visit."""
        return self.forgets and not self.in_file

    @contextmanager
    def at(self, moment: int | None) -> Iterator[None]:
        """Date everything that happens inside this block by this moment of the browser's clock."""
        self.moment = moment
        try:
            yield
        finally:
            self.moment = None

    def trouble(self, words: Words) -> str | None:
        """The fault of the progress file in words, or None.

        If the browser can store nothing, the text does not say that the browser keeps the progress.
        """
        if self.fault is None or (self.unkept and isinstance(self.fault, _NO_FILE)):
            return None
        return fault_text(words, self.fault)

    @property
    def key(self) -> str:
        """Key of this learner's progress in the browser's store."""
        return BLOB + self.ending

    @property
    def ending(self) -> str:
        """The suffix of all of this learner's keys in the browser's store."""
        return key_ending() + self.person

    def ask_who(self, texts: Mapping[str, object], wishes: Iterable[str] = ()) -> None:
        """Have the learner choose among the people whose progress the browser holds."""
        self.wish = self.reads or _first_known(wishes)
        known = [name for name in texts if _PERSON.fullmatch(name)][:MOST_PEOPLE]
        self.people = People(dict(read_texts({name: texts[name] for name in known})))

    def be(self, person: str) -> None:
        """Become one of the people who share the browser; call this before the hello."""
        if not self.met and _PERSON.fullmatch(person):
            self.person = person
        self.people = None

    def question(self, words: Words) -> Props | None:
        """What the learner has to answer before the page goes on."""
        asks = self.people or next(iter(self.offers), None)
        return asks.question(words) if asks else None

    def hello(
        self,
        stored: object,
        wishes: Iterable[str] = (),
        beside: Mapping[str, object] = MappingProxyType({}),
    ) -> list[Blob]:
        """Take the browser's hello with its stored progress; return the texts that it should store.

        `wishes` are the languages that the browser prefers, best first. `beside` has the browser's
        other texts, under keys that begin with the key of the progress.
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
            self._set_language(self.reads)
        changed = [] if self.progress == kept and not gone else self.blobs()
        own = {blob.key for blob in changed}
        return [*damaged, *changed, *(Blob(key, None) for key in gone if key not in own)]

    def note_joined(self, event: Mapping[str, object]) -> None:
        """Note that a tab's stored text was merged, up to the turn in which the tab sent it."""
        tab, turn = event.get("tab"), event.get("turn")
        if isinstance(tab, str) and isinstance(turn, int):
            self.turns[tab[:_LONGEST_NAME]] = max(turn, self.turns.get(tab, 0))
            for old in list(self.turns)[:-_MOST_TABS]:
                del self.turns[old]

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Note an event at a puzzle.

        An event that another kernel has noted already counts only once.
        """
        when = int(self.now()) if self.moment is None else self.moment
        if self.moment in getattr(self.progress.record(puzzle), event.value):
            return self.blobs()
        return self._set_progress(note_event(self.progress, puzzle, event, when))

    def note_practice(self, line: Answered) -> list[Blob]:
        """Note an answered practice puzzle; a later line of the same puzzle replaces it."""
        return self._set_progress(add_practice(self.progress, line))

    def note_drill(self, drill: str, right: int) -> list[Blob]:
        """Note the result of a drill on a system, or on a skill in a system (`system/skill`)."""
        return self._set_progress(add_drill(self.progress, drill, right, int(self.now())))

    def keep_deal(
        self, deal: str, actions: Iterable[str], *, practised: bool, game: GameSoFar | None = None
    ) -> list[Blob]:
        """Store the learner's own actions in a deal and the game before it, under its code."""
        now = int(self.now())
        kept = keep_deal(self.progress, deal, actions, now, practised=practised, game=game)
        return self._set_progress(kept)

    def choose(self, setting: Setting, value: str) -> list[Blob]:
        """Choose a language or a rule set.

        Raises:
            InputError: there is no such language or rule set.
        """
        allowed = known() if setting == "rules" else languages()
        if value not in allowed:
            raise InputError(BadValue(value[:_LONGEST_NAME], ", ".join(allowed)))
        if self.progress.setting(setting) == value:
            return []
        return self._set_progress(choose_setting(self.progress, setting, value, int(self.now())))

    def gain(self, code: str) -> Gain:
        """Work out what a pasted code would add.

        Raises:
            InputError: the code is cut off or altered.
        """
        after = merge_bounded(self.progress, self._read_code(code))
        new = answers(after) - answers(self.progress)
        return Gain(len(new), after != merge(self.progress, Progress()))

    def offer_code(self, code: str) -> None:
        """Offer the progress of a code that came with the address."""
        try:
            found = self._read_code(code)
        except InputError as error:
            self.offers.append(Offer("ui.offer.link", Progress(), fault=error.fault))
        else:
            self.offers.append(Offer("ui.offer.link", found, self._count_new(found)))

    def offer_earlier(self, texts: Mapping[str, object]) -> list[Blob]:
        """Offer the progress that earlier sessions on Binder left.

        Remove it if it has nothing new.
        """
        keys, found = join_texts(texts)
        found = replace(found, begun=self.progress.begun)
        if new := self._count_new(found):
            pads = {key: str(text) for key, text in texts.items() if key.startswith(PAD_BLOB)}
            self.offers.append(Offer("ui.offer.earlier", found, new, keys=keys, pads=pads))
            return []
        return [Blob(key, None) for key in keys]

    def take_offer(self) -> list[Blob]:
        """Add the offered progress; the learner can undo this."""
        if not self.offers:
            return []
        offer = self.offers.pop(0)
        blobs = self._take_step(Undo(self.progress, offer.progress), offer.progress)
        # A pad beside the learner's own is merged when they open the score pad.
        pads = [
            Blob(f"{PAD_BLOB}{self.ending}~earlier-{number}", text)
            for number, text in enumerate(offer.pads.values())
        ]
        return [*blobs, *pads, *(Blob(key, None) for key in (*offer.keys, *offer.pads))]

    def leave_offer(self) -> list[Blob]:
        """Leave the offered progress where it is, and do not offer it again."""
        offer = self.offers.pop(0) if self.offers else None
        return [Blob(f"{self.key}-{ASKED}", "left")] if offer and offer.keys else []

    def _count_new(self, other: Progress) -> int:
        return len(answers(merge_bounded(self.progress, other)) - answers(self.progress))

    def take_over(self, code: str) -> list[Blob]:
        """Add the progress of a pasted code.

        Raises:
            InputError: the code is cut off or altered.
        """
        return self._take_step(Undo(self.progress, taken := self._read_code(code)), taken)

    def start_afresh(self) -> list[Blob]:
        """Forget all answers; the learner can undo this."""
        return self._take_step(Undo(self.progress), start_afresh(self.progress, int(self.now())))

    def take_back(self) -> list[Blob]:
        """Undo the last code or the last new beginning; answers given since then stay."""
        if self.undo is None:
            return []
        (before, code), now = (self.undo.before, self.undo.code), int(self.now())
        self.undo = None
        if code is None:
            back = bring_back(self.progress, before, now)
        else:
            back = take_back(self.progress, before, code, now)
        return [Blob(f"{self.key}-{UNDO}", None), *self._set_progress(back)]

    def blobs(self) -> list[Blob]:
        """The texts that the browser should store."""
        return [Blob(f"{self.key}~v{VERSION}" if self.sealed else self.key, to_json(self.progress))]

    def refresh(self, besides: Shown | None = None) -> None:
        """Draw every panel again, except the panels `besides`, which are drawn already."""
        for panel in self.panels:
            if panel is not besides:
                panel.refresh()

    def _set_progress(self, progress: Progress) -> list[Blob]:
        self.progress = bound_progress(progress)
        self._keep()
        return self.blobs()

    def _set_language(self, lang: str | None) -> None:
        if lang and lang != self.progress.setting("language"):
            self.progress = choose_setting(self.progress, "language", lang, int(self.now()))
            self._keep()

    def _keep(self) -> None:
        """Write the file if a browser has said hello.

        An example in Python must not store anything.
        """
        if not self.met:
            return
        try:
            path = progress_file.find_file()
        except InputError as error:
            self.fault, path = error.fault, None
        if path is not None:
            kept = progress_file.keep(path, self.progress)
            self.progress, self.fault = kept.held, kept.fault or self.fault

    def _read_code(self, code: str) -> Progress:
        """The progress of a code, dated so that a new beginning here does not discard it."""
        found = bound_progress(read_code(code, self.now()))
        return replace(found, begun=self.progress.begun)

    def _take_step(self, undo: Undo, other: Progress) -> list[Blob]:
        """Take a step that the learner can undo, even in another kernel."""
        self.undo = undo
        texts = {"before": to_json(undo.before), "code": undo.code and to_json(undo.code)}
        kept = Blob(f"{self.key}-{UNDO}", json.dumps(texts, ensure_ascii=False))
        return [kept, *self._set_progress(merge(self.progress, other))]

    def _recall(self, beside: Mapping[str, object]) -> list[str]:
        """Read damaged texts and the last step from the browser.

        Return the keys of surplus copies.
        """
        start = f"{self.key}-damaged-"
        keys = sorted(key for key in beside if key.startswith(start))
        self.copies |= {key: str(beside[key]) for key in keys[-COPIES:]}
        self.undo = self.undo or _read_undo(beside.get(f"{self.key}-{UNDO}"))
        return keys[:-COPIES]

    def _read_blob(self, stored: object) -> tuple[Progress, list[Blob]]:
        """Read the browser's progress.

        Ask the browser to store a damaged text under another key.
        """
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
    """The chosen rule set, or the first if it no longer exists."""
    return load(wanted if wanted in known() else known()[0])


def _first_known(wishes: Iterable[str]) -> str | None:
    short = (wish[:2].lower() for wish in wishes)
    return next((wish for wish in short if wish in languages()), None)


def _read_undo(stored: object) -> Undo | None:
    """The last step that the learner can undo, from the browser's text.

    None if that is unreadable.
    """
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
