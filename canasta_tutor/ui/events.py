"""What a browser tells a page: the fields that any part of the tutor takes, each of its kind.

A part still says which values it knows; here is settled only what may lie in a field at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from canasta_tutor.engine.rules.reading.form import Form, Listed, read

MOST, LONGEST = 200, 200
"""Items of a list, and characters of a name."""

Name = Annotated[str, Field(max_length=LONGEST)]
Names = Annotated[Listed[Name], Field(max_length=MOST)]


class Event(Form):
    """The fields that have one kind wherever they are told; all others are left to the part."""

    model_config = ConfigDict(extra="ignore")

    type: Name
    cards: Names | None = None
    """The cards that were chosen, as the page names them."""
    onto: Name | None = None
    number: Name | int | float | None = None
    """What was typed."""
    languages: Names | None = None
    """Those that the browser asks for, best first."""
    beside: Mapping[str, Any] | None = None
    """What else the browser has kept, by its keys."""
    skills: Names | None = None
    names: Names | None = None
    players: int | None = None
    place: int | None = None
    """Which deal of a game is meant; `id` names it, too."""


def check_event(event: Mapping[str, Any]) -> None:
    """See whether each field is of its kind.

    Raises:
        InputError: one is not, and which.

    >>> check_event({"type": "answer", "id": "yes", "cards": ["hand.7h#0"]})
    >>> check_event({"type": "answer", "id": "yes", "cards": 5})
    Traceback (most recent call last):
    canasta_tutor.engine.values.input_faults.InputError: cards: BadValue(value='5', allowed='[ … ]')
    """
    read(Event, event)
