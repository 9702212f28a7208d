"""When a skill should be reviewed: one flash card per skill, scheduled by the library `fsrs`.

This module does not use the library's clock and random numbers: the moment is an argument, and
intervals are not varied at random.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler

__all__ = [
    "NEW",
    "Card",
    "days_since",
    "days_until",
    "is_due",
    "recall",
    "review_card",
    "seconds_until",
]

AGAIN_AFTER = timedelta(minutes=10)
"""Time until a forgotten skill comes back, short enough for the same sitting."""

SECONDS_A_DAY = 86_400

RECALL = 0.9
"""Probability that a skill is still known when its review comes.

The optimiser of fsrs found it for simulated learners: from 0.7 to 0.95 this value costs them least
time.
"""

_SCHEDULER = Scheduler(
    desired_retention=RECALL,
    learning_steps=(AGAIN_AFTER,),
    relearning_steps=(AGAIN_AFTER,),
    enable_fuzzing=False,
)

NEW = Card(card_id=0, due=datetime.fromtimestamp(0, UTC))
"""The card of an untried skill."""


def review_card(card: Card, right: bool, aided: bool, when: int) -> Card:
    """The card of a skill after an answer at the moment `when` (seconds since 1970, UTC).

    `right`: the first answer was right. `aided`: the learner used hints, so the answer counts as
    hard.

    >>> card = review_card(NEW, True, False, 0)
    >>> is_due(card, 0), is_due(card, 90 * SECONDS_A_DAY)
    (False, True)
    """
    moment = datetime.fromtimestamp(when, UTC)
    grade = (Rating.Hard if aided else Rating.Good) if right else Rating.Again
    return _SCHEDULER.review_card(card, grade, moment)[0]


def is_due(card: Card, now: int) -> bool:
    """Whether the skill is due for review."""
    return seconds_until(card, now) <= 0


def seconds_until(card: Card, now: int) -> int:
    """Seconds until the review; negative if it is overdue."""
    return int(card.due.timestamp()) - now


def days_until(card: Card, now: int) -> int:
    """Whole days until the review; 0 if it is less than a day."""
    return max(0, seconds_until(card, now)) // SECONDS_A_DAY


def days_since(card: Card, now: int) -> int:
    """Whole days since the last answer."""
    last = int(card.last_review.timestamp()) if card.last_review else now
    return max(0, now - last) // SECONDS_A_DAY


def recall(card: Card, now: int) -> float:
    """Probability that the skill is still known, from 0 to 1."""
    return _SCHEDULER.get_card_retrievability(card, datetime.fromtimestamp(now, UTC))
