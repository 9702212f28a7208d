"""The state of the discard pile for the player to move: free, frozen or blocked."""

from __future__ import annotations

from canasta_tutor.engine.reasons import pile_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, is_named
from canasta_tutor.engine.turn.foot import plays_foot
from canasta_tutor.engine.values.cards import RED_THREE, Card
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Freeze, Table


@frozen_value()
class PileState:
    """The state of the pile for the player to move.

    `blocked`: nobody may take this upcard. `closed`: the player may not take any pile now.
    `by`: the card that freezes the pile, if known. `always`: the pile is frozen all the time.
    `for_side_only`: the pile is not frozen, but it counts as frozen because the side has no melds.
    """

    upcard: Card | None
    blocked: bool
    frozen: bool
    by: Card | None
    always: bool
    for_side_only: bool = False
    closed: bool = False


def find_pile_state(table: Table, rules: RuleSet) -> PileState:
    """The state of the pile for the player to move."""
    upcard, always = table.upcard, rules.pile.always_frozen
    freezing = list_standing_freezes(table, rules)
    frozen = bool(freezing) or (always and upcard is not None)
    by = next((freeze.card for freeze in reversed(freezing) if freeze.card), None)
    if upcard is None:
        return PileState(None, False, frozen, by, always)
    for_side_only = not frozen and rules.pile.frozen_until_melded and not table.side.melds
    blocked = is_named(upcard.kind, rules.pile.never_taken)
    closed = explain_closed(table, rules) is not None
    return PileState(upcard, blocked, frozen, by, always, for_side_only, closed)


def explain_closed(table: Table, rules: RuleSet) -> Reason | None:
    """Why the player to move may not take the pile, whatever the upcard and their cards."""
    if rules.pile.taken == "never":
        return reasons.PileNeverTaken()
    if rules.pile.taken == "from_foot" and not plays_foot(table):
        return reasons.PileOnlyFromFoot()
    if not (table.side.melds or rules.pile.first_meld or rules.pile.hand_lay_first):
        return reasons.PileNotForFirstMeld()
    return None


def explain_blocked(table: Table, rules: RuleSet) -> Reason | None:
    """Why nobody may take the pile with this upcard, or None."""
    if table.upcard and is_named(table.upcard.kind, rules.pile.never_taken):
        return reasons.UpcardBlocks(table.upcard)
    return None


def explain_never_open(table: Table, rules: RuleSet) -> tuple[Reason, ...]:
    """Why the player to move may not take this pile, whatever cards they hold."""
    return tuple(filter(None, (explain_closed(table, rules), explain_blocked(table, rules))))


def freezing_matters(rules: RuleSet) -> bool:
    """Whether freezing the pile makes a difference under these rules.

    Freezing makes no difference if nobody may take the pile and a frozen pile keeps nobody from
    going out.
    """
    return rules.pile.taken != "never" or not rules.going_out.while_frozen


def freezes(card: Card, rules: RuleSet) -> bool:
    """Whether a card freezes the pile when it becomes the upcard."""
    return is_named(card.kind, rules.pile.freezing)


def discard_freezes(card: Card, from_table: bool, rules: RuleSet) -> bool:
    """Whether a discard freezes the pile. A red three does so only if it comes from the table."""
    return freezes(card, rules) and (from_table or card.kind is not RED_THREE)


def blocks(card: Card, rules: RuleSet) -> bool:
    """Whether this upcard keeps all players from a pile that they could take without it."""
    return is_named(card.kind, rules.pile.never_taken) and rules.pile.taken != "never"


def list_standing_freezes(table: Table, rules: RuleSet) -> tuple[Freeze, ...]:
    """The freezes of the pile that are in force for the player to move.

    A freeze holds until a player takes the pile, or for one round of turns. In the second case a
    freeze by another player holds if it came after the player's own last turn began; a freeze by
    the deal holds until every player has had a turn.
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
