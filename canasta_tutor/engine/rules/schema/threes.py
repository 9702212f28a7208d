"""The red and the black threes."""

from __future__ import annotations

from typing import Annotated, Literal

from canasta_tutor.engine.rules.reading.forms import Filled
from canasta_tutor.engine.rules.schema.values import Amount, Count, Section


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
    removed_all: Annotated[
        Amount, "bonus for all so removed by one side, in place of that for each"
    ]
