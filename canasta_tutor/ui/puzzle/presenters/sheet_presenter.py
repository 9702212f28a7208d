"""Score sheets as answers: their lines, which of them are wrong, and why."""

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
        """All that is counted."""
        return finished_props(posed.at, posed.rules, words, only=side_shown(posed))


class WrongLine(OfDeal):
    """A written sheet, of which a line is pointed at."""

    name = "line"
    answered_with = "line"
    judged = ".line"

    def answer(self, posed: Posed, words: Words) -> Props:
        """The lines to choose from."""
        written = sheet_puzzle.LINE.own(posed.puzzle).ask.written
        rows = [
            {"id": code, "label": line_label(code, words), "points_text": _signed(points, words)}
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
        """What the line is called."""
        return line_label(choice, words)

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The true line; of a line that is right as it stands, nothing is given away."""
        code = str(result.answer)
        if result.right:
            yield _off(sheet_puzzle.LINE.own(posed.puzzle).ask.written[code], code, result, words)
        msgid = "sheet.should_be" if result.right else "sheet.line_right"
        yield sentence(words, msgid, line=line_label(code, words))
        true = line_of(code, result.lines)
        if true:
            yield line_parts(true, words, posed)
            yield from _resting_on(true, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules of the line that was pointed at."""
        return _behind(str(result.answer), posed, result)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules of all lines."""
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props:
        """The lines as they should be, beside what is written there."""
        written = sheet_puzzle.LINE.own(posed.puzzle).ask.written
        return written_beside(written, posed, result, words)

    def rows(self, posed: Posed, result: Result | None, words: Words) -> list[Props]:
        """The line that was pointed at; once it is the wrong one, it is found."""
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
    """A sheet with numbers to be filled in."""

    answered_with = "sheet"
    whole = True
    written = True
    carries = False
    """Whether a wrong number makes those below it wrong, of which nothing is said then."""

    def rows(self, posed: Posed, result: Result | None, words: Words) -> list[Props]:
        """Which lines are right and which are wrong."""
        if result is None:
            return []
        given, true = str(result.answer).split(), str(result.solution.answer).split()
        right = [given[place : place + 1] == [number] for place, number in enumerate(true)]
        told = right.index(False) + 1 if self.carries and False in right else len(right)
        tones = {True: {"tone": "right", "mark": "✓"}, False: {"tone": "wrong", "mark": "✗"}}
        return [tones[each] if place < told else {} for place, each in enumerate(right)]


class WholeSheet(FilledIn, OfDeal):
    """The sheet of a side for a deal."""

    name = "sheet"
    judged = ".sheet"

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Whether one line takes the place of all others, too; whether cards are left in a hand."""
        alone = sheet_puzzle.SHEET.solve(posed).lines[0].code.startswith(TAKES_ALL)
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        held = "hand" in lines or "foot" in lines
        return super().fields(posed, words) | {"alone": alone, "held": held}

    def answer(self, posed: Posed, words: Words) -> Props:
        """The lines to fill in, and their sum."""
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        rows = [{"label": line_label(code, words)} for code in lines]
        return to_fill_in(rows, words.text("sheet.total"), words)

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """All lines; else which is the first wrong one, and the cards that it is made from."""
        if result.right:
            yield from (line_parts(line, words, posed) for line in result.lines)
            return
        place, code = _first_wrong(posed.puzzle, result)
        yield sentence(words, "sheet.first_wrong", line=line_label(code, words), place=place)
        given = str(result.answer).split()
        if place < len(given):
            yield _off(int(given[place]), code, result, words)
        true = line_of(code, result.lines)
        if true:
            yield from _resting_on(true, words)
        else:
            yield sentence(words, "sheet.none")

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props:
        """The lines of the learner's sheet, what he wrote beside what is right."""
        given = map(int, str(result.answer).split())
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        return written_beside(dict(zip(lines, given, strict=False)), posed, result, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rule of the first wrong line; of a right sheet the rules of all lines."""
        if result.right:
            return ((key, posed.rules) for key in rules_to_hint(posed))
        return _behind(_first_wrong(posed.puzzle, result)[1], posed, result)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules of all lines."""
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The lines, each with its name and its number."""
        lines = sheet_puzzle.SHEET.own(posed.puzzle).ask.lines
        said = (
            words.text(
                "sheet.answer", line=line_label(code, words), points=words.signed(int(number))
            )
            for code, number in zip(lines, str(answer).split(), strict=True)
        )
        return sentence(words, msgid, answer=lines_said(said, msgid))


def _off(written: int, code: str, result: Result, words: Words) -> RichProps:
    """By how much a number on the sheet is wrong."""
    line = line_of(code, result.lines)
    return say_off_by(written, line.points if line else 0, words)


def say_off_by(written: int, right: int, words: Words, **fields: object) -> RichProps:
    """That a number is so many points too high or too low.

    Of points that are lost, that too many or too few are taken off, where they are not `summed`
    with others; that the sign is wrong, only or as well.
    """
    if right and written == -right and "by" not in fields:
        return sentence(words, "sheet.off.sign")
    more, minus = written - right, max(written, right) < 0
    signs = written * right < 0 and "by" not in fields
    off = {"by": abs(more), "too": "high" if more > 0 else "low", "minus": minus, "signs": signs}
    return sentence(words, "sheet.off", **off | fields)


LINE, SHEET = WrongLine(), WholeSheet()


def lines_said(lines: Iterable[str], msgid: str) -> str:
    """Lines one below the other; below the words before them, unless they stand alone."""
    return ("" if msgid == ALONE else "\n") + ".\n".join(lines)


def to_fill_in(rows: list[Props], total: str | None, words: Words) -> Props:
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
            "apart": words.text("list.thousands"),
        },
    }


def written_beside(written: Mapping[str, int], posed: Posed, result: Result, words: Words) -> Props:
    """The true sheet in the order of a written one; the lines that differ are marked."""
    rows = []
    for code, points in written.items():
        line = line_of(code, result.lines) or ScoreLine(code, 0, 0)
        row = worked_row(code, line, posed, words)
        wrong = points != line.points
        rows.append({**row, "written": _signed(points, words) if wrong else None})
    return sheet_worked(rows, result.lines, words)


def worked_row(code: str, line: ScoreLine, posed: Posed, words: Words) -> Props:
    """A line of the solution: what for, made up of what, and how many points."""
    return {
        "label": line_label(code, words),
        "how": say_made_up_of(line, posed, words),
        "points": _signed(line.points, words),
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


def _signed(points: int, words: Words) -> str:
    return words.text("sheet.points", points=points)


def _first_wrong(puzzle: Puzzle, result: Result) -> tuple[int, str]:
    """The place and the code of the first line that is wrong or missing."""
    lines = sheet_puzzle.SHEET.own(puzzle).ask.lines
    place = first_difference(result.answer, result.solution.answer) or 0
    return place, lines[min(place, len(lines) - 1)]


def _resting_on(line: ScoreLine, words: Words) -> Iterator[RichProps]:
    if is_few_cards(line):
        canasta = line.code.startswith("canasta.") and line.code != UNFINISHED
        yield sentence(words, "sheet.rests_on", cards=line.cards, canasta=canasta)


def _behind(code: str, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rules of a line; its own where the line does not arise."""
    true = line_of(code, result.lines)
    keys = ground_of_line(true, posed)[1] if true else (LINES.get(code, posed.puzzle.rule),)
    return ((key, posed.rules) for key in keys)


def line_of(code: str, lines: Sequence[ScoreLine]) -> ScoreLine | None:
    """The line of that code, if it arises."""
    return next((line for line in lines if line.code == code), None)
