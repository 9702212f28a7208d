"""The JSON schema of a form: what a file may hold, for editors and for the page of house rules."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from canasta_tutor.engine.rules.reading.forms import AtLeast, Filled, Form, Read, fields

Schema = dict[str, Any]
Parts = dict[str, Schema]
"""The schemas of the forms within a form, by name."""
_PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}
"""The schemas of plain values."""
_FILLED = {"array": "minItems", "object": "minProperties", "string": "minLength"}
"""How a schema says the least size of a value, by its type."""


def schema_of(form: type[Form]) -> Schema:
    """The schema of a form; those of the forms in it are under `$defs`.

    >>> from .rules import Stock
    >>> schema_of(Stock)["properties"]["when_empty"]["enum"]
    ['take_or_end', 'end', 'turn_over']
    """
    parts: Parts = {}
    schema = _table(form, parts)
    return {"$defs": parts, **schema} if parts else schema


def _table(form: type[Form], parts: Parts) -> Schema:
    properties = {}
    for field in fields(form):
        default = {} if field.needed else {"default": getattr(form, field.name)}
        properties[field.key] = {**_schema(field.kind, parts), **default}
    needed = [field.key for field in fields(form) if field.needed]
    return {
        "type": "object",
        "description": (form.__doc__ or "").strip(),
        "properties": properties,
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _schema(kind: Any, parts: Parts) -> Schema:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _told(inner[0], inner[1:], parts)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(each, parts) for each in inner]}
    if origin in _OF:
        return _OF[origin](inner, parts)
    if isinstance(kind, type) and issubclass(kind, Form):
        parts.setdefault(kind.__name__, _table(kind, parts))
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return dict(_PLAIN.get(kind, {}))


def _told(kind: Any, said: tuple[Any, ...], parts: Parts) -> Schema:
    own = next((dict(each.schema) for each in said if isinstance(each, Read) and each.schema), None)
    schema = own or _schema(kind, parts)
    for each in said:
        if isinstance(each, AtLeast):
            schema["minimum"] = each.least
        elif isinstance(each, Filled):
            schema[_FILLED[schema["type"]]] = each.least
        elif isinstance(each, str):
            schema["description"] = each
    return schema


def _words(words: tuple[Any, ...], parts: Parts) -> Schema:
    some: Schema = {"const": words[0]} if len(words) == 1 else {"enum": list(words)}
    return {**some, "type": "string"}


def _list(inner: tuple[Any, ...], parts: Parts) -> Schema:
    return {"type": "array", "items": _schema(inner[0], parts)}


def _named(inner: tuple[Any, ...], parts: Parts) -> Schema:
    """A table with names of its own, which in JSON are texts even where they are numbers."""
    name = _schema(inner[0], parts)
    values = {"type": "object", "additionalProperties": _schema(inner[1], parts)}
    return {**values, "propertyNames": name} if "enum" in name else values


_OF: dict[Any, Callable[[tuple[Any, ...], Parts], Schema]] = {
    Literal: _words,
    tuple: _list,
    dict: _named,
}
