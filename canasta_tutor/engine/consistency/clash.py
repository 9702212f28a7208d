"""How a contradiction is said."""

from __future__ import annotations

from collections.abc import Iterator

from ..faults import Contradiction, InputError


def clash(first: str, second: str) -> InputError:
    """Two keys that cannot hold together; the first is where the fault is shown."""
    return InputError(Contradiction(first, second), first)


def needs(wanted: object, key: str, there: object, second: str) -> Iterator[InputError]:
    """A value that means nothing without another: a clash where that is not there."""
    if wanted and not there:
        yield clash(key, second)
