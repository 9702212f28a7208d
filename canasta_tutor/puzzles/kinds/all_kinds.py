"""Every kind of puzzle, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.puzzles.kinds.best_puzzle import BEST
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import CHOOSE
from canasta_tutor.puzzles.kinds.game_puzzle import GAME
from canasta_tutor.puzzles.kinds.legal_puzzle import LEGAL
from canasta_tutor.puzzles.kinds.number_puzzle import NUMBER
from canasta_tutor.puzzles.kinds.other_puzzle import OTHER
from canasta_tutor.puzzles.kinds.play_puzzle import PLAY
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.kinds.sheet_puzzle import LINE, SHEET
from canasta_tutor.puzzles.kinds.turn_puzzle import ORDER, TURN
from canasta_tutor.puzzles.kinds.which_puzzle import WHICH
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind
    for kind in (
        LEGAL, CHOOSE, NUMBER, WHICH, LINE, SHEET, GAME, ORDER, TURN, BEST, PLAY, OTHER,
    )
}  # fmt: skip


def kind_of(puzzle: Puzzle) -> Kind[Any]:
    """The kind of a puzzle."""
    return KINDS[puzzle.kind]
