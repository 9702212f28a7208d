"""Reasons about the stock."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card


class StockEmpty(Reason):
    """When the stock is empty and the pile cannot be taken, the deal ends."""

    code, rule = "stock.empty", "stock.when_empty"


class MustTakePile(Reason):
    """When the stock is empty, a player who can take the upcard must.

    `alone`: only the upcard, to a sequence.
    """

    code, rule = "stock.must_take", "stock.when_empty"
    upcard: Card
    alone: bool = False


class DrawnFromStock(Reason):
    """A turn begins by drawing from the stock: `few` cards where it has no more."""

    code, rule = "stock.drawn", "draw.count"
    count: int
    few: bool = False


class PileTurnedOver(Reason):
    """An empty stock may be replaced by the pile, turned over unshuffled."""

    code, rule = "stock.turned_over", "stock.when_empty"
    count: int
