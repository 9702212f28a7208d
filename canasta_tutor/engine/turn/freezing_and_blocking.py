"""The discard pile for the player to move: free, frozen or blocked."""

from __future__ import annotations

from canasta_tutor.engine.reasons import pile_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, matches
from canasta_tutor.engine.turn.foot import plays_foot
from canasta_tutor.engine.values.cards import RED_THREE, Card
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import Freeze, Table


@value()
class PileState:
    """How the pile stands for the player to move.

    `blocked`: by its upcard. `closed`: to him, whatever the upcard. `by`: the card that freezes it,
    where one does and is known. `for_side_only`: as if frozen, just because his side has melded
    nothing.
    """

    upcard: Card | None
    blocked: bool
    frozen: bool
    by: Card | None
    always: bool
    for_side_only: bool = False
    closed: bool = False


def find_pile_state(table: Table, rules: RuleSet) -> PileState:
    """How the pile stands for the player to move."""
    upcard, always = table.upcard, rules.pile.always_frozen
    freezing = standing_freezes(table, rules)
    frozen = bool(freezing) or (always and upcard is not None)
    by = next((freeze.card for freeze in reversed(freezing) if freeze.card), None)
    if upcard is None:
        return PileState(None, False, frozen, by, always)
    for_side_only = not frozen and rules.pile.frozen_until_melded and not table.side.melds
    blocked = matches(upcard.kind, rules.pile.never_taken)
    closed = explain_closed(table, rules) is not None
    return PileState(upcard, blocked, frozen, by, always, for_side_only, closed)


def explain_closed(table: Table, rules: RuleSet) -> Reason | None:
    """Why the player to move may not take the pile whatever the upcard and his cards."""
    if rules.pile.taken == "never":
        return reasons.PileNeverTaken()
    if rules.pile.taken == "from_foot" and not plays_foot(table):
        return reasons.PileOnlyFromFoot()
    if not (table.side.melds or rules.pile.first_meld or rules.pile.hand_lay_first):
        return reasons.PileNotForFirstMeld()
    return None


def explain_blocked(table: Table, rules: RuleSet) -> Reason | None:
    """An upcard that is never taken."""
    if table.upcard and matches(table.upcard.kind, rules.pile.never_taken):
        return reasons.UpcardBlocks(table.upcard)
    return None


def explain_never_open(table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """Why the player to move may not take this pile whatever he holds."""
    return tuple(filter(None, (explain_closed(table, rules), explain_blocked(table, rules))))


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


def explain_pile_state(table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """Why the pile is free, frozen or blocked for the player to move."""
    state = find_pile_state(table, rules)
    if state.upcard is None:
        return ()
    if state.closed or state.blocked:
        return explain_never_open(table, rules)
    if state.always:
        return (reasons.PileAlwaysFrozen(),)
    if state.frozen:
        needed = rules.pile.naturals_frozen
        passing = rules.pile.freeze_lasts != "until_taken"
        return tuple(reasons.PileFrozen(card, needed, passing) for card in (state.by,) if card)
    if state.for_side_only:
        upcard, limits = state.upcard, rules.pile
        needed, sequences = limits.naturals_frozen, limits.start_sequence
        return (reasons.UnmeldedNeedsPair(upcard, upcard.rank, (), needed, sequences),)
    lapsed = tuple(reasons.FreezeLapsed(freeze.card) for freeze in table.freezes if freeze.card)
    return (*lapsed, reasons.PileFree(state.upcard))
