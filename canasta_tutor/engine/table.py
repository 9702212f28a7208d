"""The state of a deal: immutable values, with all that the rules must remember."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from .cards import Card, Cards, Rank, naturals, wilds


class Phase(Enum):
    """Where a turn stands."""

    DRAW = "draw"
    PLAY = "play"
    ASKED = "asked"
    OVER = "over"


class Answer(Enum):
    """What the partner said this turn about going out."""

    NOT_ASKED = "not-asked"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank (and wilds) that a side has laid."""

    rank: Rank
    cards: Cards

    @property
    def naturals(self) -> Cards:
        """The cards that are not wild."""
        return naturals(self.cards)

    @property
    def wilds(self) -> Cards:
        """The jokers and twos."""
        return wilds(self.cards)


@dataclass(frozen=True, slots=True)
class Side:
    """What a partnership or single player has on the table, and its score before the deal."""

    score: int = 0
    melds: tuple[Meld, ...] = ()
    red_threes: Cards = ()
    hidden_canastas: int = 0

    def meld_of(self, rank: Rank) -> Meld | None:
        """The side's meld of that rank, if it has one."""
        return next((meld for meld in self.melds if meld.rank is rank), None)


@dataclass(frozen=True, slots=True)
class Freeze:
    """A freeze of the present pile: its card (None: not known), by whom (None: the deal), when."""

    card: Card | None
    seat: int | None
    turn: int


@dataclass(frozen=True, slots=True)
class Table:
    """A deal at one moment. Seats go clockwise from 0; the last stock card is drawn next."""

    hands: tuple[Cards, ...]
    sides: tuple[Side, ...]
    stock: Cards
    pile: Cards
    seat: int = 0
    phase: Phase = Phase.DRAW
    turn: int = 0
    """How many turns have been played before this one."""
    freezes: tuple[Freeze, ...] = ()
    melded: tuple[bool, ...] = ()
    """For each seat: has it laid cards in this deal, before this turn?"""
    melds_before: tuple[Meld, ...] = ()
    """The side's melds when this turn began."""
    taken: bool = False
    """Has the pile been taken in this turn?"""
    answer: Answer = Answer.NOT_ASKED
    answers_due: int = 0
    """How many partners still have to answer."""
    out: int | None = None
    """The seat that went out."""
    concealed: bool = False

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """The hand of the player to move."""
        return self.hands[self.seat]

    @property
    def side(self) -> Side:
        """The side of the player to move."""
        return self.sides[self.seat % len(self.sides)]

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None


def with_own(table: Table, hand: Cards, side: Side) -> Table:
    """The table with another hand of the player to move and other cards before his side."""
    seat, place = table.seat, table.seat % len(table.sides)
    hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
    sides = (*table.sides[:place], side, *table.sides[place + 1 :])
    return replace(table, hands=hands, sides=sides)
