"""Two ways to make frozen values with named fields.

Use `Record` for types with few instances: Python creates a `Record` class quickly. A dataclass, in
contrast, compiles its own methods; for the two hundred types of reasons, compiling takes longer
than importing the rest of the engine. Use `value` for types with many instances: it makes a
dataclass, whose instances are created several times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, Self, TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def frozen_value(*, slots: bool = True) -> Callable[[type[Kind]], type[Kind]]:
    """A dataclass for values that exist by the thousand.

    Only the type checker treats them as frozen: if Python did, creating one would take three times
    as long. Defaults are removed from the class, because Python 3.11 looks at the class first and
    would find a field more slowly.
    """

    def decorate(cls: type[Kind]) -> type[Kind]:
        made = dataclass(unsafe_hash=True, slots=slots)(cls)
        defaults = () if slots else [name for name in get_annotations(made) if name in vars(made)]
        for name in defaults:
            delattr(made, name)
        return made

    return decorate


@dataclass_transform(frozen_default=True)
class Record:
    """A frozen value. Its fields are the annotations of its class, in order, with their defaults.

    >>> class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(3) == Point(x=3, y=0)
    (Point(x=3, y=0), True)
    """

    names: ClassVar[tuple[str, ...]] = ()
    """The fields, in order."""
    _known: ClassVar[frozenset[str]] = frozenset()
    """The names of all fields."""
    _required: ClassVar[frozenset[str]] = frozenset()
    """The fields without a default."""
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kinds = get_annotations(cls)
        fields = (name for name, kind in kinds.items() if not str(kind).startswith("ClassVar"))
        cls.names = (*cls.names, *(name for name in fields if name not in cls.names))
        cls._known = frozenset(cls.names)
        cls._required = frozenset(name for name in cls.names if not hasattr(cls, name))
        cls.__match_args__ = cls.names  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        all_by_position = len(values) == len(self.names) and not named
        self.__dict__.update(
            zip(self.names, values, strict=True)
            if all_by_position
            else self._match_fields(values, named)
        )

    def _match_fields(self, values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The values by field; callers may give some by name and leave some out.

        Raises:
            TypeError: a field is unknown, missing, or given twice.
        """
        given = dict(zip(self.names, values, strict=False)) | named
        each_once = len(given) == len(values) + len(named)
        if not (each_once and self._required <= given.keys() <= self._known):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.names)}")
        return given

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change")

    def replace(self, **changes: Any) -> Self:
        """A copy with other values in some fields."""
        return type(self)(**self.__dict__ | changes)

    def values(self) -> tuple[Any, ...]:
        """The values of the fields, in order."""
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
