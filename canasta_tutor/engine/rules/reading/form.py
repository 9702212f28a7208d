"""Forms: tables with known keys, read from plain values of TOML or JSON by pydantic.

A form is a frozen model of pydantic; its annotations say what a field may hold and what it means.
What is wrong is told as one of our faults, see `errors`.

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
    """A table with known keys, each value strictly of its kind; it does not change."""

    model_config = ConfigDict(frozen=True, strict=True, **_KNOWN)

    @model_validator(mode="wrap")
    @classmethod
    def _first_error(cls, raw: Any, reader: ModelWrapValidatorHandler[Self]) -> Self:
        """What is wrong first is told, as a fault with its path within this table."""
        try:
            return reader(raw)
        except ValidationError as error:
            raise translate_first_error(error, raw, cls) from None


@dataclass_transform(frozen_default=True, kw_only_default=True)
def section(kind: type[Kind]) -> type[Kind]:
    """A table that is read like a form, and its values are looked up several times as fast.

    It is a dataclass of pydantic: of a model Python 3.11 finds a value more slowly, for its class
    has a way to look for values that are not there. A strict dataclass would be read from no table,
    so its numbers and truth values say themselves that they are strict.
    """
    found: Any = dataclass(frozen=True, kw_only=True, config=_KNOWN)(kind)
    return found  # type: ignore[no-any-return]


def means(text: str) -> Any:
    """What a value of a form is, in words for the schema."""
    return Field(description=text)


Listed = Annotated[tuple[Item, ...], Strict(False)]
"""A list as files have it, kept as a tuple."""

Amount = Annotated[int, Field(ge=0, strict=True)]
Count = Annotated[int, Field(ge=1, strict=True)]
Text = Annotated[str, Field(min_length=1)]


def _number(key: object) -> object:
    """The number that a key is: files write it as a text."""
    written = isinstance(key, str) and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(str(key)) if written else key


NumberKey = Annotated[int, Strict(), BeforeValidator(_number)]
"""A number under which something stands in a table."""


ByKind = Field(discriminator="kind")
"""Among forms: the one that `kind` names."""
ONE_OR_TABLE = Discriminator(lambda raw: "table" if isinstance(raw, dict) else "one")
OneOrTable = Annotated[
    Annotated[Item, Tag("one")] | Annotated[dict[NumberKey, Item], Tag("table")], ONE_OR_TABLE
]
"""One value for all, or a table with a value for each number."""


def read(form: type[Kind], raw: object) -> Kind:
    """The form that a value is.

    Raises:
        InputError: what is wrong first, with the path where.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Amount = 0
    >>> read(Pair, {"first": 3})
    Pair(first=3, second=0)
    """
    found: Kind = read_as(form, raw)
    return found


def read_as(kind: Any, raw: object, **known: object) -> Any:
    """The value of that kind that a plain value is, of one form or another, say.

    `known` is what its fields want to know besides, to be read.

    Raises:
        InputError: what is wrong first, with the path where.
    """
    try:
        return adapter(kind).validate_python(raw, by_alias=True, by_name=False, context=known)
    except ValidationError as error:
        raise translate_first_error(error, raw, kind) from None


def as_table(value: Any) -> dict[str, Any]:
    """A form as the table it is read from.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Amount = 0
    >>> as_table(Pair(first=3))
    {'first': 3, 'second': 0}
    """
    kind: Any = type(value)
    table: dict[str, Any] = adapter(kind).dump_python(value)
    return table
