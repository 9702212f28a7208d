"""Everything that could be laid or taken, built by combination and not yet checked."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import LayMelds
from .first_lays import enough, first_lays
from .laying import dead_ranks
from .pieces import groups
from .rules import RuleSet
from .stacks import Stack, fits, stack
from .table import Table
from .takes import takes

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
