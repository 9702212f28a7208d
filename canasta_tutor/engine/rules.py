"""A rule system as data: the values, and where each comes from.

How rule files are written and read: `rulefiles`.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, cached_property
from typing import Annotated, Any, Literal, get_args

from .cards import CardKind
from .forms import AtLeast, Filled, Form, Key, Read, bad, fields

Count = Annotated[int, AtLeast(1)]
ByPlayers = Count | dict[int, Count]
"""One number for all, or a number for each number of players."""
Amount = Annotated[int, AtLeast(0)]
AmountByPlayers = Amount | dict[int, Amount]

CardName = Annotated[Literal["wild", "red_three", "black_three", "caliente"], "kind of card"]
CanastaName = Annotated[Literal["natural", "mixed", "sequence", "wild"], "kind of canasta"]
RankSymbol = Annotated[Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"], "rank"]
Pledge = Annotated[
    Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "wild"],
    "what a meld is of: a rank without wilds, or wild cards",
]

UNLIMITED = "unlimited"


def _limit(raw: object) -> int | None:
    if raw is None or raw == UNLIMITED:
        return None
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise bad(raw, '0, 1, 2 … "unlimited"' if isinstance(raw, str) else "0, 1, 2 …")
    if raw < 0:
        raise bad(raw, "≥ 0")
    return raw


Limit = Annotated[
    int | None,
    Read(_limit, {"anyOf": [{"type": "integer", "minimum": 0}, {"const": UNLIMITED}]}),
]
"""A greatest number, or "unlimited"."""


class Standing(Enum):
    """How far a value is backed by its source."""

    DOCUMENTED = "documented"
    INHERITED = "inherited"
    COMPLETED = "completed"
    CHOSEN = "chosen"
    HOUSE = "house"


class Section(Form):
    """Values that belong together."""


class Origin(Section):
    """Where a value comes from: the system that sets it, its source, its standing."""

    system: str
    source: str
    standing: Standing


class Seats(Section):
    """Who plays with whom. Partners sit opposite; seat s is of side s modulo the sides."""

    sides: Annotated[dict[int, int], Filled(), "number of sides, for each number of players"]
    usual: Annotated[int, "number of players unless said otherwise"]


class Pack(Section):
    """The cards in play."""

    packs: Annotated[ByPlayers, "packs of 52 cards with their jokers"]
    jokers: Annotated[Amount, "jokers in each pack"]
    calientes: Annotated[Amount, "calientes in each pack"]
    each_rank: Annotated[Limit, "most cards of each rank from four to ace in play"]


class Deal(Section):
    """How a deal begins."""

    hand: Annotated[ByPlayers, "cards dealt to each player"]
    foot: Annotated[AmountByPlayers, "cards of a second hand, the foot (0: none)"]
    first_hand: Annotated[
        Literal["dealt", "lowest", "passed"],
        "which of two hands is played first: as dealt, that with the lowest card, "
        "or the one passed by the player on the right, who keeps the other as his foot",
    ]
    first_upcard: Annotated[
        Literal["turned", "offered", "none"],
        "turned; offered first to the first player; or no first upcard",
    ]
    turned_on: Annotated[tuple[CardName, ...], "first upcards that are covered by a further card"]
    face_down: Annotated[
        Literal["none", "upcard_rank"], "cards laid face down under the first upcard, by its rank"
    ]
    talons: Annotated[tuple[Count, ...], "cards of each talon laid aside unseen"]
    talons_to: Annotated[
        Literal["nobody", "openers"],
        "openers = who makes his side's first meld picks up the next talon",
    ]
    peek: Annotated[Amount, "last cards of his cut from which the cutter keeps some"]
    red_threes: Annotated[
        Literal["at_once", "at_draw"],
        "when a dealt red three is replaced: at once, or at the player's next draw",
    ]
    exact_lift: Annotated[Amount, "bonus for lifting exactly the cards of one's hands"]


class Draw(Section):
    """The start of a turn."""

    count: Annotated[ByPlayers, "cards drawn from the stock at the start of a turn"]


class Turn(Section):
    """The order of a turn."""

    order: Annotated[Literal["draw_meld_discard"], "draw or take the pile, then meld, then discard"]
    opening: Annotated[
        Literal["free", "discard_only"],
        "discard_only = no meld and no pile before everyone has discarded once",
    ]


class Points(Section):
    """What cards count, laid or left in the hand."""

    cards: Annotated[dict[str, int], "points by rank; 3 stands for the black three"]


class MeldRules(Section):
    """What may be laid."""

    kinds: Annotated[
        tuple[Literal["set", "sequence", "wild"], ...],
        Filled(),
        "set = one rank; sequence = one suit in order; wild = wilds only",
    ]
    min_cards: Annotated[Count, "least cards in a meld"]
    min_naturals: Annotated[Amount, "least natural cards in a meld"]
    max_wild: Annotated[Limit, "most wild cards in a set"]
    more_naturals: Annotated[bool, "more naturals than wilds in every meld"]
    wild_share: Annotated[
        Literal["any", "half_unfinished", "third"],
        "most wilds: half of a meld that is no canasta yet; a third of any meld",
    ]
    wild_onto: Annotated[Amount, "naturals that a meld needs before a wild is added"]
    no_wilds: Annotated[tuple[RankSymbol, ...], "ranks melded without wild cards"]
    wilds_if_opened: Annotated[
        tuple[RankSymbol, ...],
        "of these, ranks that take wilds once melded with one in the first meld",
    ]
    same_rank: Annotated[
        Literal["one", "two", "after_closed"],
        "sets of one rank a side: one; two, which may be joined; a new one once closed",
    ]
    dead_ranks: Annotated[bool, "a rank that another side has closed is dead"]
    twos: Annotated[
        Literal["wild", "rank"],
        "rank = twos make sets of their own; until canasta they are no wilds elsewhere",
    ]
    sequence_low: Annotated[RankSymbol, "lowest rank of a sequence; the ace is highest"]
    sequence_wilds: Annotated[Limit, "most wild cards in a sequence"]
    sequence_growth: Annotated[Literal["both", "up"], "where a laid sequence grows"]


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

    kinds: Annotated[tuple[CanastaName, ...], "kinds of meld that can be canastas"]
    size: Annotated[Count, "least cards in a canasta"]
    min_naturals: Annotated[Amount, "least natural cards in a canasta of one rank"]
    closed: Annotated[
        tuple[CanastaName, ...],
        "kinds that have exactly the size: such a canasta takes no further card",
    ]
    natural_bonus: Annotated[int, "bonus for a natural canasta"]
    mixed_bonus: Annotated[int, "bonus for a mixed canasta"]
    sequence_bonus: Annotated[int, "bonus for a canasta in sequence (samba, escalera)"]
    wild_bonus: Annotated[int, "bonus for a wild canasta (bolivia)"]
    wild_contents: Annotated[
        tuple[WildContent, ...],
        "wild canastas with a bonus of their own; the first that fits counts",
    ]
    wild_bonus_out_only: Annotated[
        bool, "bonuses for wild canastas and canastas of twos only for the side that goes out"
    ]
    rank_bonus: Annotated[
        dict[RankSymbol, int], "bonus for a canasta of a rank that takes no wilds"
    ]
    twos_bonus: Annotated[int, "bonus for a natural canasta of twos, where they are a rank"]
    twos_mixed_bonus: Annotated[int, "the same with jokers in it"]
    sets: Annotated[tuple[CanastaSet, ...], "bonuses for many canastas; the best that fits counts"]
    hidden_bonus: Annotated[int, "extra for a canasta laid at once from the hand"]
    unfinished: Annotated[
        dict[Pledge, int], "loss for a meld of that kind that is no canasta at the end"
    ]
    held: Annotated[dict[RankSymbol, int], "loss for three or more of a rank in one hand"]
    short_sequence: Annotated[Amount, "cards up to which a sequence is short (0: none)"]
    short_sequence_loss: Annotated[Amount, "loss for short sequences at the end, once"]


class Band(Section):
    """A range of scores and what holds there: a minimum, or a canasta."""

    start: Annotated[int | None, Key("from"), "lowest score of the band"] = None
    minimum: Annotated[Amount, "points that the first meld must reach"] = 0
    needs: Annotated[
        Literal["points", "canasta", "natural_canasta"], "a canasta in place of points"
    ] = "points"


class Initial(Section):
    """The first meld of a side."""

    bands: Annotated[tuple[Band, ...], Filled(), "minimum by the side's score before the deal"]
    by_deal: Annotated[
        tuple[Count, ...], "minimum by the number of the deal, in place of the score"
    ]
    canasta_suffices: Annotated[bool, "a canasta is enough whatever its points"]
    canasta_bonus: Annotated[bool, "the bonus of a canasta from the hand counts"]
    clean_group: Annotated[
        Literal["none", "unmixed", "three_naturals"],
        "a clean group: one without wild cards, or one with three naturals "
        "that is no mixed canasta",
    ]
    wilds: Annotated[bool, "wild cards may be part of it"]
    failed_raise: Annotated[Amount, "points added for each failed attempt in the deal"]


class RedThrees(Section):
    """The red threes: bonus cards beside the melds."""

    laid: Annotated[
        Literal["at_once", "may", "never"],
        "laid and replaced at once, if the player likes, or never",
    ]
    bonus: Annotated[tuple[int, ...], Filled(), "total for one, two, three … red threes"]
    minus: Annotated[
        Literal["nothing_melded", "no_canasta", "under_two_canastas", "never"],
        "when the bonus is deducted instead",
    ]
    plus_canastas: Annotated[
        Amount, "canastas with which the bonus counts; with fewer, and no minus, nothing"
    ]
    in_hand: Annotated[Amount, "points lost for each three left in the hand"]
    in_hand_joins: Annotated[
        bool, "where the bonus is deducted, threes in the hand count with those laid"
    ]


class BlackThrees(Section):
    """The black threes: stop cards."""

    melded: Annotated[Literal["going_out", "never"], "when they may be melded"]
    with_wilds: Annotated[bool, "wild cards may join them"]
    bonus: Annotated[
        tuple[int, ...],
        "total for one, two … laid as bonus cards like the red ones (empty: are none)",
    ]
    in_hand: Annotated[Amount, "points lost for each left in the hand"]
    set_size: Annotated[Count, "black threes that make a whole set"]
    set_bonus: Annotated[Amount, "for a whole set melded, in place of its points (0: card points)"]
    removed: Annotated[bool, "those in a taken pile leave the game"]
    removed_each: Annotated[Amount, "bonus for each that a side has so removed"]
    removed_all: Annotated[Amount, "bonus for all of two packs so removed by one side"]


class Pile(Section):
    """The discard pile: when it is taken, frozen, blocked."""

    taken: Annotated[
        Literal["yes", "never", "from_foot"],
        "may it be taken: yes, never, or only by a player in his foot",
    ]
    first_meld: Annotated[bool, "it may be taken for a side's first meld"]
    most_cards: Annotated[Limit, "most cards taken, from the top"]
    naturals: Annotated[Amount, "naturals from the hand for a new meld with the upcard"]
    naturals_frozen: Annotated[Amount, "the same when the pile is frozen"]
    pair_on_table: Annotated[bool, "naturals laid on the table count for that, too"]
    frozen_until_melded: Annotated[bool, "as if frozen for a side without a meld"]
    always_frozen: Annotated[bool, "frozen at all times"]
    freezing: Annotated[tuple[CardName, ...], "cards that freeze the pile"]
    freeze_lasts: Annotated[Literal["until_taken", "one_round"], "how long"]
    never_taken: Annotated[tuple[CardName, ...], "upcards that are never taken"]
    onto_meld: Annotated[bool, "the upcard may join an own meld"]
    onto_canasta: Annotated[bool, "… even a finished canasta"]
    onto_sequence: Annotated[
        Literal["no", "upcard_only", "whole"],
        "the upcard may join an own sequence: and the pile stays, or is taken",
    ]
    onto_frozen: Annotated[bool, "the upcard may join an own meld even when frozen"]
    start_sequence: Annotated[bool, "the upcard may start a sequence"]
    hand_lay_first: Annotated[bool, "a first meld made from the hand alone opens an unfrozen pile"]
    with_one_card: Annotated[
        Literal["allowed", "not_single", "never"],
        "taking with one card in hand: not_single = not a pile of one card",
    ]
    red_three_discard: Annotated[bool, "a laid red three may be discarded"]


class Discarding(Section):
    """What may not be discarded."""

    never: Annotated[tuple[CardName, ...], "cards never discarded"]
    only_last: Annotated[
        tuple[CardName, ...],
        "cards discarded only as the last one when going out; but wild ones where nothing else is",
    ]
    not_on_empty: Annotated[
        tuple[RankSymbol, ...], "ranks not discarded on an empty pile unless nothing else is there"
    ]
    not_first_round: Annotated[
        tuple[CardName, ...], "cards not discarded in the first round of turns"
    ]
    want_shown: Annotated[
        bool,
        "who discards a card kept back, for want of another, shows his hand on request",
    ]
    foot_optional: Annotated[bool, "a player in his foot may end a turn without one"]


class Stock(Section):
    """The end of the stock."""

    when_empty: Annotated[
        Literal["take_or_end", "end", "turn_over"],
        "a player who can take the upcard must, else the deal ends; "
        "the deal ends; the pile is turned over",
    ]


class GoingOut(Section):
    """Ending the deal."""

    canastas: Annotated[ByPlayers, "canastas that the side needs"]
    natural_canastas: Annotated[AmountByPlayers, "how many of them natural"]
    mixed_canastas: Annotated[AmountByPlayers, "… mixed"]
    sequence_canastas: Annotated[AmountByPlayers, "… in sequence"]
    wild_canastas: Annotated[AmountByPlayers, "… wild"]
    clean_canastas: Annotated[AmountByPlayers, "… natural or in sequence"]
    wild_count: Annotated[bool, "wild canastas count among them"]
    unfinished: Annotated[tuple[Pledge, ...], "melds that must not lie there unfinished"]
    discard: Annotated[
        Literal["optional", "required", "or_black_threes", "none"],
        "a last discard: or_black_threes = required unless black threes are melded",
    ]
    last_not: Annotated[tuple[CardName, ...], "cards that the last discard may not be"]
    while_frozen: Annotated[bool, "allowed while the pile is frozen"]
    after_black_three: Annotated[bool, "allowed after a black three was discarded"]
    ask_partner: Annotated[
        Literal["allowed", "required", "forbidden"], "asking the partner; the answer binds"
    ]
    foot_played: Annotated[bool, "every partner must have played a card of his foot"]
    hand_fine: Annotated[Amount, "fine for a partner who still plays his first hand"]
    no_threes: Annotated[bool, "no threes in any hand of the side"]
    extend_sequence: Annotated[bool, "a finished sequence may be extended when going out"]
    bonus: Annotated[int, "bonus for going out"]
    black_three_bonus: Annotated[dict[Count, int], "in its place, with so many black threes melded"]
    first_pile_bonus: Annotated[int, "in its place, on the first pile taken in the deal (0: none)"]
    concealed: Annotated[
        Literal["player", "side", "none"],
        "whose first melds of the deal are laid on the turn of going out",
    ]
    concealed_bonus: Annotated[int, "extra for going out concealed"]


class Special(Section):
    """Whole hands that end the deal when laid as the only meld (0: not played)."""

    straight: Annotated[Amount, "one card of each rank and a joker"]
    pairs: Annotated[Amount, "seven pairs without wild cards"]
    wild_pairs: Annotated[Amount, "seven pairs, among them twos, sevens and aces"]
    garbage: Annotated[Amount, "two sets of four and two of three, no wilds, no threes"]

    @property
    def played(self) -> bool:
        """Whether there are any."""
        return bool(self.straight or self.pairs or self.wild_pairs or self.garbage)


class Calls(Section):
    """What a player may call."""

    acaba: Annotated[Amount, "what each other side gets when a player calls acaba"]
    auction: Annotated[Literal["none", "contract"], "an auction before the deal"]
    contract_start: Annotated[Amount, "lowest contract"]
    contract_step: Annotated[Amount, "step from one bid to the next"]
    caliente: Annotated[Amount, "what playing a caliente costs"]


class Game(Section):
    """The game as a whole."""

    target: Annotated[Count, "total that ends the game"]
    deals: Annotated[Limit, "deals after which the game ends whatever the totals"]
    tie: Annotated[Literal["another_deal"], "what equal totals lead to"]
    no_canasta: Annotated[
        Literal["usual", "all_minus"],
        "all_minus = a side without a canasta loses what it has melded, too",
    ]
    canastas_win: Annotated[Amount, "canastas in one deal that win the game (0: none)"]
    canastas_win_bonus: Annotated[Amount, "what they bring"]


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


SECTIONS: dict[str, type[Section]] = {
    field.name: field.kind
    for field in fields(RuleSet)
    if isinstance(field.kind, type) and issubclass(field.kind, Section)
}
KEYS: tuple[str, ...] = tuple(
    f"{section}.{key}" for section, form in SECTIONS.items() for key in form.names
)
"""The dotted key of every value, in the order of the schema."""


@cache
def by_players() -> tuple[str, ...]:
    """The dotted key of every value that may depend on the number of players."""
    return tuple(
        f"{section}.{field.name}"
        for section, form in SECTIONS.items()
        for field in fields(form)
        if get_args(field.kind)[:1] in ((ByPlayers,), (AmountByPlayers,))
    )


def for_players(value: ByPlayers | AmountByPlayers, players: int) -> int:
    """The number that holds for so many players."""
    return value if isinstance(value, int) else value[players]


def value_of(rules: RuleSet, key: str) -> Any:
    """The value of a dotted key."""
    section, _, name = key.partition(".")
    return getattr(getattr(rules, section), name)


def matches(kind: CardKind, names: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those that a rule names."""
    return kind in names
