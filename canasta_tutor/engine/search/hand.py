"""A hand sorted for laying.

In a set, cards of one rank are interchangeable, and so are twos and jokers. So the search looks at
numbers of cards, and takes the first cards of each kind. Where the rules have sequences, the
naturals that no sequence could use come first in their rank.
"""

from __future__ import annotations

from functools import lru_cache

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import NEVER_MELDED, TWO, Card, Cards, Rank, Suit
from canasta_tutor.engine.values.record import frozen_value


@frozen_value()
class SortedHand:
    """A hand sorted for laying: naturals by rank, twos, jokers."""

    ranks: dict[Rank, Cards]
    twos: Cards
    jokers: Cards

    @property
    def wilds(self) -> int:
        """Number of wild cards."""
        return len(self.twos) + len(self.jokers)

    def of_suit(self, suit: Suit) -> dict[Rank, Card]:
        """The naturals of a suit, by rank."""
        ranks = sorted(self.ranks.items())
        return {rank: card for rank, plain in ranks for card in plain[::-1] if card.suit is suit}


def sort_hand(hand: Cards, rules: RuleSet | None = None) -> SortedHand:
    """The hand sorted for laying, without red threes and calientes."""
    sequences = rules is not None and "sequence" in rules.meld.kinds
    return _sort(hand, rules.meld.min_cards - 1 if rules and sequences else 0)


@lru_cache(maxsize=128)
def _sort(hand: Cards, reach: int) -> SortedHand:
    """The hand sorted, cached because a turn needs it many times.

    `reach`: the most ranks between two cards of the shortest sequence; 0 if the rules have no
    sequences. If `reach` is not 0, the cards of each rank that sequences need least come first.
    """
    ranks: dict[Rank, Cards] = {}
    for card in hand:
        if card.plain or card.kind not in NEVER_MELDED:
            rank = card.rank
            ranks[rank] = (*ranks[rank], card) if rank in ranks else (card,)
    twos, jokers = ranks.pop(TWO, ()), ranks.pop(Rank.JOKER, ())
    if reach:
        held = group_ranks_by_suit(hand)
        ranks = {rank: _spare_first(plain, held, reach) for rank, plain in ranks.items()}
    return SortedHand(ranks, twos, jokers)


def _spare_first(plain: Cards, held: BySuit, reach: int) -> Cards:
    """Second copies come first, then the cards with the fewest neighbours in their suit."""
    if len(plain) == 1:
        return plain
    copies = [plain[:place].count(card) for place, card in enumerate(plain)]
    near = [count_neighbours(card, held, reach) for card in plain]
    order = sorted(range(len(plain)), key=lambda place: (-copies[place], near[place]))
    return tuple(plain[place] for place in order)


BySuit = dict[Suit | None, set[Rank]]
"""The ranks in a hand for each suit."""


def group_ranks_by_suit(hand: Cards) -> BySuit:
    """The ranks in the hand for each suit."""
    ranks: BySuit = {}
    for card in hand:
        ranks.setdefault(card.suit, set()).add(card.rank)
    return ranks


def count_neighbours(card: Card, held: BySuit, reach: int) -> int:
    """Number of other ranks in the card's suit that are at most `reach` ranks from it."""
    near = range(card.rank - reach, card.rank + reach + 1)
    return len(held[card.suit].intersection(near)) - 1
