"""The discard pile, the discard, and the stock."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from canasta_tutor.engine.rules.reading.form import Amount, Listed, section
from canasta_tutor.engine.rules.schema.values import CardName, Limit, RankSymbol, Section


@section
class Pile(Section):
    """The discard pile: when it is taken, frozen, blocked."""

    taken: Annotated[
        Literal["yes", "never", "from_foot"],
        Field(description="may it be taken: yes, never, or only by a player in his foot"),
    ]
    first_meld: Annotated[StrictBool, Field(description="it may be taken for a side's first meld")]
    most_cards: Annotated[Limit, Field(description="most cards taken, from the top")]
    naturals: Annotated[
        Amount, Field(description="naturals from the hand for a new meld with the upcard")
    ]
    naturals_frozen: Annotated[Amount, Field(description="the same when the pile is frozen")]
    pair_on_table: Annotated[
        StrictBool, Field(description="naturals laid on the table count for that, too")
    ]
    frozen_until_melded: Annotated[
        StrictBool, Field(description="as if frozen for a side without a meld")
    ]
    always_frozen: Annotated[StrictBool, Field(description="frozen at all times")]
    freezing: Annotated[Listed[CardName], Field(description="cards that freeze the pile")]
    freeze_lasts: Annotated[Literal["until_taken", "one_round"], Field(description="how long")]
    never_taken: Annotated[Listed[CardName], Field(description="upcards that are never taken")]
    onto_meld: Annotated[StrictBool, Field(description="the upcard may join an own meld")]
    onto_canasta: Annotated[StrictBool, Field(description="… even a finished canasta")]
    onto_sequence: Annotated[
        Literal["no", "upcard_only", "whole"],
        Field(description="the upcard may join an own sequence: and the pile stays, or is taken"),
    ]
    onto_frozen: Annotated[
        StrictBool, Field(description="the upcard may join an own meld even when frozen")
    ]
    start_sequence: Annotated[StrictBool, Field(description="the upcard may start a sequence")]
    hand_lay_first: Annotated[
        StrictBool,
        Field(description="a first meld made from the hand alone opens an unfrozen pile"),
    ]
    with_one_card: Annotated[
        Literal["allowed", "not_single", "never"],
        Field(description="taking with one card in hand: not_single = not a pile of one card"),
    ]
    red_three_discard: Annotated[StrictBool, Field(description="a laid red three may be discarded")]


@section
class Discarding(Section):
    """What may not be discarded."""

    never: Annotated[Listed[CardName], Field(description="cards never discarded")]
    only_last: Annotated[
        Listed[CardName],
        Field(
            description="cards discarded only as the last one when going out; but wild ones where "
            "nothing else is"
        ),
    ]
    not_on_empty: Annotated[
        Listed[RankSymbol],
        Field(description="ranks not discarded on an empty pile unless nothing else is there"),
    ]
    not_first_round: Annotated[
        Listed[CardName], Field(description="cards not discarded in the first round of turns")
    ]
    want_shown: Annotated[
        StrictBool,
        Field(
            description="who discards a card kept back, for want of another, shows his hand on "
            "request"
        ),
    ]
    foot_optional: Annotated[
        StrictBool, Field(description="a player in his foot may end a turn without one")
    ]


@section
class Stock(Section):
    """The end of the stock."""

    when_empty: Annotated[
        Literal["take_or_end", "end", "turn_over"],
        Field(
            description="a player who can take the upcard must, else the deal ends; "
            "the deal ends; the pile is turned over"
        ),
    ]
