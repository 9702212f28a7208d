"""Pydantic's complaints about a lesson file as faults with the author's own path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ..engine.faults import BadValue, Fault, InputError, MissingKey


def input_error(error: ValidationError, raw: object) -> InputError:
    """The deepest complaint about the first wrong place; puzzles are named by their id.

    Deepest, because for a value of one kind or another pydantic complains about both.
    """
    details = error.errors()
    first = details[0]["loc"][:2]
    detail = max((d for d in details if d["loc"][:2] == first), key=lambda d: len(d["loc"]))
    missing = detail["type"] == "missing"
    path = ".".join(_path(detail["loc"], raw, missing=missing))
    fault = _fault(detail)
    if isinstance(fault, InputError):
        return fault.under(path) if path else fault
    return InputError(fault, path)


def _path(loc: Sequence[int | str], raw: object, *, missing: bool) -> Iterator[str]:
    """The keys that the author wrote; pydantic puts its own tags between them."""
    here: Any = raw
    for place, part in enumerate(loc):
        if isinstance(here, Mapping) and part in here:
            here = here[part]
            yield str(part)
        elif isinstance(here, Sequence) and isinstance(part, int):
            here = here[part]
            yield str(here.get("id", part)) if isinstance(here, Mapping) else str(part)
        elif missing and place == len(loc) - 1:
            yield str(part)


def _fault(detail: ErrorDetails) -> Fault | InputError:
    kind, context = detail["type"], detail.get("ctx", {})
    if isinstance(context.get("error"), InputError):
        return _within(context["error"])
    if kind == "missing":
        return MissingKey(str(detail["loc"][-1]))
    if kind == "union_tag_not_found":
        return InputError(MissingKey("kind"), "kind")
    if kind == "union_tag_invalid":
        return InputError(BadValue(context["tag"], _plain(context["expected_tags"])), "kind")
    allowed = _plain(context["expected"]) if kind == "literal_error" else _KINDS.get(kind, kind)
    return BadValue(str(detail["input"]), allowed)


def _within(error: InputError) -> Fault | InputError:
    return error if error.path else error.fault


def _plain(listed: str) -> str:
    return listed.replace(" or ", ", ").replace("'", "")


_KINDS = {
    "int_type": "0, 1, 2 …",
    "greater_than_equal": "0, 1, 2 …",
    "bool_type": "true, false",
    "string_type": '"…"',
    "string_too_short": '"…"',
    "tuple_type": "[ … ]",
    "dict_type": "{ … }",
    "model_type": "{ … }",
    "model_attributes_type": "{ … }",
    "too_short": "≥ 1",
}
