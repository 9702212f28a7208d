"""Texts that the tutor keeps for a learner: what a model says of them is told as a fault."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from canasta_tutor.engine.rules.reading.syntax import LONGEST
from canasta_tutor.engine.values.faults import BadValue, InputError, MissingKey, UnknownKey

Kind = TypeVar("Kind")
_BOUNDS = ("ge", "le", "lt", "gt", "max_length", "expected", "class_name", "error")
"""Where an error of a model says what is allowed."""


def read_kept(model: TypeAdapter[Kind], raw: object, **known: object) -> Kind:
    """The value that a plain value is; `known` is what its fields want to know besides.

    Raises:
        InputError: what is wrong first, and where.

    >>> read_kept(TypeAdapter(dict[str, int]), {"a": 1})
    {'a': 1}
    """
    try:
        return model.validate_python(raw, context=known)
    except ValidationError as error:
        raise told(error) from None


def told(error: ValidationError) -> InputError:
    """The first fault that a model has found."""
    first = error.errors(include_url=False)[0]
    given = first.get("ctx", {})
    if isinstance(given.get("error"), InputError):
        return given["error"]  # type: ignore[no-any-return]
    *outer, last = first["loc"] or ("",)
    if first["type"] == "unexpected_keyword_argument":
        return InputError(UnknownKey(str(last)[:LONGEST], ()), dotted(outer))
    if first["type"] == "missing":
        return InputError(MissingKey(str(last)), dotted(outer))
    allowed = next((f"{key} {given[key]}" for key in _BOUNDS if key in given), first["type"])
    return InputError(BadValue(_short(first["input"]), allowed), dotted(first["loc"]))


def dotted(parts: Any) -> str:
    """A place as it is told: `sides[0].counts.points`.

    >>> dotted(("sides", 0, "counts"))
    'sides[0].counts'
    """
    told = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    return "".join(told).removeprefix(".")


def _short(value: object) -> str:
    """Not all of what may be long: its kind stands for a list or a table."""
    shown = type(value).__name__ if isinstance(value, list | dict) else str(value)
    return shown[:LONGEST]
