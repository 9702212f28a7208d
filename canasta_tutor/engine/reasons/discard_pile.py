"""Reasons about the discard pile."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank


class PileEmpty(Reason):
    """There must be a pile to take."""

    code, rule = "pile.empty", "turn.order"


class UpcardBlocks(Reason):
    """Some upcards, such as black threes, are never taken."""

    code, rule = "pile.blocked", "pile.never_taken"
    upcard: Card


class PileNeverTaken(Reason):
    """The pile may never be taken."""

    code, rule = "pile.not_taken", "pile.taken"


class PileOnlyFromFoot(Reason):
    """Only a player in his foot takes the pile."""

    code, rule = "pile.only_from_foot", "pile.taken"


class PileNotForFirstMeld(Reason):
    """A side that has melded nothing may not take the pile."""

    code, rule = "pile.not_for_first_meld", "pile.first_meld"


class FrozenNeedsPair(Reason):
    """A frozen pile asks for naturals of the upcard's rank, or that make a sequence with it."""

    code, rule = "pile.frozen_needs_pair", "pile.naturals_frozen"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    by: Card | None
    sequences: bool = False


class UnmeldedNeedsPair(Reason):
    """For a side that has melded nothing every pile is as if frozen."""

    code, rule = "pile.unmelded_needs_pair", "pile.frozen_until_melded"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    sequences: bool = False


class NeedsNatural(Reason):
    """A new meld with the upcard needs naturals of its rank from the hand."""

    code, rule = "pile.needs_natural", "pile.naturals"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    sequences: bool = False


class NoMeldForUpcard(Reason):
    """The upcard can join only a meld of its rank that the side has."""

    code, rule = "pile.no_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


class NotOntoMeld(Reason):
    """The upcard may not be taken onto a meld."""

    code, rule = "pile.not_onto_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


class NotOntoCanasta(Reason):
    """The upcard may not join a finished canasta."""

    code, rule = "pile.not_onto_canasta", "pile.onto_canasta"
    upcard: Card
    rank: Rank


class NotOntoSequence(Reason):
    """The pile may not be taken by adding the upcard to a sequence."""

    code, rule = "pile.not_onto_sequence", "pile.onto_sequence"
    upcard: Card
    cards: Cards


class NotForSequence(Reason):
    """The pile may not be taken to begin a sequence with the upcard."""

    code, rule = "pile.not_for_sequence", "pile.start_sequence"
    upcard: Card
    offered: Cards


class UpcardNotAlone(Reason):
    """The upcard alone may join a sequence only where the rules leave the rest of the pile."""

    code, rule = "pile.upcard_not_alone", "pile.onto_sequence"


class NoSequenceForUpcard(Reason):
    """The upcard alone joins only an own sequence that it makes longer."""

    code, rule = "pile.no_sequence", "pile.onto_sequence"
    upcard: Card


class OneCardInHand(Reason):
    """With one card in hand some piles may not be taken."""

    code, rule = "pile.one_card", "pile.with_one_card"
    count: int


class TakenWithPair(Reason):
    """Naturals of the upcard's rank from the hand take even a `frozen` pile."""

    code, rule = "pile.taken_with_pair", "pile.naturals_frozen"
    upcard: Card
    rank: Rank
    cards: Cards
    frozen: bool = False


class TakenWithNatural(Reason):
    """An unfrozen pile is taken with a natural and a further card from the hand."""

    code, rule = "pile.taken_with_natural", "pile.naturals"
    upcard: Card
    rank: Rank
    cards: Cards


class TakenOntoMeld(Reason):
    """An unfrozen pile is taken by adding the upcard to an own meld."""

    code, rule = "pile.taken_onto_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


class TakenWithLaidPair(Reason):
    """Naturals of the upcard's rank on the table may do for a pair in the hand."""

    code, rule = "pile.taken_with_laid_pair", "pile.pair_on_table"
    upcard: Card
    rank: Rank


class TakenOntoMeldFrozen(Reason):
    """Even a frozen pile may be taken by adding the upcard to an own meld."""

    code, rule = "pile.taken_onto_meld_frozen", "pile.onto_frozen"
    upcard: Card


class TakenOntoSequence(Reason):
    """The pile is taken by adding the upcard to an own sequence."""

    code, rule = "pile.taken_onto_sequence", "pile.onto_sequence"
    upcard: Card


class TakenForSequence(Reason):
    """The pile is taken with hand cards that make a sequence with the upcard."""

    code, rule = "pile.taken_for_sequence", "pile.start_sequence"
    upcard: Card
    cards: Cards


class TakenInPart(Reason):
    """No more than so many cards are taken, from the top; the others stay."""

    code, rule = "pile.taken_in_part", "pile.most_cards"
    count: int
    stay: int


class BlackThreesRemoved(Reason):
    """Black threes of a taken pile leave the game."""

    code, rule = "pile.black_threes_removed", "black_threes.removed"
    cards: Cards


class UpcardAdded(Reason):
    """The upcard alone is put on an own sequence in place of the draw."""

    code, rule = "pile.upcard_added", "pile.onto_sequence"
    upcard: Card


class PileFrozen(Reason):
    """A wild card or a turned red three in the pile freezes it, perhaps only for a round."""

    code, rule = "pile.frozen", "pile.freezing"
    by: Card
    needed: int
    """So many natural cards of the hand take it."""
    passing: bool = False


class PileAlwaysFrozen(Reason):
    """The pile is frozen at all times."""

    code, rule = "pile.always_frozen", "pile.always_frozen"


class PileFree(Reason):
    """Nothing freezes or blocks the pile."""

    code, rule = "pile.free", "pile.freezing"
    upcard: Card


class FreezeLapsed(Reason):
    """A freeze may end after one round of turns."""

    code, rule = "pile.freeze_lapsed", "pile.freeze_lasts"
    by: Card
