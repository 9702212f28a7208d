"""The cards that a position does not name: for unknown hands, feet and the stock."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice

from canasta_tutor.engine.position.schema import Held, within
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, cards, without
from canasta_tutor.engine.values.faults import InputError, TooManyCopies
from canasta_tutor.engine.values.table import Side


def left_over(deck: Cards, known: Iterable[Card]) -> list[Card]:
    """The cards that are left, in a fixed order without pattern."""
    there, named = Counter(deck), Counter(known)
    for card, count in named.items():
        if count > there[card]:
            raise InputError(TooManyCopies(card.text, count, there[card]))
    rest = tuple((there - named).elements())
    return [rest[place] for place in _order(len(rest))]


@cache
def _order(count: int) -> list[int]:
    """So many places in an order without pattern, always the same."""
    places = list(range(count))
    random.Random(count).shuffle(places)
    return places


def filled(hand: Held, size: int, rest: list[Card], rules: RuleSet) -> Cards:
    """A hand as told, or so many of the cards left.

    Without threes that would be laid at once, or would keep the side from going out.
    """
    if isinstance(hand, tuple):
        return hand
    wanted = size if hand is None else hand
    plain = list(islice((card for card in rest if not _tells(card, rules)), wanted))
    rest[:] = without(tuple(rest), plain)
    return cards(plain)


def _tells(card: Card, rules: RuleSet) -> bool:
    """Whether more than the number of cards depends on a card's being in an unknown hand."""
    if card.kind is CardKind.BLACK_THREE:
        return rules.going_out.no_threes or lies_at_once(card, rules)
    return card.kind is CardKind.RED_THREE


def left_the_game(sides: Iterable[Side], rest: list[Card]) -> Cards:
    """Calientes played and black threes of piles taken, out of the cards left."""
    found: list[Card] = []
    for place, side in enumerate(sides):
        played = _first(rest, CardKind.CALIENTE, side.calientes_played)
        within(side.calientes_played, len(played), f"sides[{place}].calientes_played")
        found += played + _first(rest, CardKind.BLACK_THREE, side.black_removed)
    return cards(found)


def _first(rest: list[Card], kind: CardKind, count: int) -> list[Card]:
    """So many of a kind, taken away."""
    found = list(islice((card for card in rest if card.kind is kind), min(count, len(rest))))
    for card in found:
        rest.remove(card)
    return found


def told_cards(hands: Iterable[Held]) -> Cards:
    """The cards of the hands that are known."""
    return tuple(card for hand in hands if isinstance(hand, tuple) for card in hand)


def laid_cards(sides: Iterable[Side]) -> Cards:
    """The cards before the sides."""
    return tuple(
        card
        for side in sides
        for group in (side.red_threes, side.black_threes, *(meld.cards for meld in side.melds))
        for card in group
    )
