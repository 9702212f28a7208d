"""How well a learner does which skill: what his answers leave likely, by Bayes' rule.

How strong he is at a skill is not known; it is one of some strengths, each with a chance, and every
answer weighs the chances anew. They hang together by what is supposed of the learner: how strong he
is at the game, and how fast he learns. So the first answers tell something about every skill; who
learns fast is soon believed to know what he got right; who does not is not. What is known of a
skill in one system is where the next system begins. What a level is worth is learned as well, more
slowly. The values are in `constants.toml`.

Source: the puzzles as in G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests,
1960; what is learned between answers as in A. Corbett and J. Anderson, Knowledge Tracing, User
Modeling and User-Adapted Interaction 4, 1994, with many degrees of knowing in place of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product
from math import exp
from operator import mul
from types import MappingProxyType
from typing import NamedTuple

from canasta_tutor.learner.constants import Answers, Difficulty, Learning, Speed, Step, constants

SCALE = 400.0
"""Points of rating in which the odds grow tenfold."""

STEP = 125
STRENGTHS = tuple(range(-6 * STEP, 7 * STEP, STEP))
"""The strengths at a skill that are told apart, in points; 0 is a beginner's middle."""

GAMES = (-500, -250, 0, 250, 500)
"""The strengths at the game, around which those at the skills lie."""

Chances = tuple[float, ...]
"""How likely each of the strengths is."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a puzzle asks: a skill in a system, at a level; `depth` counts the skills it rests on.

    `guess` is how often blind guessing is right; `shown`, how many steps are shown beforehand.
    """

    system: str
    skill: str
    level: int
    depth: int = 0
    guess: float = 0.0
    shown: int = 0


class Place(NamedTuple):
    """A skill in a system."""

    system: str
    skill: str


@dataclass(frozen=True, slots=True)
class Rated:
    """What a level is worth beside what was stated, and how many answers that rests on."""

    value: float = 0.0
    answers: int = 0


UNKNOWN = Rated()


def difficulty(level: int, depth: int, values: Difficulty) -> float:
    """What a puzzle is worth before anything is known of it, in points."""
    return values.easiest + values.level * (level - 1) + values.depth * depth


def mastery(lead: float) -> float:
    """The share of puzzles that are mastered by who is so many points stronger than they are.

    >>> mastery(0)
    0.5
    """
    return 1 / (1 + 10 ** (-lead / SCALE))


@lru_cache(2_048)
def _of_each(rating: int) -> Chances:
    """What those of each strength master of puzzles that are worth so much."""
    return tuple([mastery(strength - rating) for strength in STRENGTHS])


def right(mastered: float, blind: float, values: Answers) -> float:
    """The share of right answers where so much is mastered and blind guessing is right so often.

    >>> right(1.0, 0.5, Answers(slip=0.1, guess=1.0)), right(0.0, 0.5, Answers(slip=0.1, guess=1.0))
    (0.9, 0.5)
    """
    lucky = values.guess * blind
    return lucky + (1 - lucky - values.slip) * mastered


class Supposed(NamedTuple):
    """What is supposed of a learner: how strong he is at the game, how fast he learns."""

    game: int
    speed: Speed


@cache
def supposed() -> tuple[Supposed, ...]:
    """All that may be supposed of a learner."""
    return tuple(Supposed(*each) for each in product(GAMES, constants().learning.speeds))


@cache
def beforehand() -> Chances:
    """How likely each is before the first answer."""
    spread = constants().learning.learners
    return _whole([_bell(each.game, 0, spread) * each.speed.share for each in supposed()])


@cache
def untried() -> tuple[Chances, ...]:
    """For each of what may be supposed: the strengths at a skill never tried."""
    spread = constants().learning.skills
    return tuple(
        _whole([_bell(strength, each.game, spread) for strength in STRENGTHS])
        for each in supposed()
    )


def _bell(value: float, middle: float, spread: float) -> float:
    return exp(-(((value - middle) / spread) ** 2) / 2)


def _whole(shares: Sequence[float]) -> Chances:
    total = sum(shares)
    return tuple([each / total for each in shares])


@dataclass(frozen=True, slots=True)
class Ratings:
    """All that is known of a learner's strength.

    `learner`: how likely each of what may be supposed of him is. `places`: for each of these the
    strengths at the skills that were tried; `latest`: where each skill was tried last.
    """

    learner: Chances = field(default_factory=beforehand)
    places: Mapping[Place, tuple[Chances, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    latest: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    levels: Mapping[int, Rated] = field(default_factory=lambda: MappingProxyType({}))
    reckoned: dict[Place, Chances] = field(default_factory=dict, compare=False, repr=False)

    def rows(self, place: Place) -> tuple[Chances, ...]:
        """The strengths at a skill, for each of what may be supposed of the learner."""
        found = self.places.get(place)
        if found is not None:
            return found
        elsewhere = self.latest.get(place.skill)
        if elsewhere is None:
            return untried()
        return tuple([_blurred(row) for row in self.places[Place(elsewhere, place.skill)]])

    def chances(self, system: str, skill: str) -> Chances:
        """How likely each strength at a skill is."""
        place = Place(system, skill)
        if place not in self.reckoned:
            columns = zip(*self.rows(place), strict=True)
            self.reckoned[place] = tuple([sum(map(mul, self.learner, each)) for each in columns])
        return self.reckoned[place]

    def strength(self, system: str, skill: str) -> float:
        """The strength at a skill in a system, in points; a beginner has 0."""
        return float(sum(map(mul, self.chances(system, skill), STRENGTHS)))

    def rating(self, task: Task) -> float:
        """What a puzzle is worth, in points."""
        values = constants().difficulty
        known = difficulty(task.level, task.depth, values)
        known -= constants().costs.shown * task.shown
        return known + self.levels.get(task.level, UNKNOWN).value

    def mastery(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer without a guess."""
        each = _of_each(round(self.rating(task)))
        return float(sum(map(mul, self.chances(task.system, task.skill), each)))

    def expected(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer right, guesses included.

        >>> 0.6 < Ratings().expected(Task("classic", "card-points", 1)) < 0.8
        True
        """
        return right(self.mastery(task), task.guess, constants().answers)


def worth(was_right: bool, tries: int, guess: float = 0.0) -> float:
    """What an answer counts, from 0 to 1: retries count less.

    A retry at a question with few choices is little more than the last one left.

    >>> worth(True, 1), worth(True, 2, guess=0.5)
    (1.0, 0.0)
    """
    if not was_right:
        return 0.0
    earned = 1 - constants().costs.retry * (tries - 1)
    left = 1.0 if tries == 1 else 1 - guess / (1 - guess)
    return max(0.0, earned * left)


def rate_answer(ratings: Ratings, task: Task, score: float) -> Ratings:
    """The ratings after a puzzle: what foretold the answer is likelier now.

    Besides, who has answered may have learned something of the skill.
    """
    place, learning = Place(task.system, task.skill), constants().learning
    told = [_told(strength, ratings.rating(task), task.guess, score) for strength in STRENGTHS]
    rows = [tuple(map(mul, row, told)) for row in ratings.rows(place)]
    sums = [sum(row) for row in rows]
    learner = _whole(list(map(mul, ratings.learner, sums)))
    after = tuple(
        [
            _learned([chance / total for chance in row], each.speed, learning)
            for row, total, each in zip(rows, sums, supposed(), strict=True)
        ]
    )
    level = ratings.levels.get(task.level, UNKNOWN)
    surprise = score - ratings.expected(task)
    return replace(
        ratings,
        learner=_faded(learner, learning.fades),
        places=MappingProxyType({**ratings.places, place: after}),
        latest=MappingProxyType({**ratings.latest, task.skill: task.system}),
        levels=MappingProxyType(
            {**ratings.levels, task.level: _moved(level, learning.level, -surprise)}
        ),
        reckoned={},
    )


def _told(strength: float, rating: float, guess: float, score: float) -> float:
    """How likely an answer is of somebody so strong."""
    least = constants().learning.least
    chance = right(mastery(strength - round(rating)), guess, constants().answers)
    chance = min(max(chance, least), 1 - least)
    return float(chance**score * (1 - chance) ** (1 - score))


def _faded(learner: Chances, share: float) -> Chances:
    """Old answers count less: what was known beforehand comes back, a little each time."""
    return tuple(
        [
            (1 - share) * now + share * first
            for now, first in zip(learner, beforehand(), strict=True)
        ]
    )


def _learned(row: Sequence[float], speed: Speed, learning: Learning) -> Chances:
    """The strengths after an answer: a step further, all at once, or a step lost."""
    little, leap = speed.little + learning.gain / STEP, round(speed.leap / STEP)
    return tuple(_after(row, little, speed.all_at_once, leap, learning.lost))


def _after(
    row: Sequence[float], little: float, much: float, leap: int, lost: float
) -> Iterator[float]:
    last = len(row) - 1
    for at, chance in enumerate(row):
        below, above = row[at - 1] if at else 0.0, row[at + 1] if at < last else 0.0
        leapt = row[at - leap] if at >= leap else 0.0
        goes = little * (at < last) + much * (at + leap <= last) + lost * (at > 0)
        yield chance * (1 - goes) + below * little + leapt * much + above * lost


def _blurred(row: Chances) -> Chances:
    """The strengths at the same skill in another system: near, and less sure."""
    share = constants().learning.transfer
    padded = (row[0], *row, row[-1])
    return tuple(
        [
            (1 - share) * here + share * (below + above) / 2
            for below, here, above in zip(padded, row, padded[2:], strict=False)
        ]
    )


def _moved(part: Rated, step: Step, surprise: float) -> Rated:
    return Rated(part.value + step.after(part.answers) * surprise, part.answers + 1)
