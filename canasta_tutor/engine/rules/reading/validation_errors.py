"""Errors of pydantic as faults of this package: the place, what is wrong, what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import ErrorDetails

from canasta_tutor.engine.values.input_faults import BadValue, InputError, MissingKey, UnknownKey

Schema = dict[str, Any]
Kind = Any
"""A pydantic model or dataclass, or a union of them."""
Part = int | str
Step = tuple[Part, Any]
"""A key of a table or an index of a list, and the value there."""

LONGEST = 40
"""The most characters of a wrong value that a fault repeats."""
NUMBER, WHOLE, TEXT, TRUTH = "… -1, 0, 1 …", "0, 1, 2 …", '"…"', "true, false"
LIST, TABLE = "[ … ]", "{ … }"
"""Allowed values, in symbols that need no translation."""
_SIGNS = {"string": TEXT, "boolean": TRUTH, "array": LIST, "object": TABLE, "integer": NUMBER}
_PLAIN = {"int_type", "string_type", "bool_type", "dict_type"}
"""Pydantic's type errors; if the value is a text of digits, the fault shows it with its quotes."""
KEY = "[key]"
"""Pydantic's mark for an error in a key, not in its value."""
_UNKNOWN = {"extra_forbidden", "unexpected_keyword_argument", "invalid_key"}
_BOUNDS = {"greater_than_equal": ("≥", "ge"), "less_than_equal": ("≤", "le")}


def not_allowed(raw: object, allowed: str) -> InputError:
    """The error for a value that is not allowed; it shows the value as a file writes it."""
    return InputError(
        BadValue(shorten_text(raw if isinstance(raw, str) else as_json(raw)), allowed)
    )


def as_json(value: object) -> str:
    """A value as a file writes it."""
    return json.dumps(value, default=str, ensure_ascii=False)


def shorten_text(text: str) -> str:
    """The beginning of a text, cut to the length that an error message quotes."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def translate_first_error(error: ValidationError, raw: object, kind: Kind) -> InputError:
    """The first error as a fault: an unknown key if there is one, else the first wrong field."""
    problems = error.errors(include_url=False)
    first = next((each for each in problems if each["type"] in _UNKNOWN), problems[0])
    if first["type"] == "missing" and isinstance(first["loc"][-1], int):
        first = _as_too_short(first, raw)
    way = list(_find_way(first, raw, table=isinstance(kind, type)))
    path, fault = ".".join(_name_step(*each) for each in way), _as_fault(first, way, kind)
    return fault.under(path) if path else fault


def _as_too_short(problem: ErrorDetails, raw: Any) -> ErrorDetails:
    """The error of a missing list item, as an error of the list: the list is too short."""
    place = problem["loc"][:-1]
    for part in place:
        raw = raw[part] if _has_part(raw, part) else raw
    return {**problem, "type": "too_short", "loc": place, "input": raw}


def _has_part(raw: object, part: Part) -> bool:
    if isinstance(raw, list | tuple):
        return isinstance(part, int) and part < len(raw)
    return isinstance(raw, Mapping) and part in raw


def _find_way(problem: ErrorDetails, raw: Any, *, table: bool) -> Iterator[Step]:
    """The steps that lead to the error, each a key or an index with the value there.

    In a union, pydantic's path also names the member that it tried. That name is not a key of
    `raw`, so this function leaves it out. `table`: the whole value is a table, so the first step is
    a key even if `raw` does not have it.
    """
    *outer, last = problem["loc"] or (KEY,)
    for step, part in enumerate((*outer, last)):
        end = step == len(outer)
        names_kind = end and isinstance(raw, Mapping) and raw.get("kind") == part
        there = _has_part(raw, part) and not names_kind
        missing = end and problem["type"] == "missing"
        if there or missing or (table and step == 0 and part != KEY):
            raw = raw[part] if there else None
            yield part, raw


def _name_step(part: Part, raw: object) -> str:
    """The name of a step: the key as it is; for an item of a list, its id if it has one."""
    named = isinstance(part, int) and isinstance(raw, Mapping) and "id" in raw
    return str(raw["id"] if named else part)  # type: ignore[index]


def _as_fault(problem: ErrorDetails, way: list[Step], kind: Kind) -> InputError:
    error, raw, ctx = problem["type"], problem["input"], problem.get("ctx", {})
    if isinstance(ctx.get("error"), InputError):
        own: InputError = ctx["error"]
        return own
    if error in _UNKNOWN:
        keys = tuple(_follow(way[:-1], _schema(kind)).get("properties", ()))
        return InputError(UnknownKey(str(problem["loc"][-1]), keys))
    if error == "missing":
        return InputError(MissingKey(str(problem["loc"][-1])))
    if error in _BOUNDS:
        sign, bound = _BOUNDS[error]
        return not_allowed(raw, f"{sign} {ctx[bound]}")
    if error.startswith("union_tag"):
        return _as_kind_fault(raw, ctx)
    quoted = error in _PLAIN and isinstance(raw, str) and raw.isdecimal()
    return not_allowed(as_json(raw) if quoted else raw, _find_allowed(problem, way, kind))


def _as_kind_fault(raw: Any, ctx: Mapping[str, Any]) -> InputError:
    """The fault of a table whose kind is missing or not allowed."""
    key = ctx["discriminator"].strip("'")
    if key not in raw:
        return InputError(MissingKey(key)).under(key)
    return not_allowed(raw[key], ctx["expected_tags"].replace("'", "")).under(key)


def fields(kind: Kind) -> dict[str, FieldInfo]:
    """The fields of a model by name, in order; empty for a union."""
    own: dict[str, FieldInfo] = getattr(kind, "__pydantic_fields__", {})
    return own


def _find_allowed(problem: ErrorDetails, way: list[Step], kind: Kind) -> str:
    """What the schema allows at the place of the error, in symbols."""
    if problem["type"].startswith(("model_", "dataclass_")):
        return TABLE
    whole = _schema(kind)
    if problem["loc"][-1:] == (KEY,):
        return _as_signs(_follow(way[:-1], whole).get("propertyNames", {"type": "integer"}))
    return _as_signs(_follow(way, whole))


def _follow(way: list[Step], whole: Schema) -> Schema:
    """The schema at the end of the steps."""
    node = whole
    for part, raw in way:
        node = _resolve(_schema_of_part(node, part), whole, raw)
    return node


def _schema_of_part(node: Schema, part: Part) -> Schema:
    """The schema of one item of a list or one value of a table."""
    if "properties" in node:
        return dict(node["properties"].get(part, {}))
    if "prefixItems" in node and isinstance(part, int):
        return dict(node["prefixItems"][part])
    inner = node.get("items", node.get("additionalProperties"))
    return inner if isinstance(inner, dict) else {}


def _resolve(node: Schema, whole: Schema, raw: object) -> Schema:
    """The schema that a node refers to; in a union, the first one that fits a value like `raw`."""
    if "$ref" in node:
        return dict(whole["$defs"][node["$ref"].rpartition("/")[2]])
    members = node.get("anyOf", node.get("oneOf"))
    if not members:
        return node
    tables = [each for each in members if each.get("type") == "object"]
    return _resolve((tables if isinstance(raw, Mapping) and tables else members)[0], whole, raw)


def _as_signs(node: Schema) -> str:
    """What a schema allows, in symbols that need no translation."""
    if "enum" in node or "const" in node:
        return ", ".join(map(str, node.get("enum", [node.get("const")])))
    if "minimum" in node:
        least = node["minimum"]
        return f"{least}, {least + 1}, {least + 2} …"
    if "minItems" in node:
        return f"[ {', '.join('…' * node['minItems'])} ]"
    return _SIGNS.get(str(node.get("type")), "…")


class _Untitled(GenerateJsonSchema):
    """A schema without titles, so that a field is called by its key."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The pydantic adapter that reads and writes values of a type."""
    return TypeAdapter(kind)


@cache
def _schema(kind: Kind) -> Schema:
    return adapter(kind).json_schema(schema_generator=_Untitled)


def schema_of(kind: Kind) -> Schema:
    """The JSON schema of a form. The schemas of forms in it are under `$defs`."""
    return deepcopy(_schema(kind))
