"""What the tutor takes for true of learners: slips, guesses, difficulty, learning, trust.

The values are those of `constants.toml` here, or of a file that `canasta-tutor fit` has written and
that `CANASTA_TUTOR_CONSTANTS` names. What cannot be read there is told, and the values here hold.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import Field

from canasta_tutor.engine.rules.reading.form import Count, Listed, read, section
from canasta_tutor.engine.rules.reading.syntax import read_toml, read_utf8
from canasta_tutor.engine.values.faults import Fault, InputError
from canasta_tutor.learner.named_files import named_file

VARIABLE = "CANASTA_TUTOR_CONSTANTS"
ALLOWED = "….toml"
_SHOWN = 40

Points = Annotated[float, Field(strict=True, ge=-4000, le=4000)]
Positive = Annotated[float, Field(strict=True, gt=0, le=4000)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Chance = Annotated[float, Field(strict=True, gt=0, lt=1)]


class NotASetting(Fault, code="constants.setting"):
    """What the variable of the constants says is no file of them."""

    variable: str
    value: str
    allowed: str


class NotReadable(Fault, code="constants.not_readable"):
    """The file of constants cannot be opened."""

    path: str


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
    """The values that hold here.

    >>> 0 < constants().beliefs.slip < 1
    True
    """
    try:
        return wanted() or stated()
    except InputError:
        return stated()


def stated_text() -> str:
    """The file of this package."""
    return resources.files("canasta_tutor.learner").joinpath("constants.toml").read_text("utf-8")


@cache
def stated() -> Constants:
    """The values of this package."""
    return as_constants(stated_text())


def as_constants(text: str) -> Constants:
    """The constants of a text.

    Raises:
        InputError: something is wrong, and where.
    """
    return read(Constants, read_toml(text))


def wanted(environment: Mapping[str, str] = os.environ) -> Constants | None:
    """The values of the file that the variable names; None where it names none.

    Raises:
        InputError: it is no file of constants.
    """
    name = environment.get(VARIABLE, "")
    if not name:
        return None
    file = named_file(name, ".toml")
    if file is None:
        raise InputError(NotASetting(VARIABLE, name[:_SHOWN], ALLOWED))
    try:
        return as_constants(read_utf8(file.read_bytes()))
    except OSError:
        raise InputError(NotReadable(str(file))) from None
