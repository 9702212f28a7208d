"""How many answers it takes to master the skills: the tutor's choice, skills in turn, at random.

Four kinds of learners, none of which learns as the tutor supposes: who grows a little by every
answer, who understands at once or not at all, who forgets, and who has played before. No value of
the tutor was tried on the last.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.learner.choice.candidates import at_level, needs_of, open_skills, skills_of
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.skills.standing import TARGET, Practice, guess, practised
from canasta_tutor.puzzles.codes import LEVELS, SEEDS, Code

SYSTEM = os.environ.get("CANASTA_MASTERY_SYSTEM", "classic")
ANSWERS = int(os.environ.get("CANASTA_MASTERY_ANSWERS", "1200"))
LEARNERS = int(os.environ.get("CANASTA_MASTERY_LEARNERS", "3"))
ENOUGH = 0.8
"""This share of all skills mastered is the goal."""
START, PAUSE = 1_795_000_000, 45


@dataclass
class Pupil:
    """What a learner truly knows; each kind learns in its own way."""

    rules: RuleSet
    chance: Random
    state: dict[str, float] = field(default_factory=dict)
    turn: int = 0

    def knows(self, skill: str) -> float:
        """How surely a skill is known, from 0 to 1."""
        return self.state.get(skill, 0.0)

    def mastered(self) -> float:
        """The share of the skills that are known."""
        names = skills_of(self.rules)
        return sum(self.knows(name) >= ENOUGH for name in names) / len(names)

    def right(self, code: Code) -> bool:
        """Whether he answers right: by knowing it, hard ones less surely, or by luck."""
        sure = self.knows(code.skill) * (1 - 0.08 * code.level)
        lucky = guess(code.skill)
        return self.chance.random() < sure + (1 - sure) * lucky

    def answered(self, code: Code, *, right: bool) -> None:
        """What the answer changes."""
        self.turn += 1
        self.learn(code.skill, self.ready(code.skill), right=right)

    def ready(self, skill: str) -> float:
        """How much of what a skill rests on is known."""
        needs = needs_of(skill, self.rules)
        return min((self.knows(need) for need in needs), default=1.0)

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        """The way of learning."""
        raise NotImplementedError


class Grows(Pupil):
    """A little with every answer, less where the ground is missing, less the more is known."""

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        step = 0.22 * (0.25 + 0.75 * ready)
        self.state[skill] = self.knows(skill) + step * (1 - self.knows(skill))


class Steps(Pupil):
    """Nothing, until it is understood, all at once; hardly before what it rests on."""

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        if self.chance.random() < (0.18 if ready >= ENOUGH else 0.03):
            self.state[skill] = 1.0


@dataclass
class Forgets(Pupil):
    """What was learned fades with every other puzzle, the slower the more often it was right."""

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
    """Has played before and knows half of it; of the rest he learns most by what he gets right."""

    def __post_init__(self) -> None:
        for skill in skills_of(self.rules):
            if self.chance.random() < 0.7 and self.ready(skill) >= ENOUGH:
                self.state[skill] = 0.9

    def learn(self, skill: str, ready: float, *, right: bool) -> None:
        step = (0.25 if right else 0.12) * (0.4 + 0.6 * ready)
        self.state[skill] = min(self.knows(skill) + step * (1.1 - self.knows(skill)), 1.0)


Chooser = Callable[[Practice, RuleSet, int, Random], Code]


def by_tutor(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> Code:
    """As the product chooses."""
    found = chosen(practice, rules, Mode.PRACTICE, START + turn * PAUSE, chance)
    assert found is not None
    return found.code


def in_turn(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> Code:
    """The open skills one after the other, each at its level."""
    names = open_skills(practice, rules)
    skill = names[turn % len(names)]
    level = at_level(practice, rules, skill, TARGET).level
    return Code(rules.id, skill, level, chance.randrange(SEEDS))


def at_random(practice: Practice, rules: RuleSet, turn: int, chance: Random) -> Code:
    """Any skill at any level."""
    skill = chance.choice(skills_of(rules))
    return Code(rules.id, skill, chance.choice(LEVELS), chance.randrange(SEEDS))


KINDS: Mapping[str, type[Pupil]] = {
    "grows": Grows,
    "steps": Steps,
    "forgets": Forgets,
    "returns": Returns,
}
CHOOSERS: Mapping[str, Chooser] = {"tutor": by_tutor, "in turn": in_turn, "at random": at_random}


def answers_to_mastery(pupil: Pupil, choose: Chooser, seed: str) -> tuple[int, float]:
    """So many answers until enough is mastered, or all there are; what is mastered then."""
    practice, chance = Practice(), Random(seed)
    for turn in range(ANSWERS):
        code = choose(practice, pupil.rules, turn, chance)
        right = pupil.right(code)
        pupil.answered(code, right=right)
        line = Answered(code.text, True, START + turn * PAUSE, tries=1 if right else 2)
        practice = practised(practice, line)
        if pupil.mastered() >= ENOUGH:
            return turn + 1, pupil.mastered()
    return ANSWERS, pupil.mastered()


def report() -> Iterator[str]:
    """A line for each kind of learner and way to choose."""
    yield f"{SYSTEM}: answers until {ENOUGH:.0%} of the skills are mastered, at most {ANSWERS}"
    for kind, learner in KINDS.items():
        for name, choose in CHOOSERS.items():
            found = [
                answers_to_mastery(
                    learner(load(SYSTEM), Random(f"{kind}/{seed}")), choose, f"{name}/{seed}"
                )
                for seed in range(LEARNERS)
            ]
            mean = sum(count for count, _ in found) / len(found)
            share = sum(each for _, each in found) / len(found)
            yield f"  {kind:8} {name:10} {mean:5.0f} answers, {share:4.0%} mastered"
