"""The discard pile, the discard, and the stock."""

from __future__ import annotations

from typing import Annotated, Literal

from canasta_tutor.engine.rules.schema.values import Amount, CardName, Limit, RankSymbol, Section


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
