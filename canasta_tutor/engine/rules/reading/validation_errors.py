"""What pydantic finds wrong, as faults of ours: where it is, what it is, what is allowed."""

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
"""A model of pydantic, or a union of such models."""
Part = int | str
Step = tuple[Part, Any]
"""A key, or a number in a list, and what lies there."""

LONGEST = 40
"""So many characters of a wrong value are repeated."""
NUMBER, WHOLE, TEXT, TRUTH = "… -1, 0, 1 …", "0, 1, 2 …", '"…"', "true, false"
LIST, TABLE = "[ … ]", "{ … }"
"""What is allowed, in signs that need no language."""
_SIGNS = {"string": TEXT, "boolean": TRUTH, "array": LIST, "object": TABLE, "integer": NUMBER}
_PLAIN = {"int_type", "string_type", "bool_type", "dict_type"}
"""Errors of values that must be plain: a number written as a text is told with its quotes."""
KEY = "[key]"
"""So pydantic says that not the value is wrong but the key under which it stands."""
_UNKNOWN = {"extra_forbidden", "unexpected_keyword_argument", "invalid_key"}
_BOUNDS = {"greater_than_equal": ("≥", "ge"), "less_than_equal": ("≤", "le")}


def not_allowed(raw: object, allowed: str) -> InputError:
    """A value that is not allowed, as it stands in a file."""
    return InputError(
        BadValue(shorten_text(raw if isinstance(raw, str) else as_json(raw)), allowed)
    )


def as_json(value: object) -> str:
    """A value as it stands in a file."""
    return json.dumps(value, default=str, ensure_ascii=False)


def shorten_text(text: str) -> str:
    """So much of a text as is told of what is wrong."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def translate_first_error(error: ValidationError, raw: object, kind: Kind) -> InputError:
    """What is wrong first: a key that is not known, else the first field that is wrong."""
    problems = error.errors(include_url=False)
    found = next((each for each in problems if each["type"] in _UNKNOWN), problems[0])
    if found["type"] == "missing" and isinstance(found["loc"][-1], int):
        found = _too_short(found, raw)
    way = list(_way(found, raw, table=isinstance(kind, type)))
    path, fault = ".".join(_told(*each) for each in way), _fault(found, way, kind)
    return fault.under(path) if path else fault


def _too_short(problem: ErrorDetails, raw: Any) -> ErrorDetails:
    """What is told of a list of so many parts in place of the first that is missing."""
    place = problem["loc"][:-1]
    for part in place:
        raw = raw[part] if _within(raw, part) else raw
    return {**problem, "type": "too_short", "loc": place, "input": raw}


def _within(raw: object, part: Part) -> bool:
    if isinstance(raw, list | tuple):
        return isinstance(part, int) and part < len(raw)
    return isinstance(raw, Mapping) and part in raw


def _way(problem: ErrorDetails, raw: Any, *, table: bool) -> Iterator[Step]:
    """The keys and numbers that lead to where it is, each with what lies there.

    Pydantic names on the way which kind of several a value is, too: what is no key is left out.
    """
    *outer, last = problem["loc"] or (KEY,)
    for step, part in enumerate((*outer, last)):
        end = step == len(outer)
        names_kind = end and isinstance(raw, Mapping) and raw.get("kind") == part
        there, missing = _within(raw, part) and not names_kind, end and problem["type"] == "missing"
        if there or missing or (table and step == 0 and part != KEY):
            raw = raw[part] if there else None
            yield part, raw


def _told(part: Part, raw: object) -> str:
    """A part of a list is told by its id, where it has one."""
    named = isinstance(part, int) and isinstance(raw, Mapping) and "id" in raw
    return str(raw["id"] if named else part)  # type: ignore[index]


def _fault(problem: ErrorDetails, way: list[Step], kind: Kind) -> InputError:
    said, raw, ctx = problem["type"], problem["input"], problem.get("ctx", {})
    if isinstance(ctx.get("error"), InputError):
        own: InputError = ctx["error"]
        return own
    if said in _UNKNOWN:
        keys = tuple(_along(way[:-1], _schema(kind)).get("properties", ()))
        return InputError(UnknownKey(str(problem["loc"][-1]), keys))
    if said == "missing":
        return InputError(MissingKey(str(problem["loc"][-1])))
    if said in _BOUNDS:
        sign, bound = _BOUNDS[said]
        return not_allowed(raw, f"{sign} {ctx[bound]}")
    if said.startswith("union_tag"):
        return _no_kind(raw, ctx)
    quoted = said in _PLAIN and isinstance(raw, str) and raw.isdecimal()
    return not_allowed(as_json(raw) if quoted else raw, _allowed(problem, way, kind))


def _no_kind(raw: Any, ctx: Mapping[str, Any]) -> InputError:
    """A table that is of none of the kinds it may be."""
    key = ctx["discriminator"].strip("'")
    fault = MissingKey(key) if key not in raw else None
    error = (
        InputError(fault) if fault else not_allowed(raw[key], ctx["expected_tags"].replace("'", ""))
    )
    return error.under(key)


def fields(kind: Kind) -> dict[str, FieldInfo]:
    """The fields of a model by their names, in order; a union has none of its own."""
    found: dict[str, FieldInfo] = getattr(kind, "__pydantic_fields__", {})
    return found


def _allowed(problem: ErrorDetails, way: list[Step], kind: Kind) -> str:
    """What may be at a place, by the schema."""
    if problem["type"].startswith(("model_", "dataclass_")):
        return TABLE
    whole = _schema(kind)
    if problem["loc"][-1:] == (KEY,):
        return _sign(_along(way[:-1], whole).get("propertyNames", {"type": "integer"}))
    return _sign(_along(way, whole))


def _along(way: list[Step], whole: Schema) -> Schema:
    """The schema of what lies at the end of a way."""
    node = whole
    for part, raw in way:
        node = _of_kind(_part(node, part), whole, raw)
    return node


def _part(node: Schema, part: Part) -> Schema:
    """The schema of a part of a list or of a table."""
    if "properties" in node:
        return dict(node["properties"].get(part, {}))
    if "prefixItems" in node and isinstance(part, int):
        return dict(node["prefixItems"][part])
    inner = node.get("items", node.get("additionalProperties"))
    return inner if isinstance(inner, dict) else {}


def _of_kind(node: Schema, whole: Schema, raw: object) -> Schema:
    """What a schema refers to; of several the one for a value of such a kind."""
    if "$ref" in node:
        return dict(whole["$defs"][node["$ref"].rpartition("/")[2]])
    some = node.get("anyOf", node.get("oneOf"))
    if not some:
        return node
    tables = [each for each in some if each.get("type") == "object"]
    return _of_kind((tables if isinstance(raw, Mapping) and tables else some)[0], whole, raw)


def _sign(node: Schema) -> str:
    """What a schema allows, in signs."""
    if "enum" in node or "const" in node:
        return ", ".join(map(str, node.get("enum", [node.get("const")])))
    if "minimum" in node:
        least = node["minimum"]
        return f"{least}, {least + 1}, {least + 2} …"
    if "minItems" in node:
        return f"[ {', '.join('…' * node['minItems'])} ]"
    return _SIGNS.get(str(node.get("type")), "…")


class _Untitled(GenerateJsonSchema):
    """A schema that calls its fields by their keys alone."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What reads values of a kind, and writes them."""
    return TypeAdapter(kind)


@cache
def _schema(kind: Kind) -> Schema:
    return adapter(kind).json_schema(schema_generator=_Untitled)


def schema_of(kind: Kind) -> Schema:
    """The JSON schema of a form; those of the forms in it are under `$defs`."""
    return deepcopy(_schema(kind))
