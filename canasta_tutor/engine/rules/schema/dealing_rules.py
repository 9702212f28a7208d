"""Players, cards and points; how a deal and a turn begin."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from canasta_tutor.engine.rules.reading.form import Amount, Count, Listed, NumberKey, means, section
from canasta_tutor.engine.rules.schema.rule_values import (
    AmountByPlayers,
    ByPlayers,
    CardName,
    Limit,
    Section,
)


@section
class Seats(Section):
    """Who plays with whom.

    Partners sit opposite; seat s belongs to side s modulo the number of sides.
    """

    sides: Annotated[
        dict[NumberKey, StrictInt],
        Field(min_length=1, description="number of sides, for each number of players"),
    ]
    usual: Annotated[StrictInt, means("number of players unless said otherwise")]


@section
class Pack(Section):
    """The cards in play."""

    packs: Annotated[ByPlayers, means("packs of 52 cards with their jokers")]
    jokers: Annotated[Amount, means("jokers in each pack")]
    calientes: Annotated[Amount, means("calientes in each pack")]
    each_rank: Annotated[Limit, means("most cards of each rank from four to ace in play")]


@section
class Deal(Section):
    """How a deal begins."""

    hand: Annotated[ByPlayers, means("cards dealt to each player")]
    foot: Annotated[AmountByPlayers, means("cards of a second hand, the foot (0: none)")]
    first_hand: Annotated[
        Literal["dealt", "lowest", "passed"],
        means(
            "which of two hands is played first: as dealt, that with the lowest card, "
            "or the one passed by the player on the right, who keeps the other as a foot"
        ),
    ]
    first_upcard: Annotated[
        Literal["turned", "offered", "none"],
        means("turned; offered first to the first player; or no first upcard"),
    ]
    turned_on: Annotated[
        Listed[CardName], means("first upcards that are covered by a further card")
    ]
    face_down: Annotated[
        Literal["none", "upcard_rank"],
        means("cards laid face down under the first upcard, by its rank"),
    ]
    talons: Annotated[Listed[Count], means("cards of each talon laid aside unseen")]
    talons_to: Annotated[
        Literal["nobody", "openers"],
        means("openers = a player who makes the side's first meld picks up the next talon"),
    ]
    peek: Annotated[Amount, means("bottom cards of the cut from which the cutter keeps some")]
    red_threes: Annotated[
        Literal["at_once", "at_draw"],
        means("when a dealt red three is replaced: at once, or at the player's next draw"),
    ]
    exact_lift: Annotated[Amount, means("bonus for lifting exactly the cards of one's hands")]


@section
class Draw(Section):
    """The start of a turn."""

    count: Annotated[ByPlayers, means("cards drawn from the stock at the start of a turn")]


@section
class Turn(Section):
    """The order of a turn."""

    order: Annotated[
        Literal["draw_meld_discard"], means("draw or take the pile, then meld, then discard")
    ]
    opening: Annotated[
        Literal["free", "discard_only"],
        means("discard_only = no meld and no pile before everyone has discarded once"),
    ]


@section
class Points(Section):
    """The points of cards, laid or left in the hand."""

    cards: Annotated[dict[str, StrictInt], means("points by rank; 3 stands for the black three")]
