"""Forms: tables with known keys, which pydantic reads from plain values of TOML or JSON.

A form is a frozen pydantic model. Its annotations say what a field may hold and what it means.
Errors are raised as faults of this package, see `validation_errors`.

    class Pack(Form):
        jokers: Annotated[Amount, means("jokers in each pack")]
"""

from __future__ import annotations

from typing import Annotated, Any, Self, TypeVar, dataclass_transform

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    ModelWrapValidatorHandler,
    Strict,
    Tag,
    ValidationError,
    model_validator,
)
from pydantic.dataclasses import dataclass

from canasta_tutor.engine.rules.reading.syntax import MOST_DIGITS
from canasta_tutor.engine.rules.reading.validation_errors import adapter, translate_first_error

Item = TypeVar("Item")
Kind = TypeVar("Kind")


_KNOWN = ConfigDict(
    extra="forbid",
    validate_by_name=True,
    validate_by_alias=True,
    serialize_by_alias=True,
    defer_build=True,
)


class Form(BaseModel):
    """A frozen table with known keys; each value must be strictly of its type."""

    model_config = ConfigDict(frozen=True, strict=True, **_KNOWN)

    @model_validator(mode="wrap")
    @classmethod
    def _raise_first_error(cls, raw: Any, reader: ModelWrapValidatorHandler[Self]) -> Self:
        """Raise the first error as a fault with its path in this table."""
        try:
            return reader(raw)
        except ValidationError as error:
            raise translate_first_error(error, raw, cls) from None


@dataclass_transform(frozen_default=True, kw_only_default=True)
def section(kind: type[Kind]) -> type[Kind]:
    """A table that is read like a form; looking up its values is several times as fast.

    It is a pydantic dataclass: models define `__getattr__`, which makes Python 3.11 slower at every
    lookup. A strict dataclass could not be read from a table, so the fields of numbers and truth
    values must be strict themselves.
    """
    made: Any = dataclass(frozen=True, kw_only=True, config=_KNOWN)(kind)
    return made  # type: ignore[no-any-return]


def means(text: str) -> Any:
    """The meaning of a form's value, in words for the schema."""
    return Field(description=text)


Listed = Annotated[tuple[Item, ...], Strict(False)]
"""A list in a file, kept as a tuple."""

Amount = Annotated[int, Field(ge=0, strict=True)]
Count = Annotated[int, Field(ge=1, strict=True)]
Text = Annotated[str, Field(min_length=1)]


def _read_number(key: object) -> object:
    """The number that a key stands for; files write the number as text."""
    written = isinstance(key, str) and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(str(key)) if written else key


NumberKey = Annotated[int, Strict(), BeforeValidator(_read_number)]
"""A number as the key of a table."""


ByKind = Field(discriminator="kind")
"""In a union of forms: `kind` says which form it is."""
ONE_OR_TABLE = Discriminator(lambda raw: "table" if isinstance(raw, dict) else "one")
OneOrTable = Annotated[
    Annotated[Item, Tag("one")] | Annotated[dict[NumberKey, Item], Tag("table")], ONE_OR_TABLE
]
"""One value for all, or a table with a value for each number."""


def read(form: type[Kind], raw: object) -> Kind:
    """Read a form from a plain value.

    Raises:
        InputError: the first error, with its path.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Amount = 0
    >>> read(Pair, {"first": 3})
    Pair(first=3, second=0)
    """
    value: Kind = read_as(form, raw)
    return value


def read_as(kind: Any, raw: object, **known: object) -> Any:
    """Read a value of any type that pydantic knows, such as a union of forms, from a plain value.

    `known`: what the validators of its fields need to know (pydantic's context).

    Raises:
        InputError: the first error, with its path.
    """
    try:
        return adapter(kind).validate_python(raw, by_alias=True, by_name=False, context=known)
    except ValidationError as error:
        raise translate_first_error(error, raw, kind) from None


def as_table(value: Any) -> dict[str, Any]:
    """The table from which a form can be read back.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Amount = 0
    >>> as_table(Pair(first=3))
    {'first': 3, 'second': 0}
    """
    kind: Any = type(value)
    table: dict[str, Any] = adapter(kind).dump_python(value)
    return table
