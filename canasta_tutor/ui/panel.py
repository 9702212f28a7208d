"""One widget on the page: it shows a part of the tutor and hands on what the learner does."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from canasta_tutor.engine.faults import InputError
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words

from .cards import Props
from .learner import Blob, Learner
from .plain import plain_text
from .widget import CardTable

_log = logging.getLogger(__name__)


class Part(Protocol):
    """What a panel shows. `scene` and `state` are pure; `handle` takes an event of its own."""

    @property
    def words(self) -> Words:
        """The words of its language."""

    def scene(self) -> Props:
        """What to draw."""

    def state(self) -> Props:
        """What changes with the learner's answers."""

    def handle(self, event: Props) -> list[Blob]:
        """React to an event; what the browser shall keep goes back."""


class Panel:
    """A part of the tutor in a notebook cell.

    Whatever goes wrong while an event is handled is caught here: a line for the learner, the
    whole story for the log.
    """

    def __init__(self, part: Part, learner: Learner) -> None:
        self.part = part
        self._learner = learner
        self._serial = 0
        self._trouble: str | None = None
        self._settings = learner.settings
        self.widget = CardTable(scene=part.scene(), state=self._state())
        self.widget.on_msg(self._received)
        learner.panels.append(self)

    def send(self, **event: object) -> None:
        """Do what the browser would: `panel.send(type="answer", id="yes")`."""
        self._received(self.widget, event, [])

    def refresh(self) -> None:
        """Draw anew what has changed: the state, and the scene when other rules hold."""
        with self._guarded(), self.widget.hold_sync():
            if self._settings != self._learner.settings:
                self._settings = self._learner.settings
                self.widget.scene = self.part.scene()
            self.widget.state = self._state()

    def _state(self) -> Props:
        state = self.part.state()
        notice = {"notice": self._trouble} if self._trouble else {}
        return {**state, **notice, "serial": self._serial}

    def _received(self, _widget: object, event: Mapping[str, Any], _buffers: object) -> None:
        """Handle an event and reply; only then the rest of the page follows."""
        self._serial += 1
        self._trouble = None
        before, blobs = self._learner.progress, []
        with self._guarded():
            blobs = self._handled(dict(event))
        self.refresh()
        for blob in blobs:
            self.widget.send({"type": "store", "key": blob.key, "value": blob.value})
        if self._learner.progress != before:
            self._learner.refresh()

    def _handled(self, event: Props) -> list[Blob]:
        match event:
            case {"type": "hello"}:
                return self._learner.hello(event.get("stored"), event.get("languages") or ())
            case {"type": "set", "rules": str(rules)}:
                return self._learner.choose("rules", rules)
            case {"type": "set", "language": str(language)}:
                return self._learner.choose("language", language)
        return self.part.handle(event)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        words = self.part.words
        try:
            yield
        except InputError as error:
            self._trouble = fault_text(words, error.fault)
        except Exception:
            _log.exception("an event could not be handled")
            self._trouble = words.text("ui.error.unexpected")

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the widget, with its content as text where there is no browser."""
        bundle = self.widget._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = repr(self)
        return bundle

    def __repr__(self) -> str:
        return plain_text({**self.widget.scene, **self.widget.state})
