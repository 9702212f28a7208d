"""The check of a lesson, or of a whole system: a few fresh puzzles, of its skills in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Checking
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.skills.standing import task_of
from canasta_tutor.puzzles.codes import LEVELS, any_code

LENGTH, ENOUGH = 5, 4
"""Puzzles of a check, and how many of them must be right at once, without a hint."""

ASKED_LEVELS = LEVELS[:2]
"""Hard puzzles are for practice."""


def check_puzzle(moment: Moment) -> Chosen:
    """The next puzzle of a check: of a skill that has come least often."""
    seen = Counter(any_code(code).skill for code in moment.asked)
    names = moment.picked()
    fewest = min(seen[name] for name in names)
    name = moment.chance.choice([each for each in names if seen[each] == fewest])
    level = ASKED_LEVELS[len(moment.asked) % len(ASKED_LEVELS)]
    code = moment.fresh(name, level)
    task = task_of(code.system, code.skill, code.level)
    return Chosen(code, Checking(name), moment.practice.ratings.expected(task))


def by_oneself(lines: Iterable[Answered]) -> int:
    """How many were right at once, without a hint."""
    return sum(line.clean and not line.hints for line in lines)
