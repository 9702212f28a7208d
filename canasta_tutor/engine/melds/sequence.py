"""Sequences: cards of one suit in order, and how they grow."""

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
    """The lowest rank of a sequence."""
    return RANKS[rules.meld.sequence_low]


def is_one_suit(group: Cards) -> bool:
    """Whether the naturals are of one suit and of different ranks, two at least."""
    plain = naturals(group)
    suits, ranks = {card.suit for card in plain}, {card.rank for card in plain}
    return len(suits) == 1 and len(ranks) == len(plain) > 1


def as_sequence(group: Cards) -> Meld | None:
    """The sequence that cards of one suit make, wilds first in the gaps, then above, then below."""
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


def holds_run(plain: Cards, size: int) -> bool:
    """Whether so many cards of one suit follow each other."""
    ranks = {int(card.rank) for card in plain}
    return any(ranks.issuperset(range(low, low + size)) for low in ranks)


def grow_sequence(meld: Meld, added: Cards, rules: RuleSet) -> Meld | None:
    """The sequence with cards added at its ends, or None where they do not fit."""
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
    """Why cards do not fit at the ends of a sequence."""
    plain = naturals(added)
    below = tuple(card for card in plain if card.rank < meld.rank and card.suit is meld.suit)
    if below and rules.meld.sequence_growth == "up":
        return reasons.SequenceGrowsUp(below, meld.cards)
    return explain_gap(cards((*meld.cards, *added)))


def explain_gap(group: Cards) -> Reason:
    """Where cards fail to follow each other: at a gap, or at a rank that comes twice."""
    plain, wild = naturals(group), wilds(group)
    if len({card.suit for card in plain}) != 1:
        return reasons.NotConsecutive(group)
    ranks = Counter(card.rank for card in plain)
    between = _between(plain)
    gap = between if len(between) > len(wild) else ()
    twice = tuple(rank for rank, count in ranks.items() if count > 1)
    return reasons.NotConsecutive(group, gap, twice, len(wild))


def _between(plain: Cards) -> tuple[Rank, ...]:
    """The ranks that are missing between some cards."""
    ranks = {card.rank for card in plain}
    low, high = min(ranks, default=Rank.JOKER), max(ranks, default=Rank.TWO)
    return tuple(rank for rank in Rank if low < rank < high and rank not in ranks)


def sequence_problems(meld: Meld, rules: RuleSet) -> Iterator[Reason]:
    """What is wrong with a sequence beside its size: its ranks, its wild cards."""
    low, limit, wild = lowest_rank(rules), rules.meld.sequence_wilds, wilds(meld.cards)
    outside = tuple(card for card in naturals(meld.cards) if card.rank < low)
    if outside or meld.rank < low:
        yield reasons.SequenceOutOfRange(outside or meld.cards, low)
    if limit is not None and len(wild) > limit:
        gap = () if limit else _between(naturals(meld.cards))
        yield reasons.SequenceTooManyWilds(meld.cards, wild, len(wild), limit, gap)
