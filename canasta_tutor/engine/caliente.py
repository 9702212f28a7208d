"""The caliente: a side that is behind in melds fills a hand up with it."""

from __future__ import annotations

from .actions import PlayCaliente
from .ending import breaks_a_yes
from .going_out import keeping_problems
from .reasons import CalienteNotFewer, CalientePlayed, PartnerSaidYes, Verdict
from .refilling import fewest_melds_of_others, refilled
from .rules import RuleSet
from .table import Table


def verdict(action: PlayCaliente, table: Table, rules: RuleSet) -> Verdict:
    """Whether a caliente may be played: by a side with fewer melds than every other."""
    own, others = len(table.side.melds), fewest_melds_of_others(table)
    if own >= others:
        return Verdict(violations=(CalienteNotFewer(own, others),))
    if breaks_a_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    after = played(action, table, rules)
    keeping = keeping_problems(after, after.side.melds, after.hand, rules)
    if keeping:
        return Verdict(violations=keeping)
    count = len(table.stock) - len(after.stock)
    return Verdict(grounds=(CalientePlayed(count, rules.calls.caliente),))


def played(action: PlayCaliente, table: Table, rules: RuleSet) -> Table:
    """The table with the caliente played."""
    return refilled(table, rules)
