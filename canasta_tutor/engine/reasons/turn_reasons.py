"""Reasons about the turn, and the stock that it begins with."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class DealOver(Reason, code="turn.deal_over", rule="turn.order"):
    """When the deal has ended, nobody plays on."""


class MustDrawFirst(Reason, code="turn.draw_first", rule="turn.order"):
    """A turn begins by drawing or taking the pile."""


class AlreadyDrawn(Reason, code="turn.already_drawn", rule="turn.order"):
    """A player draws or takes the pile once a turn."""


class NotInHand(Reason, code="turn.not_in_hand", rule="turn.order"):
    """Only cards held can be played."""

    cards: Cards


class NothingLaid(Reason, code="turn.nothing_laid", rule="turn.order"):
    """Laying needs at least one card."""


class DiscardsFirst(Reason, code="turn.discards_first", rule="turn.opening"):
    """Nobody melds or takes the pile before everyone has discarded once."""

    turns: int
    players: int


class StockEmpty(Reason, code="stock.empty", rule="stock.when_empty"):
    """When the stock is empty and the pile cannot be taken, the deal ends."""


class MustTakePile(Reason, code="stock.must_take", rule="stock.when_empty"):
    """When the stock is empty, a player who can take the upcard must.

    `alone`: only the upcard, to a sequence.
    """

    upcard: Card
    alone: bool = False


class DrawnFromStock(Reason, code="stock.drawn", rule="draw.count"):
    """A turn begins by drawing from the stock: `few` cards where it has fewer than are `due`."""

    count: int
    due: int
    few: bool


class PileTurnedOver(Reason, code="stock.turned_over", rule="stock.when_empty"):
    """An empty stock may be replaced by the pile, turned over unshuffled."""

    count: int
