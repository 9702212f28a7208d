"""How plain values are read: numbers, words, texts, and how many there are of something."""

from __future__ import annotations

from typing import Any

from canasta_tutor.engine.rules.reading.forms import Reader, as_json, bad


def not_below(reader: Reader, least: int) -> Reader:
    """Reads a number that is not below another."""

    def number(raw: object) -> object:
        value = reader(raw)
        if isinstance(value, int) and value < least:
            raise bad(raw, f"≥ {least}")
        return value

    return number


def filled(reader: Reader, least: int, allowed: str) -> Reader:
    """Reads something with so many parts at least."""

    def several(raw: object) -> object:
        value = reader(raw)
        if len(value) < least:
            raise bad(raw, allowed)
        return value

    return several


def one_of(words: tuple[Any, ...]) -> Reader:
    """Reads one of some words."""

    def word(raw: object) -> object:
        if raw not in words or isinstance(raw, bool):
            raise bad(raw, ", ".join(map(str, words)))
        return raw

    return word


def plain(kind: type, allowed: str) -> Reader:
    """Reads a number, a text or a truth value, each strictly as what it is.

    A number written as a text is told with its quotes.
    """

    def value(raw: object) -> object:
        if not isinstance(raw, kind) or (isinstance(raw, bool) and kind is not bool):
            number = isinstance(raw, str) and raw.isdecimal()
            raise bad(as_json(raw) if number else raw, allowed)
        return raw

    return value
