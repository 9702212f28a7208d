"""Reasons about the discard pile."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank


class PileEmpty(Reason, code="pile.empty", rule="turn.order"):
    """There must be a pile to take."""


class UpcardBlocks(Reason, code="pile.blocked", rule="pile.never_taken"):
    """Some upcards, such as black threes, are never taken."""

    upcard: Card


class PileNeverTaken(Reason, code="pile.not_taken", rule="pile.taken"):
    """The pile may never be taken."""


class PileOnlyFromFoot(Reason, code="pile.only_from_foot", rule="pile.taken"):
    """Only a player in his foot takes the pile."""


class PileNotForFirstMeld(Reason, code="pile.not_for_first_meld", rule="pile.first_meld"):
    """A side that has melded nothing may not take the pile."""


class FrozenNeedsPair(Reason, code="pile.frozen_needs_pair", rule="pile.naturals_frozen"):
    """A frozen pile asks for naturals of the upcard's rank, or that make a sequence with it."""

    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    by: Card | None
    sequences: bool = False


class UnmeldedNeedsPair(Reason, code="pile.unmelded_needs_pair", rule="pile.frozen_until_melded"):
    """For a side that has melded nothing every pile is as if frozen."""

    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    sequences: bool = False


class NeedsNatural(Reason, code="pile.needs_natural", rule="pile.naturals"):
    """A new meld with the upcard needs naturals of its rank from the hand."""

    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    sequences: bool = False


class NoMeldForUpcard(Reason, code="pile.no_meld", rule="pile.onto_meld"):
    """The upcard can join only a meld of its rank that the side has."""

    upcard: Card
    rank: Rank


class NotOntoMeld(Reason, code="pile.not_onto_meld", rule="pile.onto_meld"):
    """The upcard may not be taken onto a meld."""

    upcard: Card
    rank: Rank


class NotOntoCanasta(Reason, code="pile.not_onto_canasta", rule="pile.onto_canasta"):
    """The upcard may not join a finished canasta."""

    upcard: Card
    rank: Rank


class NotOntoSequence(Reason, code="pile.not_onto_sequence", rule="pile.onto_sequence"):
    """The pile may not be taken by adding the upcard to a sequence."""

    upcard: Card
    cards: Cards


class NotForSequence(Reason, code="pile.not_for_sequence", rule="pile.start_sequence"):
    """The pile may not be taken to begin a sequence with the upcard."""

    upcard: Card
    offered: Cards


class UpcardNotAlone(Reason, code="pile.upcard_not_alone", rule="pile.onto_sequence"):
    """The upcard alone may join a sequence only where the rules leave the rest of the pile."""


class NoSequenceForUpcard(Reason, code="pile.no_sequence", rule="pile.onto_sequence"):
    """The upcard alone joins only an own sequence that it makes longer."""

    upcard: Card


class OneCardInHand(Reason, code="pile.one_card", rule="pile.with_one_card"):
    """With one card in hand some piles may not be taken."""

    count: int


class _OfItsPile:
    """The rule of a frozen pile, of one that counts as frozen, or of a free one."""

    def __get__(self, taken: TakenWithPair | None, owner: type[TakenWithPair]) -> str:
        if taken is None or taken.frozen:
            return "pile.naturals_frozen"
        return "pile.frozen_until_melded" if taken.unmelded else "pile.naturals"


class TakenWithPair(Reason, code="pile.taken_with_pair"):
    """Naturals of the upcard's rank from the hand take even a `frozen` pile.

    `unmelded`: it is as if frozen for a side that has melded nothing.
    """

    rule = _OfItsPile()
    upcard: Card
    rank: Rank
    cards: Cards
    frozen: bool = False
    unmelded: bool = False


class TakenWithNatural(Reason, code="pile.taken_with_natural", rule="pile.naturals"):
    """An unfrozen pile is taken with a natural and a further card from the hand."""

    upcard: Card
    rank: Rank
    cards: Cards


class TakenOntoMeld(Reason, code="pile.taken_onto_meld", rule="pile.onto_meld"):
    """An unfrozen pile is taken by adding the upcard to an own meld."""

    upcard: Card
    rank: Rank


class TakenWithLaidPair(Reason, code="pile.taken_with_laid_pair", rule="pile.pair_on_table"):
    """Naturals of the upcard's rank on the table may do for a pair in the hand."""

    upcard: Card
    rank: Rank


class TakenOntoMeldFrozen(Reason, code="pile.taken_onto_meld_frozen", rule="pile.onto_frozen"):
    """Even a frozen pile may be taken by adding the upcard to an own meld."""

    upcard: Card


class TakenOntoSequence(Reason, code="pile.taken_onto_sequence", rule="pile.onto_sequence"):
    """The pile is taken by adding the upcard to an own sequence."""

    upcard: Card


class TakenForSequence(Reason, code="pile.taken_for_sequence", rule="pile.start_sequence"):
    """The pile is taken with hand cards that make a sequence with the upcard."""

    upcard: Card
    cards: Cards


class TakenInPart(Reason, code="pile.taken_in_part", rule="pile.most_cards"):
    """No more than so many cards are taken, from the top; the others stay."""

    count: int
    stay: int


class BlackThreesRemoved(Reason, code="pile.black_threes_removed", rule="black_threes.removed"):
    """Black threes of a taken pile leave the game."""

    cards: Cards


class UpcardAdded(Reason, code="pile.upcard_added", rule="pile.onto_sequence"):
    """The upcard alone is put on an own sequence in place of the draw."""

    upcard: Card


class PileFrozen(Reason, code="pile.frozen", rule="pile.freezing"):
    """A wild card or a turned red three in the pile freezes it, perhaps only for a round."""

    by: Card
    needed: int
    """So many natural cards of the hand take it."""
    passing: bool = False


class PileAlwaysFrozen(Reason, code="pile.always_frozen"):
    """The pile is frozen at all times."""


class PileFree(Reason, code="pile.free", rule="pile.freezing"):
    """Nothing freezes or blocks the pile."""

    upcard: Card


class FreezeLapsed(Reason, code="pile.freeze_lapsed", rule="pile.freeze_lasts"):
    """A freeze may end after one round of turns."""

    by: Card
