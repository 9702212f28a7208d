"""How many? Points, the minimum, cards dealt and drawn, bonuses, the score of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import reading
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal import score_side
from canasta_tutor.engine.scoring.first_meld_minimum import minimum
from canasta_tutor.engine.scoring.melds_and_canastas import canasta_code
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.scoring.threes import red_three_bonus
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.puzzles.asked.calls import held_after
from canasta_tutor.puzzles.asked.question import Posed, players_of
from canasta_tutor.puzzles.asked.solution import NO_REASONS, Judgement, Kind, Solution
from canasta_tutor.puzzles.kinds.which import canasta_kind, canasta_verdict
from canasta_tutor.puzzles.schema.asks import (
    AnyAsk,
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
from canasta_tutor.puzzles.schema.lesson_file import Answer


def solve(posed: Posed) -> Solution:
    """The number, and the lines that it is the sum of where it is a sum."""
    ask, rules = posed.ask, posed.rules
    if isinstance(ask, NumberHeld | NumberCaliente):
        return _after(posed)
    value = _plain(ask, rules)
    if value is not None:
        return Solution(value)
    lines = tuple(_lines(posed))
    verdict = canasta_verdict(ask.cards, rules) if isinstance(ask, NumberBonus) else NO_REASONS
    return Solution(sum(line.points for line in lines), verdict, lines=lines)


def _after(posed: Posed) -> Solution:
    """The cards held after a lay, or those that a caliente draws in its own place."""
    held, said = held_after(posed.at, posed.ask, posed.rules)
    if isinstance(posed.ask, NumberHeld):
        return Solution(held, said)
    return Solution(held - len(posed.at.hand) + 1 if said.ok else 0, said)


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not; the lines of the solution say how the number comes about."""
    return Judgement(answer == solution.answer, solution.verdict)


def right(posed: Posed, answer: Answer) -> bool:
    """Whether it is the answer of the rules."""
    return answer == solve(posed).answer


def _plain(ask: AnyAsk, rules: RuleSet) -> int | None:
    """A number that the rules state, or None where there is something to add up."""
    match ask:
        case NumberMinimum():
            return minimum(ask.score, rules)
        case NumberHand():
            return for_players(rules.deal.hand, players_of(ask.players, rules))
        case NumberDraw():
            return for_players(rules.draw.count, players_of(ask.players, rules))
    return None


def _lines(posed: Posed) -> Iterator[ScoreLine]:
    ask, rules = posed.ask, posed.rules
    match ask:
        case NumberPoints() | NumberLay():
            for group in posed.groups:
                yield from card_lines(group, rules)
        case NumberRedThrees():
            bonus = red_three_bonus(ask.count, rules)
            yield ScoreLine("red_threes", bonus if ask.melded else -bonus, ask.count)
        case NumberBonus():
            yield from _bonus(ask.cards, rules)
        case NumberScore():
            yield from score_side(posed.at, ask.side, rules).lines


def card_lines(group: Cards, rules: RuleSet) -> Iterator[ScoreLine]:
    """A line for the cards of each rank, in the order of the group."""
    for rank in dict.fromkeys(card.rank for card in group):
        same = tuple(card for card in group if card.rank is rank)
        yield ScoreLine("cards", points_of(same, rules), len(same), same)


def _bonus(group: Cards, rules: RuleSet) -> Iterator[ScoreLine]:
    meld = reading(cards(group), rules) if canasta_kind(group, rules) else None
    if meld:
        yield ScoreLine(canasta_code(meld, rules), canasta_bonus(meld, rules), 1)


KINDS = {"number": Kind(solve, judge, right)}
