"""The value of a rule in as few signs as it can be read in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from canasta_tutor.engine.rules.schema.melds import Band, CanastaSet, WildContent


def in_short(value: Any) -> str:
    """A value of a rule file for a reader; `∞` where there is no limit.

    >>> in_short({"K": 10, "Q": 10, "7": 5})
    'K Q: 10, 7: 5'
    """
    match value:
        case None:
            return "∞"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return ", ".join(_alike(value)) or "–"
        case tuple():
            return ", ".join(map(in_short, value)) or "–"
        case Band():
            asked = value.minimum if value.needs == "points" else value.needs
            return f"{asked}" if value.start is None else f"{value.start}: {asked}"
        case WildContent():
            return f"{'2' * value.twos}{'X' * value.jokers}: {value.bonus}"
        case CanastaSet():
            return f"{value.canastas} ({value.natural}): {value.bonus}"
    return str(value)


def _alike(table: Mapping[Any, Any]) -> Iterator[str]:
    """The keys of a table, those with the same value together where they follow each other."""
    for value, keys in groupby(table, key=table.__getitem__):
        yield f"{' '.join(map(str, keys))}: {in_short(value)}"
