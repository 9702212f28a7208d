"""Presenters for score sheets: their lines, which lines are wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.i18n.reason_texts import UNFINISHED
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.deciding_rules import TAKES_ALL, ground_of_line, rules_to_hint
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds import sheet_puzzle
from canasta_tutor.puzzles.kinds.sheet_puzzle import first_difference
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, sentence
from canasta_tutor.ui.puzzle.finished_deal import finished_props, line_label, side_shown
from canasta_tutor.ui.puzzle.presenters.presenter import ALONE, Presenter, rules_hint
from canasta_tutor.ui.puzzle.sums_and_repairs import is_few_cards, line_parts, say_made_up_of


class OfDeal(Presenter):
    """A question about the sheet of a finished deal."""

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The finished deal with everything that counts."""
        return finished_props(posed.table_asked, posed.rules, words, only=side_shown(posed))


class WrongLine(OfDeal):
    """A written sheet; the learner finds its wrong line."""

    name = "line"
    answered_with = "line"
    judged = ".line"

    def answer(self, posed: Posed, words: Words) -> Props:
        """The lines to choose from."""
        written = sheet_puzzle.LINE.own(posed.puzzle).ask.written
        rows = [
            {
                "id": code,
                "label": line_label(code, words),
                "points_text": _signed_points(points, words),
            }
            for code, points in written.items()
        ]
        total = words.points(sum(written.values()))
        return {
            "kind": self.answered_with,
            "choices": [],
            "label": words.text("sheet.label"),
            "rows": rows,
            "total": {"label": words.text("sheet.total"), "points_text": total},
            "texts": {"choose": words.text("sheet.choose")},
        }

    def label(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        """The label of the line."""
        return line_label(choice, words)

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The true line, if the learner found the wrong line; for any other choice, nothing."""
        code = str(result.answer)
        if result.right:
            yield _say_line_off(
                sheet_puzzle.LINE.own(posed.puzzle).ask.written[code], code, result, words
            )
        msgid = "sheet.should_be" if result.right else "sheet.line_right"
        yield sentence(words, msgid, line=line_label(code, words))
        true = line_of(code, result.lines)
        if true:
            yield line_parts(true, words, posed)
            yield from _say_cards(true, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules of the chosen line."""
        return _rules_of_line(str(result.answer), posed, result)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules of all lines."""
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props:
        """The true lines beside the written ones."""
        written = sheet_puzzle.LINE.own(posed.puzzle).ask.written
        return written_beside(written, posed, result, words)

    def rows(self, posed: Posed, result: Result | None, words: Words) -> list[Props]:
        """A mark at the chosen line; its tone is "found" if the learner found the wrong line."""
        if result is None:
            return []
        found = {"tone": "found", "mark": "✓", "said": words.text("sheet.found")}
        other = {"tone": "wrong", "mark": "✗", "said": words.text("verdict.wrong")}
        mark, written = (
            found if result.right else other,
            sheet_puzzle.LINE.own(posed.puzzle).ask.written,
        )
        return [mark if code == result.answer else {} for code in written]


class FilledIn(Presenter):
    """A sheet to fill in with numbers."""

    answered_with = "sheet"
    whole = True
    written = True
    carries = False
    """Whether a wrong number also falsifies the numbers below it, which then get no mark."""

    def rows(self, posed: Posed, result: Result | None, words: Words) -> list[Props]:
        """Marks at right and wrong lines."""
        if result is None:
            return []
        given, true = str(result.answer).split(), str(result.solution.answer).split()
        right = [given[place : place + 1] == [number] for place, number in enumerate(true)]
        marked = right.index(False) + 1 if self.carries and False in right else len(right)
        tones = {True: {"tone": "right", "mark": "✓"}, False: {"tone": "wrong", "mark": "✗"}}
        return [tones[each] if place < marked else {} for place, each in enumerate(right)]


class WholeSheet(FilledIn, OfDeal):
    """The sheet of one side for a deal."""

    name = "sheet"
    judged = ".sheet"

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Adds whether one line replaces all others, and whether cards are left in a hand."""
        alone = sheet_puzzle.SHEET.solve(posed).lines[0].code.startswith(TAKES_ALL)
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        held = "hand" in lines or "foot" in lines
        return super().fields(posed, words) | {"alone": alone, "held": held}

    def answer(self, posed: Posed, words: Words) -> Props:
        """The lines to fill in, and their total."""
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        rows = [{"label": line_label(code, words)} for code in lines]
        return to_fill_in(rows, words.text("sheet.total"), words)

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """All lines if the answer is right.

        If not, the first wrong line, and the cards that it counts.
        """
        if result.right:
            yield from (line_parts(line, words, posed) for line in result.lines)
            return
        place, code = _first_wrong(posed.puzzle, result)
        yield sentence(words, "sheet.first_wrong", line=line_label(code, words), place=place)
        given = str(result.answer).split()
        if place < len(given):
            yield _say_line_off(int(given[place]), code, result, words)
        true = line_of(code, result.lines)
        if true:
            yield from _say_cards(true, words)
        else:
            yield sentence(words, "sheet.none")

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props:
        """The true lines of the sheet, beside what the learner wrote."""
        given = map(int, str(result.answer).split())
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        return written_beside(dict(zip(lines, given, strict=False)), posed, result, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules of the first wrong line, or of all lines if all are right."""
        if result.right:
            return ((key, posed.rules) for key in rules_to_hint(posed))
        return _rules_of_line(_first_wrong(posed.puzzle, result)[1], posed, result)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules of all lines."""
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The lines, each with its label and points."""
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        lines_text = (
            words.text(
                "sheet.answer", line=line_label(code, words), points=words.signed(int(number))
            )
            for code, number in zip(lines, str(answer).split(), strict=True)
        )
        return sentence(words, msgid, answer=lines_said(lines_text, msgid))


def _say_line_off(written: int, code: str, result: Result, words: Words) -> RichProps:
    line = line_of(code, result.lines)
    return say_off_by(written, line.points if line else 0, words)


def say_off_by(written: int, right: int, words: Words, **fields: object) -> RichProps:
    """By how many points a number is too high or too low.

    The text also says whether only the sign is wrong, or the sign as well. `summed`: the number is
    a sum of lines. If it is not a sum, and the line loses points, the text says that the number
    takes too many or too few points off.
    """
    if right and written == -right and "by" not in fields:
        return sentence(words, "sheet.off.sign")
    more, minus = written - right, max(written, right) < 0
    signs = written * right < 0 and "by" not in fields
    off = {"by": abs(more), "too": "high" if more > 0 else "low", "minus": minus, "signs": signs}
    return sentence(words, "sheet.off", **off | fields)


LINE, SHEET = WrongLine(), WholeSheet()


def lines_said(lines: Iterable[str], msgid: str) -> str:
    """The lines one below the other; an introduction stands above them unless they are alone."""
    return ("" if msgid == ALONE else "\n") + ".\n".join(lines)


def to_fill_in(rows: list[Props], total: str | None, words: Words) -> Props:
    """A sheet with these rows, and a total if it has a label."""
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
            "apart": words.text("list.thousands"),
        },
    }


def written_beside(written: Mapping[str, int], posed: Posed, result: Result, words: Words) -> Props:
    """The true sheet in the order of a written one, with the lines that differ marked."""
    rows = []
    for code, points in written.items():
        line = line_of(code, result.lines) or ScoreLine(code, 0, 0)
        row = worked_row(code, line, posed, words)
        wrong = points != line.points
        rows.append({**row, "written": _signed_points(points, words) if wrong else None})
    return sheet_worked(rows, result.lines, words)


def worked_row(code: str, line: ScoreLine, posed: Posed, words: Words) -> Props:
    """A line of the solution: its label, the cards that it adds up, and its points."""
    return {
        "label": line_label(code, words),
        "how": say_made_up_of(line, posed, words),
        "points": _signed_points(line.points, words),
        "written": None,
    }


def sheet_worked(rows: list[Props], lines: Sequence[ScoreLine], words: Words) -> Props:
    """The solution as a sheet, with its total."""
    return {
        "label": words.text("sheet.label"),
        "heads": [words.text(f"sheet.worked.{name}") for name in ("line", "points", "written")],
        "rows": rows,
        "written": any(row["written"] for row in rows),
        "total_label": words.text("sheet.total"),
        "total": words.points(sum(line.points for line in lines)),
    }


def _signed_points(points: int, words: Words) -> str:
    return words.text("sheet.points", points=points)


def _first_wrong(puzzle: Puzzle, result: Result) -> tuple[int, str]:
    """Place and code of the first line that is wrong or missing."""
    lines = sheet_puzzle.SHEET.own(puzzle).ask.lines
    place = first_difference(result.answer, result.solution.answer) or 0
    return place, lines[min(place, len(lines) - 1)]


def _say_cards(line: ScoreLine, words: Words) -> Iterator[RichProps]:
    if is_few_cards(line):
        canasta = line.code.startswith("canasta.") and line.code != UNFINISHED
        yield sentence(words, "sheet.rests_on", cards=line.cards, canasta=canasta)


def _rules_of_line(code: str, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rules behind a line; if the true sheet lacks it, the rule that belongs to its code."""
    true = line_of(code, result.lines)
    keys = ground_of_line(true, posed)[1] if true else (LINES.get(code, posed.puzzle.rule),)
    return ((key, posed.rules) for key in keys)


def line_of(code: str, lines: Sequence[ScoreLine]) -> ScoreLine | None:
    """The line with that code, or None."""
    return next((line for line in lines if line.code == code), None)
