"""Tables of house rules: every key with its possible values, and the options that set it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from canasta_tutor.engine.rules.house_rules import EXTENDS, NAMED, Option, options
from canasta_tutor.engine.rules.reading.validation_errors import fields, schema_of
from canasta_tutor.engine.rules.rule_files import list_system_files
from canasta_tutor.engine.rules.schema.rule_set import SECTIONS

Row = Sequence[str]
Schema = dict[str, Any]

ALL = "*"
"""Stands for all rule systems."""
_NAMES = {"boolean": "true | false", "string": '"…"'}
"""Placeholder for a value, by JSON type."""


def list_option_rows() -> Iterator[Row]:
    """Every rule key with its values and meaning, then the options that set it.

    An option's row has its value, the systems it is meant for, and its source.
    """
    for section, form in SECTIONS.items():
        schema = schema_of(form)
        for name, field in fields(form).items():
            key = f"{section}.{name}"
            values = _describe_type(schema["properties"][name], schema.get("$defs", {}))
            yield key, values, field.description or ""
            yield from _list_options(key)


def _list_options(key: str) -> Iterator[Row]:
    for option in options().values():
        sets = [option.values, *option.by_system.values()]
        values = dict.fromkeys(_format(each[key]) for each in sets if key in each)
        if values:
            yield f"  {option.id}", " | ".join(values), f"{_meant_for(option)}: {option.source}"


def _format(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _meant_for(option: Option) -> str:
    """The systems for which an option is meant; if these are most systems, "all" minus the rest."""
    without = [system for system in list_system_files() if system not in option.systems]
    if len(without) < len(option.systems):
        return " − ".join([ALL, *without])
    return ", ".join(option.systems)


def _describe_type(schema: Schema, parts: Schema) -> str:
    if "$ref" in schema:
        inner = parts[schema["$ref"].rpartition("/")[2]]["properties"]
        return "{ " + ", ".join(inner) + " }"
    if either := schema.get("anyOf", schema.get("oneOf")):
        return " | ".join(_describe_type(each, parts) for each in either)
    if "enum" in schema or "const" in schema:
        return " | ".join(schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"[ {_describe_type(schema['items'], parts)} … ]"
    if schema.get("type") == "integer":
        least = schema.get("minimum")
        return "… −1, 0, 1 …" if least is None else f"{least}, {least + 1}, {least + 2} …"
    if schema.get("type") == "object":
        return "{ key = " + _describe_type(schema["additionalProperties"], parts) + " … }"
    return _NAMES.get(str(schema.get("type")), "{ … }")


def house_rules_schema() -> Schema:
    """The JSON schema of a file of house rules."""
    properties: Schema = {
        EXTENDS: {"enum": list(list_system_files())},
        NAMED: {"type": "array", "items": {"enum": list(options())}},
    }
    parts: Schema = {}
    for section, form in SECTIONS.items():
        schema = schema_of(form)
        parts |= schema.pop("$defs", {})
        schema.pop("required", None)
        properties[section] = schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": [EXTENDS],
        "additionalProperties": False,
        "$defs": parts,
    }
