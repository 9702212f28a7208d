"""What is fitted, and the file of constants that comes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from canasta_tutor.engine.values.faults import Fault
from canasta_tutor.learner.constants import (
    Answers,
    Constants,
    Difficulty,
    as_constants,
    stated_text,
)


class Truth(NamedTuple):
    """What is asked of the answers: the constants, and how much learners differ.

    `says_so`: who does not know says so in so large a share, in place of guessing. `differ` and
    `uneven` are standard deviations in points: of learners, and of the skills of one learner.
    """

    slip: float
    guess: float
    easiest: float
    level: float
    depth: float
    gain: float
    says_so: float
    differ: float
    uneven: float

    @property
    def answers(self) -> Answers:
        """How strength becomes a right answer."""
        return Answers(slip=self.slip, guess=self.guess)

    @property
    def difficulty(self) -> Difficulty:
        """What puzzles are worth."""
        return Difficulty(easiest=self.easiest, level=self.level, depth=self.depth)


@dataclass(frozen=True, slots=True)
class Found:
    """The values found, how sure they are (standard errors), and which of them were asked for."""

    truth: Truth
    errors: Truth
    fitted: tuple[str, ...]


class TooFew(Fault, code="fit.few"):
    """Fewer answers, or of fewer learners, than anything can be said by."""

    answers: int
    learners: int
    least_answers: int
    least_learners: int


class Unsure(Fault, code="fit.unsure"):
    """A value that the answers tell too roughly."""

    name: str
    error: str
    most: str


WRITTEN = {
    "slip": ("answers", 4),
    "guess": ("answers", 3),
    "easiest": ("difficulty", 1),
    "level": ("difficulty", 1),
    "depth": ("difficulty", 1),
    "gain": ("learning", 2),
}
"""The section of each value that is written, and its decimals."""


def now_of(name: str, constants: Constants) -> float:
    """The value that a constant has.

    >>> now_of("slip", as_constants(stated_text()))
    0.0
    """
    return float(getattr(getattr(constants, WRITTEN[name][0]), name))


def as_text(found: Found) -> str:
    """The file of constants with the values found; what was not fitted stays as it is stated.

    Who slips more often than was thought is trusted less when it is asked what he believes; who
    slips less often is not trusted more, for what is told to learners was measured with the old
    value.
    """
    text = stated_text()
    for name in found.fitted:
        if name in WRITTEN:
            section, decimals = WRITTEN[name]
            text = _with(text, section, name, round(getattr(found.truth, name), decimals))
    trusted = as_constants(text)
    slip = max(trusted.answers.slip, trusted.beliefs.slip)
    return _with(text, "beliefs", "slip", slip)


def with_retention(text: str, retention: float) -> str:
    """A file of constants with another retention.

    >>> as_constants(with_retention(stated_text(), 0.85)).reviews.retention
    0.85
    """
    return _with(text, "reviews", "retention", retention)


def _with(text: str, section: str, name: str, value: float) -> str:
    """The text with another value in one place."""
    place = re.compile(rf"(^\[{section}\]$.*?^{name} = )[^\n]*", re.MULTILINE | re.DOTALL)
    return place.sub(lambda found: f"{found[1]}{value + 0.0!r}", text, count=1)
