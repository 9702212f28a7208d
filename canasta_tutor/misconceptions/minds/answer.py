"""What is answered in a mind."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.misconceptions.catalogue import Misconception
from canasta_tutor.misconceptions.minds.allowed import fine
from canasta_tutor.misconceptions.minds.counted import lines_of, points_by_line, wrong_lines
from canasta_tutor.misconceptions.minds.mind import Mind, mind
from canasta_tutor.puzzles.answered.check import kind_of, right
from canasta_tutor.puzzles.asked.question import rules_of, under
from canasta_tutor.puzzles.kinds import choose, legal, number, turn
from canasta_tutor.puzzles.schema.asks import NumberMinimum
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import (
    Answer,
    ChoosePuzzle,
    LegalPuzzle,
    LinePuzzle,
    NumberPuzzle,
    OrderPuzzle,
    Puzzle,
    SheetPuzzle,
)


def believed_answer(
    puzzle: Puzzle, rules: RuleSet, *misconceptions: Misconception
) -> Answer | None:
    """The answer of who holds these misconceptions; None where he has none of his own.

    >>> from ..engine.rulefiles import load
    >>> from .misconceptions import misconceptions
    >>> from .model import read_puzzle
    >>> ask = {"kind": "points", "cards": "Ah X"}
    >>> asked = read_puzzle({"id": "a", "rule": "points.cards", "kind": "number", "ask": ask})
    >>> believed_answer(asked, load("classic"), misconceptions()["joker-as-two"])
    40
    """
    posed = under(puzzle, rules_of(puzzle, rules))
    seen = mind(posed, misconceptions)
    answer = None if seen is None else answer_of(seen)
    return None if answer is None or right(posed, answer) else answer


def answer_of(mind: Mind) -> Answer | None:
    """What is answered in a mind."""
    posed = mind.posed
    match posed.puzzle:
        case LegalPuzzle():
            return legal.YES if fine(mind, legal.verdict(posed)) else legal.NO
        case NumberPuzzle() if not isinstance(posed.ask, NumberMinimum):
            lines = tuple(lines_of(mind))
            return sum(line.points for line in lines) if lines else number.solve(posed).answer
        case SheetPuzzle():
            points = points_by_line(mind)
            return " ".join(str(points.get(code, 0)) for code in posed.puzzle.ask.lines)
        case LinePuzzle():
            return next(iter(wrong_lines(mind)), None)
        case OrderPuzzle():
            order = turn.solve_order(posed).answer
            return None if order == NONE else order
    return kind_of(posed.puzzle).solve(posed).answer


def accepts(mind: Mind, answer: Answer) -> bool:
    """Whether an answer is right in a mind."""
    posed = mind.posed
    match posed.puzzle:
        case LegalPuzzle() | NumberPuzzle() | SheetPuzzle():
            return answer == answer_of(mind)
        case LinePuzzle():
            return answer in wrong_lines(mind)
        case ChoosePuzzle() if isinstance(answer, tuple):
            return any(fine(mind, said) for _, said in choose.meanings(posed, answer))
    return right(posed, answer)
