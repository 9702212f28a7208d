"""Reasons about sequences."""

from __future__ import annotations

from ..cards import Cards, Rank
from .base import Reason


class NotConsecutive(Reason):
    """The cards of a sequence follow each other in rank without a gap."""

    code, rule = "meld.not_consecutive", "meld.kinds"
    cards: Cards


class SequenceOutOfRange(Reason):
    """A sequence has a lowest rank; the ace is its highest."""

    code, rule = "sequence.out_of_range", "meld.sequence_low"
    cards: Cards
    lowest: Rank


class SequenceTooManyWilds(Reason):
    """A sequence has a greatest number of wild cards, perhaps none."""

    code, rule = "sequence.too_many_wilds", "meld.sequence_wilds"
    cards: Cards
    wilds: Cards
    count: int
    allowed: int


class SequenceGrowsUp(Reason):
    """A laid sequence (`meld`) is extended only at its upper end."""

    code, rule = "sequence.only_up", "meld.sequence_growth"
    cards: Cards
    meld: Cards


class LegalSequence(Reason):
    """Enough cards of one suit in order."""

    code, rule = "sequence.legal", "meld.kinds"
    cards: Cards
    count: int


class SequenceAdded(Reason):
    """Cards may be added at the ends of an own sequence."""

    code, rule = "sequence.added", "meld.sequence_growth"
    cards: Cards
    size: int
