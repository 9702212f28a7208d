"""Every kind of puzzle, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.puzzles.kinds.best import BEST
from canasta_tutor.puzzles.kinds.choose_cards import CHOOSE
from canasta_tutor.puzzles.kinds.game import GAME
from canasta_tutor.puzzles.kinds.kind import Kind
from canasta_tutor.puzzles.kinds.legal import LEGAL
from canasta_tutor.puzzles.kinds.number import NUMBER
from canasta_tutor.puzzles.kinds.other import OTHER
from canasta_tutor.puzzles.kinds.play import PLAY
from canasta_tutor.puzzles.kinds.sheet import LINE, SHEET
from canasta_tutor.puzzles.kinds.turn import ORDER, TURN
from canasta_tutor.puzzles.kinds.which import WHICH
from canasta_tutor.puzzles.schema.puzzle import Puzzle

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind
    for kind in (
        LEGAL, CHOOSE, NUMBER, WHICH, LINE, SHEET, GAME, ORDER, TURN, BEST, PLAY, OTHER,
    )
}  # fmt: skip


def kind_of(puzzle: Puzzle) -> Kind[Any]:
    """What a puzzle's kind knows of it."""
    return KINDS[puzzle.kind]
