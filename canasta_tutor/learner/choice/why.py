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
    """A skill never tried, that builds on no other."""


class Opened(Why, code="opened"):
    """A skill never tried, with those that it builds on."""

    needs: tuple[str, ...]


class Differs(Why, code="differs"):
    """A skill about rules that differ from those that the learner has practised."""


class Turn(Why, code="turn"):
    """Skills that are not mastered take turns."""


class Quota(Why, code="quota"):
    """Each ten has one of scoring and one of going out."""


class Kept(Why, code="kept"):
    """The learner mastered it, and then had `puzzles` others: do they still know it?"""

    puzzles: int


class Due(Why, code="due"):
    """The learner last practised it `days` days ago, and is about to forget it."""

    days: int


class Ahead(Why, code="ahead"):
    """Nothing is due; this skill would be next, in `days` days."""

    days: int


class Example(Why, code="example"):
    """It is worked out for the learner; one like it follows."""


class Asked(Why, code="asked"):
    """The learner has picked the skill."""


class Missed(Why, code="missed"):
    """The learner missed it."""


class OnceMore(Why, code="once_more"):
    """Something like this was wrong a little while ago."""


class Placing(Why, code="placing"):
    """Of the placement."""


class Daily(Why, code="daily"):
    """Of today's five."""


class Checking(Why, code="check"):
    """Of the check of a lesson."""


class Quick(Why, code="quick"):
    """For speed: a skill that was practised before, or one that is open."""
