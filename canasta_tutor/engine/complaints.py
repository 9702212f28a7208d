"""Pydantic's complaints as faults of ours; what is allowed is said in signs, not in words."""

from __future__ import annotations

import json

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from .faults import BadValue, Fault, MissingKey, UnknownKey


def deepest(error: ValidationError) -> ErrorDetails:
    """The deepest complaint about the first wrong place.

    Deepest, because for a value of one kind or another pydantic complains about both.
    """
    details = error.errors()
    first = details[0]["loc"][:2]
    same_place = (detail for detail in details if detail["loc"][:2] == first)
    return max(same_place, key=lambda detail: len(detail["loc"]))


def fault_of(detail: ErrorDetails, key: str, siblings: tuple[str, ...] = ()) -> Fault:
    """The fault behind a complaint about a key; `siblings` are the keys that may stand there."""
    kind = detail["type"]
    if kind == "missing":
        return MissingKey(key)
    if kind == "extra_forbidden":
        return UnknownKey(key, siblings)
    return BadValue(_written(detail["input"]), _allowed(detail))


def _allowed(detail: ErrorDetails) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "literal_error":
        return str(context["expected"]).replace(" or ", ", ").replace("'", "")
    if kind == "greater_than_equal":
        return f"≥ {context['ge']}"
    return _KINDS.get(kind, kind)


def _written(value: object) -> str:
    """A value as it stands in a file."""
    return value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)


_KINDS = {
    "int_type": "0, 1, 2 …",
    "int_from_float": "0, 1, 2 …",
    "int_parsing": "0, 1, 2 …",
    "limit_type": '0, 1, 2 … "unlimited"',
    "bool_type": "true, false",
    "string_type": '"…"',
    "string_too_short": '"…"',
    "tuple_type": "[ … ]",
    "dict_type": "{ … }",
    "model_type": "{ … }",
    "model_attributes_type": "{ … }",
    "too_short": "≥ 1",
}
