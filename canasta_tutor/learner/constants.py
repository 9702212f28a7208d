"""The tutor's assumptions about learners: slips, guesses, difficulty, learning, trust.

`constants.toml` beside this module has the values and their meanings.
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
    """From mastery to the probability of a right answer."""

    slip: Annotated[float, Field(strict=True, ge=0, lt=0.25)]
    guess: Annotated[float, Field(strict=True, ge=0, le=1.5)]


@section
class Difficulty:
    """A puzzle's difficulty before anything is known about it, in rating points."""

    easiest: Points
    level: Points
    depth: Points


@section
class Step:
    """How far one answer moves a rating: `first` points at first, then less, down to `last`."""

    first: Positive
    last: Positive
    half: Positive

    def after(self, answers: int) -> float:
        """By how many points the next answer moves the rating, after `answers` earlier answers.

        >>> Step(first=80, last=20, half=4).after(0), Step(first=80, last=20, half=4).after(4)
        (80.0, 50.0)
        """
        return self.last + (self.first - self.last) / (1 + answers / self.half)


@section
class Speed:
    """A way of learning: the share of these learners, and how often a puzzle lifts them."""

    share: Chance
    little: Share
    all_at_once: Share
    leap: Positive


@section
class Learning:
    """How answers change the learner's strength and what the tutor believes about it."""

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
    """How much retries and hints take off a right answer."""

    retry: Share
    shown: Points


@section
class Reviews:
    """When a skill should be reviewed."""

    retention: Chance


@section
class Trust:
    """How far the tutor trusts answers as signs; `constants.toml` says what each value means."""

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
    """All constants."""

    answers: Answers
    difficulty: Difficulty
    learning: Learning
    costs: Costs
    reviews: Reviews
    beliefs: Trust


@cache
def constants() -> Constants:
    """The constants of `constants.toml`, cached.

    >>> 0 < constants().beliefs.slip < 1
    True
    """
    file = resources.files("canasta_tutor.learner").joinpath("constants.toml")
    return read_constants(file.read_text("utf-8"))


def read_constants(text: str) -> Constants:
    """Read constants from TOML text.

    Raises:
        InputError: what is wrong, and where.
    """
    return read(Constants, read_toml(text))
