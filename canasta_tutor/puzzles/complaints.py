"""Pydantic's complaints about a lesson file as faults with the author's own path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ..engine.complaints import deepest, fault_of
from ..engine.faults import BadValue, InputError, MissingKey


def input_error(error: ValidationError, raw: object) -> InputError:
    """The deepest complaint about the first wrong place; puzzles are named by their id."""
    detail = deepest(error)
    parts = tuple(_path(detail["loc"], raw, missing=detail["type"] == "missing"))
    found = _found(detail, parts)
    return found.under(".".join(parts)) if parts else found


def _path(loc: Sequence[int | str], raw: object, *, missing: bool) -> Iterator[str]:
    """The keys that the author wrote; pydantic puts its own tags between them."""
    here: Any = raw
    tagged = False
    for place, part in enumerate(loc):
        if not tagged and isinstance(here, Mapping) and part == here.get("kind"):
            tagged = True
            continue
        tagged = False
        if isinstance(here, Mapping) and part in here:
            here = here[part]
            yield str(part)
        elif isinstance(here, Sequence) and isinstance(part, int):
            here = here[part]
            yield str(here.get("id", part)) if isinstance(here, Mapping) else str(part)
        elif missing and place == len(loc) - 1:
            yield str(part)


def _found(detail: ErrorDetails, parts: tuple[str, ...]) -> InputError:
    kind, context = detail["type"], detail.get("ctx", {})
    if isinstance(context.get("error"), InputError):
        error: InputError = context["error"]
        return error
    if kind == "union_tag_not_found":
        return InputError(MissingKey("kind"), "kind")
    if kind == "union_tag_invalid":
        allowed = str(context["expected_tags"]).replace("'", "")
        return InputError(BadValue(str(context["tag"]), allowed), "kind")
    return InputError(fault_of(detail, parts[-1] if parts else ""))
