"""The form of a question: the rules, the position, and what it asks."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import BeforeValidator, Field

from canasta_tutor.engine.position.position_form import Position, SidePlace, Sparse
from canasta_tutor.engine.rules.reading.form import Form, Listed
from canasta_tutor.engine.rules.reading.validation_errors import as_json, not_allowed, schema_of
from canasta_tutor.referee.question.referee_asks import Ask, OneAsk

EMPTY = {"string": "", "integer": 0}
"""The empty value of a field, by its JSON type."""
Pattern = dict[str, Any]


def _check_rules(value: object) -> object:
    if not isinstance(value, str | dict):
        raise not_allowed(value, '"classic", {"extends": "classic", … }')
    return value


def _check_number(value: object) -> object:
    if type(value) is not int:
        number = isinstance(value, str) and value.isdecimal()
        raise not_allowed(as_json(value) if number else value, "1, 2, 3 …")
    return value


Rules = Annotated[str | dict[str, Any], BeforeValidator(_check_rules)]
Players = Annotated[int, BeforeValidator(_check_number)]


class SideAsked(SidePlace):
    """What a side has. `melded`: the side has laid cards that the question does not name."""

    melded: bool = False


class PositionAsked(Position):
    """A position; it may leave a side's melds out and say only that the side has melded."""

    sides: Listed[SideAsked] = ()


class Question(Sparse):
    """One question to the referee."""

    id: Any = None
    rules: Rules = "classic"
    options: dict[str, Any] = Field(default_factory=dict)
    players: Players | None = None
    position: PositionAsked = PositionAsked()
    ask: OneAsk


def kinds() -> dict[str, type[Form]]:
    """The model of each kind of question.

    >>> kinds()["winner"].__name__, kinds()["acaba"].__name__
    ('AskWinner', 'AskAnnounce')
    """
    forms = get_args(Ask)
    return {kind: form for form in forms for kind in get_args(form.model_fields["kind"].annotation)}


def patterns() -> dict[str, Pattern]:
    """An empty question of each kind, with all its keys.

    >>> patterns()["winner"], patterns()["bid"]
    ({'kind': 'winner', 'totals': [0, 0]}, {'kind': 'bid', 'amount': None})
    """
    return {kind: _empty_question(kind, form) for kind, form in kinds().items()}


def _empty_question(kind: str, form: type[Form]) -> Pattern:
    written = schema_of(form)["properties"]
    fields = ((field.alias or name, field) for name, field in form.model_fields.items())
    return {"kind": kind} | {
        key: _empty_value(written[key]) if field.is_required() else field.default
        for key, field in fields
        if key != "kind"
    }


def _empty_value(schema: dict[str, Any]) -> Any:
    """The emptiest value that a field may have: no text, zero, the shortest list allowed."""
    if schema["type"] == "array":
        return [_empty_value(schema["items"]) for _ in range(schema.get("minItems", 0))]
    return EMPTY[schema["type"]]
