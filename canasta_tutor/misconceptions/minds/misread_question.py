"""What is seen in a mind: a question that differs from the one that is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import CardKind, Cards, naturals
from canasta_tutor.engine.values.table import Freeze, Table, replace
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGroup, NumberMinimum, OfDeal, WhichPile


def _altered(posed: Posed, **values: Any) -> Posed:
    """The question with other values in what is asked."""
    ask, puzzle = copy(posed.ask), copy(posed.puzzle)
    ask.__dict__.update(values)
    puzzle.__dict__["ask"] = ask
    return replace(posed, puzzle=puzzle)


def _scored(score: Callable[[int, RuleSet], int]) -> Callable[[Posed], Posed]:
    """The side's score is taken for another."""

    def seen(posed: Posed) -> Posed:
        if isinstance(posed.ask, NumberMinimum):
            return _altered(posed, score=score(posed.ask.score, posed.rules))
        if posed.table is None or isinstance(posed.ask, OfDeal):
            return posed
        table = posed.table
        found = score(table.side.score, posed.rules)
        return replace(posed, table=_with_side(table, score=found))

    return seen


def _with_side(table: Table, **values: Any) -> Table:
    """The table with other values for the side to move."""
    own = table.seat % len(table.sides)
    sides = tuple(
        replace(side, **values) if place == own else side for place, side in enumerate(table.sides)
    )
    return replace(table, sides=sides)


def _below_the_edge(score: int, rules: RuleSet) -> int:
    """A score on the edge of a band counts with the band below; at zero nobody thinks so."""
    starts = [band.start for band in rules.initial.bands if band.start]
    return score - 1 if score in starts else score


def _first_deal(posed: Posed) -> Posed:
    return replace(posed, table=replace(posed.table, deals_played=0)) if posed.table else posed


def _one_suit(posed: Posed) -> Posed:
    """Suits do not matter in a sequence."""
    if not isinstance(posed.ask, LegalGroup):
        return posed
    plain = naturals(posed.ask.cards)
    suit = plain[0].suit if plain else None
    if suit is None or len({card.rank for card in plain}) < len(plain):
        return posed
    alike = tuple(
        type(card)(f"{card.rank.symbol}{suit.value}") if card in plain else card
        for card in posed.ask.cards
    )
    return _with_group(posed, alike)


def _no_red_threes(posed: Posed) -> Posed:
    """A red three may lie with any cards."""
    if not isinstance(posed.ask, LegalGroup):
        return posed
    rest = tuple(card for card in posed.ask.cards if card.kind is not CardKind.RED_THREE)
    return _with_group(posed, rest)


def _top_three_freezes(posed: Posed) -> Posed:
    """A black three on top is taken for a freeze, whatever lies below it."""
    table = _pile_asked(posed, CardKind.BLACK_THREE)
    if table is None:
        return posed
    frozen = Freeze(table.upcard, None, table.turn)
    return replace(posed, table=replace(table, pile=(), freezes=(frozen,)))


def _top_wild_is_nothing(posed: Posed) -> Posed:
    """A wild card on top neither blocks nor freezes."""
    table = _pile_asked(posed, CardKind.WILD)
    if table is None:
        return posed
    others = tuple(each for each in table.freezes if each.card != table.upcard)
    return replace(posed, table=replace(table, pile=(), freezes=others))


def _pile_asked(posed: Posed, kind: CardKind) -> Table | None:
    """The table, where it is asked how a pile stands with such a card on top."""
    upcard = posed.table.upcard if posed.table else None
    asked = isinstance(posed.ask, WhichPile) and upcard is not None and upcard.kind is kind
    return posed.table if asked else None


def _with_group(posed: Posed, cards: Cards) -> Posed:
    return replace(_altered(posed, cards=cards), groups=(cards,))


SEEN: Mapping[str, Callable[[Posed], Posed]] = {
    "negative_as_zero": _scored(lambda score, rules: max(score, 0)),
    "score_as_zero": _scored(lambda score, rules: min(score, 0)),
    "edge_below": _scored(_below_the_edge),
    "first_deal": _first_deal,
    "one_suit": _one_suit,
    "red_three_joins": _no_red_threes,
    "top_three_freezes": _top_three_freezes,
    "top_wild_is_nothing": _top_wild_is_nothing,
}
