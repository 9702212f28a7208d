"""The presenters of all kinds of puzzles, by name."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.puzzle.presenters.best_presenter import BEST
from canasta_tutor.ui.puzzle.presenters.choose_cards_presenter import CHOOSE
from canasta_tutor.ui.puzzle.presenters.game_presenter import GAME
from canasta_tutor.ui.puzzle.presenters.legal_presenter import LEGAL
from canasta_tutor.ui.puzzle.presenters.number_presenter import NUMBER
from canasta_tutor.ui.puzzle.presenters.other_presenter import OTHER
from canasta_tutor.ui.puzzle.presenters.play_presenter import PLAY
from canasta_tutor.ui.puzzle.presenters.presenter import Presenter
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import LINE, SHEET
from canasta_tutor.ui.puzzle.presenters.turn_presenter import ORDER, TURN
from canasta_tutor.ui.puzzle.presenters.which_presenter import WHICH

PRESENTERS: Mapping[str, Presenter] = {
    drawing.name: drawing
    for drawing in (
        LEGAL, CHOOSE, NUMBER, WHICH, LINE, SHEET, GAME, ORDER, TURN, BEST, PLAY, OTHER,
    )
}  # fmt: skip


def drawing_of(puzzle: Puzzle) -> Presenter:
    """The presenter of a puzzle."""
    return PRESENTERS[puzzle.kind]
