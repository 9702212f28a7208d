"""Frozen values with named fields: of many kinds, or many of a kind.

A `Record` is for the many types that are only kept and compared: a class of them is ready at once.
A dataclass writes and compiles methods of its own, which for two hundred reasons takes longer than
all the rest of the engine's import; then a value of it is made several times as fast, and such are
the types that `value` makes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, Self, TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def value(*, slots: bool = True) -> Callable[[type[Kind]], type[Kind]]:
    """A dataclass for values that are made by the thousand.

    They are frozen to the type checker alone: to be kept from changes by Python, too, makes it take
    three times as long to make one. Defaults do not stay in the class, where Python 3.11 looks
    first, and so finds a field more slowly.
    """

    def made(kind: type[Kind]) -> type[Kind]:
        found = dataclass(unsafe_hash=True, slots=slots)(kind)
        defaults = () if slots else [name for name in get_annotations(found) if name in vars(found)]
        for name in defaults:
            delattr(found, name)
        return found

    return made


@dataclass_transform(frozen_default=True)
class Record:
    """A frozen value: fields are the annotations of its class, in order, with their defaults.

    >>> class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(3) == Point(x=3, y=0)
    (Point(x=3, y=0), True)
    """

    names: ClassVar[tuple[str, ...]] = ()
    """The fields, in order."""
    _known: ClassVar[frozenset[str]] = frozenset()
    _wanted: ClassVar[frozenset[str]] = frozenset()
    """All fields, and those without a default."""
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kinds = get_annotations(cls)
        fields = (name for name, kind in kinds.items() if not str(kind).startswith("ClassVar"))
        cls.names = (*cls.names, *(name for name in fields if name not in cls.names))
        cls._known = frozenset(cls.names)
        cls._wanted = frozenset(name for name in cls.names if not hasattr(cls, name))
        cls.__match_args__ = cls.names  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        whole = len(values) == len(self.names) and not named
        given = zip(self.names, values, strict=True) if whole else self._given(values, named)
        self.__dict__.update(given)

    def _given(self, values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The values by field, where some are named or left out."""
        given = dict(zip(self.names, values, strict=False)) | named
        each_once = len(given) == len(values) + len(named)
        if not (each_once and self._wanted <= given.keys() <= self._known):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.names)}")
        return given

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change")

    def replace(self, **changes: Any) -> Self:
        """The same with other values in some fields."""
        return type(self)(**self.__dict__ | changes)

    def values(self) -> tuple[Any, ...]:
        """The values of its fields, in order."""
        return tuple(getattr(self, name) for name in self.names)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Record):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        pairs = zip(self.names, self.values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"
