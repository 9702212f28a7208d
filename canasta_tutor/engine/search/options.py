"""Everything that could be laid or taken, built by combination and not yet checked."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.laying import dead_ranks
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.first_lays import enough, first_lays
from canasta_tutor.engine.search.pieces import groups
from canasta_tutor.engine.search.stacks import Stack, fits, stack
from canasta_tutor.engine.search.takes import takes
from canasta_tutor.engine.values.actions import LayMelds
from canasta_tutor.engine.values.table import Table

__all__ = [
    "Stack",
    "enough",
    "first_lays",
    "fits",
    "groups",
    "lays",
    "stack",
    "takes",
]


def lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way the player to move might lay: one group, or a first meld."""
    if table.side.melds:
        dead = dead_ranks(table, rules)
        for group in groups(table.hand, table.side.melds, rules, dead):
            yield LayMelds((group,))
    else:
        for chosen in first_lays(table, rules):
            yield LayMelds(chosen)
