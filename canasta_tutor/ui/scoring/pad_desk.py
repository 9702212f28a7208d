"""The score pad on the page: it handles the learner's changes and stores the pad."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from canasta_tutor.engine.rules.reading.validation_errors import not_allowed
from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import LaterProgress
from canasta_tutor.learner.progress_file import Kept
from canasta_tutor.learner.progress_owner import key_ending
from canasta_tutor.score_pad import pad_file
from canasta_tutor.score_pad.pad import (
    VERSION,
    Pad,
    begin_game,
    from_json,
    mark_changes,
    merge_pads,
    new_pad,
    put_deal,
    read_deal,
    remove_deal,
    to_json,
)
from canasta_tutor.score_pad.pad_game import find_standing
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import PAD_BLOB, Blob
from canasta_tutor.ui.panel import id_of
from canasta_tutor.ui.scoring.pad_props import pad_props, tried_props

_MOST_UNDOS = 20
"""Number of changes that can be undone."""


@dataclass
class PadDesk:
    """The pad, its earlier states, and the last fault."""

    rules: str
    now: Callable[[], float] = time.time
    ending: Callable[[], str] = key_ending
    """The suffix of the learner's keys in the browser's store."""
    mark: Callable[[], str] = field(default=lambda: secrets.token_hex(4))
    """A function that makes marks.

    They distinguish entries that two tabs make in the same second.
    """
    pad: Pad | None = None
    before: list[tuple[Pad, Pad]] = field(default_factory=list)
    """The pad before and after each change that the learner can undo."""
    tried: Props | None = None
    """The sheets of a deal that is not saved yet."""
    trying: Props = field(default_factory=dict)
    """The event with the entries of that deal."""
    refused: Props | None = None
    trouble: str | None = None
    deed: str | None = None
    """Id of the event being handled; it becomes part of a new deal's id."""
    changes: int = 0
    met: bool = False
    """Whether the browser has sent its stored pad; until then no file is written."""
    sealed: bool = False
    """Whether a later version wrote the browser's pad; if so, this pad gets a key beside it."""

    @property
    def key(self) -> str:
        """Key of this learner's pad in the browser's store."""
        return PAD_BLOB + self.ending() + (f"~v{VERSION}" if self.sealed else "")

    @property
    def current_pad(self) -> Pad:
        """The pad, or an empty one under the learner's rules."""
        return self.pad or new_pad(self.rules)

    def state(self, words: Words) -> Props:
        """The pad for the browser."""
        return {
            **pad_props(self.current_pad, words),
            "begun": self.pad is not None,
            "can_undo": bool(self.before),
            "tried": self.tried,
            "refused": self.refused,
            "trouble": self.trouble,
            "changes": self.changes,
        }

    def handle(self, event: Props, words: Words) -> list[Blob]:
        """Change the pad; refuse an impossible change without losing anything."""
        self.deed = id_of(event)
        if event.get("type") == "pad.kept":
            blobs = self._recall(event.get("text"), event.get("beside") or {}, words)
            self.tried = self.tried and self._score_draft(self.trying, words)
            return blobs
        self.refused = self.tried = None
        if event.get("type") == "pad.undo":
            return self._undo(words)
        try:
            if event.get("type") == "pad.try":
                self.tried, self.trying = self._score_draft(event, words), event
                return []
            changed = self._apply(event)
        except InputError as error:
            self.refused = {"text": fault_text(words, error.fault), "path": error.path}
            return []
        return self._set_pad(changed, words) if changed is not None else []

    def _apply(self, event: Props) -> Pad | None:
        """The pad after an event, or None if nothing changes.

        Raises if the pad cannot be scored.
        """
        pad = self.current_pad
        match event:
            case {"type": "pad.new", "rules": str(rules)}:
                game = new_pad(rules, event.get("players"))
                pad = begin_game(self.pad, game) if self.pad else game  # keeps the old game
            case {"type": "pad.names", "names": list(names)}:
                pad = replace(pad, names=tuple(str(name)[:40] for name in names[: pad.sides]))
            case {"type": "pad.deal"} if self._is_booked():
                return None
            case {"type": "pad.deal", "deal": dict(deal)}:
                pad = put_deal(pad, read_deal(deal, pad), self._place(event))
            case {"type": "pad.remove"}:
                place = self._place(event)
                pad = pad if place is None else remove_deal(pad, place)
            case _:
                return None
        find_standing(pad)
        return pad

    def _is_booked(self) -> bool:
        """Whether another kernel has saved this deal, so that only the reply was lost."""
        return any(
            deal.id.endswith(f"-{self.deed}") for deal in self.current_pad.deals if self.deed
        )

    def _score_draft(self, event: Props, words: Words) -> Props:
        """The sheets of a deal, as if it were saved."""
        place = self._place(event)
        pad = put_deal(
            self.current_pad, read_deal(event.get("deal") or {}, self.current_pad), place
        )
        return tried_props(pad, -1 if place is None else place, words)

    def _place(self, event: Props) -> int | None:
        """The place of the deal with the event's id.

        The place changes if a tab removes an earlier deal.
        """
        deals, place = self.current_pad.deals, event.get("place")
        if event.get("id"):
            return next((n for n, deal in enumerate(deals) if deal.id == event["id"]), None)
        return None if place is None else _check_place(place, self.current_pad)

    def _set_pad(self, pad: Pad, words: Words) -> list[Blob]:
        before, self.pad = self.pad, self._mark(self.current_pad, pad)
        if before is not None:
            self.before = [*self.before, (before, self.pad)][-_MOST_UNDOS:]
        self.changes += 1
        return self._keep(words)

    def _undo(self, words: Words) -> list[Blob]:
        """Undo the last change; entries that another tab has made since stay."""
        if not self.before:
            return []
        *self.before, (before, after) = self.before
        self.pad = merge_pads(self.current_pad, self._mark(after, before))
        self.changes += 1
        return self._keep(words)

    def _mark(self, before: Pad, after: Pad) -> Pad:
        now = max(int(self.now()), self.current_pad.changed + 1)
        return mark_changes(before, after, now, self.deed or self.mark())

    def _keep(self, words: Words) -> list[Blob]:
        """Store the pad, merged with the content of the file, in the file and in the browser."""
        if self.pad is None:
            return []
        path = pad_file.find_pad_file() if self.met else None
        if path:
            kept = pad_file.keep(path, self.pad)
            self.pad = kept.held
            if kept.fault:
                self.trouble = _fault_text(kept.fault, words)
        return [Blob(self.key, to_json(self.pad))] if self.pad else []

    def _recall(self, text: object, beside: Props, words: Words) -> list[Blob]:
        """Merge in the pads of the browser, other tabs and the file; set damaged pads aside."""
        self.met = True
        path = pad_file.find_pad_file()
        filed: Kept[Pad | None] = pad_file.read(path) if path else Kept(None)
        start = f"{self.key}~"
        kept, aside = self._read(text, words)
        waiting = [key for key in beside if key.startswith(start)]
        for key in waiting:
            found, more = self._read(beside[key], words)
            self.pad, aside = pad_file.join_pads(self.pad, found), [*aside, *more, Blob(key, None)]
        if filed.fault:
            self.trouble = _fault_text(filed.fault, words)
        self.pad = pad_file.join_pads(self.pad, pad_file.join_pads(filed.held, kept))
        unchanged = not waiting and self.pad == kept and (not path or self.pad == filed.held)
        return aside if unchanged else [*aside, *self._keep(words)]

    def _read(self, text: object, words: Words) -> tuple[Pad | None, list[Blob]]:
        """Read a pad; a damaged text is stored under another key."""
        if not text:
            return None, []
        try:
            pad = from_json(str(text))
            find_standing(pad)
        except InputError as error:
            if isinstance(error.fault, LaterProgress):
                self.sealed, self.trouble = True, fault_text(words, error.fault)
                return None, []
            aside = Blob(f"{self.key}-damaged-{int(self.now())}", str(text))
            self.trouble = words.text("pad.browser.set_aside", key=aside.key)
            return None, [aside]
        return pad, []


def _check_place(place: object, pad: Pad) -> int:
    """The place, after a check that the pad has a deal there.

    Raises:
        InputError: there is no such deal.
    """
    if type(place) is int and 0 <= place < len(pad.deals):
        return place
    raise not_allowed(place, f"0…{len(pad.deals) - 1}").under("place")


def _fault_text(fault: Fault, words: Words) -> str:
    if isinstance(fault, LaterProgress):
        return fault_text(words, fault)
    return words.text(f"pad.file.{fault.code.rpartition('.')[2]}", path=getattr(fault, "path", ""))
