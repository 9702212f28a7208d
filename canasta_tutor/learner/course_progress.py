"""The way through the lessons: which are done, which are begun, where to continue."""

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


CHECK, PLACED = "check", "placed"
"""Ids of a lesson's check and of its last placement in the progress, beside those of its puzzles.

A right answer means that the learner passed the check, or that the placement found the lesson
known; a wrong one, that the placement found something to learn there.
"""

COURSE_PLACED = f"course/{PLACED}"
"""Id of the last placement: right if it found nothing to learn."""


class Stop(Record):
    """A lesson as a stop on the way: its id, title, goal and puzzles."""

    id: str
    title: Translated
    goal: Translated
    puzzles: tuple[str, ...]
    rules: str | None = None
    """The rule set of the lesson, if it is not the learner's own."""
    also: tuple[str, ...] = ()
    """Other rule sets that the lesson also uses."""
    sign: Cards = ()
    """The cards that stand for the lesson in lists."""

    def key(self, puzzle: str) -> str:
        """The id of a puzzle in the progress."""
        return f"{self.id}/{puzzle}"

    def count_solved(self, progress: Progress) -> int:
        """Number of solved puzzles."""
        return sum(progress.record(self.key(puzzle)).is_solved for puzzle in self.puzzles)

    def is_checked(self, progress: Progress) -> bool:
        """Whether the learner passed the check, or the last placement found the lesson known."""
        return progress.record(self.key(CHECK)).is_solved or self.is_placed(progress)

    def is_placed(self, progress: Progress) -> bool:
        """Whether the last placement that asked about the lesson found it known."""
        return ended_right(progress, self.key(PLACED))

    def standing(self, progress: Progress) -> Standing:
        """Done if every puzzle is solved or the lesson known; begun once one was answered."""
        if self.is_checked(progress):
            return Standing.DONE
        if self.puzzles and self.count_solved(progress) == len(self.puzzles):
            return Standing.DONE
        return Standing.BEGUN if self.last_worked_at(progress) else Standing.NEW

    def is_open(self, progress: Progress) -> bool:
        """Whether the last placement found something to learn here, and it is not learnt yet."""
        asked = progress.record(self.key(PLACED)).last
        return bool(asked) and self.standing(progress) is not Standing.DONE

    def last_worked_at(self, progress: Progress) -> int:
        """Moment of the latest event in the lesson (seconds since 1970); 0 if there is none."""
        names = (*self.puzzles, CHECK)
        return max(progress.record(self.key(name)).last for name in names)


def ended_right(progress: Progress, puzzle: str) -> bool:
    """Whether the last answer to a puzzle was right."""
    record = progress.record(puzzle)
    return max(record.right, default=0) > max(record.wrong, default=0)


class Leg(Record):
    """A step of a lesson: its title in one language and its puzzles."""

    title: str
    puzzles: tuple[str, ...]
    only: tuple[str, ...] = ()
    """Rule keys: the step has something to do only if the learner's rules have one of them."""


def list_askable(leg: Leg, stop: Stop) -> tuple[str, ...]:
    """The puzzles of a step that exist under the learner's rules."""
    return tuple(puzzle for puzzle in leg.puzzles if puzzle in stop.puzzles)


Course = Sequence[Stop]


def next_stop(course: Course, progress: Progress) -> Stop | None:
    """The lesson last worked on, or the next unfinished lesson after it; None if all are done.

    A lesson on other rules counts only once it is begun, because nobody needs all of these lessons.
    If the last placement found nothing to learn, the same holds for all lessons; if it found
    something, and no lesson was worked on since, that comes first.
    """
    placed = progress.record(COURSE_PLACED)
    open_ones = [stop for stop in course if stop.is_open(progress)]
    if open_ones and placed.last > max(stop.last_worked_at(progress) for stop in course):
        return open_ones[0]
    nothing_to_learn = ended_right(progress, COURSE_PLACED)
    latest = max(
        range(len(course)), key=lambda place: course[place].last_worked_at(progress), default=0
    )
    ahead = [*course[latest:], *course[:latest]]
    wanted = [
        stop
        for stop in ahead
        if stop.last_worked_at(progress) or not (stop.rules or nothing_to_learn)
    ]
    return next((stop for stop in wanted if stop.standing(progress) is not Standing.DONE), None)


def known_rules(course: Course, progress: Progress, but: str) -> str | None:
    """The rule set that the learner met last, by choosing it or by finishing a lesson.

    The rule set `but` is skipped.
    """
    found = [
        (stop.last_worked_at(progress), stop.rules)
        for stop in course
        if stop.rules and stop.standing(progress) is Standing.DONE
    ]
    if progress.rules:
        found.append((progress.rules.when, progress.rules.value))
    return max((each for each in found if each[1] != but), default=(0, None))[1]
