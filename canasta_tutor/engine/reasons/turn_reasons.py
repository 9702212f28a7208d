"""Reasons about the turn and the stock."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class DealOver(Reason, code="turn.deal_over", rule="turn.order"):
    """When the deal has ended, nobody plays on."""


class MustDrawFirst(Reason, code="turn.draw_first", rule="turn.order"):
    """A turn begins when the player draws or takes the pile."""


class AlreadyDrawn(Reason, code="turn.already_drawn", rule="turn.order"):
    """A player draws or takes the pile only once in a turn."""


class NotInHand(Reason, code="turn.not_in_hand", rule="turn.order"):
    """A player can play only cards from their hand."""

    cards: Cards


class NothingLaid(Reason, code="turn.nothing_laid", rule="turn.order"):
    """A player must lay at least one card."""


class DiscardsFirst(Reason, code="turn.discards_first", rule="turn.opening"):
    """Nobody may meld or take the pile before every player has discarded once."""

    turns: int
    players: int


class StockEmpty(Reason, code="stock.empty", rule="stock.when_empty"):
    """When the stock is empty and the player cannot take the pile, the deal ends."""


class MustTakePile(Reason, code="stock.must_take", rule="stock.when_empty"):
    """When the stock is empty, a player who can take the upcard must take it.

    `alone`: they can only add the upcard to a sequence.
    """

    upcard: Card
    alone: bool = False


class DrawnFromStock(Reason, code="stock.drawn", rule="draw.count"):
    """A turn begins when the player draws from the stock.

    `few`: the stock has fewer cards than `due`, the number for a turn, so the player draws only
        `count` of them.
    """

    count: int
    due: int
    few: bool


class PileTurnedOver(Reason, code="stock.turned_over", rule="stock.when_empty"):
    """The pile, turned over and not shuffled, may replace an empty stock."""

    count: int
