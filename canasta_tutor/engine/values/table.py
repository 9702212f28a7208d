"""The state of a deal: immutable values, with all that the rules must remember."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from canasta_tutor.engine.values.cards import TWO, Card, Cards, Rank, Suit, naturals, wilds
from canasta_tutor.engine.values.record import value

State = TypeVar("State")
Item = TypeVar("Item")

if TYPE_CHECKING:
    from dataclasses import replace as replace
    from functools import cached_property

    worked_out = cached_property

    def _with(state: State, changes: dict[str, Any]) -> State: ...
else:

    class worked_out:
        """A property that is worked out once, a third of the cost of one that threads may share."""

        def __init__(self, work: Callable[[Any], Any]) -> None:
            self.work, self.name = work, work.__name__
            self.__doc__ = work.__doc__

        def __get__(self, state: Any, kind: type) -> Any:
            value = self.work(state)
            setattr(state, self.name, value)
            return value

    def replace(state: State, **changes: Any) -> State:
        """The same with other values in some fields, ten times as fast as that of dataclasses."""
        return _with(state, changes)

    def _with(state: State, changes: dict[str, Any]) -> State:
        found = _new(type(state))
        _set(found, "__dict__", {**state.__dict__, **changes})
        if type(found) is Table:
            found.__post_init__()
        return found

    _new, _set = object.__new__, object.__setattr__


def put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The items with another one at a place."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


class Phase(StrEnum):
    """Where a turn stands."""

    DRAW = "draw"
    PLAY = "play"
    ASKED = "asked"
    OFFER = "offer"
    AUCTION = "auction"
    OVER = "over"


class Answer(StrEnum):
    """What the partner said this turn about going out, or about acaba."""

    NOT_ASKED = "not-asked"
    YES = "yes"
    NO = "no"


class MeldKind(StrEnum):
    """What a meld is built of: one rank, one suit in order, or wild cards."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild"


SET, SEQUENCE, WILD = MeldKind.SET, MeldKind.SEQUENCE, MeldKind.WILD
DRAW, PLAY, OVER = Phase.DRAW, Phase.PLAY, Phase.OVER
NOT_ASKED, YES = Answer.NOT_ASKED, Answer.YES
"""Members by names of their own: in its enum Python 3.11 finds one ten times as slowly."""


@value(slots=False)
class Meld:
    """Cards that a side has laid together.

    `rank`: of a set; the lowest of a sequence, be it held by a wild card; the joker's of a wild
    meld. Where twos are a rank of their own, a set of them has twos for its naturals.
    """

    rank: Rank
    cards: Cards
    kind: MeldKind = MeldKind.SET

    @worked_out
    def naturals(self) -> Cards:
        """The cards that stand for themselves."""
        if self.rank is TWO:
            return tuple([card for card in self.cards if card.rank is TWO])
        return naturals(self.cards)

    @worked_out
    def wilds(self) -> Cards:
        """The cards that stand for others, or make a wild meld."""
        if self.rank is TWO:
            return tuple([card for card in self.cards if card.rank is not TWO])
        return wilds(self.cards)

    @property
    def mark(self) -> Card:
        """A card to aim at the meld by: a natural one where it has one."""
        return (self.naturals or self.cards)[0]

    @property
    def suit(self) -> Suit | None:
        """The suit of a sequence."""
        return self.naturals[0].suit if self.kind is SEQUENCE else None


class Foot(StrEnum):
    """How far a player is with his second hand."""

    UNTOUCHED = "untouched"
    TAKEN = "taken"
    PLAYED = "played"


@value(slots=False)
class Side:
    """What a partnership or single player has on the table, and its score before the deal."""

    score: int = 0
    melds: tuple[Meld, ...] = ()
    red_threes: Cards = ()
    hidden_canastas: int = 0
    black_threes: Cards = ()
    """Laid as bonus cards."""
    black_removed: int = 0
    """Black threes that left the game with piles the side has taken."""
    calientes_played: int = 0
    failed_attempts: int = 0
    """Tries at a first meld that came short of the minimum."""
    contract: int | None = None
    exact_lifts: int = 0

    def meld_of(self, rank: Rank) -> Meld | None:
        """The side's first set of that rank, if it has one."""
        return next((meld for meld in self.melds if meld.rank is rank and meld.kind is SET), None)


@value()
class Freeze:
    """A freeze of the present pile: its card (None: not known), by whom (None: the deal), when."""

    card: Card | None
    seat: int | None
    turn: int


@value(slots=False)
class Table:
    """A deal at one moment. Seats go clockwise from 0; the last stock card is drawn next.

    `hand`, `side`: those of the player to move.
    """

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
    answer: Answer = Answer.NOT_ASKED
    about_acaba: bool = False
    """Was the partner asked about acaba, not about going out?"""
    asked_in: Phase = Phase.PLAY
    """The phase in which the partner was asked, to go on with."""
    answers_due: int = 0
    """How many partners still have to answer."""
    out: int | None = None
    """The seat that went out."""
    concealed: bool = False
    feet: tuple[Cards, ...] = ()
    """Each seat's second hand, empty once taken up; () where none are dealt."""
    foot: tuple[Foot, ...] = ()
    talons: tuple[Cards, ...] = ()
    offered: Card | None = None
    """The first card of the stock, offered openly before the first turn."""
    owed: tuple[int, ...] = ()
    """For each seat: dealt red threes that are replaced at its next draw."""
    removed: Cards = ()
    """Cards that have left the game: calientes played, black threes of piles taken."""
    stirred: bool = True
    """Has a card been laid or the pile taken since the stock was last turned over?"""
    deals_played: int = 0
    piles_taken: int = 0
    """How often the pile has been taken in this deal."""
    first_pile: int | None = None
    """The turn in which the first pile of the deal was taken."""
    special: str | None = None
    """The special hand that ended the deal, laid by `out`."""
    acaba: int | None = None
    """The seat that called acaba and so ended the deal."""
    bids: tuple[int | None, ...] = ()
    """The bids of the auction so far, None for a pass; seat 1 after the dealer's bids first."""
    hand: Cards = field(init=False, repr=False, compare=False)
    side: Side = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        seat = self.seat
        self.hand = self.hands[seat]  # type: ignore[misc]
        self.side = self.sides[seat % len(self.sides)]  # type: ignore[misc]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def acting(self) -> int:
        """The seat to act: the player to move, or the partner that he has asked."""
        if self.phase is not Phase.ASKED:
            return self.seat
        asked = self.players // len(self.sides) - self.answers_due
        return (self.seat + asked * len(self.sides)) % self.players

    @property
    def answer_out(self) -> Answer:
        """What the partner said this turn about going out."""
        return NOT_ASKED if self.about_acaba else self.answer

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None


def with_own(table: Table, hand: Cards, side: Side, **more: Any) -> Table:
    """The table with another hand of the player to move and other cards before his side.

    `more`: further fields that change.
    """
    more["hands"] = put(table.hands, table.seat, hand)
    if side is not table.side:
        more["sides"] = put(table.sides, table.seat % len(table.sides), side)
    return _with(table, more)
