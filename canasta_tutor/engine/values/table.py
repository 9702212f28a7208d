"""The table: immutable values that hold the state of a deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from canasta_tutor.engine.values.cards import TWO, Card, Cards, Rank, Suit, naturals, wilds
from canasta_tutor.engine.values.record import frozen_value

State = TypeVar("State")
Item = TypeVar("Item")

if TYPE_CHECKING:
    from dataclasses import replace as replace
    from functools import cached_property

    computed_once = cached_property

    def _with(state: State, changes: dict[str, Any]) -> State: ...
else:

    class computed_once:
        """A property that is computed once.

        Reading it is three times as fast as `cached_property`.
        """

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self.compute, self.name = compute, compute.__name__
            self.__doc__ = compute.__doc__

        def __get__(self, state: Any, kind: type) -> Any:
            frozen_value = self.compute(state)
            setattr(state, self.name, frozen_value)
            return frozen_value

    def replace(state: State, **changes: Any) -> State:
        """A copy with other values in some fields; ten times as fast as `dataclasses.replace`."""
        return _with(state, changes)

    def _with(state: State, changes: dict[str, Any]) -> State:
        copy = _new(type(state))
        _set(copy, "__dict__", {**state.__dict__, **changes})
        if type(copy) is Table:
            copy.__post_init__()
        return copy

    _new, _set = object.__new__, object.__setattr__


def replace_item(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """The items, with `item` in place of the item at `place`."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


class Phase(StrEnum):
    """What the turn is waiting for."""

    DRAW = "draw"
    PLAY = "play"
    ASKED = "asked"
    OFFER = "offer"
    AUCTION = "auction"
    OVER = "over"


class Answer(StrEnum):
    """What the partner answered this turn about going out or acaba."""

    NOT_ASKED = "not-asked"
    YES = "yes"
    NO = "no"


class MeldKind(StrEnum):
    """What a meld is made of: one rank, consecutive cards of one suit, or wild cards."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild"


SET, SEQUENCE, WILD = MeldKind.SET, MeldKind.SEQUENCE, MeldKind.WILD
DRAW, PLAY, OVER = Phase.DRAW, Phase.PLAY, Phase.OVER
NOT_ASKED, YES = Answer.NOT_ASKED, Answer.YES
"""Module names for enum members, because Python 3.11 looks up `Phase.DRAW` ten times as slowly."""


@frozen_value(slots=False)
class Meld:
    """Cards that a side has laid together.

    `rank`: the rank of a set; the lowest rank of a sequence, even if a wild card stands there;
    JOKER for a wild meld. Where twos are a rank, the naturals of a set of twos are its twos.
    """

    rank: Rank
    cards: Cards
    kind: MeldKind = MeldKind.SET

    @computed_once
    def naturals(self) -> Cards:
        """The cards that stand for themselves."""
        if self.rank is TWO:
            return tuple([card for card in self.cards if card.rank is TWO])
        return naturals(self.cards)

    @computed_once
    def wilds(self) -> Cards:
        """The wild cards in the meld. In a wild meld, all cards are wild."""
        if self.rank is TWO:
            return tuple([card for card in self.cards if card.rank is not TWO])
        return wilds(self.cards)

    @property
    def mark(self) -> Card:
        """The card that names this meld in an action: a natural card if it has one."""
        return (self.naturals or self.cards)[0]

    @property
    def suit(self) -> Suit | None:
        """The suit of a sequence; None for other melds."""
        return self.naturals[0].suit if self.kind is SEQUENCE else None


class Foot(StrEnum):
    """Whether a player has taken up the second hand (the foot), and played from it."""

    UNTOUCHED = "untouched"
    TAKEN = "taken"
    PLAYED = "played"


@frozen_value(slots=False)
class Side:
    """What a partnership or a single player has on the table, and its score before the deal."""

    score: int = 0
    melds: tuple[Meld, ...] = ()
    red_threes: Cards = ()
    hidden_canastas: int = 0
    black_threes: Cards = ()
    """Black threes laid as bonus cards."""
    black_removed: int = 0
    """Number of black threes that left the game with piles that the side took."""
    calientes_played: int = 0
    failed_attempts: int = 0
    """Number of first melds that the side tried and that missed the minimum."""
    contract: int | None = None
    """The points that the side bid in the auction."""
    exact_lifts: int = 0
    """Number of times a player of the side lifted off exactly the cards to deal."""

    def meld_of(self, rank: Rank) -> Meld | None:
        """The side's first set of that rank, or None."""
        return next((meld for meld in self.melds if meld.rank is rank and meld.kind is SET), None)


@frozen_value()
class Freeze:
    """A card that freezes the pile."""

    card: Card | None
    """The freezing card; None if unknown."""
    seat: int | None
    """The seat that discarded the card; None if the card came with the deal."""
    turn: int
    """The turn in which the card came to the pile, counted like `Table.turn`."""


@frozen_value(slots=False)
class Table:
    """A deal at one moment.

    Seats count clockwise from 0. The last card of `stock` is drawn next, and the last card of
    `pile` is the upcard. `hand` and `side` belong to the player to move.
    """

    hands: tuple[Cards, ...]
    sides: tuple[Side, ...]
    stock: Cards
    pile: Cards
    seat: int = 0
    phase: Phase = Phase.DRAW
    turn: int = 0
    """Number of turns played before this one."""
    freezes: tuple[Freeze, ...] = ()
    melded: tuple[bool, ...] = ()
    """For each seat: whether it laid cards in this deal before this turn."""
    melds_before: tuple[Meld, ...] = ()
    """The side's melds when this turn began."""
    answer: Answer = Answer.NOT_ASKED
    about_acaba: bool = False
    """Whether the question to the partner was about acaba, not about going out."""
    asked_in: Phase = Phase.PLAY
    """The phase in which the player asked; the turn goes on in that phase."""
    answers_due: int = 0
    """Number of partners who still have to answer."""
    out: int | None = None
    """The seat that went out."""
    concealed: bool = False
    """Whether that seat went out concealed."""
    feet: tuple[Cards, ...] = ()
    """Each seat's second hand, empty once taken up; () where the deal has none."""
    foot: tuple[Foot, ...] = ()
    talons: tuple[Cards, ...] = ()
    offered: Card | None = None
    """The first card of the stock, offered face up before the first turn."""
    owed: tuple[int, ...] = ()
    """For each seat: the number of dealt red threes that its next draw replaces."""
    removed: Cards = ()
    """Cards that left the game: calientes played, black threes from taken piles."""
    stirred: bool = True
    """Whether a player laid a card or took the pile since the stock was last turned over."""
    deals_played: int = 0
    """Number of deals of the game before this one."""
    piles_taken: int = 0
    """Number of times that players took the pile in this deal."""
    first_pile: int | None = None
    """The turn in which a player first took the pile of this deal."""
    special: str | None = None
    """The special hand that ended the deal; the seat `out` laid it."""
    acaba: int | None = None
    """The seat that called acaba and so ended the deal."""
    bids: tuple[int | None, ...] = ()
    """The bids of the auction so far, None for a pass; the seat after the dealer bids first."""
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
        """The seat that must act: the player to move, or the partner who must answer."""
        if self.phase is not Phase.ASKED:
            return self.seat
        partner = self.players // len(self.sides) - self.answers_due
        return (self.seat + partner * len(self.sides)) % self.players

    @property
    def answer_out(self) -> Answer:
        """What the partner answered this turn about going out."""
        return NOT_ASKED if self.about_acaba else self.answer

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile."""
        return self.pile[-1] if self.pile else None


def with_own(table: Table, hand: Cards, side: Side, **more: Any) -> Table:
    """The table with another hand and side for the player to move.

    `more`: further fields to change.
    """
    more["hands"] = replace_item(table.hands, table.seat, hand)
    if side is not table.side:
        more["sides"] = replace_item(table.sides, table.seat % len(table.sides), side)
    return _with(table, more)
