"""One widget on the page: it shows a part of the tutor and passes the learner's events on.

Each event counts once, even if it arrives several times. The browser gives each event of the
learner (a "deed") an id that begins with the moment of the event. If no reply comes, the browser
sends the event again. A kernel remembers the ids that it has received. After a reload, another
kernel recognizes the event by its moment in the progress, or by its id in the score pad.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.learner.progress_owner import (
    base_address,
    is_on_binder,
    is_shared,
    key_ending,
    launch_address,
)
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.events import check_event
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.plain_text import plain_text
from canasta_tutor.ui.widget import CardTable

MOST = 100
"""Number of ids that a kernel remembers; the browser only ever resends its last event."""
LONGEST = 40
"""The most letters of an event's id that a kernel reads."""
_DAY_SECONDS = 24 * 60 * 60


def id_of(event: Mapping[str, object]) -> str | None:
    """The id of an event, if it has one.

    >>> id_of({"type": "answer", "deed": "1700000000.k3"})
    '1700000000.k3'
    """
    deed = event.get("deed")
    return deed[:LONGEST] if isinstance(deed, str) else None


def moment_of(deed: str | None, now: float) -> int | None:
    """The moment of an event by the browser's clock, if that clock is wrong by less than a day."""
    seconds = (deed or "").partition(".")[0]
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) < LONGEST):
        return None
    return int(seconds) if abs(int(seconds) - now) < _DAY_SECONDS else None


@dataclass
class Heard:
    """Remembers the events that one panel has received."""

    last: str | None = None
    _ids: dict[str, None] = field(default_factory=dict)

    def again(self, deed: str | None) -> bool:
        """Whether an event has arrived before; the method also remembers the event."""
        if deed is None:
            return False
        known, self.last = deed in self._ids, deed
        self._ids[deed] = None
        for old in list(self._ids)[:-MOST]:
            del self._ids[old]
        return known


class Part(Protocol):
    """The content of a panel. `scene` and `state` are pure.

    `handle` takes the part's own events.
    """

    @property
    def words(self) -> Words:
        """The words in the part's language."""

    def scene(self) -> Props:
        """The fixed part of the drawing."""

    def state(self) -> Props:
        """The part of the drawing that changes with the learner's answers."""

    def handle(self, event: Props) -> list[Blob]:
        """Handle an event; return the texts that the browser should store."""


@dataclass
class Page:
    """A page other than a lesson, in the learner's language."""

    learner: Learner

    @property
    def words(self) -> Words:
        """The words of the learner's language."""
        return Words(self.learner.language)

    def state(self) -> Props:
        """Only the fault of the progress file, if it has one."""
        return {"notice": self.learner.trouble(self.words)}

    def handle(self, event: Props) -> list[Blob]:
        """Ignore the event."""
        return []


class Panel:
    """A part of the tutor in a notebook cell.

    The reply to a malformed event is a line for the learner; the widget reports any other failure.
    An event that arrives again gets a reply again, but counts only once.
    """

    def __init__(self, part: Part, learner: Learner) -> None:
        self.part = part
        self._learner = learner
        self._settings = learner.settings
        self._heard = Heard()
        self._speaks_for_page = False
        trouble = part.words.text("ui.error.unexpected")
        # The kernel sends the browser only changed keys, so every key must exist from the
        # beginning.
        state = {**part.state(), "deed": None, **self._page_state()}
        self.widget = CardTable(self._scene(), state, self._receive, trouble)
        self.widget.turns = learner.turns
        learner.panels.append(self)

    def send(self, **event: object) -> None:
        """Handle an event as if the browser had sent it: `panel.send(type="answer", id="yes")`."""
        self._receive(self.widget, event)

    def refresh(self) -> None:
        """Draw the changes: the state, and after a change of settings the scene as well."""
        self._draw({"serial": self.widget.state["serial"]})

    def _draw(self, more: Props) -> None:
        with self.widget.hold_sync():
            if self._settings != self._learner.settings:
                self._settings = self._learner.settings
                self.widget.scene = self._scene()
            extra = {"deed": self._heard.last, **self._page_state()}
            self.widget.state = {**self.part.state(), **extra, **more}

    def _page_state(self) -> Props:
        """The state of the page as a whole.

        All values are None in panels that do not speak for the page.
        """
        parts = {"unkept": self._unkept, "dialog": self._question, "rescue": self._rescue}
        return {name: part() if self._speaks_for_page else None for name, part in parts.items()}

    def _unkept(self) -> Props | None:
        """A warning that the progress will be lost, with its code."""
        if not self._learner.unkept:
            return None
        code = progress_code(self._learner.progress)
        return {"text": self.part.words.text("ui.unkept"), "code": code, **self._code_words()}

    def _question(self) -> Props | None:
        """What the learner has to answer before the page goes on."""
        return self._learner.question(self.part.words)

    def _rescue(self) -> Props | None:
        """What the page says once its server is gone, if only the browser has the progress."""
        if not is_shared():
            return None
        words = self.part.words.texts("ui.gone.", "text save go_on")
        return {**words, "launch": launch_address(), "base": base_address(), **self._code_words()}

    def _code_words(self) -> Props:
        words = self.part.words.texts("ui.progress.", "code copy copied")
        return {"label": words["code"], "copy": words["copy"], "copied": words["copied"]}

    def _scene(self) -> Props:
        """The part's scene and, if there is one, the owner of the data.

        The owner is the suffix of the keys under which the browser stores this learner's data. On
        Binder the address names the session instead.
        """
        ending = key_ending()
        owner = {"owner": ending} if ending else {}
        session = {"session": base_address()} if is_on_binder() else {}
        return {**self.part.scene(), **owner, **session}

    def _receive(self, _widget: object, event: Mapping[str, Any]) -> None:
        """Handle an event and reply; draw the rest of the page only after that.

        Texts to store are sent first, because a learner who sees the verdict may leave at once.
        """
        before, blobs, notice = self._shared_values(), list[Blob](), dict[str, str]()
        deed = id_of(event)
        try:
            if not self._heard.again(deed):
                check_event(event)
                with self._learner.at(moment_of(deed, self._learner.now())):
                    blobs = self._handle(dict(event))
        except InputError as error:
            notice = {"notice": fault_text(self.part.words, error.fault)}
        self._learner.note_joined(event)
        for blob in blobs:
            self.widget.store(blob.key, blob.value)
        self._draw({**notice, "serial": self.widget.state["serial"] + 1})
        if self._shared_values() != before:
            self._learner.refresh(besides=self)

    def _shared_values(self) -> tuple[object, ...]:
        """The values that the whole page depends on."""
        return self._learner.progress, self._learner.settings

    def _handle(self, event: Props) -> list[Blob]:
        match event:
            case {"type": "who", "people": dict(people)}:
                self._speaks_for_page = True
                self._learner.ask_who(people, event.get("languages") or ())
                return []
            case {"type": "hello"}:
                return self._hear_hello(event)
            case {"type": "offer.take"}:
                return self._learner.take_offer()
            case {"type": "offer.leave"}:
                return self._learner.leave_offer()
            case {"type": "set", "rules": str(rules)}:
                return self._learner.choose("rules", rules)
            case {"type": "set", "language": str(language)}:
                return self._learner.choose("language", language)
        return self.part.handle(event)

    def _hear_hello(self, event: Props) -> list[Blob]:
        """Take the browser's hello; if the panel speaks for the page, also what the page brings."""
        learner = self._learner
        learner.be(str(event.get("person") or ""))
        beside = event.get("beside") or {}
        blobs = learner.hello(event.get("stored"), event.get("languages") or (), beside)
        if "unkept" not in event:
            return blobs
        self._speaks_for_page, learner.forgets = True, bool(event["unkept"])
        first, learner.heard_page = not learner.heard_page, True
        if first and (earlier := event.get("earlier")):
            blobs = [*blobs, *learner.offer_earlier(earlier)]
        if first and (code := event.get("code")):
            learner.offer_code(str(code))
        return blobs

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the widget; without a browser, show its content as text."""
        bundle = self.widget._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = repr(self)
        return bundle

    def __repr__(self) -> str:
        return plain_text({**self.widget.scene, **self.widget.state})
