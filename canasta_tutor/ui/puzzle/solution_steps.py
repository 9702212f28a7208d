"""Sentences for the steps of a worked solution, and for the last hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.reasons.discard_reasons import PlainDiscard
from canasta_tutor.engine.reasons.meld_reasons import (
    LegalAddition,
    LegalMeld,
    LegalSequence,
    SequenceAdded,
    WildMeldAdded,
)
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import TakePile
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.hints import Reveal
from canasta_tutor.puzzles.asked.objection import is_repeated
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import (
    Answered,
    Barred,
    Because,
    Count,
    Line,
    LookAt,
    Part,
    Step,
    Total,
    Works,
)
from canasta_tutor.puzzles.kinds.legal_puzzle import YES_NO
from canasta_tutor.puzzles.schema.puzzle_asks import LegalDiscard
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.card_props import RichProps, lower_first, sentence
from canasta_tutor.ui.puzzle.objections_in_words import MADE, objection_parts
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.presenter import of_threes
from canasta_tutor.ui.puzzle.sums_and_repairs import (
    card_sum,
    is_only_cards,
    line_parts,
    sum_parts,
    what_works,
)
from canasta_tutor.ui.seats import side_label

_OBVIOUS = (LegalAddition, LegalMeld, LegalSequence, PlainDiscard, SequenceAdded, WildMeldAdded)
"""Reasons that only repeat the action."""

NEAREST = 2
"""Number of reasons that a hint gives with the answer; the worked solution gives all reasons."""


class CardSum(Record):
    """The lines of a sum of cards only."""

    lines: tuple[ScoreLine, ...]


def sum_up(steps: Sequence[Step]) -> Iterator[Step | CardSum]:
    """The steps, with all lines of cards and their total as one step."""
    lines = [step.line for step in steps if isinstance(step, Line)]
    if not is_only_cards(lines):
        yield from steps
        return
    for step in steps:
        if isinstance(step, Total):
            yield CardSum(tuple(lines))
        elif not isinstance(step, Line):
            yield step


def step_parts(posed: Posed, step: Step | CardSum, words: Words) -> RichProps:
    """One step of a worked solution as a sentence."""
    match step:
        case CardSum(lines):
            return card_sum(lines, words)
        case Barred(objection):
            return objection_parts(objection, words, posed)
        case Because(reason):
            return drawing_of(posed.puzzle).reason_said(posed, reason, words)
        case Line(line, melds):
            return line_parts(line, words, posed, melds)
        case Works(action):
            return what_works(action, posed, words)
        case Answered(answer):
            return answer_parts(posed, answer, words)
    return _say_number_step(step, words)


def _say_number_step(step: LookAt | Part | Count | Total, words: Words) -> RichProps:
    """The sentence of a step that names a rule, a side, a count or a total."""
    match step:
        case LookAt(rule):
            return sentence(words, "step.look", rule=rule_name(words, rule))
        case Part(deal, side, players, sides):
            name = lower_first(side_label(words, side, players, sides))
            return sentence(words, "step.part", deal=deal, side=name)
        case Count(what, count, limit, cards, rank):
            enough = limit is not None and count >= limit
            fields = {"count": count, "limit": limit, "cards": cards, "rank": rank}
            return sentence(words, f"step.count.{what}", enough=enough, **fields)
        case Total(points):
            return sentence(words, "step.total", points=points)


def is_worth_saying(step: Step | CardSum) -> bool:
    """Whether a step tells something new; a draw does not, nor does a yes or no said before."""
    if isinstance(step, Answered):
        return step.answer not in YES_NO
    if not isinstance(step, Works):
        return True
    return isinstance(step.action, TakePile) or bool(cards_used(step.action))


def answer_parts(
    posed: Posed, answer: Answer, words: Words, msgid: str = "step.answer"
) -> RichProps:
    """The right answer, in the words of the puzzle's kind."""
    return drawing_of(posed.puzzle).answer_said(posed, answer, words, msgid)


def reveal_parts(posed: Posed, hint: Reveal, words: Words) -> Iterator[RichProps]:
    """The last hint: the answer, then its nearest reasons or its count."""
    yield answer_parts(posed, hint.answer, words, "puzzle.hint.answer")
    said = drawing_of(posed.puzzle).own_reason(posed, hint.answer, words)
    if said:
        yield said
        return
    distinct = [each for each in hint.reasons if not is_repeated(each, hint.reasons)]
    own = sorted(distinct, key=lambda reason: reason.rule != posed.puzzle.rule)
    plain = isinstance(posed.ask, LegalDiscard)
    acted = drawing_of(posed.puzzle).acted
    threes = [] if acted else [each for each in own if of_threes(each, posed)]
    reasons = own[:NEAREST] if plain else [*threes, *_choose_reasons(own, acted=acted)]
    yield from drawing_of(posed.puzzle).allowed(posed, words)
    yield from drawing_of(posed.puzzle).leading(posed, words)
    for reason in reasons:
        yield drawing_of(posed.puzzle).reason_said(posed, reason, words)
    yield from drawing_of(posed.puzzle).besides(posed, words)
    if not (hint.reasons or drawing_of(posed.puzzle).whole):
        yield from sum_parts(hint.lines, words)


def _choose_reasons(reasons: Sequence[Reason], *, acted: bool) -> Sequence[Reason]:
    """The reasons to give with the answer: decisive ones, or else all.

    `acted`: the solution already says what the player lays and discards, so one reason is enough.
    """
    informative = [each for each in reasons if not isinstance(each, _OBVIOUS)]
    if acted:
        return informative[:1]
    decisive = [each for each in informative if not isinstance(each, MADE)]
    return decisive[:NEAREST] or reasons
