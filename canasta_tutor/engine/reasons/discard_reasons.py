"""Reasons about the discard."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class NoRedThreeLaid(Reason, code="discard.no_red_three", rule="pile.red_three_discard"):
    """Only a red three that lies before the side can be discarded from the table."""

    card: Card


class RedThreeNotDiscarded(Reason, code="discard.red_three_stays", rule="pile.red_three_discard"):
    """A laid red three stays on the table."""

    card: Card


class RedThreeHeld(Reason, code="discard.red_three_held", rule="pile.red_three_discard"):
    """A red three in the hand is laid on the table at once, never discarded."""

    card: Card


class BlackThreeHeld(Reason, code="discard.black_three_held", rule="black_threes.bonus"):
    """Where black threes are bonus cards, they are laid on the table at once, never discarded."""

    card: Card


class NeverDiscarded(Reason, code="discard.never"):
    """Some cards are never discarded."""

    card: Card


class OnlyAsLastDiscard(Reason, code="discard.only_last"):
    """Some cards are discarded only as the last one when going out."""

    card: Card


class NotOnEmptyPile(Reason, code="discard.not_on_empty"):
    """Some ranks are not discarded on an empty pile while there is another card."""

    card: Card


class NotInFirstRound(Reason, code="discard.not_first_round"):
    """Some cards are not discarded in the first round of turns."""

    card: Card


class EmptyPileForWant(Reason, code="discard.empty_pile_for_want", rule="discard.not_on_empty"):
    """On an empty pile a rank that is kept from it is discarded where there is nothing else."""

    card: Card


class WildForWant(Reason, code="discard.wild_for_want", rule="discard.only_last"):
    """A wild card kept for going out is discarded where there is nothing else."""

    card: Card


class HandMayBeSeen(Reason, code="discard.hand_may_be_seen", rule="discard.want_shown"):
    """Who discards a card kept back shows on request that he holds nothing else for it."""


class DiscardNeeded(Reason, code="discard.needed", rule="turn.order"):
    """A turn ends with a discard."""


class NothingToDiscard(Reason, code="discard.nothing_there", rule="discard.only_last"):
    """Who holds no card that may be discarded ends his turn without a discard."""

    cards: Cards


class FootNeedsNoDiscard(Reason, code="discard.foot_optional"):
    """A player in his foot may end his turn without a discard."""


class PlainDiscard(Reason, code="discard.plain", rule="turn.order"):
    """A turn ends with one discard."""

    card: Card


class DiscardFreezes(Reason, code="discard.freezes", rule="pile.freezing"):
    """A freezing card on the pile freezes it."""

    card: Card


class DiscardBlocks(Reason, code="discard.blocks", rule="pile.never_taken"):
    """A card that is never taken keeps the next player from the pile."""

    card: Card
