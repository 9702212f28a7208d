"""The parts of a written position: keys, lists, numbers, cards, hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from canasta_tutor.engine.rules.reading.errors import LIST, TABLE, TRUTH, bad
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.faults import InputError, UnknownKey

MANY = 99
"""More than any deal has, of anything."""
Value = TypeVar("Value")
Entries = Mapping[str, Any]
Hand = Cards | int | None
"""A hand as told: its cards, how many they are, or nothing."""


def known(value: object, allowed: Sequence[str], path: str) -> Entries:
    """A table of which all keys are allowed."""
    if not isinstance(value, Mapping):
        raise bad(value, TABLE).under(path)
    for key in value:
        if key not in allowed:
            raise InputError(UnknownKey(str(key), tuple(allowed)), path)
    return value


def listed(value: object, path: str, most: int) -> Sequence[object]:
    """A list of so many at most."""
    if not isinstance(value, list | tuple):
        raise bad(value, LIST).under(path)
    if len(value) > most:
        raise bad(len(value), f"0…{most}").under(path)
    return value


def read(reader: Callable[[str], Cards], text: object, path: str) -> Cards:
    """The cards of a text."""
    if not isinstance(text, str):
        raise bad(text, "cards").under(path)
    try:
        return reader(text)
    except InputError as error:
        raise error.under(path) from None


def whole(value: object, path: str, low: int = 0, high: int = MANY) -> int:
    """A whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad(value, f"{low}…{high}").under(path)
    return value


def score(value: object, path: str) -> int:
    """A number of points, which may be below zero."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad(value, "0").under(path)
    return value


def one_of(value: object, choices: Mapping[str, Value], default: Value, path: str) -> Value:
    """What a word stands for; the default where there is none."""
    if value is None:
        return default
    if not isinstance(value, str) or value not in choices:
        raise bad(value, ", ".join(choices)).under(path)
    return choices[value]


def flag(given: Entries, key: str, path: str) -> bool | None:
    """True, false, or None where nothing is told."""
    value = given.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise bad(value, TRUTH).under(path)


def hands(given: object, players: int, path: str) -> list[Hand]:
    """The hands of all players as told."""
    told = listed(given, path, players)
    found = [_hand(hand, f"{path}[{seat}]") for seat, hand in enumerate(told)]
    return [*found, *(None for _ in range(players - len(found)))]


def _hand(given: object, path: str) -> Hand:
    if given is None:
        return None
    if isinstance(given, int):
        return whole(given, path)
    return read(cards, given, path)
