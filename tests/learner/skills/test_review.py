"""Skills come back before the learner forgets them, whatever the clock of the computer says."""

from __future__ import annotations

import subprocess
import sys

from canasta_tutor.learner.skills.review import (
    NEW,
    SECONDS_A_DAY,
    Card,
    days_since,
    days_until,
    is_due,
    recall,
    review_card,
    seconds_until,
)

NOW = 1_795_000_000


def after(*answers: bool, aided: bool = False) -> Card:
    """A review card that the learner answered each time it was due."""
    card, now = NEW, NOW
    for right in answers:
        card = review_card(card, right, aided, now)
        now = int(card.due.timestamp())
    return card


def last_gap(card: Card) -> int:
    assert card.last_review is not None
    return seconds_until(card, int(card.last_review.timestamp()))


def test_reviews_move_apart_while_answers_are_right() -> None:
    gaps = [last_gap(after(*[True] * count)) for count in (1, 2, 3, 4)]
    assert gaps == sorted(set(gaps))
    assert gaps[0] >= SECONDS_A_DAY


def test_a_wrong_answer_brings_it_back_soon() -> None:
    assert last_gap(after(True, True, True, False)) < SECONDS_A_DAY < last_gap(after(True, True))


def test_a_right_answer_with_hints_comes_back_sooner() -> None:
    assert last_gap(after(True, True, aided=True)) < last_gap(after(True, True))


def test_recall_fades_until_the_review_is_due() -> None:
    card = after(True, True)
    days = [recall(card, NOW + day * SECONDS_A_DAY) for day in range(10, 60, 10)]
    assert days == sorted(days, reverse=True)
    assert recall(card, int(card.due.timestamp())) < 0.95
    assert is_due(card, int(card.due.timestamp()))
    assert not is_due(card, int(card.due.timestamp()) - 1)


def test_days_are_whole() -> None:
    card = review_card(NEW, True, False, NOW)
    assert days_since(card, NOW + SECONDS_A_DAY * 3 // 2) == 1
    assert days_since(card, NOW - SECONDS_A_DAY) == 0
    assert days_until(card, int(card.due.timestamp()) - SECONDS_A_DAY * 3 // 2) == 1
    assert days_until(card, int(card.due.timestamp()) + SECONDS_A_DAY) == 0


def test_the_same_answers_give_the_same_card() -> None:
    assert after(True, False, True) == after(True, False, True)
    assert NEW.last_review is None


def test_a_clock_that_goes_back_is_borne() -> None:
    card = review_card(review_card(NEW, True, False, NOW), True, False, NOW - 90 * SECONDS_A_DAY)
    assert 0 < recall(card, NOW) <= 1


def test_the_library_brings_no_heavy_packages() -> None:
    """The kernel of a learner at practice must stay small."""
    heavy = "{'numpy', 'pandas', 'torch', 'scipy'}"
    code = f"import sys, canasta_tutor.learner.skills.review; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
