"""The parts of a written position: cards, hands, numbers that have a bound at this table."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized

from canasta_tutor.engine.position.schema import Hand
from canasta_tutor.engine.rules.reading.errors import bad
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.faults import InputError, TooManyCards, at

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
    with at(path):
        return reader(text)


def hands(told: Sequence[Hand], players: int, path: str, most: int) -> list[Held]:
    """The hands of all players as told; the packs have so many cards at most."""
    at_most(told, players, path)
    found = [_held(hand, f"{path}[{seat}]", most) for seat, hand in enumerate(told)]
    return [*found, *(None for _ in range(players - len(found)))]


def _held(told: Hand, path: str, most: int) -> Held:
    held = placed(cards, told, path) if isinstance(told, str) else told
    if held is not None:
        given(len(held) if isinstance(held, tuple) else held, most, path)
    return held


def given(count: int, most: int, path: str) -> None:
    """Refuse more cards than the packs can give."""
    if count > most:
        raise InputError(TooManyCards(count, most), path)
