"""Progress over time: how much was practised on each day, and how much of it was right at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.log import Log
from canasta_tutor.ui.cards import Props

SHOWN = 14
"""So many days are shown, the latest."""

MINUTE = 60
DAY = 24 * 60 * MINUTE
FARTHEST = 24 * 60
"""No clock on earth is further from UTC, in minutes."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of practice, counted from 1 January 1970."""

    number: int
    answered: int
    right: int
    """Of the first answers."""


def day_of(seconds: int, zone: int) -> int:
    """The day of a moment in UTC where the clock is `zone` minutes behind it.

    >>> day_of(0, 0), day_of(0, 60), day_of(DAY - 1, -60)
    (0, -1, 1)
    """
    return (seconds - zone * MINUTE) // DAY


def days(log: Log, zone: int) -> list[Day]:
    """The days of a log on which something was answered, oldest first."""
    answered = Counter(day_of(line.when, zone) for line in log)
    right = Counter(day_of(line.when, zone) for line in log if line.clean)
    return [Day(number, answered[number], right[number]) for number in sorted(answered)]


def zone_of(told: object) -> int:
    """What the browser says of its clock; UTC where it says nothing that can be."""
    return told if isinstance(told, int) and abs(told) <= FARTHEST else 0


def days_props(found: list[Day], today: int, words: Words) -> Props:
    """The latest days, and what was done today."""
    now = next((day for day in found if day.number == today), Day(today, 0, 0))
    return {
        "today": words.text("practice.days.today", count=now.answered, right=now.right),
        "days": [
            {"day": day.number, "answered": day.answered, "right": day.right}
            for day in found[-SHOWN:]
        ],
    }
