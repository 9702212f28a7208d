"""How each value of a rule set can be changed: a choice, a number, a list, a small table."""

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
"""How the members of a list are called, where they are no kinds of cards."""

UNCHANGED = ("seats.sides", "seats.usual")
"""Chosen elsewhere: with the number of players."""

COUNTED = ("going_out.black_three_bonus",)
"""Values under any number: for so many cards, so many points."""

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A value with all that its control is made of."""

    key: str
    value: object
    players: Sequence[int]
    words: Words
    schema: Schema
    parts: Schema


def control(key: str, value: object, players: Sequence[int], words: Words) -> Props | None:
    """What the learner changes the value with; None where there is nothing to choose."""
    if key in UNCHANGED:
        return None
    schema, parts = _schema(key)
    asked = Asked(key, value, players, words, schema, parts)
    form = "counts" if key in COUNTED else _form(schema)
    if form == "choice" and len(_values(schema)) < 2:
        return None
    return {"form": form, "value": to_json_value(value), **_MADE[form](asked)}


def to_json_value(value: object) -> Any:
    """A value of a rule set as JSON has it.

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
    """The JSON schema of a value, and the parts that it refers to."""
    section, _, name = key.partition(".")
    whole = _whole(section)
    return whole["properties"][name], whole.get("$defs", {})


@cache
def _whole(section: str) -> Schema:
    return schema_of(SECTIONS[section])


def _form(schema: Schema) -> str:
    kinds = {each.get("type") for each in _either(schema)}
    if {"enum", "const"} & schema.keys() or "boolean" in kinds:
        return "choice"
    if "object" in kinds:
        return "keys"
    if "array" in kinds:
        items = schema["items"]
        return "several" if "enum" in items else "rows" if "$ref" in items else "numbers"
    return "number"


def _either(schema: Schema) -> Sequence[Schema]:
    """The kinds of value that there may be."""
    found: Sequence[Schema] = schema.get("anyOf", schema.get("oneOf", (schema,)))
    return found


def _values(schema: Schema) -> list[Any]:
    """The values of a choice; a rule that knows only one way has one."""
    if schema.get("type") == "boolean":
        return [True, False]
    return [schema["const"]] if "const" in schema else list(schema["enum"])


def _choice(asked: Asked) -> Props:
    values = _values(asked.schema)
    return {"options": [{"value": each, "label": _said(asked, each)} for each in values]}


def _said(asked: Asked, value: object) -> str:
    """The rule's own sentence for a value, as plain text."""
    parts = rule_text(asked.words, asked.key, value)
    return "".join(
        part if isinstance(part, str) else asked.words.card(part["card"]) for part in parts
    )


def _number(asked: Asked) -> Props:
    kinds = _either(asked.schema)
    least = next((kind["minimum"] for kind in kinds if "minimum" in kind), None)
    endless = any(kind.get("const") == UNLIMITED for kind in kinds)
    return {
        "least": least,
        "endless": asked.words.text("referee.page.unlimited") if endless else None,
    }


def _several(asked: Asked) -> Props:
    prefix = MEMBERS.get(asked.key, "kind")
    values = asked.schema["items"]["enum"]
    return {
        "options": [
            {"value": each, "label": name_value(each, asked.words, prefix)} for each in values
        ]
    }


def name_value(value: str, words: Words, prefix: str = "kind") -> str:
    """A rank as its cards show it, anything else in words."""
    return words.text(f"{prefix}.{value}") if len(value) > 1 else print_rank(words, value)


def _keys(asked: Asked) -> Props:
    """Numbers under names: those that are allowed, else those that are there."""
    if "oneOf" in asked.schema:
        return _by_players(asked)
    names = asked.schema.get("propertyNames", {}).get("enum") or list(to_json_value(asked.value))
    return {"keys": [{"key": name, "label": name_value(name, asked.words)} for name in names]}


def _by_players(asked: Asked) -> Props:
    words, value = asked.words, asked.value
    keys = {str(count): words.text("rule.table.players", count=count) for count in asked.players}
    spread = to_json_value(value) if isinstance(value, dict) else dict.fromkeys(keys, value)
    return {"value": spread, "keys": [{"key": key, "label": keys[key]} for key in keys]}


def _rows(asked: Asked) -> Props:
    inner = asked.parts[asked.schema["items"]["$ref"].rpartition("/")[2]]
    columns = inner["properties"].items()
    return {"columns": [_column(name, schema, asked.words) for name, schema in columns]}


def _column(name: str, schema: Schema, words: Words) -> Props:
    options = [
        {"value": each, "label": words.text(f"referee.page.column.{name}.{each}")}
        for each in schema.get("enum", ())
    ]
    return {"name": name, "label": words.text(f"referee.page.column.{name}"), "options": options}


_MADE: Mapping[str, Callable[[Asked], Props]] = {
    "choice": _choice,
    "number": _number,
    "several": _several,
    "numbers": lambda asked: {"hint": asked.words.text("referee.page.numbers")},
    "keys": _keys,
    "counts": lambda asked: {
        "columns": [_column(name, {}, asked.words) for name in ("count", "bonus")]
    },
    "rows": _rows,
}
