"""Reasons about melds."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank

LIMITS = ("meld.max_wild", "meld.more_naturals", "meld.wild_share")
"""The rules that limit the wild cards in a meld."""


class NotConsecutive(Reason, code="meld.not_consecutive", rule="meld.kinds"):
    """The cards of a sequence must be consecutive.

    `gap`: the missing ranks, if there are more of them than the `wilds` can replace. `twice`: the
    ranks that occur more than once. Both are empty for cards of several suits.
    """

    cards: Cards
    gap: tuple[Rank, ...] = ()
    twice: tuple[Rank, ...] = ()
    wilds: int = 0


class SequenceOutOfRange(Reason, code="sequence.out_of_range", rule="meld.sequence_low"):
    """A sequence has a lowest rank; its highest rank is the ace."""

    cards: Cards
    lowest: Rank


class SequenceTooManyWilds(Reason, code="sequence.too_many_wilds", rule="meld.sequence_wilds"):
    """A sequence may have only a number of wild cards, or none.

    `gap`: if the sequence may have no wild cards, the ranks that the wild cards replace.
    """

    cards: Cards
    wilds: Cards
    count: int
    allowed: int
    gap: tuple[Rank, ...] = ()


class SequenceGrowsUp(Reason, code="sequence.only_up", rule="meld.sequence_growth"):
    """A player may extend a laid sequence (`meld`) only at its upper end."""

    cards: Cards
    meld: Cards


class LegalSequence(Reason, code="sequence.legal", rule="meld.kinds"):
    """Enough consecutive cards of one suit make a sequence."""

    cards: Cards
    count: int
    wilds: int = 0


class SequenceAdded(Reason, code="sequence.added", rule="meld.sequence_growth"):
    """A player may add cards at the ends of a sequence of their side."""

    cards: Cards
    size: int


class TooFewCards(Reason, code="meld.too_few_cards", rule="meld.min_cards"):
    """A meld has a minimum size."""

    cards: Cards
    count: int
    needed: int


class MixedRanks(Reason, code="meld.mixed_ranks", rule="meld.kinds"):
    """The naturals of a meld must be of one rank or, where there are `sequences`, of one suit."""

    cards: Cards
    ranks: tuple[Rank, ...]
    sequences: bool = False


class OnlyWilds(Reason, code="meld.only_wilds", rule="meld.kinds"):
    """Wild cards alone make no meld."""

    cards: Cards


class TooFewNaturals(Reason, code="meld.too_few_naturals", rule="meld.min_naturals"):
    """A meld needs a minimum number of natural cards."""

    cards: Cards
    naturals: Cards
    wilds: Cards
    count: int
    needed: int


class TooManyWilds(Reason, code="meld.too_many_wilds", rule="meld.max_wild"):
    """A meld may have only a limited number of wild cards."""

    cards: Cards
    wilds: Cards
    count: int
    allowed: int


class NotMoreNaturals(Reason, code="meld.not_more_naturals", rule="meld.more_naturals"):
    """A meld must have more natural cards than wild cards."""

    cards: Cards
    naturals: int
    wilds: int


class RedThreeMelded(Reason, code="meld.red_three", rule="red_threes.laid"):
    """Red threes are never part of a meld: they lie beside the melds."""

    cards: Cards


class BlackThreesTooSoon(Reason, code="black_threes.too_soon", rule="black_threes.melded"):
    """A player may meld black threes only when going out, or never (`melded`)."""

    cards: Cards
    melded: str


class BlackThreesWithWilds(Reason, code="black_threes.no_wilds", rule="black_threes.with_wilds"):
    """A meld of black threes may have no wild card."""

    cards: Cards
    wilds: Cards


class NoSuchMeld(Reason, code="meld.none_there", rule="meld.min_cards"):
    """A player can add a card only to a meld of their side.

    Where there are no sequences, the meld must be of the card's rank.
    """

    card: Card
    rank: Rank
    sequences: bool


class _OfItsRank:
    """The rule of a set; sets of twos and sets of black threes have rules of their own."""

    def __get__(self, meld: LegalMeld | None, owner: type[LegalMeld]) -> str:
        return "meld.min_naturals" if meld is None else OF_RANK.get(meld.rank, "meld.min_naturals")


class LegalMeld(Reason, code="meld.legal", also=("meld.kinds", "meld.min_cards", *LIMITS)):
    """A set needs enough cards of one rank, enough naturals, and not too many wild cards."""

    rule = _OfItsRank()
    cards: Cards
    rank: Rank
    naturals: int
    wilds: int


class LegalAddition(Reason, code="meld.added", rule="meld.kinds", also=LIMITS):
    """A player may add cards to a meld of their side of the same rank."""

    cards: Cards
    rank: Rank
    size: int


class CalienteMelded(Reason, code="meld.caliente", rule="calls.caliente"):
    """A caliente is never part of a meld."""

    cards: Cards


class TooManyCards(
    Reason, code="meld.too_many_cards", rule="canasta.closed", also=("canasta.size",)
):
    """A meld of this kind is closed when it has the size of a canasta."""

    cards: Cards
    count: int
    allowed: int


class TooLargeShare(Reason, code="meld.too_large_share", rule="meld.wild_share"):
    """Wild cards may be only a part of a meld (`share`: "half_unfinished" or "third")."""

    cards: Cards
    naturals: int
    wilds: int
    share: str


class RankTakesNoWilds(Reason, code="meld.rank_without_wilds", rule="meld.no_wilds"):
    """A set of some ranks must not contain wild cards."""

    rank: Rank
    wilds: Cards


class WildTooSoon(Reason, code="meld.wild_too_soon", rule="meld.wild_onto"):
    """A player may add a wild card only to a meld with enough natural cards."""

    cards: Cards
    count: int
    needed: int


class TwosLocked(Reason, code="meld.twos_locked", rule="meld.twos"):
    """While a side has a set of twos smaller than a canasta, it may not lay twos as wild cards."""

    cards: Cards
    count: int
    needed: int


class SecondMeldOfRank(Reason, code="meld.same_rank"):
    """A side may have only a limited number of sets of one rank."""

    rank: Rank
    allowed: str


class SecondWildMeld(Reason, code="meld.same_wild", rule="meld.same_rank"):
    """A side may have only a limited number of wild melds."""

    cards: Cards
    allowed: str


class RankIsDead(Reason, code="meld.dead_rank", rule="meld.dead_ranks"):
    """Nobody may meld a rank any more after a side has closed a canasta of it."""

    rank: Rank


class LegalWildMeld(Reason, code="meld.wild_legal", rule="meld.kinds"):
    """Wild cards alone make a meld where wild canastas are played."""

    cards: Cards
    count: int


class WildMeldAdded(Reason, code="meld.wild_added", rule="meld.kinds"):
    """A player may add wild cards to a wild meld of their side."""

    cards: Cards
    size: int


class SetsJoined(Reason, code="meld.joined", rule="meld.same_rank"):
    """A player may join two sets of one rank of their side."""

    rank: Rank
    size: int


class NoSetsToJoin(Reason, code="meld.none_to_join", rule="meld.same_rank"):
    """A player can join only two sets of one rank that their side has."""

    rank: Rank


OF_RANK = {Rank.TWO: TwosLocked.rule, Rank.THREE: BlackThreesTooSoon.rule}
"""The ranks whose melds have a rule of their own."""
