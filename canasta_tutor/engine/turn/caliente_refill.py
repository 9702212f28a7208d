"""What a caliente does: it leaves the game, and the hand is filled up from the stock."""

from __future__ import annotations

from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.turn.stock import drawn
from canasta_tutor.engine.values.cards import CALIENTE, without
from canasta_tutor.engine.values.table import Table, replace, with_own


def fewest_melds_of_others(table: Table) -> int:
    """How many melds that other side has which has the fewest."""
    place = table.seat % len(table.sides)
    rivals = (*table.sides[:place], *table.sides[place + 1 :])
    return min(len(side.melds) for side in rivals)


def refilled(table: Table, rules: RuleSet) -> Table:
    """The table with the caliente out of the game and the hand filled up from the stock."""
    left = without(table.hand, (CALIENTE,))
    side = replace(table.side, calientes_played=table.side.calientes_played + 1)
    after = replace(with_own(table, left, side), removed=(*table.removed, CALIENTE))
    wanted = for_players(rules.deal.hand, table.players) - len(left)
    return drawn(after, wanted, rules)[0]
