"""How well a skill shall still be known when its review comes, so that knowing it costs least time.

The library `fsrs` reckons it by its own `Optimizer`, which needs torch: `canasta-tutor[retention]`.
It asks how long answers take, and how often they are right; the file of answers has both, but no
date, so how fast something is forgotten is taken from the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from fsrs import Optimizer, Rating, ReviewLog
from fsrs.scheduler import DEFAULT_PARAMETERS

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.answer_file import Kept
from canasta_tutor.learner.fitting.constants_file import TooFew
from canasta_tutor.learner.fitting.gathered import read_file

LEAST_REVIEWS = 512
"""With fewer the library reckons nothing."""

_ORDER = datetime(2000, 1, 1, tzinfo=UTC)
"""Where the order of answers begins; they have no dates, and the library wants moments."""


def retention(files: Sequence[Path]) -> float:
    """The retention at which knowing the skills costs these learners least time.

    Raises:
        InputError: there are too few answers.
        OSError: a file cannot be opened.
        ImportError: the library has no optimizer here.
    """
    logs = [log for at, path in enumerate(files) for log in reviews(at, read_file(path)[0])]
    if len(logs) < LEAST_REVIEWS:
        raise InputError(TooFew(len(logs), len(files), LEAST_REVIEWS, 1))
    found: Any = Optimizer(logs).compute_optimal_retention(DEFAULT_PARAMETERS)
    return float(found)


def reviews(learner: int, lines: Iterable[Kept]) -> Iterator[ReviewLog]:
    """Each puzzle as a review of its skill: how it went at first, and how long it took in all."""
    puzzles: dict[str, list[Kept]] = {}
    for line in lines:
        puzzles.setdefault(line.code, []).append(line)
    cards: dict[str, int] = {}
    for at, answers in enumerate(puzzles.values()):
        first = answers[0]
        card = cards.setdefault(first.skill, len(cards))
        yield ReviewLog(
            card_id=(learner << 20) + card,
            rating=_rating(first),
            review_datetime=_ORDER + timedelta(minutes=at),
            review_duration=sum(each.seconds for each in answers),
        )


def _rating(first: Kept) -> Rating:
    if first.answer != "right" or first.earlier:
        return Rating.Again
    return Rating.Hard if first.hints else Rating.Good
