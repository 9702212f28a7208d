"""Texts that the tutor keeps for a learner: read by a model, told by its first fault."""

from __future__ import annotations

from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from canasta_tutor.engine.rules.reading.errors import first_error

Kind = TypeVar("Kind")


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
        raise first_error(error, raw, model) from None
