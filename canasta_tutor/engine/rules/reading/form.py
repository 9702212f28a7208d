"""Forms: tables with known keys, read from plain values of TOML or JSON by pydantic.

A form is a frozen model of pydantic; its annotations say what a field may hold and what it means.
What is wrong is told as one of our faults, see `errors`.

    class Pack(Form):
        jokers: Annotated[Amount, Field(description="jokers in each pack")]
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    ModelWrapValidatorHandler,
    Strict,
    Tag,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from canasta_tutor.engine.rules.reading.errors import Schema, first_error, schema_of_form
from canasta_tutor.engine.rules.reading.syntax import MOST_DIGITS

Item = TypeVar("Item")
FormT = TypeVar("FormT", bound="Form")


class Form(BaseModel):
    """A table with known keys, each value strictly of its kind; it does not change."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        defer_build=True,
    )

    @model_validator(mode="wrap")
    @classmethod
    def _first_error(cls, raw: Any, reader: ModelWrapValidatorHandler[Self]) -> Self:
        """What is wrong first is told, as a fault with its path within this table."""
        try:
            return reader(raw)
        except ValidationError as error:
            raise first_error(error, raw, cls) from None


Listed = Annotated[tuple[Item, ...], Strict(False)]
"""A list as files have it, kept as a tuple."""
Collected = Annotated[frozenset[Item], Strict(False)]
"""A list in which nothing counts twice."""

Amount = Annotated[int, Field(ge=0)]
Count = Annotated[int, Field(ge=1)]
Text = Annotated[str, Field(min_length=1)]


def _number(key: object) -> object:
    """The number that a key is: files write it as a text."""
    written = isinstance(key, str) and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(str(key)) if written else key


NumberKey = Annotated[int, BeforeValidator(_number)]
"""A number under which something stands in a table."""


def _one_or_table(raw: object) -> str:
    return "table" if isinstance(raw, dict) else "one"


ByKind = Field(discriminator="kind")
"""Among forms: the one that `kind` names."""
OneOrTable = Discriminator(_one_or_table)
"""Of a single value, tagged `one`, and a table of such values, tagged `table`: which it is."""
One, Table = Tag("one"), Tag("table")


def read(form: type[FormT], raw: object) -> FormT:
    """The form that a value is.

    Raises:
        InputError: what is wrong first, with the path where.

    >>> class Pair(Form):
    ...     first: int
    ...     second: Amount = 0
    >>> read(Pair, {"first": 3})
    Pair(first=3, second=0)
    """
    found: FormT = read_as(form, raw)
    return found


def read_as(kind: Any, raw: object) -> Any:
    """The value of that kind that a plain value is, of one form or another, say.

    Raises:
        InputError: what is wrong first, with the path where.
    """
    try:
        return _adapter(kind).validate_python(raw, by_alias=True, by_name=False)
    except ValidationError as error:
        raise first_error(error, raw, _adapter(kind)) from None


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def schema_of(form: type[Form]) -> Schema:
    """The JSON schema of a form; those of the forms in it are under `$defs`.

    >>> class Pair(Form):
    ...     first: int
    >>> schema_of(Pair)["properties"]
    {'first': {'type': 'integer'}}
    """
    return schema_of_form(form)


def keys(form: type[Form]) -> tuple[str, ...]:
    """The keys of a form as they are written, in the order of its fields."""
    return tuple(field.alias or name for name, field in form.model_fields.items())


def names(form: type[Form]) -> tuple[str, ...]:
    """The names of its fields, in order."""
    return tuple(form.model_fields)
