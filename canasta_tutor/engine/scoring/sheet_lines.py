"""The lines of a score sheet, and the cards of a side to score at the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.values.cards import Card, CardKind, Cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Foot, Side, Table

LINES = {
    "melds": "points.cards",
    "canasta.natural": "canasta.natural_bonus",
    "canasta.mixed": "canasta.mixed_bonus",
    "canasta.sequence": "canasta.sequence_bonus",
    "canasta.wild": "canasta.wild_bonus",
    "canasta.rank": "canasta.rank_bonus",
    "canasta.twos": "canasta.twos_bonus",
    "canasta.twos_mixed": "canasta.twos_mixed_bonus",
    "canasta.hidden": "canasta.hidden_bonus",
    "canasta.set": "canasta.sets",
    "canasta.win": "game.canastas_win_bonus",
    "canasta.unfinished": "canasta.unfinished",
    "sequence.short": "canasta.short_sequence_loss",
    "red_threes": "red_threes.bonus",
    "red_threes.hand": "red_threes.in_hand",
    "black_threes": "black_threes.bonus",
    "black_threes.set": "black_threes.set_bonus",
    "black_threes.removed": "black_threes.removed_each",
    "black_threes.removed_all": "black_threes.removed_all",
    "black_threes.hand": "black_threes.in_hand",
    "out": "going_out.bonus",
    "out.black_threes": "going_out.black_three_bonus",
    "out.first_pile": "going_out.first_pile_bonus",
    "out.concealed": "going_out.concealed_bonus",
    "out.partner_in_hand": "going_out.hand_fine",
    "hand": "points.cards",
    "hand.held": "canasta.held",
    "foot": "points.cards",
    "caliente.hand": "calls.caliente",
    "caliente.played": "calls.caliente",
    "exact_lift": "deal.exact_lift",
    "contract.made": "calls.auction",
    "contract.missed": "calls.auction",
    "special.straight": "special.straight",
    "special.pairs": "special.pairs",
    "special.wild_pairs": "special.wild_pairs",
    "special.garbage": "special.garbage",
    "acaba": "calls.acaba",
    "acaba.called": "calls.acaba",
}
"""The code of every line, with the key of its rule."""


class ScoreLine(Record):
    """One line of a score sheet: its code, the points, and the number of things scored.

    `made`: for a contract, the points that all other lines make.
    """

    code: str
    points: int
    count: int
    cards: Cards = ()
    made: int = 0


class SideScore(Record):
    """The lines of one side of the table for one deal."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines, in points."""
        return sum(line.points for line in self.lines)


def repeat_line(code: str, count: int, each: int, cards: Cards = ()) -> Iterator[ScoreLine]:
    """The line for `count` things at `each` points; no line if one of the two is 0."""
    if count and each:
        yield ScoreLine(code, count * each, count, cards)


class Holding(Record):
    """The cards of a side: on the table, in its hands, and in the feet not yet taken up."""

    side: Side
    hands: tuple[Cards, ...]
    feet: tuple[Cards, ...]
    out: bool
    in_first_hand: int
    """Number of the side's players who have not taken up their feet."""

    @property
    def cards_left(self) -> tuple[Cards, ...]:
        """The hands, then the feet."""
        return (*self.hands, *self.feet)


def find_holding(table: Table, place: int) -> Holding:
    """The cards of the side with this index."""
    seats = range(place, table.players, len(table.sides))
    return Holding(
        side=table.sides[place],
        hands=tuple(table.hands[seat] for seat in seats),
        feet=tuple(table.feet[seat] for seat in seats if table.feet),
        out=table.out in seats,
        in_first_hand=sum(table.foot[seat] is Foot.UNTOUCHED for seat in seats if table.foot),
    )


def keep_kind(group: Cards, kind: CardKind) -> Cards:
    """The side's cards of one kind."""
    return tuple(card for card in group if card.kind is kind)


def join_hands(groups: tuple[Cards, ...]) -> tuple[Card, ...]:
    """The cards of all the side's hands."""
    return tuple(card for group in groups for card in group)
