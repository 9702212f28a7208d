"""How many? Points, the minimum, cards dealt and drawn, bonuses, the score of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.canastas import canasta_bonus
from ..engine.cards import Cards, cards
from ..engine.melds import reading
from ..engine.rules import RuleSet, for_players
from ..engine.scoring import (
    ScoreLine,
    canasta_code,
    minimum,
    points_of,
    red_three_bonus,
    score_side,
)
from .asks import (
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
from .calling import held_after
from .model import Answer
from .question import Posed, players_of
from .solution import NO_REASONS, Judgement, Kind, Solution
from .which import canasta_kind, canasta_verdict


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
