"""Every maker of puzzles by the name that skills give it."""

from __future__ import annotations

from collections.abc import Callable

from . import groups
from .wanted import Raw, Wanted

Maker = Callable[[Wanted], Raw | None]

MAKERS: dict[str, Maker] = {
    "legal_group": groups.legal_group,
    "which_canasta": groups.which_canasta,
    "points": groups.points,
    "bonus": groups.bonus,
}
