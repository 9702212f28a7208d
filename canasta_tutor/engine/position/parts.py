"""The parts of a written position: cards, hands, numbers that have a bound at this table."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized

from canasta_tutor.engine.position.schema import MANY, Hand
from canasta_tutor.engine.rules.reading.errors import bad
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.faults import InputError

Held = Cards | int | None
"""A hand: its cards, how many they are, or nothing."""


def within(number: int, most: int, path: str) -> int:
    """A number, if it is not more than so many."""
    if number > most:
        raise bad(number, f"0…{most}").under(path)
    return number


def at_most(several: Sized, most: int, path: str) -> None:
    """Refuse a list of more than so many."""
    within(len(several), most, path)


def placed(reader: Callable[[str], Cards], text: str, path: str) -> Cards:
    """The cards of a text; a fault says where it stands."""
    try:
        return reader(text)
    except InputError as error:
        raise error.under(path) from None


def hands(told: Sequence[Hand], players: int, path: str) -> list[Held]:
    """The hands of all players as told."""
    at_most(told, players, path)
    found = [_held(hand, f"{path}[{seat}]") for seat, hand in enumerate(told)]
    return [*found, *(None for _ in range(players - len(found)))]


def _held(told: Hand, path: str) -> Held:
    if isinstance(told, str):
        return placed(cards, told, path)
    return None if told is None else within(told, MANY, path)
