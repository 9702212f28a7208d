"""A question as it is written: the rules, the position, what is asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, JsonValue, model_validator

from ..engine.faults import BadValue, InputError
from ..puzzles.entries import Entry, Whole, Yes
from .asks import AnyAsk, CardText


def _hand(value: object) -> object:
    """A hand: its cards, how many there are, or nothing known."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if value is not None and not whole and not isinstance(value, str | list):
        raise InputError(BadValue(str(value)[:40], '"7h 7d 2c", 11, null'))
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value


Hand = Annotated[str | int | None, BeforeValidator(_hand)]


def _rules(value: object) -> object:
    """The rules: an id, or a patch."""
    if not isinstance(value, str | dict):
        raise InputError(BadValue(str(value)[:40], '"classic", {"extends": "classic", … }'))
    return value


Rules = Annotated[str | dict[str, Any], BeforeValidator(_rules)]


class Sparse(Entry):
    """A part of a question in which null says the same as leaving out."""

    @model_validator(mode="before")
    @classmethod
    def _told(cls, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        return {key: value for key, value in raw.items() if value is not None}


class SidePlace(Sparse):
    """What a side has. `melded`: it has laid cards, nobody says which."""

    score: Whole = 0
    melds: tuple[CardText, ...] = ()
    red_threes: CardText = ""
    black_threes: CardText = ""
    melded: Yes = False


def _side(value: object) -> object:
    """A side of which nothing is told has nothing."""
    return {} if value is None else value


Sides = tuple[Annotated[SidePlace, BeforeValidator(_side)], ...]


class Memory(Entry):
    """What some rules need to know about earlier turns."""

    frozen_by: Whole | None = None
    frozen_turns_ago: Whole | None = None
    melded_before_this_turn: Yes | None = None
    side_melded_before_this_turn: Yes | None = None
    deals_played: Whole | None = None
    everyone_discarded: Yes | None = None
    foot: tuple[Hand, ...] | None = None
    foot_state: tuple[Literal["untouched", "taken", "played"] | None, ...] | None = None
    previous_discard: CardText | None = None
    contract: Whole | None = None
    partner_answer: Literal["yes", "no", "not-asked"] | None = None
    failed_attempts: Whole | None = None
    pile_taken_this_deal: Yes | None = None
    hidden_canastas: Annotated[Whole, Field(ge=0)] | None = None
    black_threes_removed: tuple[Whole, ...] | None = None
    opened_aces_with_wild: Yes | None = None
    exact_lift: Yes | None = None


class Position(Sparse):
    """A table as far as it is known; what is left out is neutral."""

    turn: Annotated[Whole, Field(ge=0)] = 0
    phase: Literal["draw", "play"] | None = None
    hands: tuple[Hand, ...] = ()
    sides: Sides = ()
    pile: CardText | None = None
    frozen: Yes | None = None
    stock: Annotated[Whole, Field(ge=0)] | None = None
    memory: Memory = Memory()


class Question(Sparse):
    """One question to the referee."""

    id: JsonValue = None
    rules: Rules = "classic"
    options: dict[str, Any] = Field(default_factory=dict)
    players: Whole | None = None
    position: Position = Position()
    ask: AnyAsk = Field(discriminator="kind")
