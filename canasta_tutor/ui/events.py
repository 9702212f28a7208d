"""Events from the browser: check the type of each field that any part of the tutor uses.

Each part still checks the values of its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from canasta_tutor.engine.rules.reading.form import Form, Listed, read

MOST, LONGEST = 200, 200
"""The most items of a list, and the most characters of a name."""

Name = Annotated[str, Field(max_length=LONGEST)]
Names = Annotated[Listed[Name], Field(max_length=MOST)]


class Event(Form):
    """The fields that have the same type in every event; each part checks its other fields."""

    model_config = ConfigDict(extra="ignore")

    type: Name
    cards: Names | None = None
    """Ids of the chosen cards."""
    onto: Name | None = None
    number: Name | int | float | None = None
    """The number that the learner typed."""
    languages: Names | None = None
    """Languages that the browser prefers, best first."""
    beside: Mapping[str, Any] | None = None
    """Other texts that the browser stores, by key."""
    earlier: Mapping[str, Any] | None = None
    """Texts that earlier sessions on Binder left, by key."""
    people: Mapping[str, Any] | None = None
    """Texts of the people who share a browser, by the suffix of their keys."""
    person: Name | None = None
    skills: Names | None = None
    names: Names | None = None
    players: int | None = None
    place: int | None = None
    """Place of a deal in its game; `id` identifies the deal as well."""


def check_event(event: Mapping[str, Any]) -> None:
    """Check the type of each field.

    Raises:
        InputError: which field has a wrong type.

    >>> check_event({"type": "answer", "id": "yes", "cards": ["hand.7h#0"]})
    >>> check_event({"type": "answer", "id": "yes", "cards": 5})
    Traceback (most recent call last):
    canasta_tutor.engine.values.input_faults.InputError: cards: BadValue(value='5', allowed='[ … ]')
    """
    read(Event, event)
