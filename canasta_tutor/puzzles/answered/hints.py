"""Hints in three steps: the rule to look at, what to count, the answer with its reasons.

The author of a puzzle may have written other hints.
"""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.record import Record
from canasta_tutor.puzzles.answered.check_answer import is_judged_as_written, solve, solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.asked.solution_and_result import Count, LookAt
from canasta_tutor.puzzles.schema.puzzle_asks import (
    LegalDraw,
    NumberBonus,
    WhichCanasta,
    WhichCard,
    WhichPile,
    WhichSpecial,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.schema.written_fields import Texts


class CountThese(Record):
    """What to count. The page may also show the counts."""

    counts: tuple[Count, ...]


class Reveal(Record):
    """The right answer and its reasons."""

    answer: Answer
    reasons: tuple[Reason, ...]
    lines: tuple[ScoreLine, ...]
    action: Action | None


class Told(Record):
    """A hint in the words of the puzzle's author."""

    text: Texts


TOLD_BY_RULE = (WhichCard, WhichCanasta, WhichPile, WhichSpecial, NumberBonus, LegalDraw)
"""Questions whose rule gives half the answer away; for them, the rule is only the second hint."""

Hint = LookAt | CountThese | Reveal | Told


def build_hints(puzzle: Puzzle, rules: RuleSet) -> tuple[Hint, ...]:
    """The three hints of a puzzle.

    These are the author's hints if they hold under the rules, else the usual hints.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    posed = pose(puzzle, rules)
    if puzzle.hints and is_judged_as_written(posed, solve_posed(posed).answer):
        return tuple(Told(text) for text in puzzle.hints)
    return usual_hints(puzzle, rules)


def usual_hints(puzzle: Puzzle, rules: RuleSet) -> tuple[Hint, Hint, Reveal]:
    """The three hints of the program, from the general to the concrete.

    The rule comes second if its name gives the answer away.

    Raises:
        InputError: the puzzle cannot be asked under these rules.
    """
    solution = solve(puzzle, rules)
    reasons = solution.verdict.violations or solution.verdict.grounds
    reveal = Reveal(solution.answer, reasons, solution.lines, solution.action)
    look, count = LookAt(puzzle.rule), CountThese(solution.counts)
    return (count, look, reveal) if isinstance(puzzle.ask, TOLD_BY_RULE) else (look, count, reveal)
