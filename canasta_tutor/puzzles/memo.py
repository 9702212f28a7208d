"""What has been worked out lately of the same values is not worked out again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

LATELY = 64
"""So many results are kept."""

Work = TypeVar("Work", bound=Callable[..., Any])


class _Same:
    """A value that is found again where it is the same, not where it is alike."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def remember_last(work: Work) -> Work:
    """The function with its last results kept, for values that do not change.

    The page asks about one and the same puzzle several times for each answer. A puzzle and its
    rules hold tables, so they have no hash to be found by.
    """

    @lru_cache(LATELY)
    def kept(*given: _Same) -> Any:
        return work(*(each.value for each in given))

    @wraps(work)
    def found(*given: Any) -> Any:
        return kept(*map(_Same, given))

    return cast(Work, found)
