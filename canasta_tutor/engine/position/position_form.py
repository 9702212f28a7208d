"""A position as people write it: the hands, the sides, the pile, the stock, earlier turns.

Lessons, made puzzles and questions to the referee have the same positions. Cards stay texts here:
which suits are left out and what the rules know as melds is found by those who read them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Sized
from itertools import cycle
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, model_validator

from canasta_tutor.engine.rules.reading.form import Amount, Form, Listed, read_as
from canasta_tutor.engine.rules.reading.validation_errors import not_allowed
from canasta_tutor.engine.values.cards import Cards, Rank, cards
from canasta_tutor.engine.values.input_faults import InputError, TooManyCards, at

MANY = 99
"""More than any deal has, of anything."""
Kind = TypeVar("Kind")
_PLACE = re.compile(r"\.(\d+)(?=\.|$)")
"""A place in a list: `hands.0` is written `hands[0]`."""


def read_form(kind: type[Kind], raw: object) -> Kind:
    """The form or the record that a value is; a path says `hands[0]`.

    Raises:
        InputError: what is wrong first, with the path where.
    """
    try:
        found: Kind = read_as(kind, raw)
    except InputError as error:
        raise InputError(error.fault, _PLACE.sub(r"[\1]", error.path)) from None
    return found


class Sparse(Form):
    """A form in which null says the same as leaving out."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, raw: Any) -> Any:
        if not isinstance(raw, Mapping):
            return raw
        return {key: value for key, value in raw.items() if value is not None}


# --- cards -------------------------------------------------------------------------------------


def _text(value: object) -> object:
    """Cards as one text; a list of texts is joined."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise not_allowed(value, "7h 7d 2c")
    return value


def _one(value: object) -> object:
    if not isinstance(value, str) or len(value.replace(",", " ").split()) != 1:
        raise not_allowed(value, "7h")
    return value


def _one_or_none(value: object) -> object:
    return value if value == "" else _one(value)


def three_reader(suits: str) -> Callable[[object], object]:
    """How cards are read of which threes have these suits: by turns, where none is written."""

    def reader(value: object) -> object:
        words, turn = str(_text(value)).replace(",", " ").split(), cycle(suits)
        return " ".join(word + next(turn) if word == Rank.THREE.symbol else word for word in words)

    return reader


def _hand(value: object) -> object:
    """A hand: its cards, how many there are, or nothing known."""
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if value is not None and not whole and not isinstance(value, str | list | tuple):
        raise not_allowed(value, '"7h 7d 2c", 11, null')
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return value


CardText = Annotated[str, BeforeValidator(_text)]
"""Cards as they are written."""
OneText = Annotated[str, BeforeValidator(_one)]
"""One card as it is written."""
OneOrNone = Annotated[str, BeforeValidator(_one_or_none)]
"""One card, or "" where there was none."""
Hand = Annotated[str | int | None, BeforeValidator(_hand)]
"""A hand as told: its cards, how many they are, or nothing."""
RedThrees = Annotated[str, BeforeValidator(three_reader("hd"))]
BlackThrees = Annotated[str, BeforeValidator(three_reader("sc"))]
Few = Annotated[int, Field(ge=0, le=MANY)]


# --- the table ---------------------------------------------------------------------------------


class SidePlace(Sparse):
    """What a side has. Threes may be without a suit: only black ones are melded."""

    score: int = 0
    melds: Annotated[Listed[BlackThrees], Field(max_length=MANY)] = ()
    red_threes: RedThrees = ""
    black_threes: BlackThrees = ""
    hidden_canastas: Few = 0
    calientes_played: Few = 0

    @model_validator(mode="before")
    @classmethod
    def _in_full(cls, raw: Any) -> Any:
        """A side of which nothing is told has nothing."""
        return {} if raw is None else raw


class Memory(Sparse):
    """What some rules need to know about earlier turns; None is untold."""

    frozen_by: Amount | None = None
    frozen_turns_ago: Annotated[int, Field(ge=1, le=MANY)] | None = None
    melded_before_this_turn: bool | None = None
    side_melded_before_this_turn: bool | None = None
    deals_played: Few | None = None
    everyone_discarded: bool | None = None
    foot: Listed[Hand] | None = None
    foot_state: Listed[Literal["untouched", "taken", "played"] | None] | None = None
    previous_discard: OneOrNone | None = None
    contract: Amount | None = None
    partner_answer: Literal["yes", "no", "not-asked"] | None = None
    failed_attempts: Few | None = None
    pile_taken_this_deal: bool | None = None
    hidden_canastas: Few | None = None
    black_threes_removed: Listed[Amount] | None = None
    opened_aces_with_wild: bool | None = None
    exact_lift: bool | None = None


class Position(Sparse):
    """A table as far as it is known; what is left out is neutral."""

    turn: Amount = 0
    phase: Literal["draw", "play"] | None = None
    hands: Listed[Hand] = ()
    sides: Listed[SidePlace] = ()
    pile: CardText | None = None
    frozen: bool | None = None
    stock: Amount | None = None
    memory: Memory = Memory()

    @property
    def own_hand(self) -> str | int | None:
        """The hand of the player to move, as told."""
        return self.hands[self.turn] if self.turn < len(self.hands) else None


# --- what has a bound at this table ---------------------------------------------------------------

Held = Cards | int | None
"""A hand: its cards, how many they are, or nothing."""


def check_at_most(number: int, most: int, path: str) -> int:
    """A number, if it is not more than so many."""
    if number > most:
        raise not_allowed(number, f"0…{most}").under(path)
    return number


def check_length(several: Sized, most: int, path: str) -> None:
    """Refuse a list of more than so many."""
    check_at_most(len(several), most, path)


def read_cards_at(reader: Callable[[str], Cards], text: str, path: str) -> Cards:
    """The cards of a text; a fault says where it stands."""
    with at(path):
        return reader(text)


def read_hands(told: Sequence[Hand], players: int, path: str, most: int) -> list[Held]:
    """The hands of all players as told; the packs have so many cards at most."""
    check_length(told, players, path)
    found = [_held(hand, f"{path}[{seat}]", most) for seat, hand in enumerate(told)]
    return [*found, *(None for _ in range(players - len(found)))]


def _held(told: Hand, path: str, most: int) -> Held:
    held = read_cards_at(cards, told, path) if isinstance(told, str) else told
    if held is not None:
        check_card_count(len(held) if isinstance(held, tuple) else held, most, path)
    return held


def check_card_count(count: int, most: int, path: str) -> None:
    """Refuse more cards than the packs can give."""
    if count > most:
        raise InputError(TooManyCards(count, most), path)
