"""Reasons about stock and discard."""

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


@dataclass(frozen=True, slots=True)
class NoRedThreeLaid(Reason):
    """Only a red three that lies before the side can be discarded from the table."""

    code, rule = "discard.no_red_three", "pile.red_three_discard"
    card: Card


@dataclass(frozen=True, slots=True)
class RedThreeNotDiscarded(Reason):
    """A laid red three stays on the table."""

    code, rule = "discard.red_three_stays", "pile.red_three_discard"
    card: Card


@dataclass(frozen=True, slots=True)
class RedThreeHeld(Reason):
    """A red three in the hand is laid on the table at once, never discarded."""

    code, rule = "discard.red_three_held", "pile.red_three_discard"
    card: Card


@dataclass(frozen=True, slots=True)
class PlainDiscard(Reason):
    """A turn ends with one discard."""

    code, rule = "discard.plain", "turn.order"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardFreezes(Reason):
    """A freezing card on the pile freezes it."""

    code, rule = "discard.freezes", "pile.freezing"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardBlocks(Reason):
    """A card that is never taken keeps the next player from the pile."""

    code, rule = "discard.blocks", "pile.never_taken"
    card: Card
