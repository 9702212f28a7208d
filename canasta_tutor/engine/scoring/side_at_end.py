"""What a side has at the end of a deal."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import Card, CardKind, Cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Foot, Side, Table


class Holding(Record):
    """What a side has on the table, in its hands, and in the feet that it has not taken up."""

    side: Side
    hands: tuple[Cards, ...]
    feet: tuple[Cards, ...]
    out: bool
    in_first_hand: int
    """How many of its players have not taken up their feet."""

    @property
    def left(self) -> tuple[Cards, ...]:
        """Its hands and feet."""
        return (*self.hands, *self.feet)


def holding(table: Table, place: int) -> Holding:
    """What the side in that place has as the table stands."""
    seats = range(place, table.players, len(table.sides))
    return Holding(
        side=table.sides[place],
        hands=tuple(table.hands[seat] for seat in seats),
        feet=tuple(table.feet[seat] for seat in seats if table.feet),
        out=table.out in seats,
        in_first_hand=sum(table.foot[seat] is Foot.UNTOUCHED for seat in seats if table.foot),
    )


def of_kind(group: Cards, kind: CardKind) -> Cards:
    """The cards of a kind among some cards."""
    return tuple(card for card in group if card.kind is kind)


def together(groups: tuple[Cards, ...]) -> tuple[Card, ...]:
    """The cards of several hands."""
    return tuple(card for group in groups for card in group)
