"""Hints in three steps: which rule to look at, what to count, the answer with its reason."""

from __future__ import annotations

from typing import ClassVar

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.record import Record
from canasta_tutor.puzzles.answered.check import solve
from canasta_tutor.puzzles.asked.solution import Count, LookAt
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle


class CountThese(Record):
    """What to count; the counts are there for a table that wants to show them."""

    code: ClassVar[str] = "count"
    counts: tuple[Count, ...]


class Reveal(Record):
    """The right answer and what it rests on."""

    code: ClassVar[str] = "answer"
    answer: Answer
    reasons: tuple[Reason, ...]
    lines: tuple[ScoreLine, ...]
    action: Action | None


Hints = tuple[LookAt, CountThese, Reveal]


def hints(puzzle: Puzzle, rules: RuleSet) -> Hints:
    """The three hints of a puzzle.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    solution = solve(puzzle, rules)
    reasons = solution.verdict.violations or solution.verdict.grounds
    reveal = Reveal(solution.answer, reasons, solution.lines, solution.action)
    return LookAt(puzzle.rule), CountThese(solution.counts), reveal
