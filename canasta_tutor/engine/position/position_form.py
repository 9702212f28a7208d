"""A position as people write it: the hands, the sides, the pile, the stock, earlier turns.

Lessons, practice and questions to the referee use the same form. The form keeps cards as text,
because only the code that reads the form knows which suits people left out and what the rules
accept as a meld.
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
"""The highest number that a position may give; no count in a deal is as high."""
Kind = TypeVar("Kind")
_INDEX = re.compile(r"\.(\d+)(?=\.|$)")
"""An index in a path: `hands.0` is written `hands[0]`."""


def read_form(kind: type[Kind], raw: object) -> Kind:
    """The form or value of the type `kind`; the path of an error is written like `hands[0]`.

    Raises:
        InputError: the first error, with its path.
    """
    try:
        value: Kind = read_as(kind, raw)
    except InputError as error:
        raise InputError(error.fault, _INDEX.sub(r"[\1]", error.path)) from None
    return value


class Sparse(Form):
    """A form in which null means the same as a missing key."""

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, raw: Any) -> Any:
        if not isinstance(raw, Mapping):
            return raw
        return {key: value for key, value in raw.items() if value is not None}


# --- cards -------------------------------------------------------------------------------------


def _join_texts(value: object) -> object:
    """Cards as one text; a list of texts becomes one text."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise not_allowed(value, "7h 7d 2c")
    return value


def _check_one(value: object) -> object:
    if not isinstance(value, str) or len(value.replace(",", " ").split()) != 1:
        raise not_allowed(value, "7h")
    return value


def _check_one_or_none(value: object) -> object:
    return value if value == "" else _check_one(value)


def three_reader(suits: str) -> Callable[[object], object]:
    """A validator for cards that gives threes without a suit these suits, in turn.

    With "hd", `3 3 3` becomes `3h 3d 3h`.
    """

    def reader(value: object) -> object:
        words, turn = str(_join_texts(value)).replace(",", " ").split(), cycle(suits)
        return " ".join(word + next(turn) if word == Rank.THREE.symbol else word for word in words)

    return reader


def _check_hand(value: object) -> object:
    """A hand: its cards, the number of its cards, or None for unknown."""
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if value is not None and not whole and not isinstance(value, str | list | tuple):
        raise not_allowed(value, '"7h 7d 2c", 11, null')
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return value


CardText = Annotated[str, BeforeValidator(_join_texts)]
"""Cards as people write them."""
OneText = Annotated[str, BeforeValidator(_check_one)]
"""One card as people write it."""
OneOrNone = Annotated[str, BeforeValidator(_check_one_or_none)]
"""One card, or "" for no card."""
Hand = Annotated[str | int | None, BeforeValidator(_check_hand)]
"""A hand as people write it: its cards, the number of its cards, or None for unknown."""
RedThrees = Annotated[str, BeforeValidator(three_reader("hd"))]
BlackThrees = Annotated[str, BeforeValidator(three_reader("sc"))]
Few = Annotated[int, Field(ge=0, le=MANY)]


# --- the table ---------------------------------------------------------------------------------


class SidePlace(Sparse):
    """What a side has. You may write a three without a suit.

    In a meld, such a three is black, because only black threes are melded.
    """

    score: int = 0
    melds: Annotated[Listed[BlackThrees], Field(max_length=MANY)] = ()
    red_threes: RedThrees = ""
    black_threes: BlackThrees = ""
    hidden_canastas: Few = 0
    calientes_played: Few = 0

    @model_validator(mode="before")
    @classmethod
    def _accept_none(cls, raw: Any) -> Any:
        """Accept null as a side that has nothing."""
        return {} if raw is None else raw


class Memory(Sparse):
    """What some rules need to know about earlier turns; None means unknown."""

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
    """A table as far as it is known; each missing key has a default value."""

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
        """The hand of the player to move, as written."""
        return self.hands[self.turn] if self.turn < len(self.hands) else None


# --- values that the table limits -----------------------------------------------------------------

Held = Cards | int | None
"""A hand: its cards, the number of its cards, or None for unknown."""


def check_at_most(number: int, most: int, path: str) -> int:
    """The number itself.

    Raises:
        InputError: the number is more than `most`.
    """
    if number > most:
        raise not_allowed(number, f"0…{most}").under(path)
    return number


def check_length(several: Sized, most: int, path: str) -> None:
    """Refuse a list that is longer than `most`.

    Raises:
        InputError: the list is longer.
    """
    check_at_most(len(several), most, path)


def read_cards_at(reader: Callable[[str], Cards], text: str, path: str) -> Cards:
    """The cards of a text; the path of an error starts with `path`."""
    with at(path):
        return reader(text)


def read_hands(told: Sequence[Hand], players: int, path: str, most: int) -> list[Held]:
    """The hands of all players; `most`: number of cards in the packs."""
    check_length(told, players, path)
    hands = [_read_hand(hand, f"{path}[{seat}]", most) for seat, hand in enumerate(told)]
    return [*hands, *(None for _ in range(players - len(hands)))]


def _read_hand(written: Hand, path: str, most: int) -> Held:
    held = read_cards_at(cards, written, path) if isinstance(written, str) else written
    if held is not None:
        check_card_count(len(held) if isinstance(held, tuple) else held, most, path)
    return held


def check_card_count(count: int, most: int, path: str) -> None:
    """Refuse more cards than the packs have.

    Raises:
        InputError: there are more cards than that.
    """
    if count > most:
        raise InputError(TooManyCards(count, most), path)
