"""Reasons about the discard."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class NoRedThreeLaid(Reason):
    """Only a red three that lies before the side can be discarded from the table."""

    code, rule = "discard.no_red_three", "pile.red_three_discard"
    card: Card


class RedThreeNotDiscarded(Reason):
    """A laid red three stays on the table."""

    code, rule = "discard.red_three_stays", "pile.red_three_discard"
    card: Card


class RedThreeHeld(Reason):
    """A red three in the hand is laid on the table at once, never discarded."""

    code, rule = "discard.red_three_held", "pile.red_three_discard"
    card: Card


class BlackThreeHeld(Reason):
    """Where black threes are bonus cards, they are laid on the table at once, never discarded."""

    code, rule = "discard.black_three_held", "black_threes.bonus"
    card: Card


class NeverDiscarded(Reason):
    """Some cards are never discarded."""

    code, rule = "discard.never", "discard.never"
    card: Card


class OnlyAsLastDiscard(Reason):
    """Some cards are discarded only as the last one when going out."""

    code, rule = "discard.only_last", "discard.only_last"
    card: Card


class NotOnEmptyPile(Reason):
    """Some ranks are not discarded on an empty pile while there is another card."""

    code, rule = "discard.not_on_empty", "discard.not_on_empty"
    card: Card


class NotInFirstRound(Reason):
    """Some cards are not discarded in the first round of turns."""

    code, rule = "discard.not_first_round", "discard.not_first_round"
    card: Card


class EmptyPileForWant(Reason):
    """On an empty pile a rank that is kept from it is discarded where there is nothing else."""

    code, rule = "discard.empty_pile_for_want", "discard.not_on_empty"
    card: Card


class WildForWant(Reason):
    """A wild card kept for going out is discarded where there is nothing else."""

    code, rule = "discard.wild_for_want", "discard.only_last"
    card: Card


class HandMayBeSeen(Reason):
    """Who discards a card kept back shows on request that he holds nothing else for it."""

    code, rule = "discard.hand_may_be_seen", "discard.want_shown"


class DiscardNeeded(Reason):
    """A turn ends with a discard."""

    code, rule = "discard.needed", "turn.order"


class NothingToDiscard(Reason):
    """Who holds no card that may be discarded ends his turn without a discard."""

    code, rule = "discard.nothing_there", "discard.only_last"
    cards: Cards


class FootNeedsNoDiscard(Reason):
    """A player in his foot may end his turn without a discard."""

    code, rule = "discard.foot_optional", "discard.foot_optional"


class PlainDiscard(Reason):
    """A turn ends with one discard."""

    code, rule = "discard.plain", "turn.order"
    card: Card


class DiscardFreezes(Reason):
    """A freezing card on the pile freezes it."""

    code, rule = "discard.freezes", "pile.freezing"
    card: Card


class DiscardBlocks(Reason):
    """A card that is never taken keeps the next player from the pile."""

    code, rule = "discard.blocks", "pile.never_taken"
    card: Card
