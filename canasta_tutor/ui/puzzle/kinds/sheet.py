"""Score sheets as answers: their lines, which of them are wrong, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.sheet import first_difference
from canasta_tutor.puzzles.schema.lesson_file import GamePuzzle, LinePuzzle, Puzzle, SheetPuzzle
from canasta_tutor.ui.cards import Props, RichProps, sentence
from canasta_tutor.ui.puzzle.kinds.finished_deal import line_label
from canasta_tutor.ui.puzzle.kinds.game import game_rows
from canasta_tutor.ui.puzzle.solution_steps import line_parts

_FEW = 8
"""More cards than these are not listed once more beside the table."""


def is_sheet(puzzle: Puzzle) -> bool:
    """Whether the puzzle is answered on a score sheet."""
    return isinstance(puzzle, LinePuzzle | SheetPuzzle | GamePuzzle)


def sheet_answer_props(posed: Posed, words: Words) -> Props:
    """The lines to fill in, or to choose from."""
    puzzle = posed.puzzle
    if isinstance(puzzle, LinePuzzle):
        return _line_props(puzzle, words)
    if isinstance(puzzle, GamePuzzle):
        return _to_fill_in(game_rows(posed, words), None, words)
    assert isinstance(puzzle, SheetPuzzle)
    rows = [{"label": line_label(code, words)} for code in puzzle.ask.lines]
    return _to_fill_in(rows, words.text("sheet.total"), words)


def _to_fill_in(rows: list[Props], total: str | None, words: Words) -> Props:
    """A sheet with these rows, and its sum where there is one."""
    check = {"id": "check", "label": words.text("puzzle.number.check"), "primary": True}
    return {
        "kind": "sheet",
        "choices": [check],
        "label": words.text("sheet.label"),
        "rows": rows,
        "total_label": total,
        "texts": {
            "sign": words.text("sheet.sign", line="{line}"),
            "fill": words.text("sheet.fill"),
            "number": words.text("sheet.number"),
        },
    }


def _line_props(puzzle: LinePuzzle, words: Words) -> Props:
    written = puzzle.ask.written
    return {
        "kind": "line",
        "choices": [],
        "label": words.text("sheet.label"),
        "rows": [
            {"id": code, "label": line_label(code, words), "points_text": _signed(points, words)}
            for code, points in written.items()
        ],
        "total": {
            "label": words.text("sheet.total"),
            "points_text": words.points(sum(written.values())),
        },
        "texts": {"choose": words.text("sheet.choose")},
    }


def _signed(points: int, words: Words) -> str:
    return words.text("sheet.points", points=points)


def row_marks(posed: Posed, result: Result | None, words: Words) -> list[Props]:
    """How each line of the sheet stands after an answer."""
    if result is None:
        return []
    if isinstance(posed.puzzle, LinePuzzle):
        return _line_marks(posed.puzzle, result, words)
    wrong = first_difference(result.answer, result.solution.answer)
    count = len(str(result.solution.answer).split())
    return [_tone(place, count if wrong is None else wrong) for place in range(count)]


def _tone(place: int, wrong: int) -> Props:
    """Lines above the first wrong one are right; of those below nothing is said."""
    if place > wrong:
        return {}
    return {"tone": "wrong", "mark": "✗"} if place == wrong else {"tone": "right", "mark": "✓"}


def _line_marks(puzzle: LinePuzzle, result: Result, words: Words) -> list[Props]:
    """The line that was pointed at; once it is the wrong one, it is found."""
    found = {"tone": "found", "mark": "✓", "said": words.text("sheet.found")}
    other = {"tone": "wrong", "mark": "✗", "said": words.text("verdict.wrong")}
    mark = found if result.right else other
    return [mark if code == result.answer else {} for code in puzzle.ask.written]


def sheet_body(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """What is told after an answer on a sheet."""
    puzzle = posed.puzzle
    if isinstance(puzzle, LinePuzzle):
        yield from _about_line(posed, result, words)
    elif result.right:
        yield from (line_parts(line, words, posed) for line in result.lines)
    else:
        yield from _about_first_wrong(puzzle, result, words)


def _about_line(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The true line; of a line that is right as it stands, nothing is given away."""
    code = str(result.answer)
    msgid = "sheet.should_be" if result.right else "sheet.line_right"
    yield sentence(words, msgid, line=line_label(code, words))
    true = line_of(code, result.lines)
    if true:
        yield line_parts(true, words, posed)
        yield from _resting_on(true, words)


def _about_first_wrong(puzzle: Puzzle, result: Result, words: Words) -> Iterator[RichProps]:
    """Which line is the first wrong one, and the cards that it is made from."""
    place, code = _first_wrong(puzzle, result)
    yield sentence(words, "sheet.first_wrong", line=line_label(code, words), place=place)
    true = line_of(code, result.lines)
    if true:
        yield from _resting_on(true, words)
    else:
        yield sentence(words, "sheet.none")


def _first_wrong(puzzle: Puzzle, result: Result) -> tuple[int, str]:
    assert isinstance(puzzle, SheetPuzzle)
    place = first_difference(result.answer, result.solution.answer) or 0
    return place, puzzle.ask.lines[min(place, len(puzzle.ask.lines) - 1)]


def _resting_on(line: ScoreLine, words: Words) -> Iterator[RichProps]:
    if 0 < len(line.cards) <= _FEW:
        yield sentence(words, "sheet.rests_on", cards=line.cards)


def line_of(code: str, lines: Sequence[ScoreLine]) -> ScoreLine | None:
    """The line of that code, if it arises."""
    return next((line for line in lines if line.code == code), None)


def sheet_keys(posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rule of the line that is in question."""
    yield _rule(posed.puzzle, result), posed.rules


def _rule(puzzle: Puzzle, result: Result) -> str:
    if isinstance(puzzle, LinePuzzle):
        return LINES.get(str(result.answer), puzzle.rule)
    if result.right:
        return puzzle.rule
    return LINES.get(_first_wrong(puzzle, result)[1], puzzle.rule)
