"""Reasons about the stock."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from .base import Reason


@dataclass(frozen=True, slots=True)
class StockEmpty(Reason):
    """When the stock is empty and the pile cannot be taken, the deal ends."""

    code, rule = "stock.empty", "stock.when_empty"


@dataclass(frozen=True, slots=True)
class MustTakePile(Reason):
    """When the stock is empty, a player who can take the upcard must."""

    code, rule = "stock.must_take", "stock.when_empty"
    upcard: Card


@dataclass(frozen=True, slots=True)
class DrawnFromStock(Reason):
    """A turn begins by drawing from the stock."""

    code, rule = "stock.drawn", "draw.count"
    count: int


@dataclass(frozen=True, slots=True)
class PileTurnedOver(Reason):
    """An empty stock may be replaced by the pile, turned over unshuffled."""

    code, rule = "stock.turned_over", "stock.when_empty"
    count: int
