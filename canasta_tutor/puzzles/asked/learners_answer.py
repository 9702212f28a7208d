"""Answers as the learner gives them, and how to tell whether two choices of cards are the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards
from canasta_tutor.engine.values.input_faults import BadNumber, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.puzzles.schema.puzzle_form import Answer

DONE = "done"
CHECK = "check"

LONGEST = 20
"""How many characters of a typed text a message repeats at most."""
_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"[+-]?(\d+|\d{1,3}([ .,']\d{3})+)")


class Entered(Record):
    """What the learner has entered: the choice pressed, the cards chosen, the text typed.

    `onto`: a card of the meld to which the learner adds the chosen cards.
    """

    choice: str
    chosen: Cards = ()
    typed: str = ""
    onto: Card | None = None


def number_steps(steps: Sequence[object]) -> tuple[str, ...]:
    """The numbers of steps in the form that an answer has: "1", "2", "3" …"""
    return tuple(str(place) for place, _ in enumerate(steps, start=1))


def read_number(text: str) -> int:
    """Read a whole number as people write it: `1 600`, `−50`, `+5`.

    Raises:
        InputError: the text is not a whole number.

    >>> read_number("1 600"), read_number("−50")
    (1600, -50)
    """
    plain = _SPACES.sub(" ", text.strip()).replace("−", "-").replace("–", "-")
    plain = plain.replace("- ", "-")
    if len(plain) > LONGEST or not _NUMBER.fullmatch(plain):
        raise InputError(BadNumber(text[:LONGEST]))
    return int(re.sub(r"[ .,']", "", plain))


def is_same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same; suits do not matter, except the colour of threes."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _shape(one) == _shape(other)
    return one == other


def _shape(chosen: Cards) -> list[tuple[Rank, CardKind]]:
    return [(card.rank, card.kind) for card in cards(chosen)]
