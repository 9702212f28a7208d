"""How strong a learner is at every skill, estimated from their answers by Bayes' rule.

A strength at a skill is one of a few values, each with a probability; every answer updates the
probabilities. A hypothesis about the learner links the skills: how strong they are at the game and
how fast they learn. So the first answers say something about every skill, and the tutor soon
believes that a fast learner knows what they answered right. The estimate for a skill in one system
is the starting point in the next system. The difficulty of each level is learned too, but more
slowly. The values are in `constants.toml`.

Sources: for puzzles, G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests,
1960; for learning between answers, A. Corbett and J. Anderson, Knowledge Tracing, User Modeling
and User-Adapted Interaction 4, 1994; this module has many degrees of knowing in place of two.
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
"""A lead of this many rating points multiplies the odds by ten."""

STEP = 125
STRENGTHS = tuple(range(-6 * STEP, 7 * STEP, STEP))
"""The possible strengths at a skill, in rating points; 0 is an average beginner."""

GAMES = (-500, -250, 0, 250, 500)
"""The possible strengths at the game; the strengths at skills spread around them."""

Chances = tuple[float, ...]
"""One probability for each strength, or for each hypothesis."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a puzzle asks: a skill in a system, at a level.

    `depth`: length of the longest chain of skills below this one. `guess`: probability that a blind
    guess is right. `shown`: number of steps shown beforehand.
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
    """Correction to a level's stated difficulty, in points, and the answers behind it."""

    value: float = 0.0
    answers: int = 0


UNKNOWN = Rated()


def difficulty(level: int, depth: int, values: Difficulty) -> float:
    """A puzzle's difficulty before any answers, in rating points."""
    return values.easiest + values.level * (level - 1) + values.depth * depth


def mastery(lead: float) -> float:
    """Probability of mastering a puzzle, if the strength is `lead` points above its difficulty.

    >>> mastery(0)
    0.5
    """
    return 1 / (1 + 10 ** (-lead / SCALE))


@lru_cache(2_048)
def _mastery_by_strength(rating: int) -> Chances:
    """Probability of mastering a puzzle of this difficulty, for each of `STRENGTHS`."""
    return tuple([mastery(strength - rating) for strength in STRENGTHS])


def chance_of_right(mastered: float, blind: float, values: Answers) -> float:
    """Probability of a right answer, given the probabilities of mastery and of a lucky guess.

    >>> answers = Answers(slip=0.1, guess=1.0)
    >>> chance_of_right(1.0, 0.5, answers), chance_of_right(0.0, 0.5, answers)
    (0.9, 0.5)
    """
    lucky = values.guess * blind
    return lucky + (1 - lucky - values.slip) * mastered


class Hypothesis(NamedTuple):
    """A hypothesis about a learner: strength at the game in points, and way of learning."""

    game: int
    speed: Speed


@cache
def list_hypotheses() -> tuple[Hypothesis, ...]:
    """All hypotheses about a learner."""
    return tuple(Hypothesis(*each) for each in product(GAMES, constants().learning.speeds))


@cache
def prior() -> Chances:
    """Probability of each hypothesis before the first answer."""
    spread = constants().learning.learners
    return _normalize(
        [_bell(each.game, 0, spread) * each.speed.share for each in list_hypotheses()]
    )


@cache
def prior_of_skill() -> tuple[Chances, ...]:
    """For each hypothesis, the probabilities of strengths at a skill never tried."""
    spread = constants().learning.skills
    return tuple(
        _normalize([_bell(strength, each.game, spread) for strength in STRENGTHS])
        for each in list_hypotheses()
    )


def _bell(value: float, middle: float, spread: float) -> float:
    return exp(-(((value - middle) / spread) ** 2) / 2)


def _normalize(shares: Sequence[float]) -> Chances:
    total = sum(shares)
    return tuple([each / total for each in shares])


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everything known about a learner's strength.

    `learner`: probability of each hypothesis. `places`: for each skill tried, per hypothesis the
    probabilities of strengths. `latest`: the system in which each skill was tried last. `levels`:
    corrections to the difficulty of levels. `reckoned` caches `chances`.
    """

    learner: Chances = field(default_factory=prior)
    places: Mapping[Place, tuple[Chances, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    latest: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    levels: Mapping[int, Rated] = field(default_factory=lambda: MappingProxyType({}))
    reckoned: dict[Place, Chances] = field(default_factory=dict, compare=False, repr=False)

    def rows(self, place: Place) -> tuple[Chances, ...]:
        """For each hypothesis, the probabilities of strengths at a skill."""
        found = self.places.get(place)
        if found is not None:
            return found
        elsewhere = self.latest.get(place.skill)
        if elsewhere is None:
            return prior_of_skill()
        return tuple([_blur(row) for row in self.places[Place(elsewhere, place.skill)]])

    def chances(self, system: str, skill: str) -> Chances:
        """Probability of each strength at a skill, over all hypotheses."""
        place = Place(system, skill)
        if place not in self.reckoned:
            columns = zip(*self.rows(place), strict=True)
            self.reckoned[place] = tuple([sum(map(mul, self.learner, each)) for each in columns])
        return self.reckoned[place]

    def strength(self, system: str, skill: str) -> float:
        """Expected strength at a skill in a system, in points; an average beginner has 0."""
        return float(sum(map(mul, self.chances(system, skill), STRENGTHS)))

    def rating(self, task: Task) -> float:
        """A puzzle's difficulty according to everything that is known, in points."""
        values = constants().difficulty
        known = difficulty(task.level, task.depth, values)
        known -= constants().costs.shown * task.shown
        return known + self.levels.get(task.level, UNKNOWN).value

    def mastery(self, task: Task) -> float:
        """Probability that the learner answers such a puzzle without guessing."""
        each = _mastery_by_strength(round(self.rating(task)))
        return float(sum(map(mul, self.chances(task.system, task.skill), each)))

    def expected(self, task: Task) -> float:
        """Probability that the learner answers such a puzzle right, guesses included.

        >>> 0.6 < Ratings().expected(Task("classic", "card-points", 1)) < 0.8
        True
        """
        return chance_of_right(self.mastery(task), task.guess, constants().answers)


def worth(was_right: bool, tries: int, guess: float = 0.0) -> float:
    """The score of a puzzle, from 0 to 1: retries count less.

    At a question with few choices, a retry only takes one of the few choices that are left.

    >>> worth(True, 1), worth(True, 2, guess=0.5)
    (1.0, 0.0)
    """
    if not was_right:
        return 0.0
    earned = 1 - constants().costs.retry * (tries - 1)
    left = 1.0 if tries == 1 else 1 - guess / (1 - guess)
    return max(0.0, earned * left)


def rate_answer(ratings: Ratings, task: Task, score: float) -> Ratings:
    """The ratings after a puzzle's score, by Bayes' rule.

    The answer also teaches: it may lift the learner's strength at the skill.
    """
    place, learning = Place(task.system, task.skill), constants().learning
    likelihoods = [
        _likelihood(strength, ratings.rating(task), task.guess, score) for strength in STRENGTHS
    ]
    rows = [tuple(map(mul, row, likelihoods)) for row in ratings.rows(place)]
    sums = [sum(row) for row in rows]
    learner = _normalize(list(map(mul, ratings.learner, sums)))
    after = tuple(
        [
            _learn([chance / total for chance in row], each.speed, learning)
            for row, total, each in zip(rows, sums, list_hypotheses(), strict=True)
        ]
    )
    level = ratings.levels.get(task.level, UNKNOWN)
    surprise = score - ratings.expected(task)
    return replace(
        ratings,
        learner=_fade(learner, learning.fades),
        places=MappingProxyType({**ratings.places, place: after}),
        latest=MappingProxyType({**ratings.latest, task.skill: task.system}),
        levels=MappingProxyType(
            {**ratings.levels, task.level: _correct_level(level, learning.level, -surprise)}
        ),
        reckoned={},
    )


def _likelihood(strength: float, rating: float, guess: float, score: float) -> float:
    """Likelihood of a score, for a learner with that strength."""
    least = constants().learning.least
    chance = chance_of_right(mastery(strength - round(rating)), guess, constants().answers)
    chance = min(max(chance, least), 1 - least)
    return float(chance**score * (1 - chance) ** (1 - score))


def _fade(learner: Chances, share: float) -> Chances:
    """Old answers count less: blend in a share of the probabilities before the first answer."""
    return tuple(
        [(1 - share) * now + share * first for now, first in zip(learner, prior(), strict=True)]
    )


def _learn(row: Sequence[float], speed: Speed, learning: Learning) -> Chances:
    """The probabilities after learning from an answer: a step up, a leap up, or a step down."""
    little, leap = speed.little + learning.gain / STEP, round(speed.leap / STEP)
    return tuple(_shift(row, little, speed.all_at_once, leap, learning.lost))


def _shift(
    row: Sequence[float], little: float, leaps: float, leap: int, slides: float
) -> Iterator[float]:
    last = len(row) - 1
    for at, chance in enumerate(row):
        below, above = row[at - 1] if at else 0.0, row[at + 1] if at < last else 0.0
        arriving = row[at - leap] if at >= leap else 0.0
        leaving = little * (at < last) + leaps * (at + leap <= last) + slides * (at > 0)
        yield chance * (1 - leaving) + below * little + arriving * leaps + above * slides


def _blur(row: Chances) -> Chances:
    """The probabilities for the same skill in another system, spread to neighbouring strengths."""
    share = constants().learning.transfer
    padded = (row[0], *row, row[-1])
    return tuple(
        [
            (1 - share) * here + share * (below + above) / 2
            for below, here, above in zip(padded, row, padded[2:], strict=False)
        ]
    )


def _correct_level(part: Rated, step: Step, surprise: float) -> Rated:
    return Rated(part.value + step.after(part.answers) * surprise, part.answers + 1)
