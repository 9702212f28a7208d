"""Texts in TOML or JSON as plain values; what cannot be read is an error of one form."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from typing import Any

from canasta_tutor.engine.values.input_faults import BadSyntax, InputError

LONGEST = 80
"""So much is told of what is wrong."""
MOST_DIGITS = 9
"""Of a number written as a text; no game has longer ones."""
DEEPEST = 50
"""So many lists and tables lie within each other at most; nothing that is meant has more."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text, in which half a character is a question mark.

    Raises:
        InputError: it is none, or is nested deeper or has longer numbers than can be read.

    >>> read_json('[1, "7h"]')
    [1, '7h']
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(BadSyntax("JSON", str(error)[:LONGEST])) from None
    if _deep(value):
        raise InputError(BadSyntax("JSON", "[[[[ …"))
    return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


def read_utf8(data: bytes) -> str:
    """The text of a file.

    Raises:
        InputError: it is in another encoding.

    >>> read_utf8("Žolík".encode("utf-8"))
    'Žolík'
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(BadSyntax("UTF-8", str(error)[:LONGEST])) from None


def _deep(value: object) -> bool:
    """Whether a value is nested deeper than anything that is meant."""
    layer = [value]
    for _ in range(DEEPEST):
        layer = [inner for each in layer for inner in _inner(each)]
    return bool(layer)


def _inner(value: object) -> Iterable[object]:
    """What lies in a list or a table."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def read_toml(text: str) -> dict[str, Any]:
    """The table of a TOML text.

    Raises:
        InputError: it is none, or is nested deeper or has longer numbers than can be read.

    >>> read_toml('extends = "classic"')
    {'extends': 'classic'}
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(BadSyntax("TOML", str(error)[:LONGEST])) from None
