"""What one player may see: their own hand, all open cards, and how many cards are hidden."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import Card, Cards
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Foot, Freeze, Phase, Side, Table


@frozen_value()
class View:
    """The table as one seat sees it: it shows how many cards are hidden, but not which."""

    seat: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    sides: tuple[Side, ...]
    stock_size: int
    upcard: Card | None
    pile_size: int
    freezes: tuple[Freeze, ...]
    to_move: int
    phase: Phase
    foot_sizes: tuple[int, ...] = ()
    """Number of cards in each foot not yet taken up; no player sees a foot, not even their own."""
    foot: tuple[Foot, ...] = ()
    talon_sizes: tuple[int, ...] = ()
    offered: Card | None = None
    bids: tuple[int | None, ...] = ()
    special_hand: Cards = ()
    """The special hand that ended the deal."""


def view(table: Table, seat: int) -> View:
    """What the player at a seat may see."""
    return View(
        seat=seat,
        hand=table.hands[seat],
        hand_sizes=tuple(len(hand) for hand in table.hands),
        sides=table.sides,
        stock_size=len(table.stock),
        upcard=table.upcard,
        pile_size=len(table.pile),
        freezes=table.freezes,
        to_move=table.seat,
        phase=table.phase,
        foot_sizes=tuple(len(foot) for foot in table.feet),
        foot=table.foot,
        talon_sizes=tuple(len(talon) for talon in table.talons),
        offered=table.offered,
        bids=table.bids,
        special_hand=table.hands[table.seat] if table.special else (),
    )
