"""Today's five: the same five puzzles for everybody who plays by the same rules that day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from random import Random

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.short_codes import fingerprint

LEVELS_OF_DAY = (LEVELS[0], LEVELS[0], LEVELS[1], LEVELS[1], LEVELS[2])
"""The level of each of the five, easy ones first."""

WEEK = 7
SHORT = ("legal.", "which.", "number.", "best.", "choose.")
"""Questions that may come; the others take minutes."""


def day_at(now: float) -> str:
    """The day of a moment (seconds since 1970), in UTC.

    >>> day_at(1_795_000_000)
    '2026-11-18'
    """
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def read_day(text: str, now: float) -> str:
    """A day that an address names; today's if it names none."""
    with suppress(ValueError):
        return date.fromisoformat(text).isoformat()
    return day_at(now)


def five_of(rules: RuleSet, day: str) -> tuple[str, ...]:
    """The codes of the puzzles of a day.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> len(set(five_of(load("classic"), "2026-11-29")))
    5
    """
    chance, options = Random(f"{rules.id}/{day}"), fingerprint(rules)
    there = [n for n in skills_of(rules) if all(a.startswith(SHORT) for a in skills()[n].asks)]
    names = chance.sample(sorted(there), len(LEVELS_OF_DAY))
    return tuple(
        Code(rules.id, name, level, chance.randrange(SEEDS), options).text
        for name, level in zip(names, LEVELS_OF_DAY, strict=True)
    )


def week_of(rules: RuleSet, answered: Collection[str], now: float) -> Iterator[tuple[str, int]]:
    """The last seven days, today last, each with how many of its five were answered."""
    today = date.fromisoformat(day_at(now))
    for ago in reversed(range(WEEK)):
        day = (today - timedelta(days=ago)).isoformat()
        yield day, len(done_of(five_of(rules, day), answered))


def done_of(five: Sequence[str], answered: Collection[str]) -> list[str]:
    """Those of the five that were answered."""
    return [code for code in five if code in answered]
