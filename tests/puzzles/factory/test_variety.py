"""Puzzles of a skill differ by more than their suits; these tests take some seeds, `make soak`
all.
"""

from __future__ import annotations

import pytest

from canasta_tutor.puzzles.skills import skills
from tests.puzzles.factory.variety import EACH, SHARE, alike, systems, up_to_suits


@pytest.mark.parametrize("skill", skills())
def test_hardly_any_two_are_alike(skill: str) -> None:
    assert alike(skill, systems(skill)[0], range(EACH)) <= EACH / SHARE


def test_suits_do_not_tell_puzzles_apart() -> None:
    first, second, other = ({"cards": text} for text in ("7h 7d 8h", "7s 7c 8s", "7s 7c 8c"))
    assert up_to_suits(first) == up_to_suits(second)
    assert up_to_suits(first) != up_to_suits(other)


def test_equal_puzzles_are_noticed() -> None:
    assert alike("card-points", "classic", (3, 4, 3, 3)) == 2
