"""What stands on the buttons of a puzzle."""

from __future__ import annotations

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.schema.lesson_file import Puzzle
from canasta_tutor.ui.puzzle.kinds.finished_deal import line_label

_NUMBERED = {"turn": "move.step", "best": "move.way"}
"""What is picked by its number, and how it is called."""


def choice_label(puzzle: Puzzle, choice: str, words: Words) -> str:
    """The words of one way to answer."""
    if choice == "check":
        return words.text("puzzle.number.check")
    if puzzle.kind in _NUMBERED and choice.isdecimal():
        return words.text(_NUMBERED[puzzle.kind], number=int(choice))
    if puzzle.kind == "line":
        return line_label(choice, words)
    return words.text(f"puzzle.{puzzle.kind}.{puzzle.ask.kind}.{choice}")
