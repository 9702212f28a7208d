"""A rule system as data: the values, and where each comes from.

How rule files are written and read: `rulefiles`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from .cards import CardKind

Key = Annotated[str, Field(pattern=r"^[a-z_]+\.[a-z_]+$")]
Count = Annotated[int, Field(ge=1)]
ByPlayers = Count | dict[int, Count]
"""One number for all, or a number for each number of players."""

UpcardKind = Annotated[
    Literal["wild", "red_three", "black_three"], Field(description="kind of card")
]


def _no_limit(value: object) -> object:
    if isinstance(value, str) and value != "unlimited":
        raise PydanticCustomError("limit_type", "a number or unlimited")
    return None if value == "unlimited" else value


Limit = Annotated[Annotated[int, Field(ge=0)] | None, BeforeValidator(_no_limit)]
"""A greatest number, or "unlimited"."""


class Standing(Enum):
    """How far a value is backed by its source."""

    DOCUMENTED = "documented"
    INHERITED = "inherited"
    COMPLETED = "completed"
    CHOSEN = "chosen"
    HOUSE = "house"


class Section(BaseModel):
    """Values that belong together."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Origin(Section):
    """Where a value comes from: the system that sets it, its source, its standing."""

    system: str
    source: str
    standing: Standing


class Seats(Section):
    """Who plays with whom. Partners sit opposite; seat s is of side s modulo the sides."""

    sides: dict[int, int] = Field(
        min_length=1, description="number of sides, for each number of players"
    )
    usual: int = Field(description="number of players unless said otherwise")


class Pack(Section):
    """The cards in play."""

    packs: ByPlayers = Field(description="packs of 52 cards with their jokers")
    jokers: int = Field(ge=0, description="jokers in each pack")


class Deal(Section):
    """How a deal begins."""

    hand: ByPlayers = Field(description="cards dealt to each player")
    turned_on: tuple[UpcardKind, ...] = Field(
        description="first upcards that are covered by a further card"
    )


class Draw(Section):
    """The start of a turn."""

    count: ByPlayers = Field(description="cards drawn from the stock at the start of a turn")


class Turn(Section):
    """The order of a turn."""

    order: Literal["draw_meld_discard"] = Field(
        description="draw or take the pile, then meld, then discard"
    )


class Points(Section):
    """What cards count, laid or left in the hand."""

    cards: dict[str, int] = Field(description="points by rank; 3 stands for the black three")


class MeldRules(Section):
    """What may be laid."""

    kinds: tuple[Literal["set"], ...] = Field(description="kinds of meld: set = one rank")
    min_cards: int = Field(ge=1, description="least cards in a meld")
    min_naturals: int = Field(ge=0, description="least natural cards in a meld")
    max_wilds: Limit = Field(description="most wild cards in a meld")
    more_naturals: bool = Field(description="more naturals than wilds in every meld")


class CanastaRules(Section):
    """What a canasta is and brings."""

    size: int = Field(ge=1, description="least cards in a canasta")
    min_naturals: int = Field(ge=0, description="least natural cards in a canasta")
    natural_bonus: int = Field(description="bonus for a natural canasta")
    mixed_bonus: int = Field(description="bonus for a mixed canasta")
    hidden_bonus: int = Field(description="extra for a canasta laid at once from the hand")


class Band(Section):
    """A range of scores and the minimum that holds there."""

    start: int | None = Field(default=None, alias="from", description="lowest score of the band")
    minimum: int = Field(ge=0, description="points that the first meld must reach")


class Initial(Section):
    """The first meld of a side."""

    bands: tuple[Band, ...] = Field(
        min_length=1, description="minimum by the side's score before the deal"
    )
    canasta_suffices: bool = Field(description="a canasta is enough whatever its points")


class RedThrees(Section):
    """The red threes: bonus cards beside the melds."""

    bonus: tuple[int, ...] = Field(
        min_length=1, description="total for one, two, three … red threes"
    )
    minus: Literal["nothing_melded", "no_canasta"] = Field(
        description="when the bonus is deducted instead"
    )


class BlackThrees(Section):
    """The black threes: stop cards."""

    melded: Literal["going_out", "never"] = Field(description="when they may be melded")
    with_wilds: bool = Field(description="wild cards may join them")
    in_hand: int = Field(ge=0, description="points lost for each left in the hand")
    set_size: int = Field(ge=1, description="black threes that make a whole set")
    set_bonus: int = Field(
        ge=0, description="for a whole set melded, in place of its points (0: card points)"
    )


class Pile(Section):
    """The discard pile: when it is taken, frozen, blocked."""

    naturals: int = Field(ge=0, description="naturals from the hand for a new meld with the upcard")
    naturals_frozen: int = Field(ge=0, description="the same when the pile is frozen")
    frozen_until_melded: bool = Field(description="as if frozen for a side without a meld")
    always_frozen: bool = Field(description="frozen at all times")
    freezing: tuple[UpcardKind, ...] = Field(description="cards that freeze the pile")
    freeze_lasts: Literal["until_taken", "one_round"] = Field(description="how long")
    never_taken: tuple[UpcardKind, ...] = Field(description="upcards that are never taken")
    onto_meld: bool = Field(description="the upcard may join an own meld")
    onto_canasta: bool = Field(description="… even a finished canasta")
    hand_lay_first: bool = Field(
        description="a first meld made from the hand alone opens an unfrozen pile"
    )
    with_one_card: Literal["allowed", "not_single", "never"] = Field(
        description="taking with one card in hand: not_single = not a pile of one card"
    )
    red_three_discard: bool = Field(description="a laid red three may be discarded")


class GoingOut(Section):
    """Ending the deal."""

    canastas: ByPlayers = Field(description="canastas that the side needs")
    natural_canastas: int = Field(ge=0, description="how many of them natural")
    discard: Literal["optional", "required"] = Field(description="a last discard")
    while_frozen: bool = Field(description="allowed while the pile is frozen")
    after_black_three: bool = Field(description="allowed after a black three was discarded")
    ask_partner: Literal["allowed", "required", "forbidden"] = Field(
        description="asking the partner; the answer binds"
    )
    bonus: int = Field(description="bonus for going out")
    concealed: Literal["player", "side"] = Field(
        description="whose first melds of the deal are laid on the turn of going out"
    )
    concealed_bonus: int = Field(description="extra for going out concealed")


class Stock(Section):
    """The end of the stock."""

    when_empty: Literal["take_or_end"] = Field(
        description="a player who can take the upcard must; else the deal ends"
    )


class Game(Section):
    """The game as a whole."""

    target: int = Field(ge=1, description="total that ends the game")
    tie: Literal["another_deal"] = Field(description="what equal totals lead to")


class RuleSet(Section):
    """A whole rule system, with the origin of every value under its dotted key."""

    id: str
    seats: Seats
    pack: Pack
    deal: Deal
    draw: Draw
    turn: Turn
    points: Points
    meld: MeldRules
    canasta: CanastaRules
    initial: Initial
    red_threes: RedThrees
    black_threes: BlackThrees
    pile: Pile
    going_out: GoingOut
    stock: Stock
    game: Game
    origins: dict[str, Origin]

    @cached_property
    def memo(self) -> dict[object, bool]:
        """Answers about melds already worked out under these rules."""
        return {}

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the system has rules for."""
        return tuple(sorted(self.seats.sides))


def for_players(value: ByPlayers, players: int) -> int:
    """The number that holds for so many players."""
    return value if isinstance(value, int) else value[players]


def matches(kind: CardKind, names: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those that a rule names."""
    return kind.value in names
