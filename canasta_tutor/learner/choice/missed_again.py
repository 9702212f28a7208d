"""What was answered wrong, again: a fresh puzzle of the same skill and level, and much like it."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import Missed
from canasta_tutor.learner.skills.standing import TARGET, task_of
from canasta_tutor.puzzles.codes import Code, fingerprint
from canasta_tutor.puzzles.factory.making import made
from canasta_tutor.puzzles.skills import skills

ALIKE = 6
"""Fresh puzzles looked at for the one most like the one answered wrong."""


def again(moment: Moment) -> Chosen | None:
    """A fresh puzzle like the one that has waited longest; None where none waits."""
    waiting = missed(moment)
    if not waiting:
        return None
    in_turn = {each.skill for each in moment.offered({code.skill for code in waiting}, TARGET)}
    wrong = next(code for code in waiting if code.skill in in_turn)
    task = task_of(wrong.system, wrong.skill, wrong.level)
    expected = moment.practice.ratings.expected(task)
    return Chosen(_like(wrong, moment), Missed(wrong.skill), expected)


def missed(moment: Moment) -> list[Code]:
    """The puzzles answered wrong under these rules, oldest first."""
    options = fingerprint(moment.rules)
    return [
        code
        for code in moment.practice.wrong
        if (code.system, code.options) == (moment.rules.id, options)
        and (not moment.only or code.skill in moment.only)
    ]


def _like(wrong: Code, moment: Moment) -> Code:
    """Of some fresh puzzles the one whose features differ least; any, where the old one is gone."""
    fresh = [moment.fresh(wrong.skill, wrong.level) for _ in range(ALIKE)]
    try:
        before = features(wrong, moment)
        return min(fresh, key=lambda code: difference(before, features(code, moment)))
    except InputError:
        return fresh[0]


def features(code: Code, moment: Moment) -> Mapping[str, int]:
    """What makes a puzzle hard, in numbers.

    Raises:
        InputError: nothing is found for the code.
    """
    found = made(code, moment.rules).features
    return {name: found.get(name, 0) for name in skills()[code.skill].harder}


def difference(one: Mapping[str, int], other: Mapping[str, int]) -> int:
    """By how much two puzzles of a skill differ."""
    return sum(abs(value - other[name]) for name, value in one.items())
