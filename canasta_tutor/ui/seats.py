"""Names of players and sides, seen from one seat."""

from __future__ import annotations

from canasta_tutor.i18n.words import Words

_NEIGHBOURS = {3: ("left", "right"), 4: ("left", "partner", "right")}


def player_label(words: Words, place: int, players: int, sides: int) -> str:
    """The player `place` seats to the left: partner, opponent, or a number.

    Up to three players, or four in two sides, are named by their seat. At other tables, partners
    are named and other players are numbered.
    """
    if players == 2:
        return words.text("ui.seat.opponent")
    if players == 3 or (players == 4 and sides == 2):
        return words.text(f"ui.seat.{_NEIGHBOURS[players][place - 1]}")
    if sides < players and place % sides == 0:
        return words.text("ui.seat.partner")
    return words.text("ui.seat.player", number=place + 1)


_NUMBERED = 5
"""From this number of players on, a narrow screen has room only for numbers at the seats."""


def seat_number(place: int, players: int) -> int | None:
    """At a large table, the number of the player `place` seats to the left; else None."""
    return place + 1 if players >= _NUMBERED else None


def list_seat_numbers(place: int, players: int, sides: int) -> list[int]:
    """At a large table, the numbers of the players of the side `place` places to the left.

    >>> list_seat_numbers(1, 6, 3)
    [2, 5]
    """
    numbers = (seat_number(seat, players) for seat in range(place, players, sides))
    return [number for number in numbers if number]


def short_player_label(words: Words, place: int, players: int, sides: int) -> str:
    """A short name for the label at a seat: left, right, partner, or the usual name."""
    if players == 3 or (players == 4 and sides == 2):
        return words.text(f"ui.seat.short.{_NEIGHBOURS[players][place - 1]}")
    if sides < players and place % sides == 0:
        return words.text("ui.seat.short.partner")
    return player_label(words, place, players, sides)


def side_label(words: Words, place: int, players: int, sides: int) -> str:
    """The side `place` places to the left; 0 is the player's own."""
    alone = sides == players
    if place == 0:
        return words.text("ui.side.you" if alone else "ui.side.yours")
    if alone:
        return player_label(words, place, players, sides)
    if sides == 2:
        return words.text("ui.side.theirs")
    return words.text("ui.side.other", number=place + 1)
