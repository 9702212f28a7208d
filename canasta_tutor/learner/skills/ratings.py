"""How well a learner does which skill: Elo ratings with a step that shrinks.

The strength at a skill in a system is a sum: what he is worth at the game, at the skill in any
system, and at the skill in this one. So the first answers tell something about every skill, and a
new system does not begin from nothing. What a level is worth is learned as well, more slowly.

Source: A. Elo, The Rating of Chessplayers, 1978; the shrinking step after R. Pelánek, Applications
of the Elo rating system in adaptive educational systems, Computers & Education 98, 2016.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

SCALE = 400.0
"""Points of rating in which the odds grow tenfold."""

LEVEL_GAP = 130.0
DEPTH_GAP = 20.0
EASIEST = -170.0
"""Ratings before anything is known: the easiest puzzle, and what a level or a needed skill adds."""

RETRY_COST = 0.8
HINT_COST = 0.15
"""What an answer is worth less for each answer and each hint before it."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a puzzle asks: a skill in a system, at a level; `depth` counts the skills it rests on.

    `guess` is how often blind guessing is right.
    """

    system: str
    skill: str
    level: int
    depth: int = 0
    guess: float = 0.0


@dataclass(frozen=True, slots=True)
class Rated:
    """One part of a strength, and how many answers it rests on."""

    value: float = 0.0
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """How far one answer moves a part: from `first` it shrinks toward `last`."""

    first: float
    last: float
    half: float

    def after(self, answers: int) -> float:
        """The step after so many answers.

        >>> Step(80, 20, 4).after(0), Step(80, 20, 4).after(4)
        (80.0, 50.0)
        """
        return self.last + (self.first - self.last) / (1 + answers / self.half)


UNKNOWN = Rated()
GAME, SKILL, PLACE, LEVEL = Step(110, 10, 8), Step(80, 24, 4), Step(30, 12, 4), Step(8, 2, 20)


@dataclass(frozen=True, slots=True)
class Ratings:
    """All that is known of a learner's strength, by part."""

    parts: Mapping[str, Rated] = field(default_factory=lambda: MappingProxyType({}))

    def part(self, name: str) -> Rated:
        """One part, 0 where nothing is known."""
        return self.parts.get(name, UNKNOWN)

    def strength(self, system: str, skill: str) -> float:
        """The strength at a skill in a system, in points; a beginner has 0."""
        return sum(self.part(name).value for name in _own(system, skill))

    def rating(self, task: Task) -> float:
        """What a puzzle is worth, in points."""
        known = EASIEST + LEVEL_GAP * (task.level - 1) + DEPTH_GAP * task.depth
        return known + self.part(_level(task)).value

    def mastery(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer without a guess."""
        lead = self.strength(task.system, task.skill) - self.rating(task)
        return float(1 / (1 + 10 ** (-lead / SCALE)))

    def expected(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer right, guesses included.

        >>> round(Ratings().expected(Task("classic", "card-points", 1)), 2)
        0.73
        """
        return task.guess + (1 - task.guess) * self.mastery(task)


def worth(right: bool, tries: int, hints: int, guess: float = 0.0) -> float:
    """What an answer counts, from 0 to 1: hints and retries count less.

    A retry at a question with few choices is little more than the last one left.

    >>> worth(True, 1, 0), worth(True, 1, 1), worth(True, 2, 0, guess=0.5)
    (1.0, 0.85, 0.0)
    """
    if not right:
        return 0.0
    earned = 1 - RETRY_COST * (tries - 1) - HINT_COST * hints
    left = 1.0 if tries == 1 else 1 - guess / (1 - guess)
    return max(0.0, earned * left)


def rated(ratings: Ratings, task: Task, score: float) -> Ratings:
    """The ratings after a puzzle: better than expected raises every part, worse lowers it."""
    surprise = score - ratings.expected(task)
    moves = [*zip(_own(task.system, task.skill), (GAME, SKILL, PLACE), strict=True)]
    changed = {name: _moved(ratings.part(name), step, surprise) for name, step in moves}
    level = _level(task)
    changed[level] = _moved(ratings.part(level), LEVEL, -surprise)
    return Ratings(MappingProxyType({**ratings.parts, **changed}))


def _moved(part: Rated, step: Step, surprise: float) -> Rated:
    return Rated(part.value + step.after(part.answers) * surprise, part.answers + 1)


def _own(system: str, skill: str) -> tuple[str, str, str]:
    return "", skill, f"{system}/{skill}"


def _level(task: Task) -> str:
    return f"#{task.level}"
