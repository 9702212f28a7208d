"""Answers as the learner gives them, and when two choices of cards are the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards
from canasta_tutor.engine.values.faults import BadNumber, BadValue, InputError
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import (
    YES_NO,
    Answer,
    BestPuzzle,
    ChoosePuzzle,
    LegalPuzzle,
    LinePuzzle,
    NumberPuzzle,
    OtherPuzzle,
    Puzzle,
    TurnPuzzle,
    WhichPuzzle,
)

DONE = "done"
CHECK = "check"
CHANGES = ("same", "changes")
"""The answer stays the same under other rules, or changes."""

_LONGEST = 20
_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"[+-]?(\d+|\d{1,3}([ .,']\d{3})+)")


def choices(puzzle: Puzzle) -> tuple[str, ...]:
    """The ids of what the learner can press, in order."""
    match puzzle:
        case LegalPuzzle():
            return YES_NO
        case ChoosePuzzle():
            return (DONE, NONE)
        case WhichPuzzle():
            return puzzle.offered
        case LinePuzzle():
            return tuple(puzzle.ask.written)
        case TurnPuzzle():
            return (*numbered(puzzle.ask.steps), NONE)
        case BestPuzzle():
            return numbered(puzzle.ask.steps)
        case OtherPuzzle():
            return CHANGES
    return (CHECK,)


def numbered(steps: Sequence[object]) -> tuple[str, ...]:
    """What several steps are called in an answer: 1, 2, 3 …"""
    return tuple(str(place) for place, _ in enumerate(steps, start=1))


def read_answer(puzzle: Puzzle, choice: str, chosen: Cards = (), typed: str = "") -> Answer:
    """The answer behind a pressed choice, the cards chosen and the number typed.

    Raises:
        InputError: a choice that the puzzle does not have, or no number.
    """
    allowed = choices(puzzle)
    if choice not in allowed:
        raise InputError(BadValue(choice[:_LONGEST], ", ".join(allowed)))
    if choice == DONE:
        return cards(chosen)
    if choice != CHECK:
        return choice
    if isinstance(puzzle, NumberPuzzle):
        return read_number(typed)
    return " ".join(str(read_number(word)) for word in typed.split())


def read_number(text: str) -> int:
    """A whole number as people write it: `1 600`, `−50`, `+5`.

    Raises:
        InputError: the text is no whole number.

    >>> read_number("1 600"), read_number("−50")
    (1600, -50)
    """
    plain = _SPACES.sub(" ", text.strip()).replace("−", "-").replace("–", "-")
    plain = plain.replace("- ", "-")
    if len(plain) > _LONGEST or not _NUMBER.fullmatch(plain):
        raise InputError(BadNumber(text[:_LONGEST]))
    return int(re.sub(r"[ .,']", "", plain))


def same(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same; suits do not matter, save for the threes' colours."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _shape(one) == _shape(other)
    return one == other


def _shape(chosen: Cards) -> list[tuple[Rank, CardKind]]:
    return [(card.rank, card.kind) for card in cards(chosen)]
