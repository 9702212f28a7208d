"""How often a law is tried: a few times in `make test`, `TIMES` times as often in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("TIMES", "1"))
SHARE = 6
"""One case in so many is enough where others have their turn elsewhere."""
FEW = 25
"""Examples of a law that says nothing else."""


Case = TypeVar("Case")


def many(few: int) -> int:
    """So many tries, or far more."""
    return few * TIMES


def in_turn(cases: Iterable[Case], turn: int, share: int = SHARE) -> list[Case]:
    """One case in six, at least one, others in the next turn; all where laws are tried often.

    >>> [in_turn("abcdefg", turn, 3) for turn in range(3)]
    [['a', 'd', 'g'], ['b', 'e'], ['c', 'f']]
    """
    found = list(cases)
    if TIMES > 1 or not found:
        return found
    return found[turn % share :: share] or [found[turn % len(found)]]


def tried(few: int = FEW) -> settings:
    """A law tried on so many examples, the same each time, however long one takes."""
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(
        max_examples=many(few), deadline=None, derandomize=True, suppress_health_check=slow
    )
