"""Reasons about melds."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank

LIMITS = ("meld.max_wild", "meld.more_naturals", "meld.wild_share")
"""The rules that keep wild cards few."""


class NotConsecutive(Reason, code="meld.not_consecutive", rule="meld.kinds"):
    """The cards of a sequence follow each other in rank without a gap.

    `gap`: the ranks that are missing between them, more than the `wilds` can stand in for;
    `twice`: those that come more than once. Neither is told of cards of several suits.
    """

    cards: Cards
    gap: tuple[Rank, ...] = ()
    twice: tuple[Rank, ...] = ()
    wilds: int = 0


class SequenceOutOfRange(Reason, code="sequence.out_of_range", rule="meld.sequence_low"):
    """A sequence has a lowest rank; the ace is its highest."""

    cards: Cards
    lowest: Rank


class SequenceTooManyWilds(Reason, code="sequence.too_many_wilds", rule="meld.sequence_wilds"):
    """A sequence has a greatest number of wild cards, perhaps none.

    `gap`: where none is allowed, the ranks that they stand in for.
    """

    cards: Cards
    wilds: Cards
    count: int
    allowed: int
    gap: tuple[Rank, ...] = ()


class SequenceGrowsUp(Reason, code="sequence.only_up", rule="meld.sequence_growth"):
    """A laid sequence (`meld`) is extended only at its upper end."""

    cards: Cards
    meld: Cards


class LegalSequence(Reason, code="sequence.legal", rule="meld.kinds"):
    """Enough cards of one suit in order."""

    cards: Cards
    count: int
    wilds: int = 0


class SequenceAdded(Reason, code="sequence.added", rule="meld.sequence_growth"):
    """Cards may be added at the ends of an own sequence."""

    cards: Cards
    size: int


class TooFewCards(Reason, code="meld.too_few_cards", rule="meld.min_cards"):
    """A meld has a least size."""

    cards: Cards
    count: int
    needed: int


class MixedRanks(Reason, code="meld.mixed_ranks", rule="meld.kinds"):
    """The naturals of a meld are of one rank; where there are `sequences`, else of one suit."""

    cards: Cards
    ranks: tuple[Rank, ...]
    sequences: bool = False


class OnlyWilds(Reason, code="meld.only_wilds", rule="meld.kinds"):
    """Wild cards alone make no meld."""

    cards: Cards


class TooFewNaturals(Reason, code="meld.too_few_naturals", rule="meld.min_naturals"):
    """A meld has a least number of natural cards."""

    cards: Cards
    naturals: Cards
    wilds: Cards
    count: int
    needed: int


class TooManyWilds(Reason, code="meld.too_many_wilds", rule="meld.max_wild"):
    """A meld has a greatest number of wild cards."""

    cards: Cards
    wilds: Cards
    count: int
    allowed: int


class NotMoreNaturals(Reason, code="meld.not_more_naturals", rule="meld.more_naturals"):
    """A meld has more natural cards than wild ones."""

    cards: Cards
    naturals: int
    wilds: int


class RedThreeMelded(Reason, code="meld.red_three", rule="red_threes.laid"):
    """Red threes are never part of a meld: they have a place of their own."""

    cards: Cards


class BlackThreesTooSoon(Reason, code="black_threes.too_soon", rule="black_threes.melded"):
    """Black threes may be melded only on the turn of going out, or never (`melded`)."""

    cards: Cards
    melded: str


class BlackThreesWithWilds(Reason, code="black_threes.no_wilds", rule="black_threes.with_wilds"):
    """No wild card joins black threes."""

    cards: Cards
    wilds: Cards


class NoSuchMeld(Reason, code="meld.none_there", rule="meld.min_cards"):
    """A card can be added only to a meld that the side has; without sequences, of its rank."""

    card: Card
    rank: Rank
    sequences: bool


class LegalMeld(
    Reason,
    code="meld.legal",
    rule="meld.min_naturals",
    also=("meld.kinds", "meld.min_cards", *LIMITS),
):
    """Enough cards of one rank, enough naturals, not too many wilds."""

    cards: Cards
    rank: Rank
    naturals: int
    wilds: int


class LegalAddition(Reason, code="meld.added", rule="meld.kinds", also=LIMITS):
    """Cards may be added to an own meld of their rank."""

    cards: Cards
    rank: Rank
    size: int


class CalienteMelded(Reason, code="meld.caliente", rule="calls.caliente"):
    """A caliente is never part of a meld."""

    cards: Cards


class TooManyCards(
    Reason, code="meld.too_many_cards", rule="canasta.closed", also=("canasta.size",)
):
    """A meld of this kind is closed at the size of a canasta."""

    cards: Cards
    count: int
    allowed: int


class TooLargeShare(Reason, code="meld.too_large_share", rule="meld.wild_share"):
    """Wild cards are only so large a part of a meld: "half_unfinished" or "third"."""

    cards: Cards
    naturals: int
    wilds: int
    share: str


class RankTakesNoWilds(Reason, code="meld.rank_without_wilds", rule="meld.no_wilds"):
    """Some ranks are melded without wild cards."""

    rank: Rank
    wilds: Cards


class WildTooSoon(Reason, code="meld.wild_too_soon", rule="meld.wild_onto"):
    """A wild card joins a meld only once that has so many natural cards."""

    cards: Cards
    count: int
    needed: int


class TwosLocked(Reason, code="meld.twos_locked", rule="meld.twos"):
    """While a side's set of twos is no canasta yet, its twos are not wild cards elsewhere."""

    cards: Cards
    count: int
    needed: int


class SecondMeldOfRank(Reason, code="meld.same_rank"):
    """A side has only so many sets of one rank."""

    rank: Rank
    allowed: str


class SecondWildMeld(Reason, code="meld.same_wild", rule="meld.same_rank"):
    """A side has only so many wild melds."""

    cards: Cards
    allowed: str


class RankIsDead(Reason, code="meld.dead_rank", rule="meld.dead_ranks"):
    """A rank that another side has closed is not melded any more."""

    rank: Rank


class LegalWildMeld(Reason, code="meld.wild_legal", rule="meld.kinds"):
    """Wild cards alone make a meld where wild canastas are played."""

    cards: Cards
    count: int


class WildMeldAdded(Reason, code="meld.wild_added", rule="meld.kinds"):
    """Wild cards may be added to an own wild meld."""

    cards: Cards
    size: int


class SetsJoined(Reason, code="meld.joined", rule="meld.same_rank"):
    """Two sets of one rank may be joined."""

    rank: Rank
    size: int


class NoSetsToJoin(Reason, code="meld.none_to_join", rule="meld.same_rank"):
    """Only two sets of one rank of the own side can be joined."""

    rank: Rank
