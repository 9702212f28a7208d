"""When a skill should be reviewed: one card a skill, scheduled by FSRS (the library `fsrs`).

The library is plain Python. Its clock and its chance are left out here: the moment is an argument,
and intervals are not varied.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler

from canasta_tutor.learner.constants import constants

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
"""A skill that was not known comes back within the same sitting."""

SECONDS_A_DAY = 86_400

_SCHEDULER = Scheduler(
    desired_retention=constants().reviews.retention,
    learning_steps=(AGAIN_AFTER,),
    relearning_steps=(AGAIN_AFTER,),
    enable_fuzzing=False,
)

RECALL = _SCHEDULER.desired_retention
"""How likely a skill is still known when its review comes: so often a review shall go well."""

NEW = Card(card_id=0, due=datetime.fromtimestamp(0, UTC))
"""The card of a skill that was never tried."""


def review_card(card: Card, right: bool, aided: bool, when: int) -> Card:
    """The card of a skill after an answer at a moment (seconds since 1970, UTC).

    `right` is a first answer that was right; with hints (`aided`) it was hard.

    >>> card = review_card(NEW, True, False, 0)
    >>> is_due(card, 0), is_due(card, 90 * SECONDS_A_DAY)
    (False, True)
    """
    moment = datetime.fromtimestamp(when, UTC)
    grade = (Rating.Hard if aided else Rating.Good) if right else Rating.Again
    return _SCHEDULER.review_card(card, grade, moment)[0]


def is_due(card: Card, now: int) -> bool:
    """Whether the time to review has come."""
    return seconds_until(card, now) <= 0


def seconds_until(card: Card, now: int) -> int:
    """Seconds until the review; below 0 where it is overdue."""
    return int(card.due.timestamp()) - now


def days_until(card: Card, now: int) -> int:
    """Whole days until the review; 0 within a day."""
    return max(0, seconds_until(card, now)) // SECONDS_A_DAY


def days_since(card: Card, now: int) -> int:
    """Whole days since the last answer."""
    last = int(card.last_review.timestamp()) if card.last_review else now
    return max(0, now - last) // SECONDS_A_DAY


def recall(card: Card, now: int) -> float:
    """How likely the skill is still known, from 0 to 1."""
    return _SCHEDULER.get_card_retrievability(card, datetime.fromtimestamp(now, UTC))
