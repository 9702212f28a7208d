"""The card of a meld that cards are aimed at, where its suit is left out."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals
from canasta_tutor.referee.reading.suits import Written, wild


def aimed_at(place: Written, laid: Written, melds: Iterable[Cards]) -> Card:
    """The card as it is written; without a suit, one of that rank on the side's table.

    A card of another rank is meant for a sequence, others rather for a set.
    """
    (card,) = place
    if isinstance(card, Card):
        return card
    others = {_rank(one) for one in laid if not wild(one)} - {card}
    there = [(held, meld) for meld in melds for held in meld if held.rank is card]
    meant = [held for held, meld in there if _is_run(meld) is bool(others)]
    of_suit = [held for held in meant if held.suit in _suits(laid)]
    found = (*of_suit, *meant, *(held for held, _ in there), *cards(f"{card.symbol}h"))
    return found[0]


def _rank(card: Card | Rank) -> Rank:
    return card if isinstance(card, Rank) else card.rank


def _suits(laid: Written) -> set[object]:
    return {card.suit for card in laid if isinstance(card, Card)}


def _is_run(meld: Cards) -> bool:
    return len({card.rank for card in naturals(meld)}) > 1
