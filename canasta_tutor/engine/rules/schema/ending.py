"""How a deal and the game end: going out, special hands, calls."""

from __future__ import annotations

from typing import Annotated, Literal

from canasta_tutor.engine.rules.schema.values import (
    Amount,
    AmountByPlayers,
    ByPlayers,
    CardName,
    Count,
    Limit,
    Pledge,
    Section,
)


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
