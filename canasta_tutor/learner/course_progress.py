"""The way through the lessons: what is done, what is begun, where to go on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.learner.progress import Progress


class Translated(Protocol):
    """A text by language."""

    def __getitem__(self, lang: str, /) -> str:
        """The text in a language."""


class Standing(Enum):
    """How far a learner is with a lesson."""

    NEW = "new"
    BEGUN = "begun"
    DONE = "done"


CHECK = "check"
"""What a passed check is called in the progress, beside the puzzles of its lesson."""


class Stop(Record):
    """A lesson as a stop on the way: its id, what it is called and for, its puzzles."""

    id: str
    title: Translated
    goal: Translated
    puzzles: tuple[str, ...]
    rules: str | None = None
    """The rule set that it is about, where that is not the learner's own."""
    also: tuple[str, ...] = ()
    """Other rule sets that some of it is about."""
    sign: Cards = ()
    """The cards by which it is known again."""

    def key(self, puzzle: str) -> str:
        """The name of a puzzle in the progress."""
        return f"{self.id}/{puzzle}"

    def count_solved(self, progress: Progress) -> int:
        """How many of the puzzles have been solved."""
        return sum(progress.record(self.key(puzzle)).is_solved for puzzle in self.puzzles)

    def is_checked(self, progress: Progress) -> bool:
        """Whether its check was passed."""
        return progress.record(self.key(CHECK)).is_solved

    def standing(self, progress: Progress) -> Standing:
        """Done when every puzzle is solved or the check passed, begun when one was answered."""
        if self.is_checked(progress):
            return Standing.DONE
        if self.puzzles and self.count_solved(progress) == len(self.puzzles):
            return Standing.DONE
        return Standing.BEGUN if self.last_worked_at(progress) else Standing.NEW

    def last_worked_at(self, progress: Progress) -> int:
        """When the lesson was last worked at, 0 for never."""
        names = (*self.puzzles, CHECK)
        return max(progress.record(self.key(name)).last for name in names)


class Leg(Record):
    """A step of a lesson: its title in one language, its puzzles."""

    title: str
    puzzles: tuple[str, ...]
    only: tuple[str, ...] = ()
    """The rules of which one must know something, or there is nothing to do in it."""


def list_askable(leg: Leg, stop: Stop) -> tuple[str, ...]:
    """The puzzles of a step that there are by the rules that a learner plays by."""
    return tuple(puzzle for puzzle in leg.puzzles if puzzle in stop.puzzles)


Course = Sequence[Stop]


def next_stop(course: Course, progress: Progress) -> Stop | None:
    """Where to go on: the lesson last worked at, or the next open one after it; None: all done.

    A lesson on other rules comes only where it was begun: nobody needs them all.
    """
    latest = max(
        range(len(course)), key=lambda place: course[place].last_worked_at(progress), default=0
    )
    ahead = [*course[latest:], *course[:latest]]
    wanted = [stop for stop in ahead if not stop.rules or stop.last_worked_at(progress)]
    return next((stop for stop in wanted if stop.standing(progress) is not Standing.DONE), None)


def known_rules(course: Course, progress: Progress, but: str) -> str | None:
    """The rule set that a learner came to know last, other than `but`: chosen, or in a lesson."""
    found = [
        (stop.last_worked_at(progress), stop.rules)
        for stop in course
        if stop.rules and stop.standing(progress) is Standing.DONE
    ]
    if progress.rules:
        found.append((progress.rules.when, progress.rules.value))
    return max((each for each in found if each[1] != but), default=(0, None))[1]
