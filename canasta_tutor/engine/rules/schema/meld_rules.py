"""What players may lay: melds, canastas, the first meld of a side."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, Listed, means, section
from canasta_tutor.engine.rules.schema.rule_values import (
    CanastaName,
    Limit,
    Pledge,
    RankSymbol,
    Section,
)


@section
class MeldRules(Section):
    """What players may lay."""

    kinds: Annotated[
        Listed[Literal["set", "sequence", "wild"]],
        Field(
            min_length=1,
            description="set = one rank; sequence = one suit in order; wild = wilds only",
        ),
    ]
    min_cards: Annotated[Count, means("least cards in a meld")]
    min_naturals: Annotated[Amount, means("least natural cards in a meld")]
    max_wild: Annotated[Limit, means("most wild cards in a set")]
    more_naturals: Annotated[StrictBool, means("more naturals than wilds in every meld")]
    wild_share: Annotated[
        Literal["any", "half_unfinished", "third"],
        means("most wilds: half of a meld that is no canasta yet; a third of any meld"),
    ]
    wild_onto: Annotated[Amount, means("naturals that a meld needs before a wild is added")]
    no_wilds: Annotated[Listed[RankSymbol], means("ranks melded without wild cards")]
    wilds_if_opened: Annotated[
        Listed[RankSymbol],
        means("of these, ranks that take wilds once melded with one in the first meld"),
    ]
    same_rank: Annotated[
        Literal["one", "two", "after_closed"],
        means("sets of one rank a side: one; two, which may be joined; a new one once closed"),
    ]
    dead_ranks: Annotated[StrictBool, means("a rank that another side has closed is dead")]
    twos: Annotated[
        Literal["wild", "rank"],
        means("rank = twos make sets of their own; until canasta they are no wilds elsewhere"),
    ]
    sequence_low: Annotated[RankSymbol, means("lowest rank of a sequence; the ace is highest")]
    sequence_wilds: Annotated[Limit, means("most wild cards in a sequence")]
    sequence_growth: Annotated[Literal["both", "up"], means("where a laid sequence grows")]


class WildContent(Form):
    """The bonus for a wild canasta with at least this many twos and jokers."""

    twos: Amount = 0
    jokers: Amount = 0
    bonus: int


class CanastaSet(Form):
    """The bonus for at least this many canastas, of which at least `natural` are natural."""

    canastas: Count
    natural: Amount = 0
    bonus: int


@section
class CanastaRules(Section):
    """What makes a canasta, and the bonus for it."""

    kinds: Annotated[Listed[CanastaName], means("kinds of meld that can be canastas")]
    size: Annotated[Count, means("least cards in a canasta")]
    min_naturals: Annotated[Amount, means("least natural cards in a canasta of one rank")]
    closed: Annotated[
        Listed[CanastaName],
        means("kinds that have exactly the size: such a canasta takes no further card"),
    ]
    natural_bonus: Annotated[StrictInt, means("bonus for a natural canasta")]
    mixed_bonus: Annotated[StrictInt, means("bonus for a mixed canasta")]
    sequence_bonus: Annotated[StrictInt, means("bonus for a canasta in sequence (samba, escalera)")]
    wild_bonus: Annotated[StrictInt, means("bonus for a wild canasta (bolivia)")]
    wild_contents: Annotated[
        Listed[WildContent],
        means("wild canastas with a bonus of their own; the first that fits counts"),
    ]
    wild_bonus_out_only: Annotated[
        StrictBool,
        means("bonuses for wild canastas and canastas of twos only for the side that goes out"),
    ]
    rank_bonus: Annotated[
        dict[RankSymbol, StrictInt], means("bonus for a canasta of a rank that takes no wilds")
    ]
    twos_bonus: Annotated[
        StrictInt, means("bonus for a natural canasta of twos, where they are a rank")
    ]
    twos_mixed_bonus: Annotated[StrictInt, means("the same with jokers in it")]
    sets: Annotated[
        Listed[CanastaSet], means("bonuses for many canastas; the best that fits counts")
    ]
    hidden_bonus: Annotated[StrictInt, means("extra for a canasta laid at once from the hand")]
    unfinished: Annotated[
        dict[Pledge, StrictInt], means("loss for a meld of that kind that is no canasta at the end")
    ]
    held: Annotated[
        dict[RankSymbol, StrictInt], means("loss for three or more of a rank in one hand")
    ]
    short_sequence: Annotated[Amount, means("cards up to which a sequence is short (0: none)")]
    short_sequence_loss: Annotated[Amount, means("loss for short sequences at the end, once")]


class Band(Form):
    """A range of scores and what the first meld needs there: a minimum, or a canasta."""

    start: Annotated[int | None, Field(alias="from", description="lowest score of the band")] = None
    minimum: Annotated[Amount, means("points that the first meld must reach")] = 0
    needs: Annotated[
        Literal["points", "canasta", "natural_canasta"], means("a canasta in place of points")
    ] = "points"


@section
class Initial(Section):
    """The first meld of a side."""

    bands: Annotated[
        Listed[Band], Field(min_length=1, description="minimum by the side's score before the deal")
    ]
    by_deal: Annotated[
        Listed[Count], means("minimum by the number of the deal, in place of the score")
    ]
    canasta_suffices: Annotated[StrictBool, means("a canasta is enough whatever its points")]
    canasta_bonus: Annotated[StrictBool, means("the bonus of a canasta from the hand counts")]
    clean_group: Annotated[
        Literal["none", "unmixed", "three_naturals"],
        means(
            "a clean group: one without wild cards, or one with three naturals "
            "that are a meld by themselves, but no mixed canasta"
        ),
    ]
    wilds: Annotated[StrictBool, means("wild cards may be part of it")]
    failed_raise: Annotated[Amount, means("points added for each failed attempt in the deal")]
