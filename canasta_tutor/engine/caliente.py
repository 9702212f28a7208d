"""The caliente: a side that is behind in melds fills a hand up with it."""

from __future__ import annotations

from .actions import PlayCaliente
from .cards import CALIENTE, without
from .ending import breaks_a_yes
from .going_out import keeping_problems
from .reasons import CalienteNotFewer, CalientePlayed, PartnerSaidYes, Verdict
from .rules import RuleSet, for_players
from .stock import drawn
from .table import Table, replace, with_own


def verdict(action: PlayCaliente, table: Table, rules: RuleSet) -> Verdict:
    """Whether a caliente may be played: by a side with fewer melds than every other."""
    own = len(table.side.melds)
    place = table.seat % len(table.sides)
    rivals = (*table.sides[:place], *table.sides[place + 1 :])
    others = min(len(side.melds) for side in rivals)
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
    """The table with the caliente out of the game and the hand filled up from the stock."""
    left = without(table.hand, (CALIENTE,))
    side = replace(table.side, calientes_played=table.side.calientes_played + 1)
    after = replace(with_own(table, left, side), removed=(*table.removed, CALIENTE))
    wanted = for_players(rules.deal.hand, table.players) - len(left)
    return drawn(after, wanted, rules)[0]
