"""A number to be worked out, drawn and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.rules.differences import keep_different
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.scoring.melds_and_canastas import loses_all
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.scoring.three_points import red_threes_minus
from canasta_tutor.engine.turn.going_out import explain_keeping
from canasta_tutor.engine.values.cards import without
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve, solve_posed
from canasta_tutor.puzzles.answered.deciding_rules import ground_of_line, rules_to_hint
from canasta_tutor.puzzles.asked.calls_and_feet import HELD, count_kept, find_waiting_hand
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
"""Questions about cards; all others are about points."""

SIGNED = (NumberRedThrees, NumberScore)
"""Questions about points that may be lost."""

_EARNED = ("red_threes.minus", "red_threes.plus_canastas")
"""The rules by which red threes bring more or less than their number."""


def count_in_words(puzzle: Puzzle, answer: Answer, words: Words) -> str:
    """A number with what is counted."""
    of = "cards" if isinstance(puzzle.ask, OF_CARDS) else "points"
    return words.text(f"puzzle.number.{of}", count=answer)


class Number(Presenter):
    """A number is typed."""

    name = "number"
    answered_with = "number"
    judged = ".number"

    def table(self, posed: Posed, words: Words) -> Props | None:
        """What lies before the learner; for the score of a deal all that is counted.

        What a canasta brings does not hang on the table: it lies there alone.
        """
        if isinstance(posed.ask, NumberBonus):
            return scene_table(None, posed, words)
        if isinstance(posed.ask, NumberScore):
            return finished_props(posed.at, posed.rules, words, only=side_shown(posed))
        return super().table(posed, words)

    def prices(self, posed: Posed) -> Mapping[str, int]:
        """What each card is worth, where nothing but cards is added up."""
        if not isinstance(posed.ask, NumberPoints | NumberLay):
            return {}
        return {card.text: card_points(card, posed.rules) for card in posed.named_cards}

    def on_paper(self, posed: Posed, words: Words) -> Props | None:
        """What a first meld needs hangs on the score alone, and the question tells it."""
        if isinstance(posed.ask, NumberMinimum) and not posed.puzzle.prompt:
            return None
        return super().on_paper(posed, words)

    def prompt(self, posed: Posed, words: Words) -> RichProps:
        """The question; the usual one with how the number is written, or what is left aside."""
        asked, more = self.thought_of(posed, words), _added(posed)
        return [*asked, " ", words.text(more)] if more and not posed.puzzle.prompt else asked

    def thought_of(self, posed: Posed, words: Words) -> RichProps:
        """The question alone."""
        return super().prompt(posed, words)

    def answer(self, posed: Posed, words: Words) -> Props:
        """The entry, with what is entered."""
        label = words.text(f"{message_prefix(posed.puzzle)}.label")
        return super().answer(posed, words) | {"label": label}

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Of a deal's score what is added up, and what is taken off."""
        own = _added_and_taken(posed, words) if isinstance(posed.ask, NumberScore) else {}
        return super().fields(posed, words) | own

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """How the number comes about, once it is found."""
        if not result.right:
            return self.how_to_count(posed, result, words)
        return super().body(posed, result, words)

    def missed(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """By how much a sum is off; of one number, which that would tell, only the direction."""
        written, right = int(str(result.answer)), int(str(result.solution.answer))
        told = {"summed": True} if len(result.lines) > 1 else {"by": None}
        yield say_off_by(written, right, words, own=True, **told)

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons; or what no reason of the engine says."""
        said = self.own_reason(posed, result.solution.answer, words) if result.right else None
        if said:
            yield said
            return
        yield from super().why_so(posed, result, words)
        if posed.puzzle.rule == SIGN:
            yield from sign_said(posed, result.solution.lines, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The number with what is counted."""
        return sentence(words, msgid, answer=count_in_words(posed.puzzle, answer, words))

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """What a score asks for; what is kept, where nothing is picked up; why no bonus."""
        if isinstance(posed.ask, NumberMinimum):
            return _what_the_score_asks(posed, words)
        against = (
            solve_posed(posed).verdict.violations if isinstance(posed.ask, NumberBonus) else ()
        )
        if against:
            said = [self.reason_said(posed, each, words) for each in against]
            return run_on([*said, sentence(words, "verdict.bonus.no_meld")])
        left = count_kept(posed.hand, posed.groups) if isinstance(posed.ask, NumberHeld) else None
        if left is None or left != answer:
            return None
        return sentence(
            words, HELD, left=left, more=0, waits=find_waiting_hand(posed.at, posed.rules, left)
        )

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rule of the puzzle; of a deal's score those of the line gone wrong, else of all."""
        if not isinstance(posed.ask, NumberScore):
            return super().deciding(posed, result)
        wrong = None if result.right or result.mistake else _gone_wrong(result)
        keys = ground_of_line(wrong, posed)[1] if wrong else rules_to_hint(posed)
        return ((key, posed.rules) for key in keys)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rule; of a deal's score the rules of all lines.

        What a canasta brings is the answer itself, and what makes a canasta is not.
        """
        if isinstance(puzzle.ask, NumberBonus) and not solve(puzzle, rules).answer:
            return rules_hint((rule,), rules, words)
        if not isinstance(puzzle.ask, NumberScore):
            return super().look_hint(puzzle, rules, rule, words)
        return rules_hint(rules_to_hint(pose_under(puzzle, rules)), rules, words)

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props | None:
        """The lines of the deal."""
        if not isinstance(posed.ask, NumberScore):
            return None
        rows = [worked_row(line.code, line, posed, words) for line in result.lines]
        return sheet_worked(rows, result.lines, words)

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """What a side needs beside, to get what is asked for."""
        keys = keep_different(_EARNED, home_rules(puzzle), rules)
        said = [say_rule(key, rules, words) for key in keys]
        return said or super().why_unasked(puzzle, rules, words)

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Cards dealt and drawn, and a bonus, are what a rule says."""
        return isinstance(puzzle.ask, NumberHand | NumberDraw | NumberBonus)


def _gone_wrong(result: Result) -> ScoreLine | None:
    """The one line that was left out, else counted the other way, that makes the wrong number."""
    more = int(str(result.answer)) - int(str(result.solution.answer))
    for times in (1, 2):
        found = [line for line in result.lines if more == -times * line.points]
        if found:
            return found[0] if len(found) == 1 else None
    return None


_THREES = "red_threes"
"""The line of red threes."""


def sign_said(posed: Posed, lines: Iterable[ScoreLine], words: Words) -> Iterator[RichProps]:
    """Why the red threes of the own side are added or taken off, where their line is silent."""
    if not isinstance(posed.ask, NumberScore):
        return
    side, rules = posed.at.sides[posed.ask.side], posed.rules
    threes = any(line.code == _THREES and line.points for line in lines)
    when = rules.red_threes.minus
    other = loses_all(side, rules) and when != "no_canasta"  # then another rule takes them off
    if threes and side is posed.at.side and not other:
        fields = {"minus": red_threes_minus(side, rules), "when": when}
        yield sentence(words, "verdict.threes", **fields)


_ALWAYS = (ScoreLine("melds", 0, 0), ScoreLine("hand", -1, 0))
"""What is looked for on every sheet, that nobody is told by a hint where there is none."""


_NO_MELD = "no_meld"
"""That red threes are asked about of a side that has laid no meld."""


def _melds(posed: Posed) -> Sequence[Meld]:
    """The melds of the side whose deal is counted."""
    return posed.at.sides[posed.ask.side].melds if isinstance(posed.ask, NumberScore) else ()


def _added(posed: Posed) -> str | None:
    """What is added to the usual question: how the number is written, or what is left aside."""
    if isinstance(posed.ask, SIGNED):
        return "puzzle.number.minus"
    if isinstance(posed.ask, NumberBonus):
        return "puzzle.number.bonus.none"
    return "puzzle.number.lay.counted" if _is_out_too_soon(posed) else None


def _is_out_too_soon(posed: Posed) -> bool:
    """Whether cards that are only counted are too many to be laid now: nobody may go out yet."""
    if not isinstance(posed.ask, NumberLay) or posed.table is None:
        return False
    melds = lay_at(posed.at, posed.ask.action.groups, posed.rules).melds
    left = without(posed.hand, posed.named_cards)
    return bool(explain_keeping(posed.at, melds, left, posed.rules))


def _added_and_taken(posed: Posed, words: Words) -> dict[str, object]:
    """The lines of a sheet in their order: those added up, those taken off.

    Whether red threes are the one or the other is asked where the puzzle is about it, and where
    they count against the side; to who has laid no meld, only that.
    """
    lines = kind_of(posed.puzzle).solve(posed).lines
    there = {line.code: line for line in (*_ALWAYS, *lines)}
    threes = there.get(_THREES)
    signs = threes is not None and (posed.puzzle.rule == SIGN or threes.points < 0)
    told = [there[code] for code in LINES if code in there and not (signs and code == _THREES)]
    added, taken = ([line.code for line in told if _off(line) is off] for off in (False, True))
    plain = added == [_ALWAYS[0].code]
    bare = signs and not _melds(posed) and plain
    return {
        "added": _listed(added, words),
        "taken": _listed(taken, words),
        "signs": _NO_MELD if bare else signs,
        "plain": plain and not bare,
        "sole": taken == [_ALWAYS[-1].code],
    }


_CANASTAS, _FEW_KINDS = "canasta.", 2
"""How the lines of canastas begin; so many kinds of them are named one by one."""


def _listed(codes: list[str], words: Words) -> tuple[str, ...]:
    """The names of lines; of many kinds of canastas all at once."""
    kinds = [code for code in codes if code.startswith(_CANASTAS)]
    if len(kinds) <= _FEW_KINDS:
        return tuple(lower_first(line_label(code, words)) for code in codes)
    at = codes.index(kinds[0])
    every = words.text("puzzle.number.score.canastas")
    rest = [code for code in codes[at:] if code not in kinds]
    return (*_listed(codes[:at], words), every, *_listed(rest, words))


def _off(line: ScoreLine) -> bool:
    """Whether a line is taken off; what a card costs may come to nothing."""
    return line.points < 0 or (not line.points and line.code.endswith(".hand"))


def _what_the_score_asks(posed: Posed, words: Words) -> RichProps:
    """The minimum at a score, or in a deal of the game."""
    (found,) = kind_of(posed.puzzle).counts(posed)
    return sentence(words, f"step.count.{found.what}", count=found.count, limit=found.limit)


NUMBER = Number()
