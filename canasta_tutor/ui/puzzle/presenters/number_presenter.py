"""Presenter for puzzles whose answer is a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.rules.differences import keep_different
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.scoring.melds_and_canastas import loses_all
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.scoring.three_points import are_threes_deducted
from canasta_tutor.engine.turn.going_out import explain_keeping
from canasta_tutor.engine.values.cards import without
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.sums_by_lines import find_lines_left_out
from canasta_tutor.puzzles.answered.check_answer import solve, solve_posed
from canasta_tutor.puzzles.answered.deciding_rules import ground_of_line, rules_to_hint
from canasta_tutor.puzzles.asked.calls_and_feet import HELD, count_kept, name_untaken_hand
from canasta_tutor.puzzles.asked.objection import SIGN
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, home_rules, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle_asks import (
    NumberBonus,
    NumberCaliente,
    NumberDraw,
    NumberHand,
    NumberHeld,
    NumberLay,
    NumberMinimum,
    NumberPoints,
    NumberRedThrees,
    NumberScore,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, lower_first, sentence
from canasta_tutor.ui.puzzle.finished_deal import finished_props, line_label, side_shown
from canasta_tutor.ui.puzzle.presenters.presenter import (
    Presenter,
    message_prefix,
    rules_hint,
    run_on,
)
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import say_off_by, sheet_worked, worked_row
from canasta_tutor.ui.puzzle.table_props import scene_table
from canasta_tutor.ui.rule_cards import say_rule

OF_CARDS = (NumberHand, NumberDraw, NumberHeld, NumberCaliente)
"""Questions about a number of cards; all others are about points."""

SIGNED = (NumberRedThrees, NumberScore)
"""Questions about points that may be negative."""

_VARIED_THREES = ("red_threes.minus", "red_threes.plus_canastas")
"""Rules that make the score of red threes depend on more than their number."""


def count_in_words(puzzle: Puzzle, answer: Answer, words: Words) -> str:
    """A number with its noun."""
    of = "cards" if isinstance(puzzle.ask, OF_CARDS) else "points"
    return words.text(f"puzzle.number.{of}", count=answer)


class Number(Presenter):
    """The learner types a number."""

    name = "number"
    answered_with = "number"
    judged = ".number"

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The table; for the score of a deal everything that counts.

        For the bonus of a canasta, the table shows only the canasta, because nothing else matters.
        """
        if isinstance(posed.ask, NumberBonus):
            return scene_table(None, posed, words)
        if isinstance(posed.ask, NumberScore):
            return finished_props(posed.table_asked, posed.rules, words, only=side_shown(posed))
        return super().table(posed, words)

    def prices(self, posed: Posed) -> Mapping[str, int]:
        """The points of each card, if the question adds up nothing but cards."""
        if not isinstance(posed.ask, NumberPoints | NumberLay):
            return {}
        return {card.text: card_points(card, posed.rules) for card in posed.named_cards}

    def on_paper(self, posed: Posed, words: Words) -> Props | None:
        """No table for a first-meld minimum: the question already says the score."""
        if isinstance(posed.ask, NumberMinimum) and not posed.puzzle.prompt:
            return None
        return super().on_paper(posed, words)

    def prompt(self, posed: Posed, words: Words) -> RichProps:
        """The question.

        The usual question also says how to write the number, or what to leave out.
        """
        asked, more = self.thought_of(posed, words), _message_after_question(posed)
        return [*asked, " ", words.text(more)] if more and not posed.puzzle.prompt else asked

    def thought_of(self, posed: Posed, words: Words) -> RichProps:
        """The question without these additions."""
        return super().prompt(posed, words)

    def answer(self, posed: Posed, words: Words) -> Props:
        """The box for the number, with its label."""
        label = words.text(f"{message_prefix(posed.puzzle)}.label")
        return super().answer(posed, words) | {"label": label}

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Adds a deal's lines that add points and lines that take points off."""
        own = _sort_lines(posed, words) if isinstance(posed.ask, NumberScore) else {}
        return super().fields(posed, words) | own

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """How to get the number; shown once the learner has found it."""
        if not result.right:
            return self.how_to_count(posed, result, words)
        return super().body(posed, result, words)

    def missed(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The line left out of a deal's score; else how far a sum is off, or in which direction."""
        written, right = int(str(result.answer)), int(str(result.solution.answer))
        if isinstance(posed.ask, NumberScore):
            missing = find_lines_left_out(result.solution.lines, written)
            if missing:
                yield _say_left_out(missing, words)
                return
        fields = {"summed": True} if len(result.lines) > 1 else {"by": None}
        yield say_off_by(written, right, words, own=True, **fields)

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons, or the presenter's own reason."""
        own = self.own_reason(posed, result.solution.answer, words) if result.right else None
        if own:
            yield own
            return
        yield from super().why_so(posed, result, words)
        if posed.puzzle.rule == SIGN:
            yield from sign_said(posed, result.solution.lines, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The number with its noun."""
        return sentence(words, msgid, answer=count_in_words(posed.puzzle, answer, words))

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """The minimum for a score, the cards kept, or why there is no bonus."""
        if isinstance(posed.ask, NumberMinimum):
            return _say_minimum(posed, words)
        against = (
            solve_posed(posed).verdict.violations if isinstance(posed.ask, NumberBonus) else ()
        )
        if against:
            sentences = [self.reason_said(posed, each, words) for each in against]
            return run_on([*sentences, sentence(words, "verdict.bonus.no_meld")])
        left = count_kept(posed.hand, posed.groups) if isinstance(posed.ask, NumberHeld) else None
        if left is None or left != answer:
            return None
        return sentence(
            words,
            HELD,
            left=left,
            more=0,
            waits=name_untaken_hand(posed.table_asked, posed.rules, left),
        )

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The puzzle's rule; for a deal's score, the rules of the wrong line or of all lines."""
        if not isinstance(posed.ask, NumberScore):
            return super().deciding(posed, result)
        wrong = None if result.right or result.mistake else _find_wrong_line(result)
        keys = ground_of_line(wrong, posed)[1] if wrong else rules_to_hint(posed)
        return ((key, posed.rules) for key in keys)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The hint; for a deal's score, it is about the rules of all lines.

        The text of a bonus rule tells the answer, so the hint gives this text only if the bonus is
        0.
        """
        if isinstance(puzzle.ask, NumberBonus) and not solve(puzzle, rules).answer:
            return rules_hint((rule,), rules, words)
        if not isinstance(puzzle.ask, NumberScore):
            return super().look_hint(puzzle, rules, rule, words)
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props | None:
        """The sheet of the deal."""
        if not isinstance(posed.ask, NumberScore):
            return None
        rows = [worked_row(line.code, line, posed, words) for line in result.lines]
        return sheet_worked(rows, result.lines, words)

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """Further things that a side needs under these rules."""
        keys = keep_different(_VARIED_THREES, home_rules(puzzle), rules)
        rule_texts = [say_rule(key, rules, words) for key in keys]
        return rule_texts or super().why_unasked(puzzle, rules, words)

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Whether the rule itself gives the answer.

        It does if the question is about the number of cards dealt or drawn, or about a bonus.
        """
        return isinstance(puzzle.ask, NumberHand | NumberDraw | NumberBonus)


def _say_left_out(missing: Iterable[ScoreLine], words: Words) -> RichProps:
    """The lines without which the sum is the learner's number, with their points."""
    named = (
        words.text(
            "sheet.left_out.line",
            line=lower_first(line_label(line.code, words)),
            points=line.points,
        )
        for line in missing
    )
    return sentence(words, "sheet.left_out", lines=tuple(named))


def _find_wrong_line(result: Result) -> ScoreLine | None:
    """The only line whose omission, or wrong sign, explains the wrong number; or None."""
    more = int(str(result.answer)) - int(str(result.solution.answer))
    for times in (1, 2):
        found = [line for line in result.lines if more == -times * line.points]
        if found:
            return found[0] if len(found) == 1 else None
    return None


_THREES = "red_threes"
"""Code of the line for red threes."""


def sign_said(posed: Posed, lines: Iterable[ScoreLine], words: Words) -> Iterator[RichProps]:
    """Why red threes add or take points, if their line does not say so."""
    if not isinstance(posed.ask, NumberScore):
        return
    side, rules = posed.table_asked.sides[posed.ask.side], posed.rules
    threes = any(line.code == _THREES and line.points for line in lines)
    when = rules.red_threes.minus
    other = loses_all(side, rules) and when != "no_canasta"  # another rule takes them off
    if threes and side is posed.table_asked.side and not other:
        fields = {"minus": are_threes_deducted(side, rules), "when": when}
        yield sentence(words, "verdict.threes", **fields)


_ALWAYS = (ScoreLine("melds", 0, 0), ScoreLine("hand", -1, 0))
"""Lines that the question always mentions, because leaving them out would be a hint."""


_NO_MELD = "no_meld"
"""Says that the question is about red threes of a side without a meld."""


def _melds(posed: Posed) -> Sequence[Meld]:
    """The melds of the side whose deal is counted."""
    return (
        posed.table_asked.sides[posed.ask.side].melds if isinstance(posed.ask, NumberScore) else ()
    )


def _message_after_question(posed: Posed) -> str | None:
    """Id of a message after the usual question: how to write the number, or what to leave out."""
    if isinstance(posed.ask, SIGNED):
        return "puzzle.number.minus"
    if isinstance(posed.ask, NumberBonus):
        return "puzzle.number.bonus.none"
    return "puzzle.number.lay.counted" if _is_out_too_soon(posed) else None


def _is_out_too_soon(posed: Posed) -> bool:
    """Whether laying these cards now would break the rules on going out."""
    if not isinstance(posed.ask, NumberLay) or posed.table is None:
        return False
    melds = lay_at(posed.table_asked, posed.ask.action.groups, posed.rules).melds
    left = without(posed.hand, posed.named_cards)
    return bool(explain_keeping(posed.table_asked, melds, left, posed.rules))


def _sort_lines(posed: Posed, words: Words) -> dict[str, object]:
    """The lines of a sheet in order: lines that add points, then lines that take points off.

    The sign of red threes is part of the question if the puzzle is about the sign, or if their
    points are negative. If the side has no meld, the question is only about red threes.
    """
    lines = kind_of(posed.puzzle).solve(posed).lines
    there = {line.code: line for line in (*_ALWAYS, *lines)}
    threes = there.get(_THREES)
    signs = threes is not None and (posed.puzzle.rule == SIGN or threes.points < 0)
    mentioned = [there[code] for code in LINES if code in there and not (signs and code == _THREES)]
    added, taken = (
        [line.code for line in mentioned if _is_taken_off(line) is off] for off in (False, True)
    )
    plain = added == [_ALWAYS[0].code]
    bare = signs and not _melds(posed) and plain
    return {
        "added": _label_lines(added, words),
        "taken": _label_lines(taken, words),
        "signs": _NO_MELD if bare else signs,
        "plain": plain and not bare,
        "sole": taken == [_ALWAYS[-1].code],
    }


_CANASTAS, _FEW_KINDS = "canasta.", 2
"""Beginning of the codes of canasta lines; the most kinds of canastas to name one by one."""


def _label_lines(codes: list[str], words: Words) -> tuple[str, ...]:
    """The labels of lines; many kinds of canastas share one label."""
    kinds = [code for code in codes if code.startswith(_CANASTAS)]
    if len(kinds) <= _FEW_KINDS:
        return tuple(lower_first(line_label(code, words)) for code in codes)
    at = codes.index(kinds[0])
    every = words.text("puzzle.number.score.canastas")
    rest = [code for code in codes[at:] if code not in kinds]
    return (*_label_lines(codes[:at], words), every, *_label_lines(rest, words))


def _is_taken_off(line: ScoreLine) -> bool:
    """Whether a line takes points off, even if it comes to 0."""
    return line.points < 0 or (not line.points and line.code.endswith(".hand"))


def _say_minimum(posed: Posed, words: Words) -> RichProps:
    """The first-meld minimum at a score, or in a deal of the game."""
    (found,) = kind_of(posed.puzzle).counts(posed)
    return sentence(words, f"step.count.{found.what}", count=found.count, limit=found.limit)


NUMBER = Number()
