"""Whether a question has another answer in another rule system."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.rules.files import load
from canasta_tutor.puzzles.asked.answers import CHANGES
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.asked.solution import NO_REASONS, Judgement, Kind, Solution
from canasta_tutor.puzzles.kinds import legal, number, which
from canasta_tutor.puzzles.schema.lesson_file import (
    Answer,
    LegalPuzzle,
    NumberPuzzle,
    OtherPuzzle,
    Puzzle,
)


def plain_answer(posed: Posed) -> tuple[Answer, Verdict]:
    """The answer to a question that needs no search, and what it rests on."""
    if isinstance(posed.puzzle, LegalPuzzle):
        verdict = legal.verdict(posed)
        return (legal.YES if verdict.ok else legal.NO), verdict
    solver = number.solve if isinstance(posed.puzzle, NumberPuzzle) else which.solve
    solution = solver(posed)
    return solution.answer, solution.verdict


def both(posed: Posed) -> tuple[tuple[Answer, Verdict], tuple[Answer, Verdict]]:
    """The answers here and in the other system."""
    puzzle = _other(posed.puzzle)
    there = under(puzzle.about, load(puzzle.ask.system))
    return plain_answer(under(puzzle.about, posed.rules)), plain_answer(there)


def _other(puzzle: Puzzle) -> OtherPuzzle:
    if not isinstance(puzzle, OtherPuzzle):
        raise TypeError(puzzle)
    return puzzle


def solve(posed: Posed) -> Solution:
    """Whether the answer changes, and what it rests on there."""
    (here, _), (there, verdict) = both(posed)
    same, changes = CHANGES
    return Solution(same if here == there else changes, verdict or NO_REASONS)


def right(posed: Posed, answer: Answer) -> bool:
    """Whether that is so."""
    return answer == solve(posed).answer


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not, with the reasons of the other system."""
    return Judgement(answer == solution.answer, solution.verdict)


KINDS = {"other": Kind(solve, judge, right)}
