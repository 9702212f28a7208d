"""A hand sorted for laying.

Cards of one rank are interchangeable in a set, and so are twos, and jokers: each choice stands
once, with the first cards of its kind. Where sequences are played, the first naturals of a rank
are those that no sequence could use.
"""

from __future__ import annotations

from functools import lru_cache

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import NEVER_MELDED, TWO, Card, Cards, Rank, Suit
from canasta_tutor.engine.values.record import value


@value()
class Stack:
    """A hand sorted for laying: naturals by rank, twos, jokers."""

    ranks: dict[Rank, Cards]
    twos: Cards
    jokers: Cards

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return len(self.twos) + len(self.jokers)

    def of_suit(self, suit: Suit) -> dict[Rank, Card]:
        """The naturals of a suit, by rank; of two alike the first."""
        ranks = sorted(self.ranks.items())
        return {rank: card for rank, plain in ranks for card in plain[::-1] if card.suit is suit}


def sort_hand(hand: Cards, rules: RuleSet | None = None) -> Stack:
    """Sort a hand for laying; red threes and calientes are left out."""
    runs = rules is not None and "sequence" in rules.meld.kinds
    return _sorted(hand, rules.meld.min_cards - 1 if rules and runs else 0)


@lru_cache(maxsize=128)
def _sorted(hand: Cards, reach: int) -> Stack:
    """The hand; with a reach the cards of a rank stand in the order in which sequences spare them.

    A turn asks for the same hand many times.
    """
    ranks: dict[Rank, Cards] = {}
    for card in hand:
        if card.plain or card.kind not in NEVER_MELDED:
            rank = card.rank
            ranks[rank] = (*ranks[rank], card) if rank in ranks else (card,)
    twos, jokers = ranks.pop(TWO, ()), ranks.pop(Rank.JOKER, ())
    if reach:
        held = by_suit(hand)
        ranks = {rank: _spare_first(plain, held, reach) for rank, plain in ranks.items()}
    return Stack(ranks, twos, jokers)


def _spare_first(plain: Cards, held: BySuit, reach: int) -> Cards:
    """Cards of a rank: second copies, then those with the fewest neighbours in their suit."""
    if len(plain) == 1:
        return plain
    copies = [plain[:place].count(card) for place, card in enumerate(plain)]
    near = [neighbours(card, held, reach) for card in plain]
    order = sorted(range(len(plain)), key=lambda place: (-copies[place], near[place]))
    return tuple(plain[place] for place in order)


BySuit = dict[Suit | None, set[Rank]]
"""The ranks that a hand holds of each suit."""


def by_suit(hand: Cards) -> BySuit:
    """The ranks that a hand holds of each suit."""
    found: BySuit = {}
    for card in hand:
        found.setdefault(card.suit, set()).add(card.rank)
    return found


def neighbours(card: Card, held: BySuit, reach: int) -> int:
    """How many other ranks are held near a card of the hand in its suit."""
    near = range(card.rank - reach, card.rank + reach + 1)
    return len(held[card.suit].intersection(near)) - 1
