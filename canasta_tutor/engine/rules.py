"""A rule system as data: the values, and where each comes from.

How rule files are written and read: `rulefiles`.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from .cards import CardKind

Key = Annotated[str, Field(pattern=r"^[a-z_]+\.[a-z_]+$")]
Count = Annotated[int, Field(ge=1)]
ByPlayers = Count | dict[int, Count]
"""One number for all, or a number for each number of players."""
Amount = Annotated[int, Field(ge=0)]
AmountByPlayers = Amount | dict[int, Amount]

CardName = Annotated[
    Literal["wild", "red_three", "black_three", "caliente"], Field(description="kind of card")
]
CanastaName = Annotated[
    Literal["natural", "mixed", "sequence", "wild"], Field(description="kind of canasta")
]
RankSymbol = Annotated[
    Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"], Field(description="rank")
]
Pledge = Annotated[
    Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "wild"],
    Field(description="what a meld is of: a rank without wilds, or wild cards"),
]


def _no_limit(value: object) -> object:
    if isinstance(value, str) and value != "unlimited":
        raise PydanticCustomError("limit_type", "a number or unlimited")
    return None if value == "unlimited" else value


Limit = Annotated[
    Annotated[int, Field(ge=0)] | None,
    BeforeValidator(_no_limit),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"const": "unlimited"}]}),
]
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

    # The checks are built when a file is first checked: those of the package have been.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


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
    calientes: int = Field(ge=0, description="calientes in each pack")
    each_rank: Limit = Field(description="most cards of each rank from four to ace in play")


class Deal(Section):
    """How a deal begins."""

    hand: ByPlayers = Field(description="cards dealt to each player")
    foot: AmountByPlayers = Field(description="cards of a second hand, the foot (0: none)")
    first_hand: Literal["dealt", "lowest", "passed"] = Field(
        description="which of two hands is played first: as dealt, that with the lowest card, "
        "or the one passed by the player on the right, who keeps the other as his foot"
    )
    first_upcard: Literal["turned", "offered", "none"] = Field(
        description="turned; offered first to the first player; or no first upcard"
    )
    turned_on: tuple[CardName, ...] = Field(
        description="first upcards that are covered by a further card"
    )
    face_down: Literal["none", "upcard_rank"] = Field(
        description="cards laid face down under the first upcard, by its rank"
    )
    talons: tuple[Count, ...] = Field(description="cards of each talon laid aside unseen")
    talons_to: Literal["nobody", "openers"] = Field(
        description="openers = who makes his side's first meld picks up the next talon"
    )
    peek: Amount = Field(description="last cards of his cut from which the cutter keeps some")
    red_threes: Literal["at_once", "at_draw"] = Field(
        description="when a dealt red three is replaced: at once, or at the player's next draw"
    )
    exact_lift: Amount = Field(description="bonus for lifting exactly the cards of one's hands")


class Draw(Section):
    """The start of a turn."""

    count: ByPlayers = Field(description="cards drawn from the stock at the start of a turn")


class Turn(Section):
    """The order of a turn."""

    order: Literal["draw_meld_discard"] = Field(
        description="draw or take the pile, then meld, then discard"
    )
    opening: Literal["free", "discard_only"] = Field(
        description="discard_only = no meld and no pile before everyone has discarded once"
    )


class Points(Section):
    """What cards count, laid or left in the hand."""

    cards: dict[str, int] = Field(description="points by rank; 3 stands for the black three")


class MeldRules(Section):
    """What may be laid."""

    kinds: tuple[Literal["set", "sequence", "wild"], ...] = Field(
        min_length=1, description="set = one rank; sequence = one suit in order; wild = wilds only"
    )
    min_cards: int = Field(ge=1, description="least cards in a meld")
    min_naturals: int = Field(ge=0, description="least natural cards in a meld")
    max_wild: Limit = Field(description="most wild cards in a set")
    more_naturals: bool = Field(description="more naturals than wilds in every meld")
    wild_share: Literal["any", "half_unfinished", "third"] = Field(
        description="most wilds: half of a meld that is no canasta yet; a third of any meld"
    )
    wild_onto: Amount = Field(description="naturals that a meld needs before a wild is added")
    no_wilds: tuple[RankSymbol, ...] = Field(description="ranks melded without wild cards")
    wilds_if_opened: tuple[RankSymbol, ...] = Field(
        description="of these, ranks that take wilds once melded with one in the first meld"
    )
    same_rank: Literal["one", "two", "after_closed"] = Field(
        description="sets of one rank a side: one; two, which may be joined; a new one once closed"
    )
    dead_ranks: bool = Field(description="a rank that another side has closed is dead")
    twos: Literal["wild", "rank"] = Field(
        description="rank = twos make sets of their own; until canasta they are no wilds elsewhere"
    )
    sequence_low: RankSymbol = Field(description="lowest rank of a sequence; the ace is highest")
    sequence_wilds: Limit = Field(description="most wild cards in a sequence")
    sequence_growth: Literal["both", "up"] = Field(description="where a laid sequence grows")


class WildContent(Section):
    """A wild canasta with so many twos and jokers at least, and its bonus."""

    twos: Amount = 0
    jokers: Amount = 0
    bonus: int


class CanastaSet(Section):
    """So many canastas at least, so many of them natural, and the bonus for having them."""

    canastas: Count
    natural: Amount = 0
    bonus: int


class CanastaRules(Section):
    """What a canasta is and brings."""

    kinds: tuple[CanastaName, ...] = Field(description="kinds of meld that can be canastas")
    size: int = Field(ge=1, description="least cards in a canasta")
    min_naturals: int = Field(ge=0, description="least natural cards in a canasta of one rank")
    closed: tuple[CanastaName, ...] = Field(
        description="kinds that have exactly the size: such a canasta takes no further card"
    )
    natural_bonus: int = Field(description="bonus for a natural canasta")
    mixed_bonus: int = Field(description="bonus for a mixed canasta")
    sequence_bonus: int = Field(description="bonus for a canasta in sequence (samba, escalera)")
    wild_bonus: int = Field(description="bonus for a wild canasta (bolivia)")
    wild_contents: tuple[WildContent, ...] = Field(
        description="wild canastas with a bonus of their own; the first that fits counts"
    )
    wild_bonus_out_only: bool = Field(
        description="bonuses for wild canastas and canastas of twos only for the side that goes out"
    )
    rank_bonus: dict[RankSymbol, int] = Field(
        description="bonus for a canasta of a rank that takes no wilds"
    )
    twos_bonus: int = Field(
        description="bonus for a natural canasta of twos, where they are a rank"
    )
    twos_mixed_bonus: int = Field(description="the same with jokers in it")
    sets: tuple[CanastaSet, ...] = Field(
        description="bonuses for many canastas; the best that fits counts"
    )
    hidden_bonus: int = Field(description="extra for a canasta laid at once from the hand")
    unfinished: dict[Pledge, int] = Field(
        description="loss for a meld of that kind that is no canasta at the end"
    )
    held: dict[RankSymbol, int] = Field(description="loss for three or more of a rank in one hand")
    short_sequence: Amount = Field(description="cards up to which a sequence is short (0: none)")
    short_sequence_loss: Amount = Field(description="loss for short sequences at the end, once")


class Band(Section):
    """A range of scores and what holds there: a minimum, or a canasta."""

    start: int | None = Field(default=None, alias="from", description="lowest score of the band")
    minimum: int = Field(ge=0, default=0, description="points that the first meld must reach")
    needs: Literal["points", "canasta", "natural_canasta"] = Field(
        default="points", description="a canasta in place of points"
    )


class Initial(Section):
    """The first meld of a side."""

    bands: tuple[Band, ...] = Field(
        min_length=1, description="minimum by the side's score before the deal"
    )
    by_deal: tuple[Count, ...] = Field(
        description="minimum by the number of the deal, in place of the score"
    )
    canasta_suffices: bool = Field(description="a canasta is enough whatever its points")
    canasta_bonus: bool = Field(description="the bonus of a canasta from the hand counts")
    clean_group: Literal["none", "unmixed", "three_naturals"] = Field(
        description="a clean group: one without wild cards, or one with three naturals "
        "that is no mixed canasta"
    )
    wilds: bool = Field(description="wild cards may be part of it")
    failed_raise: Amount = Field(description="points added for each failed attempt in the deal")


class RedThrees(Section):
    """The red threes: bonus cards beside the melds."""

    laid: Literal["at_once", "may", "never"] = Field(
        description="laid and replaced at once, if the player likes, or never"
    )
    bonus: tuple[int, ...] = Field(
        min_length=1, description="total for one, two, three … red threes"
    )
    minus: Literal["nothing_melded", "no_canasta", "under_two_canastas", "never"] = Field(
        description="when the bonus is deducted instead"
    )
    plus_canastas: Amount = Field(
        description="canastas with which the bonus counts; with fewer, and no minus, nothing"
    )
    in_hand: Amount = Field(description="points lost for each three left in the hand")
    in_hand_joins: bool = Field(
        description="where the bonus is deducted, threes in the hand count with those laid"
    )


class BlackThrees(Section):
    """The black threes: stop cards."""

    melded: Literal["going_out", "never"] = Field(description="when they may be melded")
    with_wilds: bool = Field(description="wild cards may join them")
    bonus: tuple[int, ...] = Field(
        description="total for one, two … laid as bonus cards like the red ones (empty: are none)"
    )
    in_hand: int = Field(ge=0, description="points lost for each left in the hand")
    set_size: int = Field(ge=1, description="black threes that make a whole set")
    set_bonus: int = Field(
        ge=0, description="for a whole set melded, in place of its points (0: card points)"
    )
    removed: bool = Field(description="those in a taken pile leave the game")
    removed_each: Amount = Field(description="bonus for each that a side has so removed")
    removed_all: Amount = Field(description="bonus for all of two packs so removed by one side")


class Pile(Section):
    """The discard pile: when it is taken, frozen, blocked."""

    taken: Literal["yes", "never", "from_foot"] = Field(
        description="may it be taken: yes, never, or only by a player in his foot"
    )
    first_meld: bool = Field(description="it may be taken for a side's first meld")
    most_cards: Limit = Field(description="most cards taken, from the top")
    naturals: int = Field(ge=0, description="naturals from the hand for a new meld with the upcard")
    naturals_frozen: int = Field(ge=0, description="the same when the pile is frozen")
    pair_on_table: bool = Field(description="naturals laid on the table count for that, too")
    frozen_until_melded: bool = Field(description="as if frozen for a side without a meld")
    always_frozen: bool = Field(description="frozen at all times")
    freezing: tuple[CardName, ...] = Field(description="cards that freeze the pile")
    freeze_lasts: Literal["until_taken", "one_round"] = Field(description="how long")
    never_taken: tuple[CardName, ...] = Field(description="upcards that are never taken")
    onto_meld: bool = Field(description="the upcard may join an own meld")
    onto_canasta: bool = Field(description="… even a finished canasta")
    onto_sequence: Literal["no", "upcard_only", "whole"] = Field(
        description="the upcard may join an own sequence: and the pile stays, or is taken"
    )
    onto_frozen: bool = Field(description="the upcard may join an own meld even when frozen")
    start_sequence: bool = Field(description="the upcard may start a sequence")
    hand_lay_first: bool = Field(
        description="a first meld made from the hand alone opens an unfrozen pile"
    )
    with_one_card: Literal["allowed", "not_single", "never"] = Field(
        description="taking with one card in hand: not_single = not a pile of one card"
    )
    red_three_discard: bool = Field(description="a laid red three may be discarded")


class Discarding(Section):
    """What may not be discarded."""

    never: tuple[CardName, ...] = Field(description="cards never discarded")
    only_last: tuple[CardName, ...] = Field(
        description="cards discarded only as the last one when going out; "
        "but wild ones where nothing else is"
    )
    not_on_empty: tuple[RankSymbol, ...] = Field(
        description="ranks not discarded on an empty pile unless nothing else is there"
    )
    not_first_round: tuple[CardName, ...] = Field(
        description="cards not discarded in the first round of turns"
    )
    foot_optional: bool = Field(description="a player in his foot may end a turn without one")


class Stock(Section):
    """The end of the stock."""

    when_empty: Literal["take_or_end", "end", "turn_over"] = Field(
        description="a player who can take the upcard must, else the deal ends; "
        "the deal ends; the pile is turned over"
    )


class GoingOut(Section):
    """Ending the deal."""

    canastas: ByPlayers = Field(description="canastas that the side needs")
    natural_canastas: AmountByPlayers = Field(description="how many of them natural")
    mixed_canastas: AmountByPlayers = Field(description="… mixed")
    sequence_canastas: AmountByPlayers = Field(description="… in sequence")
    wild_canastas: AmountByPlayers = Field(description="… wild")
    clean_canastas: AmountByPlayers = Field(description="… natural or in sequence")
    wild_count: bool = Field(description="wild canastas count among them")
    unfinished: tuple[Pledge, ...] = Field(description="melds that must not lie there unfinished")
    discard: Literal["optional", "required", "or_black_threes", "none"] = Field(
        description="a last discard: or_black_threes = required unless black threes are melded"
    )
    last_not: tuple[CardName, ...] = Field(description="cards that the last discard may not be")
    while_frozen: bool = Field(description="allowed while the pile is frozen")
    after_black_three: bool = Field(description="allowed after a black three was discarded")
    ask_partner: Literal["allowed", "required", "forbidden"] = Field(
        description="asking the partner; the answer binds"
    )
    foot_played: bool = Field(description="every partner must have played a card of his foot")
    hand_fine: Amount = Field(description="fine for a partner who still plays his first hand")
    no_threes: bool = Field(description="no threes in any hand of the side")
    extend_sequence: bool = Field(description="a finished sequence may be extended when going out")
    bonus: int = Field(description="bonus for going out")
    black_three_bonus: dict[Count, int] = Field(
        description="in its place, with so many black threes melded"
    )
    first_pile_bonus: int = Field(
        description="in its place, on the first pile taken in the deal (0: none)"
    )
    concealed: Literal["player", "side", "none"] = Field(
        description="whose first melds of the deal are laid on the turn of going out"
    )
    concealed_bonus: int = Field(description="extra for going out concealed")


class Special(Section):
    """Whole hands that end the deal when laid as the only meld (0: not played)."""

    straight: Amount = Field(description="one card of each rank and a joker")
    pairs: Amount = Field(description="seven pairs without wild cards")
    wild_pairs: Amount = Field(description="seven pairs, among them twos, sevens and aces")
    garbage: Amount = Field(description="two sets of four and two of three, no wilds, no threes")

    @property
    def played(self) -> bool:
        """Whether there are any."""
        return bool(self.straight or self.pairs or self.wild_pairs or self.garbage)


class Calls(Section):
    """What a player may call."""

    acaba: Amount = Field(description="what each other side gets when a player calls acaba")
    auction: Literal["none", "contract"] = Field(description="an auction before the deal")
    contract_start: Amount = Field(description="lowest contract")
    contract_step: Amount = Field(description="step from one bid to the next")
    caliente: Amount = Field(description="what playing a caliente costs")


class Game(Section):
    """The game as a whole."""

    target: int = Field(ge=1, description="total that ends the game")
    deals: Limit = Field(description="deals after which the game ends whatever the totals")
    tie: Literal["another_deal"] = Field(description="what equal totals lead to")
    no_canasta: Literal["usual", "all_minus"] = Field(
        description="all_minus = a side without a canasta loses what it has melded, too"
    )
    canastas_win: Amount = Field(description="canastas in one deal that win the game (0: none)")
    canastas_win_bonus: Amount = Field(description="what they bring")


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
    discard: Discarding
    going_out: GoingOut
    stock: Stock
    special: Special
    calls: Calls
    game: Game
    origins: dict[str, Origin]

    @cached_property
    def memo(self) -> dict[object, bool]:
        """Answers about melds already worked out under these rules."""
        return {}

    @cached_property
    def counted(self) -> dict[object, Any]:
        """The same for how many cards could come to a meld."""
        return {}

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the system has rules for."""
        return tuple(sorted(self.seats.sides))


def for_players(value: ByPlayers | AmountByPlayers, players: int) -> int:
    """The number that holds for so many players."""
    return value if isinstance(value, int) else value[players]


def matches(kind: CardKind, names: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those that a rule names."""
    return kind in names
