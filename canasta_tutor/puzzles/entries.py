"""The common form of what authors write: tables with known keys, texts, cards."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from ..engine.cards import Card, Cards, in_order
from ..engine.faults import BadValue, InputError, UnknownKey
from ..engine.rulefiles import KEYS

NONE = "none"
"""The answer that nothing can be done."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Whole = Annotated[int, Field(strict=True)]
Yes = Annotated[bool, Field(strict=True)]


class Entry(BaseModel):
    """A table of a lesson file."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, raw: Any) -> Any:
        allowed = tuple(info.alias or name for name, info in cls.model_fields.items())
        for key in raw if isinstance(raw, dict) else ():
            if key not in allowed:
                raise InputError(UnknownKey(key, allowed), key)
        return raw


class Texts(Entry):
    """A text in every language."""

    en: str = Field(min_length=1)
    cs: str = Field(min_length=1)
    ru: str = Field(min_length=1)

    def __getitem__(self, lang: str) -> str:
        text: str = getattr(self, lang)
        return text


def _read_card(value: object) -> Card:
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise InputError(BadValue(str(value), "7h"))
    return Card(value)


def _read_cards(value: object) -> Cards:
    """Cards in the order written."""
    if isinstance(value, tuple):
        return value
    if not isinstance(value, str):
        raise InputError(BadValue(str(value), "7h 7d 2c"))
    return in_order(value)


def _read_key(value: object) -> object:
    if value not in KEYS:
        raise InputError(BadValue(str(value), ", ".join(KEYS)))
    return value


def _read_chosen(value: object) -> str | Cards:
    return NONE if value == NONE else _read_cards(value)


def _read_id(value: object) -> object:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise InputError(BadValue(str(value), "three-sevens"))
    return value


Id = Annotated[str, BeforeValidator(_read_id)]
"""A name that never changes: small letters, digits and hyphens."""

OneCard = Annotated[Card, BeforeValidator(_read_card)]
Several = Annotated[Cards, BeforeValidator(_read_cards)]
RuleKey = Annotated[str, BeforeValidator(_read_key)]
Chosen = Annotated[str | Cards, BeforeValidator(_read_chosen)]
"""Hand cards, or that it cannot be done."""
