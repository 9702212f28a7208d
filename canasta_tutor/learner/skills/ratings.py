"""How well a learner does which skill: Elo ratings with a step that shrinks.

The strength at a skill in a system is a sum: what he is worth at the game, at the skill in any
system, and at the skill in this one. So the first answers tell something about every skill, and a
new system does not begin from nothing. What a level is worth is learned as well, more slowly.
The values are in `constants.toml`.

Source: A. Elo, The Rating of Chessplayers, 1978; the shrinking step after R. Pelánek, Applications
of the Elo rating system in adaptive educational systems, Computers & Education 98, 2016.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from canasta_tutor.learner.constants import Answers, Difficulty, Step, constants

SCALE = 400.0
"""Points of rating in which the odds grow tenfold."""


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


def right(mastered: float, blind: float, values: Answers) -> float:
    """The share of right answers where so much is mastered and blind guessing is right so often.

    >>> right(1.0, 0.5, Answers(slip=0.1, guess=1.0)), right(0.0, 0.5, Answers(slip=0.1, guess=1.0))
    (0.9, 0.5)
    """
    lucky = values.guess * blind
    return lucky + (1 - lucky - values.slip) * mastered


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
        known = difficulty(task.level, task.depth, constants().difficulty)
        return known + self.part(_level(task)).value

    def mastery(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer without a guess."""
        return mastery(self.strength(task.system, task.skill) - self.rating(task))

    def expected(self, task: Task) -> float:
        """The share of such puzzles that the learner would answer right, guesses included.

        >>> round(Ratings().expected(Task("classic", "card-points", 1)), 2)
        0.73
        """
        return right(self.mastery(task), task.guess, constants().answers)


def worth(was_right: bool, tries: int, hints: int, guess: float = 0.0) -> float:
    """What an answer counts, from 0 to 1: hints and retries count less.

    A retry at a question with few choices is little more than the last one left.

    >>> worth(True, 1, 0), worth(True, 1, 1), worth(True, 2, 0, guess=0.5)
    (1.0, 0.85, 0.0)
    """
    if not was_right:
        return 0.0
    costs = constants().costs
    earned = 1 - costs.retry * (tries - 1) - costs.hint * hints
    left = 1.0 if tries == 1 else 1 - guess / (1 - guess)
    return max(0.0, earned * left)


def rated(ratings: Ratings, task: Task, score: float) -> Ratings:
    """The ratings after a puzzle: better than expected raises every part, worse lowers it.

    Besides, who has answered has learned something of the skill.
    """
    surprise, known = score - ratings.expected(task), constants().learning
    steps = zip(_own(task.system, task.skill), (known.game, known.skill, known.place), strict=True)
    changed = {name: _moved(ratings.part(name), step, surprise) for name, step in steps}
    learned = changed[task.skill]
    changed[task.skill] = Rated(learned.value + known.gain, learned.answers)
    level = _level(task)
    changed[level] = _moved(ratings.part(level), known.level, -surprise)
    return Ratings(MappingProxyType({**ratings.parts, **changed}))


def _moved(part: Rated, step: Step, surprise: float) -> Rated:
    return Rated(part.value + step.after(part.answers) * surprise, part.answers + 1)


def _own(system: str, skill: str) -> tuple[str, str, str]:
    return "", skill, f"{system}/{skill}"


def _level(task: Task) -> str:
    return f"#{task.level}"
