"""Progress that the page offers to the learner; it counts only once they have agreed.

On Binder a browser may hold the progress of several people, and texts that earlier sessions of the
tutor left. An address may bring a progress code. The page asks about each of these in a dialog.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from types import MappingProxyType

from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Progress, answers, from_json
from canasta_tutor.learner.progress_bounds import merge_bounded
from canasta_tutor.ui.card_props import Props

MOST_PEOPLE = 20
"""The most people in one browser among whom a learner may choose."""
_DAY = "{day}"
"""A placeholder for a day in a text; the browser writes the day by its own clock."""
_TAKE_OR_LEAVE = {"take": "ui.progress.code.take", "leave": "ui.progress.code.leave"}
"""The answers to an offer: each event, and the message on its button."""


class Offer(Record):
    """Progress that the learner may add: the message that offers it, and the keys that hold it."""

    message: str
    progress: Progress
    new: int = 0
    """Number of answers that this progress would add."""
    fault: Fault | None = None
    """Why a code cannot be read; if so, there is nothing to add."""
    keys: tuple[str, ...] = ()
    """Keys of the browser's texts that are removed once the learner has added them."""
    pads: Mapping[str, str] = MappingProxyType({})
    """Score pads that come with this progress, by key."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to add, so that the dialog only informs."""
        return self.fault is not None or not self.new

    def question(self, words: Words) -> Props:
        """The question to the learner, with the events that answer it."""
        if self.fault:
            text = fault_text(words, self.fault)
        elif self.is_empty:
            text = words.text("ui.progress.offer_nothing")
        else:
            text = words.text(self.message, count=self.new, day=_DAY)
        labels = {"leave": "ui.offer.close"} if self.is_empty else _TAKE_OR_LEAVE
        choices = [
            {"type": f"offer.{name}", "label": words.text(label)} for name, label in labels.items()
        ]
        return {"text": text, "when": find_last(self.progress), "choices": choices}


class People(Record):
    """The people whose progress the browser holds, by the suffix of their keys; the other texts."""

    progresses: Mapping[str, Progress]

    def question(self, words: Words) -> Props:
        """The question who is learning now.

        If there is only one choice, the page makes it and asks nothing.
        """
        known = [
            {
                "person": person,
                "label": words.text("ui.who.go_on", count=count_puzzles(progress), day=_DAY),
                "when": find_last(progress),
            }
            for person, progress in self.progresses.items()
            if answers(progress)
        ]
        other = {"person": self._free_ending(), "label": words.text("ui.who.other")}
        return {"text": words.text("ui.who.ask"), "choices": [*known, other]}

    def _free_ending(self) -> str:
        """The suffix of the keys of somebody who has not answered anything yet."""
        endings = ["", *(f"@{number}" for number in range(2, len(self.progresses) + 3))]
        taken = {person for person, progress in self.progresses.items() if answers(progress)}
        return next(ending for ending in endings if ending not in taken)


def read_texts(texts: Mapping[str, object]) -> Iterator[tuple[str, Progress]]:
    """The progress of each stored text that can be read."""
    for key, text in texts.items():
        try:
            yield key, from_json(str(text))
        except InputError:
            continue


def join_texts(texts: Mapping[str, object]) -> tuple[tuple[str, ...], Progress]:
    """The keys of the texts that can be read, and all their progress as one."""
    found = dict(read_texts(texts))
    return tuple(found), reduce(merge_bounded, found.values(), Progress())


def count_puzzles(progress: Progress) -> int:
    """Number of puzzles with an answer."""
    return len({puzzle for puzzle, _when in answers(progress)})


def find_last(progress: Progress) -> int:
    """The moment of the last answer, or 0."""
    return max((when for _puzzle, when in answers(progress)), default=0)
