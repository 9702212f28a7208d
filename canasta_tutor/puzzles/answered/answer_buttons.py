"""What the learner can press, and the answer behind what he has entered."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle


def choices(puzzle: Puzzle) -> tuple[str, ...]:
    """The ids of what the learner can press, in order."""
    return kind_of(puzzle).choices(puzzle)


def read_answer(puzzle: Puzzle, choice: str, chosen: Cards = (), typed: str = "") -> Answer:
    """The answer behind a pressed choice, the cards chosen and the text typed.

    Raises:
        InputError: a choice that the puzzle does not have, or no number.
    """
    return kind_of(puzzle).read(puzzle, Entered(choice, chosen, typed))
