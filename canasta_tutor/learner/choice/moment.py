"""The moment of a choice: who chooses for whom, when, and by what chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, beliefs_of
from canasta_tutor.learner.choice.candidates import (
    Candidate,
    at_level,
    candidates,
    open_skills,
    skills_of,
)
from canasta_tutor.learner.choice.why import Why
from canasta_tutor.learner.skills.standing import TARGET, Place, Practice, says_all
from canasta_tutor.puzzles.course_plan import skills_that_differ
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.factory.short_deals import find_short
from canasta_tutor.puzzles.puzzle_codes import SEEDS, Code, any_code
from canasta_tutor.short_codes import fingerprint

PULL = 0.6
TEN = 10
"""Number of puzzles that make a system known to the learner."""
LATELY, ANOTHER = 30, 12
"""For how many puzzles a question is not asked again, and how many tries seek another.

If no try finds another question, a question may be repeated.
"""
EASIEST_AIM, HARDEST_AIM = 0.65, 0.9
"""The aim makes up for the form, within these bounds."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The code of the next puzzle, why it comes, and how likely the learner is right.

    `shown`: the number of its steps that the learner sees beforehand.
    """

    code: Code
    why: Why
    expected: float
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """Who chooses for whom: the practice so far, the rules, the time, chance, skills picked.

    `asked`: the codes of a placement or a check so far. `parts`: the lesson that teaches a skill.
    """

    practice: Practice
    rules: RuleSet
    now: int
    chance: Random
    only: Collection[str] = ()
    asked: Sequence[str] = ()
    parts: Mapping[str, str] = field(default_factory=dict)

    def beliefs(self) -> Beliefs:
        """What the learner seems to believe."""
        return beliefs_of(self.practice.log.values())

    @property
    def aim(self) -> float:
        """The expected success to look for: a little easier after wrong answers, or harder."""
        wanted = TARGET + PULL * (TARGET - self.practice.form)
        return min(max(wanted, EASIEST_AIM), HARDEST_AIM)

    def at_level(self, skill: str) -> Candidate:
        """A skill at the level that fits now."""
        return at_level(self.practice, self.rules, skill, self.aim)

    def offered(self, names: Collection[str]) -> Sequence[Candidate]:
        """Skills that may come now, each at its level."""
        return candidates(self.practice, self.rules, names, self.aim)

    def is_mastered(self, each: Candidate) -> bool:
        """Whether a skill may rest."""
        return self.practice.is_mastered(Place(self.rules.id, each.skill))

    def picked(self) -> Collection[str]:
        """The skills that the learner has picked, or all that are open."""
        if self.only:
            return [name for name in skills_of(self.rules) if name in self.only]
        return self.new_skills() or open_skills(self.practice, self.rules)

    def new_skills(self) -> Collection[str]:
        """In the first ten puzzles of a system, the untried skills about what differs in it.

        Empty if the learner has not practised ten puzzles of another system, with which to compare.
        """
        answers = Counter[str]()
        for place, record in self.practice.places.items():
            answers[place.system] += record.answers
        here = answers.pop(self.rules.id, 0)
        (known, most), *_ = [*answers.most_common(1), ("", 0)]
        if self.only or here >= TEN or most < TEN:
            return ()
        tried = {place.skill for place in self.practice.places if place.system == self.rules.id}
        differ = skills_that_differ(load(known), self.rules)
        return [name for name in differ if name not in tried]

    def fresh(self, skill: str, level: int, *, played: bool = False) -> Code:
        """The code of a puzzle that was never seen, and asks nothing that was asked of late.

        Of the easiest that count a whole deal one with few cards.
        """
        options, log = fingerprint(self.rules), self.practice.log
        while True:
            seed = self.chance.randrange(SEEDS)
            code = Code(self.rules.id, skill, level, seed, options, played=played)
            if code.text not in log:
                near = (replace(code, seed=(code.seed + more) % SEEDS) for more in range(ANOTHER))
                return find_short(filter(self.is_new, near), self.rules) or code

    def is_new(self, code: Code) -> bool:
        """Whether a puzzle was never seen, and asks nothing that was asked of late."""
        log = self.practice.log
        if code.text in log or code.played or not says_all(code.skill):
            return code.text not in log
        alike = [*self._lately(code)]
        return not alike or self._ask(code) not in map(self._ask, alike)

    def _lately(self, code: Code) -> Iterator[Code]:
        """The codes of late that differ from one in nothing but the level and the seed."""
        for text in [*self.practice.log][-LATELY:]:
            with suppress(InputError):
                found = any_code(text)
                if replace(found, level=code.level, seed=code.seed) == code:
                    yield found

    def _ask(self, code: Code) -> object:
        """What is asked; nothing where the factory has no such puzzle under these rules."""
        try:
            return make_from_code(code, self.rules).puzzle.ask
        except InputError:
            return None
