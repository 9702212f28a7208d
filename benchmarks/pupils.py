"""Five kinds of learners who know nothing of the tutor, to measure its choice of puzzles.

A `World` says how hard each skill and level truly is. A pupil has a strength at each skill and
learns in their own way: from right answers, from explained wrong answers, all at once, or not at
all. Only three facts come from the package: the names of the skills, the skills that they build on,
and how many buttons their questions have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from statistics import mean

from canasta_tutor.puzzles.skills import skills

HELP = 0.6
"""Logits that each step shown beforehand adds."""
STEEP, ATTENTIVE = 1.3, 0.97
"""Logits per unit of strength; probability of a right answer to a mastered puzzle."""
ENOUGH = 0.8
"""A pupil has mastered a skill from this probability of right answers on, at puzzles of level 2."""
BUTTONS = {
    "legal": 0.5, "other": 0.5, "best": 0.35, "which": 0.33, "line": 0.2, "turn": 0.2,
    "choose": 0.1, "order": 0.1,
}  # fmt: skip
TYPED = 0.02
"""Probabilities of a lucky guess."""


def squash(logits: float) -> float:
    return 1 / (1 + exp(-logits))


def lucky(skill: str) -> float:
    return BUTTONS.get(skills()[skill].asks[0].partition(".")[0], TYPED)


class World:
    """The true properties of the puzzles; they are the same for all pupils of a run."""

    def __init__(self, seed: int, names: tuple[str, ...]) -> None:
        chance = Random(f"world/{seed}")
        self.names = names
        self.base = {name: chance.gauss(0, 0.7) for name in names}
        self.gap = {name: max(0.0, chance.gauss(0.6, 0.4)) for name in names}

    def hardness(self, skill: str, level: int) -> float:
        return self.base[skill] + self.gap[skill] * (level - 1)


@dataclass
class Pupil:
    """A pupil who learns nothing: a fixed strength at each skill, around a mean."""

    world: World
    seed: int
    mean: float = 0.8
    spread: float = 0.6
    strength: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = Random(f"pupil/{self.seed}")
        self.strength = {name: chance.gauss(self.mean, self.spread) for name in self.world.names}
        self.chance = Random(f"answers/{self.seed}")

    def knowing(self, skill: str, level: int, shown: int = 0) -> float:
        lead = self.strength[skill] - self.world.hardness(skill, level)
        return squash(STEEP * lead + HELP * shown)

    def truth(self, skill: str, level: int, shown: int = 0) -> float:
        """How likely the answer is right."""
        luck = lucky(skill)
        return luck + (1 - luck) * ATTENTIVE * self.knowing(skill, level, shown)

    def answer(self, skill: str, level: int, shown: int, day: float) -> bool:
        """Answer a puzzle, and learn from its explanation."""
        right = self.chance.random() < self.truth(skill, level, shown)
        self.learn(skill, level, day, right=right)
        return right

    def learn(self, skill: str, level: int, day: float, *, right: bool) -> None:
        """Change after an answer."""

    def sleep(self) -> None:
        """Change overnight."""

    def masters(self, skill: str) -> bool:
        return self.knowing(skill, 2) >= ENOUGH

    def ground(self, skill: str) -> float:
        """How well the pupil knows what a skill builds on."""
        needs = [need for need in skills()[skill].needs if need in self.strength]
        leads = [self.strength[need] - self.world.hardness(need, 1) for need in needs]
        return mean([squash(2 * lead) for lead in leads] or [1.0])


@dataclass
class Rewarded(Pupil):
    """A right answer teaches more than a wrong answer, whatever the level (performance factors)."""

    mean: float = -1.0
    spread: float = 0.5

    def learn(self, skill: str, level: int, day: float, *, right: bool) -> None:
        step = (0.30 if right else 0.14) * (0.3 + 0.7 * self.ground(skill))
        self.strength[skill] += step * (1 if self.strength[skill] < 3 else 0.3)


@dataclass
class Grower(Pupil):
    """Learns most from an explained wrong answer that was nearly within reach."""

    mean: float = -1.0
    spread: float = 0.5
    rate: float = 1.1

    def learn(self, skill: str, level: int, day: float, *, right: bool) -> None:
        near = self.knowing(skill, level)
        step = self.rate * (4 * near * (1 - near) + 0.15) * (0.35 if right else 1.0)
        self.strength[skill] += step * (0.3 + 0.7 * self.ground(skill))


@dataclass
class Forgetter(Grower):
    """Learns in the same way, but forgets overnight.

    The more often a skill was right after a pause, the less the pupil forgets it.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.first = dict(self.strength)
        self.firm = dict.fromkeys(self.strength, 2.0)
        self.last: dict[str, float] = {}

    def learn(self, skill: str, level: int, day: float, *, right: bool) -> None:
        pause = day - self.last.get(skill, day)
        if right and pause >= 1:
            self.firm[skill] *= 1 + 0.9 * min(pause / self.firm[skill], 1.5)
        super().learn(skill, level, day, right=right)
        self.last[skill] = day

    def sleep(self) -> None:
        for skill, now in self.strength.items():
            lost = (now - self.first[skill]) * (1 - exp(-1 / (6 * self.firm[skill])))
            self.strength[skill] -= max(lost, 0.0)


@dataclass
class Stepper(Pupil):
    """Understands a level of a skill all at once, at random, from an explained wrong answer."""

    level: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.level = dict.fromkeys(self.world.names, 0)

    def truth(self, skill: str, level: int, shown: int = 0) -> float:
        base = 0.95 if self.level[skill] >= level else lucky(skill)
        return min(0.97, squash(log(base / (1 - base)) + HELP * shown)) if shown else base

    def learn(self, skill: str, level: int, day: float, *, right: bool) -> None:
        if level <= self.level[skill] or (right and self.chance.random() < 0.5):
            return
        needs = [need for need in skills()[skill].needs if need in self.level]
        ready = all(self.level[need] for need in needs)
        near = level == self.level[skill] + 1
        if self.chance.random() < 0.35 * (1 if near else 1 / 3) * (1 if ready else 1 / 3):
            self.level[skill] += 1

    def masters(self, skill: str) -> bool:
        return self.level[skill] >= 1


MODELS: Mapping[str, type[Pupil]] = {
    "right answers teach": Rewarded,
    "grows": Grower,
    "grows, forgets": Forgetter,
    "at once": Stepper,
}
