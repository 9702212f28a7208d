"""The discard pile for the player to move: free, frozen or blocked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import RED_THREE, Card
from .foot import plays_foot
from .reasons import (
    FreezeLapsed,
    PileAlwaysFrozen,
    PileFree,
    PileFrozen,
    PileNeverTaken,
    PileNotForFirstMeld,
    PileOnlyFromFoot,
    Reason,
    UnmeldedNeedsPair,
    UpcardBlocks,
)
from .rules import RuleSet, matches
from .table import Freeze, Table


class PileState(NamedTuple):
    """How the pile stands for the player to move.

    `blocked`: by its upcard. `closed`: to him, whatever the upcard. `by`: the card that freezes it,
    where one does and is known. `for_side_only`: as if frozen, just because his side has melded
    nothing.
    """

    upcard: Card | None
    blocked: bool
    frozen: bool
    by: Card | None = None
    always: bool = False
    for_side_only: bool = False
    closed: bool = False


def pile_state(table: Table, rules: RuleSet) -> PileState:
    """How the pile stands for the player to move."""
    upcard = table.upcard
    freezing = standing_freezes(table, rules)
    frozen = bool(freezing) or (upcard is not None and rules.pile.always_frozen)
    known = [freeze.card for freeze in freezing if freeze.card]
    unmelded = rules.pile.frozen_until_melded and not table.side.melds
    return PileState(
        upcard=upcard,
        blocked=any(blocking(table, rules)),
        frozen=frozen,
        by=known[-1] if known else None,
        always=rules.pile.always_frozen,
        for_side_only=not frozen and unmelded and upcard is not None,
        closed=upcard is not None and any(closing(table, rules)),
    )


def closing(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why the player to move may not take the pile whatever the upcard and his cards."""
    if rules.pile.taken == "never":
        yield PileNeverTaken()
    elif rules.pile.taken == "from_foot" and not plays_foot(table):
        yield PileOnlyFromFoot()
    elif not (rules.pile.first_meld or rules.pile.hand_lay_first or table.side.melds):
        yield PileNotForFirstMeld()


def blocking(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """An upcard that is never taken."""
    upcard = table.upcard
    if upcard is not None and matches(upcard.kind, rules.pile.never_taken):
        yield UpcardBlocks(upcard)


def freezing_matters(rules: RuleSet) -> bool:
    """Whether it is of any account that a card freezes the pile.

    Not to one that nobody takes, if a player may go out for all that.
    """
    return rules.pile.taken != "never" or not rules.going_out.while_frozen


def freezes(card: Card, rules: RuleSet) -> bool:
    """Whether a card freezes the pile when it comes to lie there: as an upcard, or discarded."""
    return matches(card.kind, rules.pile.freezing)


def discard_freezes(card: Card, from_table: bool, rules: RuleSet) -> bool:
    """Whether a discard is one that freezes: a red three only from the table, not from the hand."""
    return freezes(card, rules) and (from_table or card.kind is not RED_THREE)


def blocks(card: Card, rules: RuleSet) -> bool:
    """Whether a card as the upcard keeps from the pile players who else might take it."""
    return matches(card.kind, rules.pile.never_taken) and rules.pile.taken != "never"


def standing_freezes(table: Table, rules: RuleSet) -> tuple[Freeze, ...]:
    """The freezes on the pile that hold for the player to move.

    Until taken, or for one round of turns: then a freeze by another player holds if it came
    after the player's own last turn began, one by the deal until everyone has had a turn.
    """
    if rules.pile.freeze_lasts == "until_taken":
        return table.freezes
    last_turn = table.turn - table.players
    return tuple(freeze for freeze in table.freezes if freeze.turn > last_turn)


def pile_reasons(table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """Why the pile is free, frozen or blocked for the player to move."""
    state = pile_state(table, rules)
    if state.upcard is None:
        return ()
    if state.closed or state.blocked:
        return (*closing(table, rules), *blocking(table, rules))
    if state.always:
        return (PileAlwaysFrozen(),)
    if state.frozen:
        return tuple(PileFrozen(card) for card in (state.by,) if card)
    if state.for_side_only:
        upcard, limits = state.upcard, rules.pile
        needed, sequences = limits.naturals_frozen, limits.start_sequence
        return (UnmeldedNeedsPair(upcard, upcard.rank, (), needed, sequences),)
    lapsed = tuple(FreezeLapsed(freeze.card) for freeze in table.freezes if freeze.card)
    return (*lapsed, PileFree(state.upcard))
