"""Reasons about the stock."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card


class StockEmpty(Reason, code="stock.empty", rule="stock.when_empty"):
    """When the stock is empty and the pile cannot be taken, the deal ends."""


class MustTakePile(Reason, code="stock.must_take", rule="stock.when_empty"):
    """When the stock is empty, a player who can take the upcard must.

    `alone`: only the upcard, to a sequence.
    """

    upcard: Card
    alone: bool = False


class DrawnFromStock(Reason, code="stock.drawn", rule="draw.count"):
    """A turn begins by drawing from the stock: `few` cards where it has no more."""

    count: int
    few: bool = False


class PileTurnedOver(Reason, code="stock.turned_over", rule="stock.when_empty"):
    """An empty stock may be replaced by the pile, turned over unshuffled."""

    count: int
