"""Number of answers until the skills are mastered: the tutor's choice, skills in turn, at random.

Four kinds of learners, none of which learns as the tutor assumes: they grow a little with every
answer, understand at once or not at all, forget, or have played before. No constant of the tutor
was tuned with the last kind. Only the tutor shows steps of a puzzle; these help to answer, but
teach no more than the answer does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from statistics import mean

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.choice.candidates import at_level, needs_of, open_skills, skills_of
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import TARGET, Practice, add_answer, guess
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code

SYSTEM = os.environ.get("CANASTA_MASTERY_SYSTEM", "classic")
ANSWERS = int(os.environ.get("CANASTA_MASTERY_ANSWERS", "1200"))
LEARNERS = int(os.environ.get("CANASTA_MASTERY_LEARNERS", "3"))
ENOUGH = 0.8
"""Goal: share of all skills mastered; also the knowledge that counts as mastery."""
START, PAUSE = 1_795_000_000, 45
SHOWN, LEAST = 0.7, 0.03
"""Logits that a shown step adds; the least knowledge from which it is reckoned."""
SETTLED = 30
"""Number of first puzzles that the share of right answers leaves out."""


@dataclass
class Pupil:
    """A learner's true knowledge; each subclass learns in its own way."""

    rules: RuleSet
    chance: Random
    state: dict[str, float] = field(default_factory=dict)
    turn: int = 0

    def knows(self, skill: str) -> float:
        """How well the learner knows a skill, from 0 to 1."""
        return self.state.get(skill, 0.0)

    def mastered(self) -> float:
        """Share of the skills that the learner knows."""
        names = skills_of(self.rules)
        return sum(self.knows(name) >= ENOUGH for name in names) / len(names)

    def right(self, code: Code, shown: int = 0) -> bool:
        """Whether the learner answers right, by knowledge (less at hard levels) or by luck.

        Shown steps help.
        """
        sure = self.knows(code.skill) * (1 - 0.08 * code.level)
        sure = add_help(sure, shown) if shown else sure
        lucky = guess(code.skill)
        return self.chance.random() < sure + (1 - sure) * lucky

    def answered(self, code: Code, *, right: bool) -> None:
        """Learn from an answer."""
        self.turn += 1
        self.learn(code.skill, self.ready(code.skill), right=right)

    def ready(self, skill: str) -> float:
        """How well the learner knows the least known of the skills that this one builds on."""
        needs = needs_of(skill, self.rules)
        return min((self.knows(need) for need in needs), default=1.0)

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        """Change the knowledge of a skill after an answer."""
        raise NotImplementedError


def add_help(sure: float, shown: int) -> float:
    """Knowledge of a puzzle after `shown` shown steps.

    >>> round(helped(0.5, 1), 2), helped(0.0, 3) < 0.25
    (0.67, True)
    """
    known = min(max(sure, LEAST), 1 - LEAST)
    return 1 / (1 + exp(-log(known / (1 - known)) - SHOWN * shown))


class Grows(Pupil):
    """Grows a little with every answer; less without the basic skills, less near mastery."""

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        step = 0.22 * (0.25 + 0.75 * ready)
        self.state[skill] = self.knows(skill) + step * (1 - self.knows(skill))


class Steps(Pupil):
    """Knows nothing until understanding all at once; rarely before the basic skills."""

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        if self.chance.random() < (0.18 if ready >= ENOUGH else 0.03):
            self.state[skill] = 1.0


@dataclass
class Forgets(Pupil):
    """Forgets with every other puzzle; more slowly the more often the answer was right."""

    held: dict[str, tuple[int, float]] = field(default_factory=dict)

    def knows(self, skill: str) -> float:
        last, half = self.held.get(skill, (0, 0.0))
        return 0.5 ** ((self.turn - last) / half) if half else 0.0

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        _, half = self.held.get(skill, (0, 0.0))
        longer = (30 + half * (1.3 if right else 0.5)) * (0.25 + 0.75 * ready)
        self.held[skill] = (self.turn, min(max(longer, half), 4_000.0))


@dataclass
class Returns(Pupil):
    """Has played before and knows half; learns the rest mostly from right answers."""

    def __post_init__(self) -> None:
        for skill in skills_of(self.rules):
            if self.chance.random() < 0.7 and self.ready(skill) >= ENOUGH:
                self.state[skill] = 0.9

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        step = (0.25 if right else 0.12) * (0.4 + 0.6 * ready)
        self.state[skill] = min(self.knows(skill) + step * (1.1 - self.knows(skill)), 1.0)


Chooser = Callable[[Practice, RuleSet, int, Random], tuple[Code, int]]
"""Chooses a puzzle, and how many of its steps are shown."""


def by_tutor(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> tuple[Code, int]:
    found = chosen(practice, rules, Mode.PRACTICE, START + turn * PAUSE, chance)
    assert found is not None
    return found.code, found.shown


def in_turn(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> tuple[Code, int]:
    """Choose the open skills in turn, each at its level."""
    names = open_skills(practice, rules)
    skill = names[turn % len(names)]
    level = at_level(practice, rules, skill, TARGET).level
    return Code(rules.id, skill, level, chance.randrange(SEEDS)), 0


def at_random(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> tuple[Code, int]:
    skill = chance.choice(skills_of(rules))
    return Code(rules.id, skill, chance.choice(LEVELS), chance.randrange(SEEDS)), 0


KINDS: Mapping[str, type[Pupil]] = {
    "grows": Grows,
    "steps": Steps,
    "forgets": Forgets,
    "returns": Returns,
}
CHOOSERS: Mapping[str, Chooser] = {"tutor": by_tutor, "in turn": in_turn, "at random": at_random}


@dataclass(frozen=True)
class Way:
    """A pupil's result: number of answers, share of skills mastered, share of right answers."""

    answers: int
    mastered: float
    success: float


def practise(pupil: Pupil, choose: Chooser, seed: str) -> Way:
    """Let a pupil practise until enough is mastered, or for `ANSWERS` answers."""
    practice, chance, right = Practice(), Random(seed), list[bool]()
    while len(right) < ANSWERS and pupil.mastered() < ENOUGH:
        turn = len(right)
        code, shown = choose(practice, pupil.rules, turn, chance)
        right.append(pupil.right(code, shown))
        pupil.answered(code, right=right[-1])
        tries, when = 1 if right[-1] else 2, START + turn * PAUSE
        practice = add_answer(practice, Answered(code.text, True, when, tries, shown))
    settled = right[SETTLED:] or right
    return Way(len(right), pupil.mastered(), sum(settled) / len(settled))


def report() -> Iterator[str]:
    """A line for each kind of learner and way of choosing."""
    yield f"{SYSTEM}: answers until {ENOUGH:.0%} of the skills are mastered, at most {ANSWERS}"
    for kind, learner in KINDS.items():
        for name, choose in CHOOSERS.items():
            found = [
                practise(learner(load(SYSTEM), Random(f"{kind}/{seed}")), choose, f"{name}/{seed}")
                for seed in range(LEARNERS)
            ]
            answers, mastered = mean(e.answers for e in found), mean(e.mastered for e in found)
            right = mean(each.success for each in found)
            figures = f"{answers:5.0f} answers, {mastered:4.0%} mastered, {right:4.0%} right"
            yield f"  {kind:8} {name:10} {figures}"
