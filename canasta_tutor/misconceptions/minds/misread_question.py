"""The question as a player with misconceptions misreads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import CardKind, Cards, naturals
from canasta_tutor.engine.values.table import Freeze, Table, replace
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGroup, NumberMinimum, OfDeal, WhichPile


def _with_ask(posed: Posed, **values: Any) -> Posed:
    """The question with other values in its ask; nothing checks these values."""
    ask = posed.ask.model_copy(update=values)
    return replace(posed, puzzle=posed.puzzle.model_copy(update={"ask": ask}))


def _read_score(score: Callable[[int, RuleSet], int]) -> Callable[[Posed], Posed]:
    """A misreading in which the side has another score."""

    def seen(posed: Posed) -> Posed:
        if isinstance(posed.ask, NumberMinimum):
            return _with_ask(posed, score=score(posed.ask.score, posed.rules))
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


def _shift_below_edge(score: int, rules: RuleSet) -> int:
    """Lower a score that starts a band into the band below; a score of zero does not change."""
    starts = [band.start for band in rules.initial.bands if band.start]
    return score - 1 if score in starts else score


def _read_first_deal(posed: Posed) -> Posed:
    return replace(posed, table=replace(posed.table, deals_played=0)) if posed.table else posed


def _ignore_suits(posed: Posed) -> Posed:
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


def _ignore_red_threes(posed: Posed) -> Posed:
    if not isinstance(posed.ask, LegalGroup):
        return posed
    rest = tuple(card for card in posed.ask.cards if card.kind is not CardKind.RED_THREE)
    return _with_group(posed, rest)


def _freeze_by_top_three(posed: Posed) -> Posed:
    """Read a black three on top of the pile as a freeze, whatever lies below it."""
    table = _table_with_upcard(posed, CardKind.BLACK_THREE)
    if table is None:
        return posed
    frozen = Freeze(table.upcard, None, table.turn)
    return replace(posed, table=replace(table, pile=(), freezes=(frozen,)))


def _ignore_top_wild(posed: Posed) -> Posed:
    """Ignore a wild card on top of the pile, so that it neither blocks nor freezes the pile."""
    table = _table_with_upcard(posed, CardKind.WILD)
    if table is None:
        return posed
    others = tuple(each for each in table.freezes if each.card != table.upcard)
    return replace(posed, table=replace(table, pile=(), freezes=others))


def _table_with_upcard(posed: Posed, kind: CardKind) -> Table | None:
    """The table, if the question is about the pile's state and a card of this kind is on top."""
    upcard = posed.table.upcard if posed.table else None
    asked = isinstance(posed.ask, WhichPile) and upcard is not None and upcard.kind is kind
    return posed.table if asked else None


def _with_group(posed: Posed, cards: Cards) -> Posed:
    return replace(_with_ask(posed, cards=cards), groups=(cards,))


SEEN: Mapping[str, Callable[[Posed], Posed]] = {
    "negative_as_zero": _read_score(lambda score, rules: max(score, 0)),
    "score_as_zero": _read_score(lambda score, rules: min(score, 0)),
    "edge_below": _read_score(_shift_below_edge),
    "first_deal": _read_first_deal,
    "one_suit": _ignore_suits,
    "red_three_joins": _ignore_red_threes,
    "top_three_freezes": _freeze_by_top_three,
    "top_wild_is_nothing": _ignore_top_wild,
}
