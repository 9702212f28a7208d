"""The caliente: a side that is behind in melds fills a hand up with it."""

from __future__ import annotations

from canasta_tutor.engine.actions.end_turn import breaks_a_yes
from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.reasons.calls import CalienteNotFewer, CalientePlayed
from canasta_tutor.engine.reasons.going_out import PartnerSaidYes
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.turn.caliente_refill import fewest_melds_of_others, refilled
from canasta_tutor.engine.turn.going_out import keeping_problems
from canasta_tutor.engine.values.actions import PlayCaliente
from canasta_tutor.engine.values.table import Table


def verdict(action: PlayCaliente, table: Table, rules: RuleSet) -> Verdict:
    """Whether a caliente may be played: by a side with fewer melds than every other."""
    own, others = len(table.side.melds), fewest_melds_of_others(table)
    if own >= others:
        return Verdict(violations=(CalienteNotFewer(own, others, len(table.sides)),))
    if breaks_a_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    after = played(action, table, rules)
    keeping = keeping_problems(after, after.side.melds, after.hand, rules)
    if keeping:
        return Verdict(violations=keeping)
    count = len(table.stock) - len(after.stock)
    dealt, kept = for_players(rules.deal.hand, table.players), len(table.hand) - 1
    filled = dealt if kept + count == dealt else 0
    return Verdict(grounds=(CalientePlayed(count, rules.calls.caliente, filled, kept),))


def played(action: PlayCaliente, table: Table, rules: RuleSet) -> Table:
    """The table with the caliente played."""
    return refilled(table, rules)
