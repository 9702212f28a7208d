"""Reasons about the discard."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class NoRedThreeLaid(Reason, code="discard.no_red_three", rule="pile.red_three_discard"):
    """From the table, a player can discard only a red three that their side has laid."""

    card: Card


class RedThreeNotDiscarded(Reason, code="discard.red_three_stays", rule="pile.red_three_discard"):
    """A laid red three stays on the table."""

    card: Card


class RedThreeHeld(Reason, code="discard.red_three_held", rule="pile.red_three_discard"):
    """A player must lay a red three at once and may never discard it from the hand."""

    card: Card


class BlackThreeHeld(Reason, code="discard.black_three_held", rule="black_threes.bonus"):
    """Where black threes are bonus cards, a player must lay them at once, never discard them."""

    card: Card


class NeverDiscarded(Reason, code="discard.never"):
    """A player may never discard some kinds of cards."""

    card: Card


class OnlyAsLastDiscard(Reason, code="discard.only_last"):
    """A player may discard some kinds of cards only as the last card, when going out."""

    card: Card


class NotOnEmptyPile(Reason, code="discard.not_on_empty"):
    """A player may not discard some ranks on an empty pile while they hold another card."""

    card: Card


class NotInFirstRound(Reason, code="discard.not_first_round"):
    """A player may not discard some kinds of cards in the first round of turns."""

    card: Card


class EmptyPileForWant(Reason, code="discard.empty_pile_for_want", rule="discard.not_on_empty"):
    """A player who has no other card may discard a rank that an empty pile otherwise refuses."""

    card: Card


class WildForWant(Reason, code="discard.wild_for_want", rule="discard.only_last"):
    """A player who has no other card may discard a wild card that is kept for the last discard."""

    card: Card


class HandMayBeSeen(Reason, code="discard.hand_may_be_seen", rule="discard.want_shown"):
    """A player who discards a card that the rules hold back must show the hand on request.

    The hand proves that they had no other card to discard.
    """


class DiscardNeeded(Reason, code="discard.needed", rule="turn.order"):
    """A turn must end with a discard."""


class NothingToDiscard(Reason, code="discard.nothing_there", rule="discard.only_last"):
    """A player without a card that they may discard ends the turn without a discard."""

    cards: Cards


class FootNeedsNoDiscard(Reason, code="discard.foot_optional"):
    """A player who plays from the foot may end the turn without a discard."""


class PlainDiscard(Reason, code="discard.plain", rule="turn.order"):
    """A turn ends with one discard."""

    card: Card


class DiscardFreezes(Reason, code="discard.freezes", rule="pile.freezing"):
    """A freezing card discarded on the pile freezes it."""

    card: Card


class DiscardBlocks(Reason, code="discard.blocks", rule="pile.never_taken"):
    """A card that nobody may take keeps the next player from the pile."""

    card: Card
