"""Forms read from plain values: the first thing that is wrong is told, with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as dataclass_fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from canasta_tutor.engine.rules.reading.forms import (
    LIST,
    NUMBER,
    TABLE,
    TEXT,
    TRUTH,
    AtLeast,
    Filled,
    Form,
    Read,
    Reader,
    bad,
    by_kind,
    fields,
    keys,
)
from canasta_tutor.engine.rules.reading.plain_reading import filled, not_below, one_of, plain
from canasta_tutor.engine.rules.reading.syntax import MOST_DIGITS
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.faults import InputError, MissingKey, UnknownKey
from canasta_tutor.engine.values.record import Record

FormT = TypeVar("FormT", bound=Form)


def read(form: type[FormT], raw: object) -> FormT:
    """The form that a value is.

    Raises:
        InputError: what is wrong first, with the path where.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Annotated[int, AtLeast(0)] = 0
    >>> read(Pair, {"first": 3})
    Pair(first=3, second=0)
    """
    found: FormT = _reader(form)(raw)
    return found


def read_as(kind: Any, raw: object) -> Any:
    """The value of that kind that a plain value is, of one form or another, say.

    Raises:
        InputError: what is wrong first, with the path where.
    """
    return _reader(kind)(raw)


def _reader(kind: Any) -> Reader:
    """How values of a kind are read."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _told(parts[0], parts[1:])
    if origin is Literal:
        return one_of(parts)
    if origin in (Union, UnionType):
        return _either(parts)
    if origin in _PARTED:
        return _PARTED[origin](parts)
    if isinstance(kind, type) and issubclass(kind, Form):
        return _table(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _named(kind)
    return (
        _held(kind)
        if isinstance(kind, type) and is_dataclass(kind)
        else _PLAIN.get(kind, _as_it_is)
    )


def _told(kind: Any, said: tuple[Any, ...]) -> Reader:
    own = next((each.reader for each in said if isinstance(each, Read)), None)
    reader: Reader = own or _reader(kind)
    for each in said:
        if isinstance(each, AtLeast):
            allowed = ", ".join(str(each.least + more) for more in range(3))
            whole = plain(int, f"{allowed} …")
            reader = not_below(whole if kind is int else reader, each.least)
        elif isinstance(each, Filled):
            reader = filled(reader, each.least, _parts(kind, each.least))
    return reader


def _parts(kind: Any, count: int) -> str:
    """Something of that kind with so many parts at least."""
    if kind is str:
        return TEXT
    return TABLE if get_origin(kind) is dict else f"[ {', '.join('…' * count)} ]"


def _named(kind: type[Enum]) -> Reader:
    word = one_of(tuple(each.value for each in kind))
    return lambda raw: kind(word(raw))


def _either(kinds: tuple[Any, ...]) -> Reader:
    """One kind or another: nothing, a form by its `kind`, a table, or something plain."""
    if all(isinstance(kind, type) and issubclass(kind, Form) for kind in kinds):
        return _by_kind(kinds)
    tables = [kind for kind in kinds if get_origin(kind) in (dict, Mapping) or kind is dict]
    rest = [kind for kind in kinds if kind is not NoneType and kind not in tables]

    first = _reader((rest or tables)[0])
    table = _reader((tables or rest)[0])

    def value(raw: object) -> object:
        if raw is None and NoneType in kinds:
            return None
        return table(raw) if isinstance(raw, Mapping) else first(raw)

    return value


def _by_kind(forms: tuple[Any, ...]) -> Reader:
    readers = {form: _table(form) for form in forms}

    def form(raw: object) -> object:
        if isinstance(raw, forms):
            return raw
        if not isinstance(raw, Mapping):
            raise bad(raw, TABLE)
        if "kind" not in raw:
            raise InputError(MissingKey("kind"), "kind")
        found = by_kind(forms).get(str(raw["kind"]))
        if found is None:
            raise bad(raw["kind"], ", ".join(by_kind(forms))).under("kind")
        return readers[found](raw)

    return form


def _table(form: type[Form]) -> Reader:
    def table(raw: object) -> Form:
        if isinstance(raw, form):
            return raw
        told = form.in_full(raw)
        if not isinstance(told, Mapping):
            raise bad(told, TABLE)
        unknown = next((key for key in told if key not in keys(form)), None)
        if unknown is not None:
            raise InputError(UnknownKey(str(unknown), keys(form)), str(unknown))
        found = form(**dict(_values(form, told)))
        found.check()
        return found

    return table


class Way(Record):
    """How a field is read."""

    name: str
    key: str
    needed: bool
    reader: Reader


def _ways(form: type[Form]) -> tuple[Way, ...]:
    if form not in _WAYS:
        _WAYS[form] = tuple(
            Way(field.name, field.key, field.needed, _reader(field.kind)) for field in fields(form)
        )
    return _WAYS[form]


@cache
def _held(kind: Any) -> Reader:
    """A dataclass of the engine, by the names of its fields."""
    hints, given = get_type_hints(kind), [each for each in dataclass_fields(kind) if each.init]
    readers = {each.name: _reader(hints[each.name]) for each in given}
    needed = [each.name for each in given if each.default is MISSING]

    def value(raw: object) -> object:
        if not isinstance(raw, Mapping):
            raise bad(raw, TABLE)
        for name in raw:
            if name not in readers:
                raise InputError(UnknownKey(str(name), tuple(readers)), str(name))
        for name in needed:
            if name not in raw:
                raise InputError(MissingKey(name), name)
        return kind(**{name: _under(name, readers[name], item) for name, item in raw.items()})

    return value


def _values(form: type[Form], told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for way in _ways(form):
        if way.key in told:
            yield way.name, _under(way.key, way.reader, told[way.key])
        elif way.needed:
            raise InputError(MissingKey(way.key), way.key)


def _under(key: str, reader: Reader, raw: object) -> Any:
    try:
        return reader(raw)
    except InputError as error:
        raise error.under(key) from None


def _items(reader: Reader, raw: object) -> Iterator[Any]:
    """The values of a list; a fault is told by the id of its part, where that has one."""
    if not isinstance(raw, list | tuple):
        raise bad(raw, LIST)
    for place, item in enumerate(raw):
        name = item.get("id", place) if isinstance(item, Mapping) else place
        yield _under(str(name), reader, item)


def _tuple(parts: tuple[Any, ...]) -> Reader:
    readers = [_reader(part) for part in parts if part is not ...]
    if parts[1:] == (...,):
        return lambda raw: tuple(_items(readers[0], raw))

    def fixed(raw: object) -> tuple[Any, ...]:
        found = tuple(_items(_as_it_is, raw))
        if len(found) != len(parts):
            raise bad(raw, str(len(parts)))
        return tuple(_under(str(n), reader, found[n]) for n, reader in enumerate(readers))

    return fixed


def _dict(parts: tuple[Any, ...]) -> Reader:
    name, value = map(_reader, parts)
    numbers = _numbered(parts[0])

    def table(raw: object) -> dict[Any, Any]:
        if not isinstance(raw, Mapping):
            raise bad(raw, TABLE)
        told = {_number(key) if numbers else key: item for key, item in raw.items()}
        return {
            _under(str(key), name, key): _under(str(key), value, item) for key, item in told.items()
        }

    return table


def _numbered(kind: Any) -> bool:
    """Whether the names in a table are numbers, which files write as texts."""
    return kind is int or get_args(kind)[:1] == (int,)


def _number(key: object) -> object:
    written = isinstance(key, str) and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(str(key)) if written else key


def _set(parts: tuple[Any, ...]) -> Reader:
    reader = _reader(parts[0])
    return lambda raw: frozenset(_items(reader, raw))


def _as_it_is(raw: object) -> object:
    return raw


_text = plain(str, TEXT)
_PLAIN: dict[Any, Reader] = {
    int: plain(int, NUMBER),
    str: _text,
    bool: plain(bool, TRUTH),
    dict: plain(dict, TABLE),
    Card: lambda raw: Card(_text(raw)),
}
_PARTED: dict[Any, Callable[[tuple[Any, ...]], Reader]] = {
    tuple: _tuple,
    dict: _dict,
    Mapping: _dict,
    frozenset: _set,
}
_WAYS: dict[type[Form], tuple[Way, ...]] = {}
