"""Every kind of question as it is written, before anything is said in it."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

from canasta_tutor.engine.rules.reading.forms import Field, Filled, Form, as_table, by_kind, fields
from canasta_tutor.referee.question.asks import AnyAsk

Pattern = dict[str, Any]


def patterns() -> dict[str, Pattern]:
    """All kinds of question with all their keys, empty.

    >>> patterns()["winner"], patterns()["bid"]
    ({'kind': 'winner', 'totals': [0, 0]}, {'kind': 'bid', 'amount': None})
    """
    return {kind: _pattern(kind, form) for kind, form in by_kind(get_args(AnyAsk)).items()}


def _pattern(kind: str, form: type[Form]) -> Pattern:
    said = (field for field in fields(form) if field.key != "kind")
    return {"kind": kind, **{field.key: _unsaid(field, form) for field in said}}


def _unsaid(field: Field, form: type[Form]) -> Any:
    """What it means to leave a field out; what cannot be left out is empty."""
    return _empty(field.kind) if field.needed else as_table(getattr(form, field.name))


def _empty(kind: Any) -> Any:
    """The least that a field may hold: no text, zero, a list as short as may be."""
    least = 0
    if get_origin(kind) is Annotated:
        kind, *asked = get_args(kind)
        least = next((each.least for each in asked if isinstance(each, Filled)), 0)
    if get_origin(kind) is tuple:
        return [_empty(get_args(kind)[0]) for _ in range(least)]
    return kind()
