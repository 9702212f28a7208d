"""The steps of a worked solution, the lines of a count, and what would work instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.grammar import signed
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.sayings import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.hints import Reveal
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import (
    Answered,
    Because,
    Count,
    Line,
    LookAt,
    Part,
    Repair,
    Step,
    Total,
    Works,
)
from canasta_tutor.puzzles.schema.asks import OfDeal
from canasta_tutor.puzzles.schema.lesson_file import Answer, GamePuzzle, OrderPuzzle, Puzzle
from canasta_tutor.ui.cards import RichProps, rich_props, sentence
from canasta_tutor.ui.first_letters import begun_large, small
from canasta_tutor.ui.puzzle.actions_in_words import landed, order_parts
from canasta_tutor.ui.puzzle.kinds.game import game_numbers
from canasta_tutor.ui.puzzle.labels import choice_label
from canasta_tutor.ui.seats import side_label

ALONE = "worksheet.answer"
"""The message of an answer that stands alone, not after a colon."""

_WAYS = {"onto": "onto", "new": "new", "discard": "discard", "with": "upcard"}
"""How it is said where cards go."""

_SMALL = 4
"""Cards added and left out that are still easier to say than all the cards."""


def step_parts(posed: Posed, step: Step, words: Words) -> RichProps:
    """One step of a worked solution as a sentence."""
    match step:
        case Because(reason):
            return rich_props(reason_parts(words, reason), words)
        case Line(line):
            return line_parts(line, words, posed)
        case Works(action):
            return works_parts(cards_used(action), words)
        case Answered(answer):
            return answer_parts(posed.puzzle, answer, words)
    return _numbers_told(step, words)


def _numbers_told(step: LookAt | Part | Count | Total, words: Words) -> RichProps:
    """What to look at, what was counted, whose lines follow, what they come to."""
    match step:
        case LookAt(rule):
            return sentence(words, "step.look", rule=rule_name(words, rule))
        case Part(deal, side, players, sides):
            name = small(side_label(words, side, players, sides))
            return sentence(words, "step.part", deal=deal, side=name)
        case Count(what, count, limit, cards, rank):
            fields = {"count": count, "limit": limit, "cards": cards, "rank": rank}
            return sentence(words, f"step.count.{what}", **fields)
        case Total(points):
            return sentence(words, "step.total", points=points)


def sayable(step: Step) -> bool:
    """Whether a step has cards to show; a draw has none, and the answer says it already."""
    if not isinstance(step, Works):
        return True
    return isinstance(step.action, TakePile) or bool(cards_used(step.action))


def line_parts(line: ScoreLine, words: Words, posed: Posed | None = None) -> RichProps:
    """One line of a count: what for, and how many points; the cards laid meld by meld."""
    fields = {"cards": line.cards, "count": line.count, "points": line.points}
    said = sentence(words, f"score.{line.code}", **fields)
    melds = _melds_of(line, posed) if posed else ()
    return [*said, " ", *_meld_by_meld(melds, posed, words)] if posed and len(melds) > 1 else said


def _melds_of(line: ScoreLine, posed: Posed) -> tuple[Meld, ...]:
    """The melds that a line of a deal's sheet adds up, none where it counts something else."""
    if line.code != "melds" or not isinstance(posed.ask, OfDeal):
        return ()
    melds = posed.at.sides[posed.ask.side].melds
    worth = sum(points_of(meld.cards, posed.rules) for meld in melds)
    return melds if worth == abs(line.points) else ()


def _meld_by_meld(melds: tuple[Meld, ...], posed: Posed, words: Words) -> RichProps:
    """What the cards of each meld are worth, and all of them together."""
    worths = [points_of(meld.cards, posed.rules) for meld in melds]
    said = [
        words.text("score.meld", kind=meld.kind.value, rank=meld.rank, points=points)
        for meld, points in zip(melds, worths, strict=True)
    ]
    each = words.text("list.comma").join(said)
    return sentence(words, "score.meld.each", each=begun_large(each), points=sum(worths))


def sum_parts(
    lines: Sequence[ScoreLine], words: Words, posed: Posed | None = None
) -> Iterator[RichProps]:
    """The lines of a count, and their sum where there are several."""
    yield from (line_parts(line, words, posed) for line in lines)
    if len(lines) > 1:
        yield sentence(words, "step.total", points=sum(line.points for line in lines))


def works_parts(played: Cards, words: Words) -> RichProps:
    """What can be played; with nothing from the hand the upcard goes onto a meld."""
    if not played:
        return sentence(words, "step.works.onto")
    return sentence(words, "step.works", cards=played)


def answer_parts(
    puzzle: Puzzle, answer: Answer, words: Words, msgid: str = "step.answer"
) -> RichProps:
    """The right answer: a button's words, a number, cards, an order of steps, a whole sheet."""
    if isinstance(puzzle, GamePuzzle):
        said = game_numbers(puzzle.ask, answer, words)
        return sentence(words, msgid, answer=words.text("sheet.numbers", numbers=said))
    if isinstance(puzzle, OrderPuzzle):
        actions = puzzle.ask.actions
        return order_parts((actions[int(place) - 1] for place in str(answer).split()), words)
    if puzzle.kind == "sheet":
        numbers = tuple(signed(int(number)) for number in str(answer).split())
        return sentence(words, msgid, answer=words.text("sheet.numbers", numbers=numbers))
    if isinstance(answer, str):
        label = choice_label(puzzle, answer, words)
        return sentence(words, msgid, answer=label if msgid == ALONE else small(label))
    if isinstance(answer, tuple) and not answer:
        return works_parts(answer, words)
    return sentence(words, msgid, answer=answer)


def reveal_parts(puzzle: Puzzle, hint: Reveal, words: Words) -> Iterator[RichProps]:
    """The last hint: the answer, then its reasons or its count."""
    yield answer_parts(puzzle, hint.answer, words, "puzzle.hint.answer")
    for reason in hint.reasons:
        yield rich_props(reason_parts(words, reason), words)
    if not hint.reasons:
        yield from sum_parts(hint.lines, words)


def repair_parts(repair: Repair, posed: Posed, words: Words) -> RichProps:
    """What would work with these cards: the change where it is small, else the whole.

    Where the very same cards would work, it is said where each of them goes.
    """
    if repair.action and not (repair.add or repair.remove):
        return _as_laid(repair.action, posed, words)
    fields = {"cards": repair.cards, "add": repair.add, "remove": repair.remove}
    return sentence(words, f"repair.{_change(repair)}", **fields)


def _as_laid(action: Action, posed: Posed, words: Words) -> RichProps:
    """The groups of an action, each with the meld that it joins."""
    whole = GoOut(action.groups) if isinstance(action, LayMelds) else action
    said = sentence(words, "repair.so")
    for place, group in enumerate(landed(whole, posed.at, posed.rules)):
        fields = {"cards": group.cards, "card": group.onto or group.cards[0]}
        said += ["; " if place else " ", *sentence(words, f"repair.{_WAYS[group.way]}", **fields)]
    return [*said, "."]


def _change(repair: Repair) -> str:
    if len(repair.add) + len(repair.remove) > _SMALL:
        return "instead"
    if repair.add and repair.remove:
        return "swap"
    return "add" if repair.add else "remove"
