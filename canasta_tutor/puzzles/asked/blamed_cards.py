"""Which cards a reason is against."""

from __future__ import annotations

from collections import Counter

from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.discard_pile import (
    FrozenNeedsPair,
    NeedsNatural,
    UnmeldedNeedsPair,
)
from canasta_tutor.engine.reasons.melds import (
    BlackThreesTooSoon,
    BlackThreesWithWilds,
    MixedRanks,
    NotMoreNaturals,
    OnlyWilds,
    RedThreeMelded,
    TooFewNaturals,
    TooManyWilds,
)
from canasta_tutor.engine.reasons.turn import NotInHand
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals, wilds

_ALL = (BlackThreesTooSoon, NotInHand, OnlyWilds, RedThreeMelded)
_TOO_WILD = (NotMoreNaturals, TooFewNaturals)
_STRANGERS = (FrozenNeedsPair, NeedsNatural, UnmeldedNeedsPair)


def blamed(verdict: Verdict, shown: Cards) -> Cards:
    """Those of the shown cards that the violations are against."""
    found: Counter[Card] = Counter()
    for reason in verdict.violations:
        found |= Counter(against(reason))
    return cards((found & Counter(shown)).elements())


def against(reason: Reason) -> Cards:
    """The cards that a reason is against; none where it is a matter of numbers only."""
    if isinstance(reason, _ALL):
        return reason.cards
    if isinstance(reason, _TOO_WILD):
        return wilds(reason.cards)
    if isinstance(reason, TooManyWilds):
        return reason.wilds[reason.allowed :]
    if isinstance(reason, BlackThreesWithWilds):
        return reason.wilds
    if isinstance(reason, _STRANGERS):
        return tuple(card for card in reason.offered if card.rank is not reason.rank)
    return _minority(reason.cards) if isinstance(reason, MixedRanks) else ()


def _minority(group: Cards) -> Cards:
    """The naturals that are not of the rank that the group has most of."""
    counted: Counter[Rank] = Counter(card.rank for card in naturals(group))
    main = counted.most_common(1)[0][0]
    return tuple(card for card in naturals(group) if card.rank is not main)
