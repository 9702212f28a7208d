"""Parsing TOML and JSON; everything that cannot be parsed is an `InputError`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from typing import Any

from canasta_tutor.engine.values.input_faults import BadSyntax, InputError

LONGEST = 80
"""The most characters of the parser's message that an error keeps."""
MOST_DIGITS = 9
"""The most digits that a number written as text may have; no game has longer numbers."""
DEEPEST = 50
"""The most levels of nested lists and tables that a file may have; no real file has more."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; each unpaired surrogate becomes a question mark.

    Raises:
        InputError: the text is not JSON, is nested too deeply, or has numbers that are too long.

    >>> read_json('[1, "7h"]')
    [1, '7h']
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(BadSyntax("JSON", str(error)[:LONGEST])) from None
    if _is_too_deep(value):
        raise InputError(BadSyntax("JSON", "[[[[ …"))
    return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


def read_utf8(data: bytes) -> str:
    """The text of a file.

    Raises:
        InputError: the file is not UTF-8.

    >>> read_utf8("Žolík".encode("utf-8"))
    'Žolík'
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(BadSyntax("UTF-8", str(error)[:LONGEST])) from None


def _is_too_deep(value: object) -> bool:
    layer = [value]
    for _ in range(DEEPEST):
        layer = [item for each in layer for item in _list_items(each)]
    return bool(layer)


def _list_items(value: object) -> Iterable[object]:
    """The values in a list or a table; none for other values."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def read_toml(text: str) -> dict[str, Any]:
    """The table of a TOML text.

    Raises:
        InputError: the text is not TOML, is nested too deeply, or has numbers that are too long.

    >>> read_toml('extends = "classic"')
    {'extends': 'classic'}
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(BadSyntax("TOML", str(error)[:LONGEST])) from None
