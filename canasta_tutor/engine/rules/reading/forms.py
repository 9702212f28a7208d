"""Forms: records read from plain values of TOML or JSON, by what their fields may hold.

A field says in its annotation what it may hold, what is asked of it and what it means:

    class Pack(Form):
        jokers: Annotated[int, AtLeast(0), "jokers in each pack"]

Annotations are looked at when a form is first read, so that a class costs little until then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from inspect import get_annotations
from typing import (
    Annotated,
    Any,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

from canasta_tutor.engine.values.faults import BadValue, InputError
from canasta_tutor.engine.values.record import Record

Reader = Callable[[Any], Any]
FormT = TypeVar("FormT", bound="Form")

LONGEST = 40
"""So many characters of a wrong value are repeated."""
NUMBER, WHOLE, TEXT, TRUTH = "… -1, 0, 1 …", "0, 1, 2 …", '"…"', "true, false"
LIST, TABLE = "[ … ]", "{ … }"
"""What is allowed, in signs that need no language."""


class AtLeast(Record):
    """What a number is not below."""

    least: int


class Filled(Record):
    """A list, table or text with so many parts at least."""

    least: int = 1


class Key(Record):
    """The name of a field as it is written, where it is another one."""

    name: str


class Read(Record):
    """How a value is read; `schema` is its JSON schema where anybody asks for it."""

    reader: Reader
    schema: Mapping[str, Any] | None = None


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Form(Record):
    """A table with known keys."""

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """What may be written in short, written in full."""
        return raw

    def check(self) -> None:
        """Raise an InputError where the values do not go together."""

    def tells(self, name: str) -> bool:
        """Whether a field was written, not left out."""
        return name in self.__dict__


class Field(Record):
    """A field of a form: how it is written, what it may hold, what it means."""

    name: str
    key: str
    kind: Any
    needed: bool
    meaning: str = ""


def fields(form: type[Form]) -> tuple[Field, ...]:
    """The fields of a form, in order; worked out anew each time, for they are large."""
    kinds = _kinds(form)
    return tuple(_field(form, name, kinds[name]) for name in form.names)


def _kinds(form: type[Form]) -> dict[str, Any]:
    """What each field may hold."""
    return {
        name: kind
        for each in reversed(form.__mro__)
        for name, kind in get_annotations(each, eval_str=True).items()
        if name in form.names
    }


def _field(form: type[Form], name: str, kind: Any) -> Field:
    said = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    key = next((each.name for each in said if isinstance(each, Key)), name)
    meaning = next((each for each in reversed(said) if isinstance(each, str)), "")
    return Field(name, key, kind, not hasattr(form, name), meaning)


_KEYS: dict[type[Form], tuple[str, ...]] = {}


def keys(form: type[Form]) -> tuple[str, ...]:
    """The keys of a form as they are written, in the order of its fields."""
    if form not in _KEYS:
        _KEYS[form] = tuple(field.key for field in fields(form))
    return _KEYS[form]


@cache
def by_kind(forms: tuple[Any, ...]) -> Mapping[str, Any]:
    """Forms by the words that their `kind` may be."""
    kinds = ((form, field.kind) for form in forms for field in fields(form) if field.key == "kind")
    return {word: form for form, kind in kinds for word in get_args(kind)}


def bad(raw: object, allowed: str) -> InputError:
    """A value that is not allowed, as it stands in a file."""
    return InputError(BadValue(shortened(raw if isinstance(raw, str) else as_json(raw)), allowed))


def as_json(value: object) -> str:
    """A value as it stands in a file."""
    return json.dumps(value, default=str, ensure_ascii=False)


def shortened(text: str) -> str:
    """So much of a text as is told of what is wrong."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def as_table(value: object, *, told: bool = False) -> Any:
    """A value as it is read, with forms as tables; `told` leaves out what was left out."""
    if isinstance(value, Form):
        names = zip(value.names, keys(type(value)), strict=True)
        shown = ((name, key) for name, key in names if not told or value.tells(name))
        return {key: as_table(getattr(value, name), told=told) for name, key in shown}
    if isinstance(value, tuple):
        return tuple(as_table(item, told=told) for item in value)
    if isinstance(value, dict):
        return {key: as_table(item, told=told) for key, item in value.items()}
    return value
