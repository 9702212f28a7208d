"""How a deal and the game end: going out, special hands, calls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from canasta_tutor.engine.rules.reading.errors import fields
from canasta_tutor.engine.rules.reading.form import Amount, Count, Listed, NumberKey, section
from canasta_tutor.engine.rules.schema.values import (
    AmountByPlayers,
    ByPlayers,
    CardName,
    Limit,
    Pledge,
    Section,
)


@section
class GoingOut(Section):
    """Ending the deal."""

    canastas: Annotated[ByPlayers, Field(description="canastas that the side needs")]
    natural_canastas: Annotated[AmountByPlayers, Field(description="how many of them natural")]
    mixed_canastas: Annotated[AmountByPlayers, Field(description="… mixed")]
    sequence_canastas: Annotated[AmountByPlayers, Field(description="… in sequence")]
    wild_canastas: Annotated[AmountByPlayers, Field(description="… wild")]
    clean_canastas: Annotated[AmountByPlayers, Field(description="… natural or in sequence")]
    wild_count: Annotated[StrictBool, Field(description="wild canastas count among them")]
    unfinished: Annotated[
        Listed[Pledge], Field(description="melds that must not lie there unfinished")
    ]
    discard: Annotated[
        Literal["optional", "required", "or_black_threes", "none"],
        Field(
            description="a last discard: or_black_threes = required unless black threes are melded"
        ),
    ]
    last_not: Annotated[
        Listed[CardName], Field(description="cards that the last discard may not be")
    ]
    while_frozen: Annotated[StrictBool, Field(description="allowed while the pile is frozen")]
    after_black_three: Annotated[
        StrictBool, Field(description="allowed after a black three was discarded")
    ]
    ask_partner: Annotated[
        Literal["allowed", "required", "forbidden"],
        Field(description="asking the partner; the answer binds"),
    ]
    foot_played: Annotated[
        StrictBool, Field(description="every partner must have played a card of his foot")
    ]
    hand_fine: Annotated[
        Amount, Field(description="fine for a partner who still plays his first hand")
    ]
    no_threes: Annotated[StrictBool, Field(description="no threes in any hand of the side")]
    extend_sequence: Annotated[
        StrictBool, Field(description="a finished sequence may be extended when going out")
    ]
    bonus: Annotated[StrictInt, Field(description="bonus for going out")]
    black_three_bonus: Annotated[
        dict[Annotated[NumberKey, Field(ge=1)], StrictInt],
        Field(description="in its place, with so many black threes melded"),
    ]
    first_pile_bonus: Annotated[
        StrictInt, Field(description="in its place, on the first pile taken in the deal (0: none)")
    ]
    concealed: Annotated[
        Literal["player", "side", "none"],
        Field(description="whose first melds of the deal are laid on the turn of going out"),
    ]
    concealed_bonus: Annotated[StrictInt, Field(description="extra for going out concealed")]


@section
class Special(Section):
    """Whole hands that end the deal when laid as the only meld (0: not played)."""

    straight: Annotated[Amount, Field(description="one card of each rank and a joker")]
    pairs: Annotated[Amount, Field(description="seven pairs without wild cards")]
    wild_pairs: Annotated[
        Amount, Field(description="seven pairs, among them twos, sevens and aces")
    ]
    garbage: Annotated[
        Amount, Field(description="two sets of four and two of three, no wilds, no threes")
    ]

    @property
    def played(self) -> bool:
        """Whether there are any."""
        return bool(self.straight or self.pairs or self.wild_pairs or self.garbage)


SPECIAL_HANDS = tuple(fields(Special))
"""Their names."""


@section
class Calls(Section):
    """What a player may call."""

    acaba: Annotated[
        Amount, Field(description="what each other side gets when a player calls acaba")
    ]
    auction: Annotated[Literal["none", "contract"], Field(description="an auction before the deal")]
    contract_start: Annotated[Amount, Field(description="lowest contract")]
    contract_step: Annotated[Amount, Field(description="step from one bid to the next")]
    caliente: Annotated[Amount, Field(description="what playing a caliente costs")]


@section
class Game(Section):
    """The game as a whole."""

    target: Annotated[Count, Field(description="total that ends the game")]
    deals: Annotated[
        Limit, Field(description="deals after which the game ends whatever the totals")
    ]
    tie: Annotated[Literal["another_deal"], Field(description="what equal totals lead to")]
    no_canasta: Annotated[
        Literal["usual", "all_minus"],
        Field(description="all_minus = a side without a canasta loses what it has melded, too"),
    ]
    canastas_win: Annotated[
        Amount, Field(description="canastas in one deal that win the game (0: none)")
    ]
    canastas_win_bonus: Annotated[Amount, Field(description="what they bring")]
