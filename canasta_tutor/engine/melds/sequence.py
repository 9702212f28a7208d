"""Sequences: consecutive cards of one suit, and how they grow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta_tutor.engine.reasons import meld_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import RANKS, Cards, Rank, cards, naturals, wilds
from canasta_tutor.engine.values.table import Meld, MeldKind

HIGHEST = Rank.ACE


def lowest_rank(rules: RuleSet) -> Rank:
    """The lowest rank that a sequence may have."""
    return RANKS[rules.meld.sequence_low]


def is_one_suit(group: Cards) -> bool:
    """Whether the naturals are at least two, of one suit, and all of different ranks."""
    plain = naturals(group)
    suits, ranks = {card.suit for card in plain}, {card.rank for card in plain}
    return len(suits) == 1 and len(ranks) == len(plain) > 1


def as_sequence(group: Cards) -> Meld | None:
    """The sequence that cards of one suit make, or None.

    Wild cards fill the gaps first, then go above the highest card up to the ace, then below the
    lowest.
    """
    if not is_one_suit(group):
        return None
    ranks = [card.rank for card in naturals(group)]
    low, high = min(ranks), max(ranks)
    spare = len(group) - (high - low + 1)
    if spare < 0:
        return None
    start = low - max(0, spare - (HIGHEST - high))
    return Meld(Rank(max(start, Rank.TWO)), cards(group), MeldKind.SEQUENCE)


def highest_rank(meld: Meld) -> int:
    """The highest rank that a sequence covers."""
    return meld.rank + len(meld.cards) - 1


def has_consecutive(plain: Cards, size: int) -> bool:
    """Whether at least `size` cards of one suit are consecutive."""
    ranks = {int(card.rank) for card in plain}
    return any(ranks.issuperset(range(low, low + size)) for low in ranks)


def grow_sequence(meld: Meld, added: Cards, rules: RuleSet) -> Meld | None:
    """The sequence with the cards added at its ends, or None if they do not fit."""
    plain = naturals(added)
    ranks = [int(card.rank) for card in plain]
    if any(card.suit is not meld.suit for card in plain) or len({*ranks}) < len(ranks):
        return None
    if any(meld.rank <= rank <= highest_rank(meld) for rank in ranks):
        return None
    high = max([highest_rank(meld), *ranks])
    low = min([int(meld.rank), *ranks])
    spare = len(meld.cards) + len(added) - (high - low + 1)
    if spare < 0:
        return None
    low -= max(0, spare - (HIGHEST - high))
    if low < meld.rank and rules.meld.sequence_growth == "up":
        return None
    return Meld(Rank(max(low, Rank.TWO)), cards((*meld.cards, *added)), MeldKind.SEQUENCE)


def explain_not_growing(meld: Meld, added: Cards, rules: RuleSet) -> Reason:
    """Why the cards do not fit at the ends of the sequence."""
    plain = naturals(added)
    below = tuple(card for card in plain if card.rank < meld.rank and card.suit is meld.suit)
    if below and rules.meld.sequence_growth == "up":
        return reasons.SequenceGrowsUp(below, meld.cards)
    return explain_gap(cards((*meld.cards, *added)))


def explain_gap(group: Cards) -> Reason:
    """Why the cards are not consecutive: a gap, or a rank that occurs twice."""
    plain, wild = naturals(group), wilds(group)
    if len({card.suit for card in plain}) != 1:
        return reasons.NotConsecutive(group)
    ranks = Counter(card.rank for card in plain)
    missing = _missing_ranks(plain)
    gap = missing if len(missing) > len(wild) else ()
    twice = tuple(rank for rank, count in ranks.items() if count > 1)
    return reasons.NotConsecutive(group, gap, twice, len(wild))


def _missing_ranks(plain: Cards) -> tuple[Rank, ...]:
    """The missing ranks between the lowest and the highest card."""
    ranks = {card.rank for card in plain}
    low, high = min(ranks, default=Rank.JOKER), max(ranks, default=Rank.TWO)
    return tuple(rank for rank in Rank if low < rank < high and rank not in ranks)


def sequence_problems(meld: Meld, rules: RuleSet) -> Iterator[Reason]:
    """What is wrong with the ranks of a sequence or with the number of its wild cards."""
    low, limit, wild = lowest_rank(rules), rules.meld.sequence_wilds, wilds(meld.cards)
    outside = tuple(card for card in naturals(meld.cards) if card.rank < low)
    if outside or meld.rank < low:
        yield reasons.SequenceOutOfRange(outside or meld.cards, low)
    if limit is not None and len(wild) > limit:
        gap = () if limit else _missing_ranks(naturals(meld.cards))
        yield reasons.SequenceTooManyWilds(meld.cards, wild, len(wild), limit, gap)
