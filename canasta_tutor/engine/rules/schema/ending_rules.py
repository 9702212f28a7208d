"""How a deal and the game end: going out, special hands, calls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from canasta_tutor.engine.rules.reading.form import Amount, Count, Listed, NumberKey, means, section
from canasta_tutor.engine.rules.reading.validation_errors import fields
from canasta_tutor.engine.rules.schema.rule_values import (
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

    canastas: Annotated[ByPlayers, means("canastas that the side needs")]
    natural_canastas: Annotated[AmountByPlayers, means("how many of them natural")]
    mixed_canastas: Annotated[AmountByPlayers, means("… mixed")]
    sequence_canastas: Annotated[AmountByPlayers, means("… in sequence")]
    wild_canastas: Annotated[AmountByPlayers, means("… wild")]
    clean_canastas: Annotated[AmountByPlayers, means("… natural or in sequence")]
    wild_count: Annotated[StrictBool, means("wild canastas count among them")]
    unfinished: Annotated[Listed[Pledge], means("melds that must not lie there unfinished")]
    discard: Annotated[
        Literal["optional", "required", "or_black_threes", "none"],
        means("a last discard: or_black_threes = required unless black threes are melded"),
    ]
    last_not: Annotated[Listed[CardName], means("cards that the last discard may not be")]
    while_frozen: Annotated[StrictBool, means("allowed while the pile is frozen")]
    after_black_three: Annotated[StrictBool, means("allowed after a black three was discarded")]
    ask_partner: Annotated[
        Literal["allowed", "required", "forbidden"], means("asking the partner; the answer binds")
    ]
    foot_played: Annotated[StrictBool, means("every partner must have played a card of the foot")]
    hand_fine: Annotated[Amount, means("fine for a partner who still plays the first hand")]
    no_threes: Annotated[StrictBool, means("no threes in any hand of the side")]
    extend_sequence: Annotated[
        StrictBool, means("a finished sequence may be extended when going out")
    ]
    bonus: Annotated[StrictInt, means("bonus for going out")]
    black_three_bonus: Annotated[
        dict[Annotated[NumberKey, Field(ge=1)], StrictInt],
        means("in its place, with so many black threes melded"),
    ]
    first_pile_bonus: Annotated[
        StrictInt, means("in its place, on the first pile taken in the deal (0: none)")
    ]
    concealed: Annotated[
        Literal["player", "side", "none"],
        means("whose first melds of the deal are laid on the turn of going out"),
    ]
    concealed_bonus: Annotated[StrictInt, means("extra for going out concealed")]


@section
class Special(Section):
    """Bonuses for hands that end the deal when laid as the only meld; 0: no such hand."""

    straight: Annotated[Amount, means("one card of each rank and a joker")]
    pairs: Annotated[Amount, means("seven pairs without wild cards")]
    wild_pairs: Annotated[Amount, means("seven pairs, among them twos, sevens and aces")]
    garbage: Annotated[Amount, means("two sets of four and two of three, no wilds, no threes")]

    @property
    def is_played(self) -> bool:
        """Whether the rules have any special hand."""
        return bool(self.straight or self.pairs or self.wild_pairs or self.garbage)


SPECIAL_HANDS = tuple(fields(Special))
"""The names of the special hands."""


@section
class Calls(Section):
    """What a player may say."""

    acaba: Annotated[Amount, means("what each other side gets when a player calls acaba")]
    auction: Annotated[Literal["none", "contract"], means("an auction before the deal")]
    contract_start: Annotated[Amount, means("lowest contract")]
    contract_step: Annotated[Amount, means("step from one bid to the next")]
    caliente: Annotated[Amount, means("what playing a caliente costs")]


@section
class Game(Section):
    """The game as a whole."""

    target: Annotated[Count, means("total that ends the game")]
    deals: Annotated[Limit, means("deals after which the game ends whatever the totals")]
    tie: Annotated[Literal["another_deal"], means("what equal totals lead to")]
    no_canasta: Annotated[
        Literal["usual", "all_minus"],
        means("all_minus = a side without a canasta loses what it has melded, too"),
    ]
    canastas_win: Annotated[Amount, means("canastas in one deal that win the game (0: none)")]
    canastas_win_bonus: Annotated[Amount, means("what they bring")]
