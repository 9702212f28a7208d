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


class First(Why):
    """A skill never tried, that rests on no other."""

    code = "first"


class Opened(Why):
    """A skill never tried, and what it rests on is known."""

    code = "opened"
    needs: tuple[str, ...]


class Seen(Why):
    """A skill never tried; a beginner shall see what there is."""

    code = "seen"


class Begun(Why):
    """It was begun and is not mastered: of the skills open now it brings most."""

    code = "begun"


class Kept(Why):
    """It was mastered, and has rested for so many puzzles of others: has it stayed?"""

    code = "kept"
    puzzles: int


class Due(Why):
    """It was last practised so many days ago, and is about to be forgotten."""

    code = "due"
    days: int


class Ahead(Why):
    """Nothing is due; this would be next, in so many days."""

    code = "ahead"
    days: int


class Harder(Why):
    """The level before has become easy."""

    code = "harder"
    level: int


class Easier(Why):
    """The last answers were wrong: a step back."""

    code = "easier"
    level: int


class Mixed(Why):
    """Skills in turn are remembered longer than one after another."""

    code = "mixed"


class Example(Why):
    """It is worked out for the learner; one like it follows."""

    code = "example"


class Asked(Why):
    """The learner has picked the skill."""

    code = "asked"


class Missed(Why):
    """One like it was answered wrong; this is a fresh one, as hard."""

    code = "missed"


class Apart(Why):
    """Two mistaken ideas explain the last answer; this one tells them apart."""

    code = "apart"


class Telling(Why):
    """An older mistake may have come from a mistaken idea; this one shows it."""

    code = "telling"


class Round(Why):
    """Of the short test: its answer says most about what the learner knows."""

    code = "round"


class Checking(Why):
    """Of the check of a lesson."""

    code = "check"


class Quick(Why):
    """For speed: a skill that was practised before, or one that is open."""

    code = "quick"
