"""The red and the black threes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from canasta_tutor.engine.rules.reading.form import Amount, Count, Listed, means, section
from canasta_tutor.engine.rules.schema.rule_values import Section


@section
class RedThrees(Section):
    """The red threes: bonus cards beside the melds."""

    laid: Annotated[
        Literal["at_once", "may", "never"],
        means("laid and replaced at once, if the player likes, or never"),
    ]
    bonus: Annotated[
        Listed[StrictInt], Field(min_length=1, description="total for one, two, three … red threes")
    ]
    minus: Annotated[
        Literal["nothing_melded", "no_canasta", "under_two_canastas", "never"],
        means("when the bonus is deducted instead"),
    ]
    plus_canastas: Annotated[
        Amount, means("canastas with which the bonus counts; with fewer, and no minus, nothing")
    ]
    in_hand: Annotated[Amount, means("points lost for each three left in the hand")]
    in_hand_joins: Annotated[
        StrictBool, means("where the bonus is deducted, threes in the hand count with those laid")
    ]


@section
class BlackThrees(Section):
    """The black threes: stop cards."""

    melded: Annotated[Literal["going_out", "never"], means("when they may be melded")]
    with_wilds: Annotated[StrictBool, means("wild cards may join them")]
    bonus: Annotated[
        Listed[StrictInt],
        means("total for one, two … laid as bonus cards like the red ones (empty: are none)"),
    ]
    in_hand: Annotated[Amount, means("points lost for each left in the hand")]
    set_size: Annotated[Count, means("black threes that make a whole set")]
    set_bonus: Annotated[
        Amount, means("for a whole set melded, in place of its points (0: card points)")
    ]
    removed: Annotated[StrictBool, means("those in a taken pile leave the game")]
    removed_each: Annotated[Amount, means("bonus for each that a side has so removed")]
    removed_all: Annotated[
        Amount, means("bonus for all so removed by one side, in place of that for each")
    ]
