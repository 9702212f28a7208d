"""The score pad on the page: what the learner does with it, and where it is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from canasta_tutor.engine.rules.reading.errors import bad
from canasta_tutor.engine.values.faults import Fault, InputError
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.score_pad import file
from canasta_tutor.score_pad.game import standing
from canasta_tutor.score_pad.pad import (
    Pad,
    from_json,
    new_pad,
    read_deal,
    to_json,
    with_deal,
    without_deal,
)
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.learner import Blob
from canasta_tutor.ui.scoring.pad_props import pad_props

BLOB = "canasta-tutor-pad"
"""The key of the pad in the browser's own store."""
_STEPS = 20
"""So many changes can be taken back."""


@dataclass
class PadDesk:
    """The pad, what it was before, and what went wrong."""

    rules: str
    now: Callable[[], float] = time.time
    pad: Pad | None = None
    before: list[Pad] = field(default_factory=list)
    refused: Props | None = None
    trouble: str | None = None
    changes: int = 0

    @property
    def shown(self) -> Pad:
        """The pad, or an empty one under the learner's rules."""
        return self.pad or new_pad(self.rules)

    def state(self, words: Words) -> Props:
        """The game as it stands."""
        return {
            **pad_props(self.shown, words),
            "begun": self.pad is not None,
            "can_undo": bool(self.before),
            "refused": self.refused,
            "trouble": self.trouble,
            "changes": self.changes,
        }

    def handle(self, event: Props, words: Words) -> list[Blob]:
        """A change of the pad; one that cannot be is refused, and nothing is lost."""
        self.refused = None
        if event.get("type") == "pad.kept":
            return self._recall(event.get("text"), words)
        try:
            changed = self._changed(event)
        except InputError as error:
            self.refused = {"text": fault_text(words, error.fault), "path": error.path}
            return []
        return self._put(changed, words) if changed is not None else []

    def _changed(self, event: Props) -> Pad | None:
        """The pad after an event, read and scored once, so that it surely can be shown."""
        pad = self.shown
        match event:
            case {"type": "pad.new", "rules": str(rules)}:
                pad = new_pad(rules, event.get("players"))
            case {"type": "pad.names", "names": list(names)}:
                pad = replace(pad, names=tuple(str(name)[:40] for name in names[: pad.sides]))
            case {"type": "pad.deal", "deal": dict(deal)}:
                place = event.get("place")
                where = None if place is None else _there(place, pad)
                pad = with_deal(pad, read_deal(deal, pad), where)
            case {"type": "pad.remove", "place": int(place)}:
                pad = without_deal(pad, _there(place, pad))
            case {"type": "pad.undo"} if self.before:
                *self.before, pad = self.before
                self.pad = None
            case _:
                return None
        standing(pad)
        return pad

    def _put(self, pad: Pad, words: Words) -> list[Blob]:
        if self.pad is not None:
            self.before = [*self.before, self.pad][-_STEPS:]
        self.pad = replace(pad, changed=max(int(self.now()), pad.changed + 1))
        self.changes += 1
        return self._keep(words)

    def _keep(self, words: Words) -> list[Blob]:
        """Keep the pad in its file and in the browser."""
        if self.pad is None:
            return []
        path = file.place()
        fault = file.keep(path, self.pad) if path else None
        if fault:
            self.trouble = _said(fault, words)
        return [Blob(BLOB, to_json(self.pad))]

    def _recall(self, text: object, words: Words) -> list[Blob]:
        """The pad that the browser or the file has kept; what is damaged is set aside."""
        if self.pad is not None:
            return []
        path = file.place()
        filed = file.read(path) if path else file.KeptPad()
        kept, aside = self._read(text)
        if filed.fault:
            self.trouble = _said(filed.fault, words)
        elif aside:
            self.trouble = words.text("pad.browser.set_aside", key=aside[0].key)
        self.pad = file.later(filed.pad, kept)
        return [*aside, *self._keep(words)]

    def _read(self, text: object) -> tuple[Pad | None, list[Blob]]:
        if not text:
            return None, []
        try:
            pad = from_json(str(text))
            standing(pad)
        except InputError:
            aside = Blob(f"{BLOB}-damaged-{int(self.now())}", str(text))
            return None, [aside]
        return pad, []


def _there(place: object, pad: Pad) -> int:
    """The place of a deal of the pad, if there is such a deal."""
    if type(place) is int and 0 <= place < len(pad.deals):
        return place
    raise bad(place, f"0…{len(pad.deals) - 1}").under("place")


def _said(fault: Fault, words: Words) -> str:
    """What is wrong with the file of the pad."""
    return words.text(f"pad.file.{fault.code.rpartition('.')[2]}", path=getattr(fault, "path", ""))
