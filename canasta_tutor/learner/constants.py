"""What the tutor takes for true of learners: slips, guesses, difficulty, learning, trust.

The values stand in `constants.toml` beside this module.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import Field

from canasta_tutor.engine.rules.reading.form import Count, Listed, read, section
from canasta_tutor.engine.rules.reading.syntax import read_toml

Points = Annotated[float, Field(strict=True, ge=-4000, le=4000)]
Positive = Annotated[float, Field(strict=True, gt=0, le=4000)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Chance = Annotated[float, Field(strict=True, gt=0, lt=1)]


@section
class Answers:
    """How strength becomes a right answer."""

    slip: Annotated[float, Field(strict=True, ge=0, lt=0.25)]
    guess: Annotated[float, Field(strict=True, ge=0, le=1.5)]


@section
class Difficulty:
    """What a puzzle is worth before anything is known of it."""

    easiest: Points
    level: Points
    depth: Points


@section
class Step:
    """How far one answer moves a part: from `first` it shrinks toward `last`."""

    first: Positive
    last: Positive
    half: Positive

    def after(self, answers: int) -> float:
        """The step after so many answers.

        >>> Step(first=80, last=20, half=4).after(0), Step(first=80, last=20, half=4).after(4)
        (80.0, 50.0)
        """
        return self.last + (self.first - self.last) / (1 + answers / self.half)


@section
class Speed:
    """A way of learning: the share of learners; how often a puzzle brings a step, or a leap."""

    share: Chance
    little: Share
    all_at_once: Share
    leap: Positive


@section
class Learning:
    """What an answer changes: of the learner, and of what is believed of him."""

    gain: Points
    least: Chance
    learners: Positive
    skills: Positive
    transfer: Share
    fades: Share
    lost: Share
    speeds: Listed[Speed]
    level: Step


@section
class Costs:
    """What answers and hints before a right answer make of it."""

    retry: Share
    shown: Points


@section
class Reviews:
    """When a skill comes again."""

    retention: Chance


@section
class Trust:
    """How far answers are trusted as signs; what each value means is said in `constants.toml`."""

    slip: Chance
    guessers: Annotated[float, Field(strict=True, ge=0, lt=1)]
    guessed: Chance
    prior: Chance
    named: Chance
    suspected: Chance
    asked: Chance
    own_word: Count
    denied: Chance
    left_open: Chance
    other_rule: Chance
    alike: Chance
    own: Chance
    half_life_days: Positive
    answers_kept: Count
    clean_after: Count
    luck: Chance


@section
class Constants:
    """All of them."""

    answers: Answers
    difficulty: Difficulty
    learning: Learning
    costs: Costs
    reviews: Reviews
    beliefs: Trust


@cache
def constants() -> Constants:
    """The values of the tutor.

    >>> 0 < constants().beliefs.slip < 1
    True
    """
    file = resources.files("canasta_tutor.learner").joinpath("constants.toml")
    return read_constants(file.read_text("utf-8"))


def read_constants(text: str) -> Constants:
    """The constants of a text.

    Raises:
        InputError: something is wrong, and where.
    """
    return read(Constants, read_toml(text))
