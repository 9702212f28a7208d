"""What there is to count of a pile: whether it is frozen, and for whom."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.puzzles.asked.counting import of_pile
from canasta_tutor.puzzles.asked.question import under
from canasta_tutor.puzzles.asked.solution import Count
from canasta_tutor.puzzles.lesson_file import read_puzzle

MELDS = [{"melds": ["Ah Ad As"]}]
FREE = Count("freezing", 0)


@pytest.mark.parametrize(
    ("sides", "pile", "counts"),
    [
        (MELDS, "4d 9s", (FREE, Count("melds", 1))),
        ([], "4d 9s", (FREE, Count("melds", 0))),
        (MELDS, "2d 9s", (Count("freezing", 1, None, cards("2d")),)),
        ([], "2d 9s", (Count("freezing", 1, None, cards("2d")),)),
        (MELDS, "", ()),
    ],
)
def test_a_free_pile_is_counted_with_the_melds_of_the_side(
    sides: list[object], pile: str, counts: tuple[Count, ...]
) -> None:
    position = {"hands": ["9h 9d Kc"], "sides": sides, "pile": pile, "stock": 40}
    entry = {"id": "pile", "kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}}
    posed = under(read_puzzle({**entry, "position": position}), load("classic"))
    assert tuple(of_pile(posed)) == counts
