"""The smallest change that makes an action legal: clauses about what is mended, and how.

A case is a clause in words, the rules, the hand, the melds of the side, what is tried and what
comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from tests.every import every

NewScene = Callable[..., Any]

KINGS = ["Kh Kd Ks"]
TWOS = {"meld__twos": "rank"}


def mended(game: Any, tried: str) -> str | None:
    """The nearest legal action, as text; it is legal and does not stray from the hand."""
    found = find_repair(game.table, read_action(tried), game.rules)
    if found is None:
        return None
    assert game.against(action_text(found)) == []
    return action_text(found)


LAYS: list[tuple[str, dict[str, Any], str, list[str], str, str | None]] = [
    ("a legal lay stays", {}, "7h 7d 7s 9c 4c", KINGS, "lay 7h 7d 7s", "lay 7h 7d 7s"),
    ("a natural is better than a wild card", {}, "7h 7d 7s 2c 9c 4c", KINGS,
     "lay 7h 7d", "lay 7h 7d 7s"),
    ("a wild card where there is no natural", {}, "7h 7d 2c 9c 4c", KINGS,
     "lay 7h 7d", "lay 2c 7h 7d"),
    ("wild cards too many go elsewhere", {}, "7h 7d 2s 2h 2d X 9c 4c", KINGS,
     "lay 2s 2h 2d 7h 7d", "lay 2h 7h 7d; 2d 2s onto Kh"),
    ("a wild card that has no other place is left out", {"meld__max_wild": 1}, "7h 7d 2h 2d 9c 4c",
     ["Kh Kd Ks 2c"], "lay 2h 2d 7h 7d", "lay 2h 7h 7d"),
    ("the card of another rank is left out", {}, "7h 7d 7s 8c 9c 4c", KINGS,
     "lay 7h 7d 7s 8c", "lay 7h 7d 7s"),
    ("a two beside a set of twos joins it", TWOS, "2h 2d Qc Kc 4h", ["Qh Qd Qs", "2s 2s 2c"],
     "lay 2h onto Qh", "lay 2h"),
    ("no more than four cards are changed", {}, "4h 5h 6h 8h 9c 9d 9s Qc Ac", KINGS,
     "lay 4h 5h 6h 8h", "lay 9d 9s 9c"),
    ("five cards are too many", {}, "4h 5h 6h 8h Jc 9c 9d 9s Qc Ac", KINGS,
     "lay 4h 5h 6h 8h Jc", None),
    ("no more than a card of a large hand is",
     {}, "7h 7d 7s 4h 5h 6h 8h 9c 9d Td Js Js Qc Qd Ac Ah", KINGS, "lay 4h 7h", None),
    ("two cards of a smaller hand are",
     {}, "7h 7d 7s 4h 5h 6h 8h 9c 9d Td Js Js Qc Qd Ac", KINGS, "lay 4h 7h", "lay 7h 7d 7s"),
]  # fmt: skip


@every(
    ("options", "hand", "melds", "tried", "found"),
    [case[1:] for case in LAYS],
    ids=[case[0] for case in LAYS],
)
def test_lays(
    scene: NewScene,
    options: dict[str, Any],
    hand: str,
    melds: list[str],
    tried: str,
    found: str | None,
) -> None:
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
    assert mended(scene("classic", position, **options), tried) == found


TAKES: list[tuple[str, str, str, list[str], str, str | None]] = [
    ("a natural of the upcard's rank", "7h 7d 2c Ks Qd", "9c 7s", KINGS, "take 7h", "take 7h 7d"),
    ("a wild card where there is no other", "7h 2c Ks Qd", "9c 7s", KINGS, "take 7h", "take 2c 7h"),
    ("a frozen pile asks for natural cards", "7h 7d 2c Ks Qd", "2d 9c 7s", KINGS,
     "take 2c 7h", "take 7h 7d"),
    ("a first meld reaches the minimum with a further group", "7h 7d Ac Ad 2c 4s 5c", "9c 7s", [],
     "take 7d 7h", "take 7h 7d with 2c Ad Ac"),
    ("a blocked pile is not taken whatever is laid", "3c 3s Ks Qd", "9c 3s", KINGS,
     "take 3c 3s", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "tried", "found"),
    [case[1:] for case in TAKES],
    ids=[case[0] for case in TAKES],
)
def test_takes(
    scene: NewScene, hand: str, pile: str, melds: list[str], tried: str, found: str | None
) -> None:
    position = {"hands": [hand], "pile": pile, "sides": [{"melds": melds}]}
    assert mended(scene("classic", position), tried) == found


@pytest.mark.parametrize(
    ("pile", "tried"), [("9c 7s", "draw"), ("9c 7s", "discard 4c"), ("", "take 7h 7d")]
)
def test_only_what_is_laid_or_taken_is_mended(scene: NewScene, pile: str, tried: str) -> None:
    position = {"hands": ["7h 7d 7s 4c"], "pile": pile, "sides": [{"melds": KINGS}]}
    assert mended(scene("classic", position), tried) is None
