"""Simulated learners with a true strength, which the tutor must find out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.choice.moment import Chosen
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer
from canasta_tutor.learner.skills.strength import guess
from canasta_tutor.puzzles.puzzle_codes import Code

START = 1_795_000_000
PAUSE = 45
"""Seconds between two puzzles."""

EASIEST, LEVEL, SHOWN, SCALE = -200.0, 160.0, 120.0, 400.0
"""The true properties of the puzzles; the tutor begins with other numbers."""


@dataclass
class Learner:
    """A learner who knows each skill as well as `strength` and random luck with the skill say."""

    strength: float
    seed: int = 1
    weak: Collection[str] = ()
    spread: float = 60.0
    weaker: float = 250.0
    growth: float = 0.0
    answers: dict[str, int] = field(default_factory=dict)

    def truth(self, code: Code, shown: int = 0) -> float:
        """The probability of a right answer to a puzzle of which this number of steps is shown."""
        own = Random(f"{self.seed}/{code.skill}").gauss(0, self.spread)
        own -= self.weaker * (code.skill in self.weak)
        own += self.growth * self.answers.get(code.skill, 0)
        lead = self.strength + own - EASIEST - LEVEL * (code.level - 1) + SHOWN * shown
        blind = guess(code.skill, played=code.played)
        return blind + (1 - blind) / (1 + 10 ** (-lead / SCALE))

    def answer(self, found: Chosen, when: int, chance: Random) -> Answered:
        code = found.code
        right = chance.random() < self.truth(code, found.shown)
        self.answers[code.skill] = self.answers.get(code.skill, 0) + 1
        return Answered(code.text, True, when, tries=1 if right else 2, hints=found.shown)


@dataclass
class Sitting:
    """A learner at practice: every puzzle that the tutor chose, and how the learner answered it."""

    learner: Learner
    rules: RuleSet
    chance: Random
    practice: Practice = field(default_factory=Practice)
    now: int = START

    def turns(
        self, count: int, mode: Mode = Mode.PRACTICE, only: Collection[str] = ()
    ) -> Iterator[tuple[Chosen, Answered]]:
        for _ in range(count):
            found = chosen(self.practice, self.rules, mode, self.now, self.chance, only)
            if found is None:
                return
            line = self.learner.answer(found, self.now, self.chance)
            self.practice = add_answer(self.practice, line)
            self.now += PAUSE
            yield found, line


def sitting(learner: Learner, rules: RuleSet, practice: Practice | None = None) -> Sitting:
    return Sitting(learner, rules, Random(f"sitting/{learner.seed}"), practice or Practice())


def next_one(
    practice: Practice,
    mode: Mode,
    now: int = START,
    chance: Random | None = None,
    only: tuple[str, ...] = (),
) -> Chosen:
    """The next puzzle in the classic system."""
    found = chosen(practice, load("classic"), mode, now, chance or Random(1), only)
    assert found is not None
    return found
