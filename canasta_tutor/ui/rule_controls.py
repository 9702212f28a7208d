"""Controls that change the values of a rule set: a choice, a number, a list, a small table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from canasta_tutor.engine.rules.reading.form import Form, as_table
from canasta_tutor.engine.rules.reading.validation_errors import schema_of
from canasta_tutor.engine.rules.schema.rule_set import SECTIONS
from canasta_tutor.i18n.rule_texts import print_rank, rule_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props

UNLIMITED = "unlimited"

MEMBERS = {
    "canasta.kinds": "canasta",
    "canasta.closed": "canasta",
    "meld.kinds": "referee.page.meld",
}
"""Prefix of the message ids for list members that are not kinds of cards."""

UNCHANGED = ("seats.sides", "seats.usual")
"""Rules without a control: players set them by choosing the number of players."""

COUNTED = ("going_out.black_three_bonus",)
"""Rules that give points for any number of cards."""

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule's value with everything that its control needs."""

    key: str
    value: object
    players: Sequence[int]
    words: Words
    schema: Schema
    parts: Schema


def control(key: str, value: object, players: Sequence[int], words: Words) -> Props | None:
    """The control for a rule's value; None if there is nothing to choose."""
    if key in UNCHANGED:
        return None
    schema, parts = _schema(key)
    data = Asked(key, value, players, words, schema, parts)
    form = "counts" if key in COUNTED else _control_form(schema)
    if form == "choice" and len(_values(schema)) < 2:
        return None
    return {"form": form, "value": to_json_value(value), **_CONTROLS[form](data)}


def to_json_value(value: object) -> Any:
    """A value of a rule set as JSON.

    >>> to_json_value((100, 200)), to_json_value(None), to_json_value({2: 15})
    ([100, 200], 'unlimited', {'2': 15})
    """
    if value is None:
        return UNLIMITED
    if isinstance(value, Form):
        return {
            name: to_json_value(item) for name, item in as_table(value).items() if item is not None
        }
    if isinstance(value, tuple):
        return [to_json_value(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json_value(item) for key, item in value.items()}
    return value


@cache
def _schema(key: str) -> tuple[Schema, Schema]:
    """The JSON schema of a value, and the definitions to which it refers."""
    section, _, name = key.partition(".")
    whole = _section_schema(section)
    return whole["properties"][name], whole.get("$defs", {})


@cache
def _section_schema(section: str) -> Schema:
    return schema_of(SECTIONS[section])


def _control_form(schema: Schema) -> str:
    kinds = {each.get("type") for each in _alternatives(schema)}
    if {"enum", "const"} & schema.keys() or "boolean" in kinds:
        return "choice"
    if "object" in kinds:
        return "keys"
    if "array" in kinds:
        items = schema["items"]
        return "several" if "enum" in items else "rows" if "$ref" in items else "numbers"
    return "number"


def _alternatives(schema: Schema) -> Sequence[Schema]:
    found: Sequence[Schema] = schema.get("anyOf", schema.get("oneOf", (schema,)))
    return found


def _values(schema: Schema) -> list[Any]:
    """The values of a choice; a constant has one value."""
    if schema.get("type") == "boolean":
        return [True, False]
    return [schema["const"]] if "const" in schema else list(schema["enum"])


def _choice_control(data: Asked) -> Props:
    values = _values(data.schema)
    return {"options": [{"value": each, "label": _rule_sentence(data, each)} for each in values]}


def _rule_sentence(data: Asked, value: object) -> str:
    parts = rule_text(data.words, data.key, value)
    return "".join(
        part if isinstance(part, str) else data.words.card(part["card"]) for part in parts
    )


def _number_control(data: Asked) -> Props:
    kinds = _alternatives(data.schema)
    least = next((kind["minimum"] for kind in kinds if "minimum" in kind), None)
    endless = any(kind.get("const") == UNLIMITED for kind in kinds)
    return {
        "least": least,
        "endless": data.words.text("referee.page.unlimited") if endless else None,
    }


def _several_control(data: Asked) -> Props:
    prefix = MEMBERS.get(data.key, "kind")
    values = data.schema["items"]["enum"]
    return {
        "options": [
            {"value": each, "label": name_value(each, data.words, prefix)} for each in values
        ]
    }


def name_value(value: str, words: Words, prefix: str = "kind") -> str:
    """A rank as printed on its cards; anything else in words."""
    return words.text(f"{prefix}.{value}") if len(value) > 1 else print_rank(words, value)


def _keys_control(data: Asked) -> Props:
    """A number for each name: for the allowed names, or else for the names that the value has."""
    if "oneOf" in data.schema:
        return _players_control(data)
    names = data.schema.get("propertyNames", {}).get("enum") or list(to_json_value(data.value))
    return {"keys": [{"key": name, "label": name_value(name, data.words)} for name in names]}


def _players_control(data: Asked) -> Props:
    words, value = data.words, data.value
    keys = {str(count): words.text("rule.table.players", count=count) for count in data.players}
    spread = to_json_value(value) if isinstance(value, dict) else dict.fromkeys(keys, value)
    return {"value": spread, "keys": [{"key": key, "label": keys[key]} for key in keys]}


def _rows_control(data: Asked) -> Props:
    inner = data.parts[data.schema["items"]["$ref"].rpartition("/")[2]]
    columns = inner["properties"].items()
    return {"columns": [_column(name, schema, data.words) for name, schema in columns]}


def _column(name: str, schema: Schema, words: Words) -> Props:
    options = [
        {"value": each, "label": words.text(f"referee.page.column.{name}.{each}")}
        for each in schema.get("enum", ())
    ]
    return {"name": name, "label": words.text(f"referee.page.column.{name}"), "options": options}


_CONTROLS: Mapping[str, Callable[[Asked], Props]] = {
    "choice": _choice_control,
    "number": _number_control,
    "several": _several_control,
    "numbers": lambda data: {"hint": data.words.text("referee.page.numbers")},
    "keys": _keys_control,
    "counts": lambda data: {
        "columns": [_column(name, {}, data.words) for name in ("count", "bonus")]
    },
    "rows": _rows_control,
}
