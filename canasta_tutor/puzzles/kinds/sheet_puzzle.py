"""Puzzles about score sheets: which line is wrong, and what each line counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.reading.form import Listed
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.puzzles.asked.counting import Feature
from canasta_tutor.puzzles.asked.objection import SIGN, Objection, object_to_line, state_under_rules
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Result, Solution
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, SaidPuzzle


class LineAsk(OfDeal):
    """Which line of the written sheet is wrong?"""

    kind: Literal["line"]
    written: Annotated[dict[str, int], Field(min_length=2)]


class LinePuzzle(SaidPuzzle):
    """Which line of a score sheet is wrong?"""

    kind: Literal["line"]
    ask: LineAsk


class SheetAsk(OfDeal):
    """What does each of these lines count? The answer has the numbers in order."""

    kind: Literal["sheet"]
    lines: Annotated[Listed[str], Field(min_length=1)]


class SheetPuzzle(SaidPuzzle):
    """Fill in a score sheet line by line."""

    kind: Literal["sheet"]
    ask: SheetAsk


class WrongLine(Kind[LinePuzzle]):
    """Which line has a wrong number? The answer is its code."""

    name = "line"
    seconds = 100
    model = LinePuzzle
    one_answer = False

    def solve(self, posed: Posed) -> Solution:
        """The wrong line, and the true lines."""
        return Solution(" ".join(self._find_wrong(posed)), lines=lines_of(posed))

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether that line has a wrong number."""
        return answer in self._find_wrong(posed)

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """Objections that say that the named line is right, and which line is wrong."""
        written = self.own(posed.puzzle).ask.written
        for code in (str(result.answer), str(result.solution.answer)):
            if code in written:
                yield from _object_to_written(code, written[code], posed)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The codes of the lines."""
        return tuple(self.own(puzzle).ask.written)

    def sound(self, posed: Posed) -> bool:
        """Whether exactly one line is wrong."""
        return super().sound(posed) and len(self._find_wrong(posed)) == 1

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The line that is wrong."""
        return NO_REASONS, self._find_wrong(posed)

    def naming(self, posed: Posed, rule: str) -> str:
        """The rule that a puzzle names: `rule`, with one exception.

        If `rule` is about the sign of threes, but the written sign is right, the puzzle names the
        rule about the points for threes.
        """
        (code,), true = self._find_wrong(posed), points_by_line(lines_of(posed))
        written = self.own(posed.puzzle).ask.written[code]
        return LINES[code] if rule == SIGN and written * true.get(code, 0) > 0 else rule

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and the number of lines of the true sheet."""
        yield from super().features(posed)
        yield "lines", len(lines_of(posed))

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The first line that a mistaken player considers wrong."""
        return next(iter(self._find_wrong_for(posed, mind)), None)

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether a mistaken player considers the line wrong."""
        return answer in self._find_wrong_for(posed, mind)

    def _find_wrong(self, posed: Posed) -> tuple[str, ...]:
        """The codes of the wrong lines; a question must have exactly one."""
        return self._find_differing(posed, lines_of(posed))

    def _find_wrong_for(self, posed: Posed, mind: Mind) -> tuple[str, ...]:
        return self._find_differing(posed, mind.count_lines(lines_of(posed)))

    def _find_differing(self, posed: Posed, lines: Iterable[ScoreLine]) -> tuple[str, ...]:
        written, true = self.own(posed.puzzle).ask.written, points_by_line(lines)
        return tuple(code for code, points in written.items() if points != true.get(code, 0))


class WholeSheet(Kind[SheetPuzzle]):
    """What does each line count? The answer has the numbers in the order of the lines."""

    name = "sheet"
    seconds = 100
    model = SheetPuzzle
    in_lessons = True
    open = True

    def solve(self, posed: Posed) -> Solution:
        """The numbers of all lines."""
        return Solution(" ".join(map(str, numbers(posed))), lines=lines_of(posed))

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether every number is right."""
        return _find_first_wrong(posed, answer) is None

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The first wrong or missing line, and what it counts."""
        asked, place = self.own(posed.puzzle).ask.lines, _find_first_wrong(posed, result.answer)
        if place is None:
            return
        if place >= len(asked):
            yield state_under_rules(
                "objection.sheet.more", posed.puzzle.rule, posed, lines=len(asked)
            )
        line = _find_true_line(asked[min(place, len(asked) - 1)], posed)
        yield object_to_line(line, posed)
        yield from (
            object_to_line(each, posed) for each in lines_of(posed) if each.code != line.code
        )

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The lines of the sheet."""
        return NO_REASONS, tuple(true_points(posed))

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and the numbers of lines: on the sheet, and asked for."""
        yield from super().features(posed)
        yield "lines", len(lines_of(posed))
        yield "asked", len(self.own(posed.puzzle).ask.lines)

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The numbers as a mistaken player counts them."""
        points = points_by_line(mind.count_lines(lines_of(posed)))
        return " ".join(str(points.get(code, 0)) for code in self.own(posed.puzzle).ask.lines)


LINE, SHEET = WrongLine(), WholeSheet()


def lines_of(posed: Posed) -> tuple[ScoreLine, ...]:
    """The true lines of the side's sheet."""
    ask = posed.ask
    if not isinstance(ask, OfDeal):
        raise TypeError(ask)
    return score_side(posed.table_asked, ask.side, posed.rules).lines


def points_by_line(lines: Iterable[ScoreLine]) -> dict[str, int]:
    """The points of each line, by its code."""
    return {line.code: line.points for line in lines}


def true_points(posed: Posed) -> dict[str, int]:
    """The points of each line of the side's sheet, by its code."""
    return points_by_line(lines_of(posed))


def numbers(posed: Posed) -> tuple[int, ...]:
    """The points of the lines asked for, in order; 0 for a line that the sheet does not have."""
    true = true_points(posed)
    return tuple(true.get(code, 0) for code in SHEET.own(posed.puzzle).ask.lines)


def _find_first_wrong(posed: Posed, answer: Answer) -> int | None:
    """The place of the first wrong or missing line; None if all are right."""
    return first_difference(answer, " ".join(map(str, numbers(posed))))


def first_difference(answer: Answer, right: Answer) -> int | None:
    """The place of the first number in which two sheets differ; None if they are equal.

    >>> first_difference("75 500 0", "75 300 0")
    1
    """
    given, true = str(answer).split(), str(right).split()
    places = range(max(len(given), len(true)))
    return next((place for place in places if given[place:][:1] != true[place:][:1]), None)


def _object_to_written(code: str, points: int, posed: Posed) -> Iterator[Objection]:
    """Objections that give the true line and say whether the written number is right."""
    line = _find_true_line(code, posed)
    verdict = "right" if line.points == points else "wrong"
    fields = {"written": points, "points": line.points}
    yield object_to_line(line, posed)
    yield state_under_rules(f"objection.line.{verdict}", LINES[code], posed, line.cards, **fields)


def _find_true_line(code: str, posed: Posed) -> ScoreLine:
    """The true line of this code; a line with 0 points if the sheet does not have it."""
    found = {line.code: line for line in lines_of(posed)}
    return found.get(code, ScoreLine(code, 0, 0))
