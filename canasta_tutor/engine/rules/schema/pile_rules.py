"""The discard pile, the discard, and the stock."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StrictBool

from canasta_tutor.engine.rules.reading.form import Amount, Listed, means, section
from canasta_tutor.engine.rules.schema.rule_values import CardName, Limit, RankSymbol, Section


@section
class Pile(Section):
    """The discard pile: when a player may take it, and when it is frozen or blocked."""

    taken: Annotated[
        Literal["yes", "never", "from_foot"],
        means("may it be taken: yes, never, or only by a player in the foot"),
    ]
    first_meld: Annotated[StrictBool, means("it may be taken for a side's first meld")]
    most_cards: Annotated[Limit, means("most cards taken, from the top")]
    naturals: Annotated[Amount, means("naturals from the hand for a new meld with the upcard")]
    naturals_frozen: Annotated[Amount, means("the same when the pile is frozen")]
    pair_on_table: Annotated[StrictBool, means("naturals laid on the table count for that, too")]
    frozen_until_melded: Annotated[StrictBool, means("as if frozen for a side without a meld")]
    always_frozen: Annotated[StrictBool, means("frozen at all times")]
    freezing: Annotated[Listed[CardName], means("cards that freeze the pile")]
    freeze_lasts: Annotated[Literal["until_taken", "one_round"], means("how long")]
    never_taken: Annotated[Listed[CardName], means("upcards that are never taken")]
    onto_meld: Annotated[StrictBool, means("the upcard may join an own meld")]
    onto_canasta: Annotated[StrictBool, means("… even a finished canasta")]
    onto_sequence: Annotated[
        Literal["no", "upcard_only", "whole"],
        means("the upcard may join an own sequence: and the pile stays, or is taken"),
    ]
    onto_frozen: Annotated[StrictBool, means("the upcard may join an own meld even when frozen")]
    start_sequence: Annotated[StrictBool, means("the upcard may start a sequence")]
    hand_lay_first: Annotated[
        StrictBool, means("a first meld made from the hand alone opens an unfrozen pile")
    ]
    with_one_card: Annotated[
        Literal["allowed", "not_single", "never"],
        means("taking with one card in hand: not_single = not a pile of one card"),
    ]
    red_three_discard: Annotated[StrictBool, means("a laid red three may be discarded")]


@section
class Discarding(Section):
    """What a player may not discard."""

    never: Annotated[Listed[CardName], means("cards never discarded")]
    only_last: Annotated[
        Listed[CardName],
        means(
            "cards discarded only as the last one when going out; but wild ones where "
            "there is no other card"
        ),
    ]
    not_on_empty: Annotated[
        Listed[RankSymbol],
        means("ranks not discarded on an empty pile unless there is no other card"),
    ]
    not_first_round: Annotated[
        Listed[CardName], means("cards not discarded in the first round of turns")
    ]
    want_shown: Annotated[
        StrictBool,
        means("a player who has only cards held back to discard shows the hand on request"),
    ]
    foot_optional: Annotated[StrictBool, means("a player in the foot may end a turn without one")]


@section
class Stock(Section):
    """The end of the stock."""

    when_empty: Annotated[
        Literal["take_or_end", "end", "turn_over"],
        means(
            "a player who can take the upcard must, else the deal ends; "
            "the deal ends; the pile is turned over"
        ),
    ]
