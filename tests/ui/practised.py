"""Puzzles of practice with answers to them, as a learner meets them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.answered.check_answer import check_posed, solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result, Solution
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.puzzles.wrong_answers import wrong_answers

FIRST = 6_000
"""The first seed; other tests use smaller seeds."""


@dataclass(frozen=True)
class Practised:
    """A puzzle of practice, solved."""

    made: Generated
    posed: Posed
    solution: Solution

    def answers(self, most: int) -> Iterator[Result]:
        """The given number of wrong answers, checked."""
        chance = Random(self.made.code)
        for answer in islice(wrong_answers(self.posed, self.solution, chance), most):
            yield check_posed(self.posed, answer, self.solution)

    @property
    def solved(self) -> Result:
        """The right answer, checked."""
        return check_posed(self.posed, self.solution.answer, self.solution)


def practised(first: int, count: int) -> Iterator[Practised]:
    """The given number of puzzles: every skill in turn, in a random system and on a random
    level.
    """
    names = list(skills())
    for number in range(first, first + count):
        chance, skill = Random(number), skills()[names[number % len(names)]]
        systems = [name for name in known() if skill_applies(skill, load(name))]
        rules = load(chance.choice(systems))
        found = make_from_code(
            Code(rules.id, skill.id, chance.choice(LEVELS), FIRST + number), rules
        )
        posed = pose_under(found.puzzle, rules)
        yield Practised(found, posed, solve_posed(posed))
