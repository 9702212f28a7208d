"""Reasons about the discard pile."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards, Rank


class PileEmpty(Reason, code="pile.empty", rule="turn.order"):
    """A player can take the pile only if it has a card."""


class UpcardBlocks(Reason, code="pile.blocked", rule="pile.never_taken"):
    """Nobody may take some upcards, such as black threes."""

    upcard: Card


class PileNeverTaken(Reason, code="pile.not_taken", rule="pile.taken"):
    """Nobody may ever take the pile."""


class PileOnlyFromFoot(Reason, code="pile.only_from_foot", rule="pile.taken"):
    """Only a player who plays from the foot may take the pile."""


class PileNotForFirstMeld(Reason, code="pile.not_for_first_meld", rule="pile.first_meld"):
    """A side that has no melds may not take the pile."""


class FrozenNeedsPair(Reason, code="pile.frozen_needs_pair", rule="pile.naturals_frozen"):
    """To take a frozen pile, a player needs natural cards that make a meld with the upcard.

    The meld is a set of the upcard's rank, or a sequence.
    """

    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    by: Card | None
    sequences: bool = False


class UnmeldedNeedsPair(Reason, code="pile.unmelded_needs_pair", rule="pile.frozen_until_melded"):
    """For a side that has no melds, every pile counts as frozen."""

    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    sequences: bool = False


class NeedsNatural(Reason, code="pile.needs_natural", rule="pile.naturals"):
    """A new meld with the upcard needs natural cards of the upcard's rank from the hand."""

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
    """A player may not take the pile by adding the upcard to a meld."""

    upcard: Card
    rank: Rank


class NotOntoCanasta(Reason, code="pile.not_onto_canasta", rule="pile.onto_canasta"):
    """A player may not take the pile by adding the upcard to a canasta."""

    upcard: Card
    rank: Rank


class NotOntoSequence(Reason, code="pile.not_onto_sequence", rule="pile.onto_sequence"):
    """A player may not take the pile by adding the upcard to a sequence."""

    upcard: Card
    cards: Cards


class NotForSequence(Reason, code="pile.not_for_sequence", rule="pile.start_sequence"):
    """A player may not take the pile to begin a sequence with the upcard."""

    upcard: Card
    offered: Cards


class UpcardNotAlone(Reason, code="pile.upcard_not_alone", rule="pile.onto_sequence"):
    """A player may take the upcard alone only if the rules let the rest of the pile stay."""


class NoSequenceForUpcard(Reason, code="pile.no_sequence", rule="pile.onto_sequence"):
    """A player may add the upcard alone only to a sequence of their side that it extends."""

    upcard: Card


class OneCardInHand(Reason, code="pile.one_card", rule="pile.with_one_card"):
    """A player with one card in the hand may not take some piles."""

    count: int


class _OfItsPile:
    """The rule of a frozen pile, of a pile that counts as frozen, or of a free pile."""

    def __get__(self, taken: TakenWithPair | None, owner: type[TakenWithPair]) -> str:
        if taken is None or taken.frozen:
            return "pile.naturals_frozen"
        return "pile.frozen_until_melded" if taken.unmelded else "pile.naturals"


class TakenWithPair(Reason, code="pile.taken_with_pair"):
    """With enough naturals of the upcard's rank, a player may take even a `frozen` pile.

    `unmelded`: the pile counts as frozen for a side that has no melds.
    """

    rule = _OfItsPile()
    upcard: Card
    rank: Rank
    cards: Cards
    frozen: bool = False
    unmelded: bool = False


class TakenWithNatural(Reason, code="pile.taken_with_natural", rule="pile.naturals"):
    """A player takes a pile that is not frozen with a natural and another card from the hand."""

    upcard: Card
    rank: Rank
    cards: Cards


class TakenOntoMeld(Reason, code="pile.taken_onto_meld", rule="pile.onto_meld"):
    """A player takes a pile that is not frozen by adding the upcard to a meld of their side."""

    upcard: Card
    rank: Rank


class TakenWithLaidPair(Reason, code="pile.taken_with_laid_pair", rule="pile.pair_on_table"):
    """Naturals of the upcard's rank on the table may count like naturals in the hand."""

    upcard: Card
    rank: Rank


class TakenOntoMeldFrozen(Reason, code="pile.taken_onto_meld_frozen", rule="pile.onto_frozen"):
    """A player may take even a frozen pile by adding the upcard to a meld of their side."""

    upcard: Card


class TakenOntoSequence(Reason, code="pile.taken_onto_sequence", rule="pile.onto_sequence"):
    """A player takes the pile by adding the upcard to a sequence of their side."""

    upcard: Card


class TakenForSequence(Reason, code="pile.taken_for_sequence", rule="pile.start_sequence"):
    """A player takes the pile with hand cards that make a sequence with the upcard."""

    upcard: Card
    cards: Cards


class TakenInPart(Reason, code="pile.taken_in_part", rule="pile.most_cards"):
    """A player may take only a limited number of cards from the top; `stay` cards are left."""

    count: int
    stay: int


class BlackThreesRemoved(Reason, code="pile.black_threes_removed", rule="black_threes.removed"):
    """The black threes of a taken pile leave the game."""

    cards: Cards


class UpcardAdded(Reason, code="pile.upcard_added", rule="pile.onto_sequence"):
    """A player adds only the upcard to a sequence of their side, instead of drawing."""

    upcard: Card


class PileFrozen(Reason, code="pile.frozen", rule="pile.freezing"):
    """A wild card or a red three that was turned up freezes the pile (`passing`: for one round)."""

    by: Card
    needed: int
    """Number of natural hand cards with which a player can take the pile."""
    passing: bool = False


class PileAlwaysFrozen(Reason, code="pile.always_frozen"):
    """The pile is frozen at all times."""


class PileFree(Reason, code="pile.free", rule="pile.freezing"):
    """Nothing freezes or blocks the pile."""

    upcard: Card


class FreezeLapsed(Reason, code="pile.freeze_lapsed", rule="pile.freeze_lasts"):
    """A freeze may end after one round of turns."""

    by: Card
