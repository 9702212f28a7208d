"""Texts in TOML or JSON as plain values; what cannot be read is an error of one form."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from .faults import BadSyntax, InputError

LONGEST = 80
"""So much is told of what is wrong."""
MOST_DIGITS = 9
"""Of a number written as a text; no game has longer ones."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    Raises:
        InputError: it is none, or is nested deeper or has longer numbers than can be read.

    >>> read_json('[1, "7h"]')
    [1, '7h']
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(BadSyntax("JSON", str(error)[:LONGEST])) from None


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
