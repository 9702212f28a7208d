"""The second hand of a player: still to be played, or being played."""

from __future__ import annotations

from .table import Foot, Table


def has_foot(table: Table) -> bool:
    """Whether the player to move has his foot still untouched: an empty hand leads to it."""
    return bool(table.foot) and table.foot[table.seat] is Foot.UNTOUCHED


def plays_foot(table: Table) -> bool:
    """Whether the player to move plays his foot."""
    return bool(table.foot) and table.foot[table.seat] is not Foot.UNTOUCHED
