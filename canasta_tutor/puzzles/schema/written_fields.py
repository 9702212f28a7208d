"""The types of fields that authors write: texts, cards, actions, ids, rule keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, PlainValidator

from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.rules.reading.form import Form
from canasta_tutor.engine.rules.reading.form import Text as Text
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Card, Cards, in_order
from canasta_tutor.engine.values.input_faults import BadValue, InputError

NONE = "none"
"""The answer "nothing can be done"."""
THEN = ","
"""The text between two actions."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Texts(Form):
    """A text in every language."""

    en: Text
    cs: Text
    ru: Text

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
    """Read cards; they keep the order written."""
    if isinstance(value, tuple):
        return value
    if not isinstance(value, str):
        raise InputError(BadValue(str(value), "7h 7d 2c"))
    return in_order(value)


def _read_key(value: object) -> object:
    if value not in KEYS:
        raise InputError(BadValue(str(value), ", ".join(KEYS)))
    return value


def _read_played(value: object) -> str:
    if not isinstance(value, str):
        raise InputError(BadValue(str(value), "draw, discard 4s"))
    return format_actions(read_played(value))


def read_played(text: str) -> tuple[Action, ...]:
    """Read actions that follow one another.

    Raises:
        InputError: a part of the text is not an action.
    """
    return tuple(read_action(part) for part in text.split(THEN) if part.strip())


def format_actions(actions: Iterable[Action]) -> str:
    """Actions that follow one another, as an author writes them.

    >>> format_actions(read_played("draw, lay 7h 7d 7c,discard 4s"))
    'draw, lay 7h 7d 7c, discard 4s'
    """
    return f"{THEN} ".join(map(action_text, actions))


def read_id(value: object) -> object:
    """Read a name that never changes.

    Raises:
        InputError: it is not made of small letters, digits and hyphens.
    """
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise InputError(BadValue(str(value), "three-sevens"))
    return value


Id = Annotated[str, BeforeValidator(read_id)]
"""A name that never changes: small letters, digits and hyphens."""

OneCard = Annotated[Card, PlainValidator(_read_card)]
Several = Annotated[Cards, PlainValidator(_read_cards)]
RuleKey = Annotated[str, BeforeValidator(_read_key)]
Chosen = Annotated[
    str | Cards, PlainValidator(lambda value: NONE if value == NONE else _read_cards(value))
]
"""Hand cards, or the answer "nothing can be done"."""
Played = Annotated[str, BeforeValidator(_read_played)]
"""Actions that follow one another, as a text."""
