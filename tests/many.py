"""How often the tests try a law: a few times in `make test`, `TIMES` times as often in `make
soak`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("TIMES", "1"))
SHARE = 6
"""Every n-th case is enough if other tests use the other cases."""
FEW = 25
"""Number of examples for a law that gives no number of its own."""


Case = TypeVar("Case")


def many(few: int) -> int:
    """The number of tries, multiplied by `TIMES`."""
    return few * TIMES


def in_turn(cases: Iterable[Case], turn: int, share: int = SHARE) -> list[Case]:
    """One case in six (at least one), other cases for the next turn.

    All cases if `TIMES` is over 1.

    >>> [in_turn("abcdefg", turn, 3) for turn in range(3)]
    [['a', 'd', 'g'], ['b', 'e'], ['c', 'f']]
    """
    found = list(cases)
    if TIMES > 1 or not found:
        return found
    return found[turn % share :: share] or [found[turn % len(found)]]


def tried(few: int = FEW) -> settings:
    """Settings for a law: the number of examples, the same examples each time, no deadline."""
    slow = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(
        max_examples=many(few), deadline=None, derandomize=True, suppress_health_check=slow
    )
