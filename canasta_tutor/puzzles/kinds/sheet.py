"""Score sheets: which line is wrong, and what each line counts."""

from __future__ import annotations

from canasta_tutor.engine.scoring.deal import score_side
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Judgement, Kind, Solution
from canasta_tutor.puzzles.schema.asks import OfDeal
from canasta_tutor.puzzles.schema.lesson_file import Answer, LinePuzzle, SheetPuzzle


def lines_of(posed: Posed) -> tuple[ScoreLine, ...]:
    """The true lines of the side's sheet."""
    ask = posed.ask
    if not isinstance(ask, OfDeal):
        raise TypeError(ask)
    return score_side(posed.at, ask.side, posed.rules).lines


def true_points(posed: Posed) -> dict[str, int]:
    """What each line counts, by its code."""
    return {line.code: line.points for line in lines_of(posed)}


def wrong_lines(posed: Posed) -> tuple[str, ...]:
    """The lines that are written wrong; a question must have just one."""
    puzzle, true = posed.puzzle, true_points(posed)
    written = puzzle.ask.written if isinstance(puzzle, LinePuzzle) else {}
    return tuple(code for code, points in written.items() if points != true.get(code, 0))


def solve_line(posed: Posed) -> Solution:
    """The wrong line, and the true ones."""
    return Solution(" ".join(wrong_lines(posed)), lines=lines_of(posed))


def right_line(posed: Posed, answer: Answer) -> bool:
    """Whether that line is written wrong."""
    return answer in wrong_lines(posed)


def numbers(posed: Posed) -> tuple[int, ...]:
    """What the lines asked for count, in their order; nothing for one that does not arise."""
    puzzle, true = posed.puzzle, true_points(posed)
    asked = puzzle.ask.lines if isinstance(puzzle, SheetPuzzle) else ()
    return tuple(true.get(code, 0) for code in asked)


def solve_sheet(posed: Posed) -> Solution:
    """The numbers of all lines."""
    return Solution(" ".join(map(str, numbers(posed))), lines=lines_of(posed))


def right_sheet(posed: Posed, answer: Answer) -> bool:
    """Whether every number is right."""
    return first_wrong(posed, answer) is None


def first_wrong(posed: Posed, answer: Answer) -> int | None:
    """The place of the first line that is wrong or missing, or None."""
    return first_difference(answer, " ".join(map(str, numbers(posed))))


def first_difference(answer: Answer, right: Answer) -> int | None:
    """The place of the first number in which two filled sheets differ, or None.

    >>> first_difference("75 500 0", "75 300 0")
    1
    """
    given, true = str(answer).split(), str(right).split()
    places = range(max(len(given), len(true)))
    return next((place for place in places if given[place:][:1] != true[place:][:1]), None)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not; the lines of the solution say how the numbers come about."""
    return Judgement(answer == solution.answer, solution.verdict)


KINDS = {
    "line": Kind(solve_line, judge, right_line),
    "sheet": Kind(solve_sheet, judge, right_sheet),
}
