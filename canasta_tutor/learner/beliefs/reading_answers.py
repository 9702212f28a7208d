"""From an answer to its line in the log: who would have given it, and who another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.beliefs.beliefs import NOT, OPEN, SAID_YES
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.diagnosis import Diagnosis, Kind, find_misconceptions_shown
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle


def with_suspects(line: Answered, diagnosis: Diagnosis, left_open: Iterable[str] = ()) -> Answered:
    """A line with what is known of its first answer at once: what explains it, what was said.

    `left_open`: misconceptions that the learner was asked about without giving an answer.

    >>> found = Diagnosis("named", ("hand-not-subtracted",), 20)
    >>> with_suspects(Answered("CT-1", False, 60), found).suspects
    ('hand-not-subtracted',)
    """
    said = *(f"{NOT}{name}" for name in diagnosis.denied), *(f"{OPEN}{name}" for name in left_open)
    return replace(line, suspects=diagnosis.suspects, others=said, ways=diagnosis.wrong_answers)


def with_others(line: Answered, puzzle: Puzzle, rules: RuleSet) -> Answered:
    """A line with the misconceptions that would have led to another wrong answer.

    To find them takes longer than a learner should wait for a verdict.
    """
    said = frozenset(each.partition(":")[2] for each in line.others)
    shown = find_misconceptions_shown(puzzle, rules)
    others = (name for name in shown if name not in line.suspects and name not in said)
    return replace(line, others=(*line.others, *others))


def told_so(diagnosis: Diagnosis, name: str, *, true: bool) -> Diagnosis:
    """What an answer says once the learner has said whether it came from a misconception.

    >>> told_so(Diagnosis("several", ("hand-added", "no-bonus"), 20), "hand-added", true=False)
    Diagnosis(kind='several', suspects=('no-bonus',), wrong_answers=20, denied=('hand-added',))
    """
    if true:
        return Diagnosis("named", (name,), SAID_YES)
    others = tuple(each for each in diagnosis.suspects if each != name)
    kind: Kind = "several" if others else "unexplained"
    return replace(diagnosis, kind=kind, suspects=others, denied=(*diagnosis.denied, name))
