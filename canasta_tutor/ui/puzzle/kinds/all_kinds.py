"""How every kind of puzzle is drawn and told, by its name."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.puzzle.kinds.best import BEST
from canasta_tutor.ui.puzzle.kinds.choose_cards import CHOOSE
from canasta_tutor.ui.puzzle.kinds.game import GAME
from canasta_tutor.ui.puzzle.kinds.kind import Drawing
from canasta_tutor.ui.puzzle.kinds.legal import LEGAL
from canasta_tutor.ui.puzzle.kinds.number import NUMBER
from canasta_tutor.ui.puzzle.kinds.other import OTHER
from canasta_tutor.ui.puzzle.kinds.play import PLAY
from canasta_tutor.ui.puzzle.kinds.sheet import LINE, SHEET
from canasta_tutor.ui.puzzle.kinds.turn import ORDER, TURN
from canasta_tutor.ui.puzzle.kinds.which import WHICH

DRAWINGS: Mapping[str, Drawing] = {
    drawing.name: drawing
    for drawing in (
        LEGAL, CHOOSE, NUMBER, WHICH, LINE, SHEET, GAME, ORDER, TURN, BEST, PLAY, OTHER,
    )
}  # fmt: skip


def drawing_of(puzzle: Puzzle) -> Drawing:
    """How a puzzle is drawn and told."""
    return DRAWINGS[puzzle.kind]
