"""Cache the last results of a function by object identity."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

LATELY = 64
"""Number of results that a cache keeps."""

Work = TypeVar("Work", bound=Callable[..., Any])


class _SameObject:
    """A cache key that compares values by identity, not by equality."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameObject) and self.value is other.value


def remember_last(work: Work) -> Work:
    """The function with a cache of its last results; its arguments must never change.

    For each answer, the page asks about the same puzzle several times. A puzzle and its rules hold
    tables and cannot be hashed, so the cache compares them by identity.
    """

    @lru_cache(LATELY)
    def kept(*given: _SameObject) -> Any:
        return work(*(each.value for each in given))

    @wraps(work)
    def found(*given: Any) -> Any:
        return kept(*map(_SameObject, given))

    return cast(Work, found)
