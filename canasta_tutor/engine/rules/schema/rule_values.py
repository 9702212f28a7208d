"""The types of rule values, and where values come from."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from pydantic import BeforeValidator, Strict, WithJsonSchema

from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, OneOrTable, means
from canasta_tutor.engine.rules.reading.validation_errors import not_allowed

ByPlayers = OneOrTable[Count]
"""One number, or a number for each possible number of players; at least 1."""
AmountByPlayers = OneOrTable[Amount]
"""One number, or a number for each possible number of players; it may be 0."""

CardName = Annotated[Literal["wild", "red_three", "black_three", "caliente"], means("kind of card")]
CanastaName = Annotated[Literal["natural", "mixed", "sequence", "wild"], means("kind of canasta")]
RankSymbol = Annotated[
    Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"], means("rank")
]
Pledge = Annotated[
    Literal["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "wild"],
    means("what a meld is of: a rank without wilds, or wild cards"),
]

UNLIMITED = "unlimited"


def _read_limit(raw: object) -> int | None:
    if raw is None or raw == UNLIMITED:
        return None
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise not_allowed(raw, '0, 1, 2 … "unlimited"' if isinstance(raw, str) else "0, 1, 2 …")
    if raw < 0:
        raise not_allowed(raw, "≥ 0")
    return raw


Limit = Annotated[
    int | None,
    BeforeValidator(_read_limit),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"const": UNLIMITED}]}),
]
"""A maximum, or "unlimited", which is read as None."""


class Standing(Enum):
    """How well the source supports a value."""

    DOCUMENTED = "documented"
    INHERITED = "inherited"
    COMPLETED = "completed"
    CHOSEN = "chosen"
    HOUSE = "house"


class Section:
    """One section of a rule file."""


class Origin(Form):
    """Where a value comes from: the system that sets it, its source, and its standing."""

    system: str
    source: str
    standing: Annotated[Standing, Strict(False)]
