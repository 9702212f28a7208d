"""Reasons about melds."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank

LIMITS = ("meld.max_wild", "meld.more_naturals", "meld.wild_share")
"""The rules that keep wild cards few."""


class NotConsecutive(Reason):
    """The cards of a sequence follow each other in rank without a gap.

    `gap`: the ranks that are missing between them, more than the `wilds` can stand in for;
    `twice`: those that come more than once. Neither is told of cards of several suits.
    """

    code, rule = "meld.not_consecutive", "meld.kinds"
    cards: Cards
    gap: tuple[Rank, ...] = ()
    twice: tuple[Rank, ...] = ()
    wilds: int = 0


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
    wilds: int = 0


class SequenceAdded(Reason):
    """Cards may be added at the ends of an own sequence."""

    code, rule = "sequence.added", "meld.sequence_growth"
    cards: Cards
    size: int


class TooFewCards(Reason):
    """A meld has a least size."""

    code, rule = "meld.too_few_cards", "meld.min_cards"
    cards: Cards
    count: int
    needed: int


class MixedRanks(Reason):
    """The naturals of a meld are of one rank; where there are `sequences`, else of one suit."""

    code, rule = "meld.mixed_ranks", "meld.kinds"
    cards: Cards
    ranks: tuple[Rank, ...]
    sequences: bool = False


class OnlyWilds(Reason):
    """Wild cards alone make no meld."""

    code, rule = "meld.only_wilds", "meld.kinds"
    cards: Cards


class TooFewNaturals(Reason):
    """A meld has a least number of natural cards."""

    code, rule = "meld.too_few_naturals", "meld.min_naturals"
    cards: Cards
    naturals: Cards
    wilds: Cards
    count: int
    needed: int


class TooManyWilds(Reason):
    """A meld has a greatest number of wild cards."""

    code, rule = "meld.too_many_wilds", "meld.max_wild"
    cards: Cards
    wilds: Cards
    count: int
    allowed: int


class NotMoreNaturals(Reason):
    """A meld has more natural cards than wild ones."""

    code, rule = "meld.not_more_naturals", "meld.more_naturals"
    cards: Cards
    naturals: int
    wilds: int


class RedThreeMelded(Reason):
    """Red threes are never part of a meld: they have a place of their own."""

    code, rule = "meld.red_three", "red_threes.laid"
    cards: Cards


class BlackThreesTooSoon(Reason):
    """Black threes may be melded only on the turn of going out, or never (`melded`)."""

    code, rule = "black_threes.too_soon", "black_threes.melded"
    cards: Cards
    melded: str


class BlackThreesWithWilds(Reason):
    """No wild card joins black threes."""

    code, rule = "black_threes.no_wilds", "black_threes.with_wilds"
    cards: Cards
    wilds: Cards


class NoSuchMeld(Reason):
    """A card can be added only to a meld that the side has."""

    code, rule = "meld.none_there", "meld.min_cards"
    card: Card


class LegalMeld(Reason):
    """Enough cards of one rank, enough naturals, not too many wilds."""

    code, rule = "meld.legal", "meld.min_naturals"
    also = ("meld.kinds", "meld.min_cards", *LIMITS)
    cards: Cards
    rank: Rank
    naturals: int
    wilds: int


class LegalAddition(Reason):
    """Cards may be added to an own meld of their rank."""

    code, rule = "meld.added", "meld.kinds"
    also = LIMITS
    cards: Cards
    rank: Rank
    size: int


class CalienteMelded(Reason):
    """A caliente is never part of a meld."""

    code, rule = "meld.caliente", "calls.caliente"
    cards: Cards


class TooManyCards(Reason):
    """A meld of this kind is closed at the size of a canasta."""

    code, rule = "meld.too_many_cards", "canasta.closed"
    cards: Cards
    count: int
    allowed: int


class TooLargeShare(Reason):
    """Wild cards are only so large a part of a meld: "half_unfinished" or "third"."""

    code, rule = "meld.too_large_share", "meld.wild_share"
    cards: Cards
    naturals: int
    wilds: int
    share: str


class RankTakesNoWilds(Reason):
    """Some ranks are melded without wild cards."""

    code, rule = "meld.rank_without_wilds", "meld.no_wilds"
    rank: Rank
    wilds: Cards


class WildTooSoon(Reason):
    """A wild card joins a meld only once that has so many natural cards."""

    code, rule = "meld.wild_too_soon", "meld.wild_onto"
    cards: Cards
    count: int
    needed: int


class TwosLocked(Reason):
    """While a side's set of twos is no canasta yet, its twos are not wild cards elsewhere."""

    code, rule = "meld.twos_locked", "meld.twos"
    cards: Cards
    count: int
    needed: int


class SecondMeldOfRank(Reason):
    """A side has only so many sets of one rank."""

    code, rule = "meld.same_rank", "meld.same_rank"
    rank: Rank
    allowed: str


class SecondWildMeld(Reason):
    """A side has only so many wild melds."""

    code, rule = "meld.same_wild", "meld.same_rank"
    cards: Cards
    allowed: str


class RankIsDead(Reason):
    """A rank that another side has closed is not melded any more."""

    code, rule = "meld.dead_rank", "meld.dead_ranks"
    rank: Rank


class LegalWildMeld(Reason):
    """Wild cards alone make a meld where wild canastas are played."""

    code, rule = "meld.wild_legal", "meld.kinds"
    cards: Cards
    count: int


class WildMeldAdded(Reason):
    """Wild cards may be added to an own wild meld."""

    code, rule = "meld.wild_added", "meld.kinds"
    cards: Cards
    size: int


class SetsJoined(Reason):
    """Two sets of one rank may be joined."""

    code, rule = "meld.joined", "meld.same_rank"
    rank: Rank
    size: int


class NoSetsToJoin(Reason):
    """Only two sets of one rank of the own side can be joined."""

    code, rule = "meld.none_to_join", "meld.same_rank"
    rank: Rank
