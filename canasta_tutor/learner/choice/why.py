"""Why a puzzle comes now: a small typed reason, told to the learner beside the puzzle.

Its sentence is in the catalogues, under `practice.why.<code>`.
"""

from __future__ import annotations

from typing import ClassVar

from canasta_tutor.engine.values.record import Record


class Why(Record):
    """Why this puzzle; `skill` is what it practises."""

    code: ClassVar[str]
    skill: str

    def __init_subclass__(cls, code: str) -> None:
        super().__init_subclass__()
        cls.code = code


class First(Why, code="first"):
    """A skill never tried, that rests on no other."""


class Opened(Why, code="opened"):
    """A skill never tried, and what it rests on is known."""

    needs: tuple[str, ...]


class Seen(Why, code="seen"):
    """A skill never tried; a beginner shall see what there is."""


class Begun(Why, code="begun"):
    """It was begun and is not mastered: of the skills open now it brings most."""


class Kept(Why, code="kept"):
    """It was mastered, and has rested for so many puzzles of others: has it stayed?"""

    puzzles: int


class Due(Why, code="due"):
    """It was last practised so many days ago, and is about to be forgotten."""

    days: int


class Ahead(Why, code="ahead"):
    """Nothing is due; this would be next, in so many days."""

    days: int


class Harder(Why, code="harder"):
    """The level before has become easy."""

    level: int


class Easier(Why, code="easier"):
    """The last answers were wrong: a step back."""

    level: int


class Mixed(Why, code="mixed"):
    """Skills in turn are remembered longer than one after another."""


class Example(Why, code="example"):
    """It is worked out for the learner; one like it follows."""


class Asked(Why, code="asked"):
    """The learner has picked the skill."""


class Missed(Why, code="missed"):
    """One like it was answered wrong; this is a fresh one, as hard."""


class Apart(Why, code="apart"):
    """Two mistaken ideas explain the last answer; this one tells them apart."""


class Telling(Why, code="telling"):
    """An older mistake may have come from a mistaken idea; this one shows it."""


class Round(Why, code="round"):
    """Of the short test: its answer says most about what the learner knows."""


class Checking(Why, code="check"):
    """Of the check of a lesson."""


class Quick(Why, code="quick"):
    """For speed: a skill that was practised before, or one that is open."""
