"""The cards that one seat has not seen, and the probability that the next player holds them.

Everybody sees the melds, the threes on the table and each discard. A player may not look through
the pile, but remembers what was discarded on it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import WILD_RANKS, Cards, Rank
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Table


@frozen_value()
class UnseenCards:
    """The cards that a seat has not seen.

    `ranks`: the number of unseen cards of each rank. `count`: the number of unseen cards. `held`:
    how many of the unseen cards the next player has in hand.
    """

    ranks: Counter[Rank]
    count: int
    held: int

    @property
    def wilds(self) -> int:
        """How many of the unseen cards are wild cards."""
        return sum([self.ranks[rank] for rank in WILD_RANKS])

    def chance(self, marked: int, least: int) -> float:
        """The probability that the next player holds at least `least` of `marked` unseen cards."""
        return chance_of_some(marked, least, self.count, self.held)


@lru_cache(maxsize=1 << 14)
def chance_of_some(marked: int, least: int, count: int, held: int) -> float:
    """The probability that a hand of `held` cards out of `count` has at least `least` marked cards.

    >>> chance_of_some(1, 1, 4, 1)
    0.25
    """
    held = min(held, count)
    if min(marked, held) < least:
        return 0.0
    fewer = sum(comb(marked, few) * comb(count - marked, held - few) for few in range(least))
    return 1 - fewer / comb(count, held)


def count_unseen(table: Table, seat: int, rules: RuleSet) -> UnseenCards:
    """What a seat has not seen at this table.

    Cards that a player took with the pile count as unseen again: the table does not say who holds
    them. While cards lie face down under the first upcard, only the top card of the pile counts as
    seen.
    """
    deck = full_deck(rules, table.players)
    ranks = _count_ranks(deck).copy()
    seen = Counter[Rank]([card.rank for card in table.hands[seat]])
    for side in table.sides:
        for meld in side.melds:
            seen.update([card.rank for card in meld.cards])
        seen.update([card.rank for card in (*side.red_threes, *side.black_threes)])
    face_down = rules.deal.face_down != "none" and not table.piles_taken
    seen.update([card.rank for card in (table.pile[-1:] if face_down else table.pile)])
    seen.update([card.rank for card in table.removed])
    if table.offered:
        seen[table.offered.rank] += 1
    ranks.subtract(seen)
    following = (seat + 1) % table.players
    return UnseenCards(ranks, len(deck) - seen.total(), len(table.hands[following]))


@lru_cache(maxsize=64)
def _count_ranks(deck: Cards) -> Counter[Rank]:
    return Counter(card.rank for card in deck)
