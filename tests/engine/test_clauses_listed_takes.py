"""What a player could take: clauses about the list of legal takes.

A case is a clause in words, the rules, the hand, the pile, the melds of the side, and the takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.take_ways import find_takes
from tests.every import every

NewScene = Callable[..., Any]

KINGS = ["Kh Kd Ks"]
ACES = "Ah Ad As 7h 7d 2c 9s Js"
RUNS = {"meld__kinds": ["set", "sequence"]}
FROM_HAND = {"pile__hand_lay_first": True, "pile__first_meld": False}

CASES: list[tuple[str, dict[str, Any], str, str, list[str], set[str]]] = [
    ("a pair, or a natural and a wild card", {}, "7h 7d 2c Ks Qd", "9c 7s", KINGS,
     {"take 7h 7d", "take 2c 7h", "take 2c 7h 7d"}),
    ("the upcard joins a set of the side", {}, "7h 2c Qd 4s", "9c Kc", KINGS,
     {"take", "take 2c"}),
    ("a frozen pile needs a natural pair", {}, "7h 7d 2c Ks Qd", "2d 9c 7s", KINGS,
     {"take 7h 7d", "take 2c 7h 7d"}),
    ("a frozen pile without a pair", {}, "7h 2c Ks Qd", "2d 9c 7s", KINGS, set()),
    ("a first meld with the upcard in it", {}, ACES, "9c 7s", [],
     {"take 7h 7d with Ah Ad As", "take 7h 7d with 2c Ah Ad", "take 2c 7h 7d with Ah Ad As"}),
    ("no first meld by taking the pile", {"pile__first_meld": False}, ACES, "9c 7s", [], set()),
    ("a first meld from the hand alone, then the pile", FROM_HAND, ACES, "9c 7s", [],
     {"take 7h 7d with Ah Ad As", "take 7h 7d with 2c Ah Ad", "take 2c 7h 7d with Ah Ad As",
      "take 2c 7h with Ah Ad As"}),
    ("the upcard joins the first meld from the hand", FROM_HAND, "Ah Ad As Ac 9s Js", "9c As", [],
     {"take with Ah Ad As", "take Ac with Ah Ad As"}),
    ("either way, each take once", {"pile__hand_lay_first": True}, ACES, "9c 7s", [],
     {"take 7h 7d with Ah Ad As", "take 7h 7d with 2c Ah Ad", "take 2c 7h 7d with Ah Ad As",
      "take 2c 7h with Ah Ad As"}),
    ("black threes that the first meld needs, where they go out", {},
     "4h 4d 4d 4s 4s 4c 3s 3s 3c 9h", "4h", [], {"take 4h 4d 4d 4s 4s 4c with 3s 3s 3c"}),
    ("black threes, and no card that is kept", {}, "4h 4h 4d 4d 4s 4s 3s 3s 3c", "4c", [],
     {"take 4h 4h 4d 4d 4s 4s with 3s 3s 3c"}),
    ("black threes, where two cards would be left", {}, "4h 4d 4d 4s 4s 4c 3s 3s 3c 9h", "9c 4h",
     [], set()),
    ("black threes, the last of a rank kept", {}, "4h 4d 4d 4s 4s 4c 4c 3s 3s 3c", "4h", [],
     {"take 4h 4d 4d 4s 4s 4c 4c with 3s 3s 3c", "take 4h 4d 4d 4s 4s 4c with 3s 3s 3c"}),
    ("black threes that could be laid later", {}, "4h 4d 4d 4s 4s 4c 3s 3s 3c Kh Kd Ks", "4h", [],
     {f"take {fours} with Kh Kd Ks"
      for fours in ("4h 4d 4d", "4h 4d 4d 4s", "4h 4d 4d 4s 4s", "4h 4d 4d 4s 4s 4c")}),
    ("a sequence begun with the upcard", RUNS | {"pile__start_sequence": True}, "5h 6h 9s Js",
     "9c 7h", KINGS, {"take 5h 6h"}),
    ("the upcard makes a sequence longer", RUNS | {"pile__onto_sequence": "whole"}, "9s Js 4d",
     "9c 7h", ["4h 5h 6h"], {"take"}),
]  # fmt: skip


@every(
    ("options", "hand", "pile", "melds", "ways"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_takes(
    scene: NewScene, options: dict[str, Any], hand: str, pile: str, melds: list[str],
    ways: set[str],
) -> None:  # fmt: skip
    position = {"hands": [hand], "pile": pile, "sides": [{"melds": melds}]}
    game = scene("classic", position, **options)
    texts = [action_text(action) for action in legal_actions(game.table, game.rules)]
    found = [text for text in texts if text.startswith("take")]
    assert len(found) == len(set(found))
    assert set(found) == ways


@pytest.mark.parametrize("melds", [[], KINGS])
def test_takes_are_the_same_in_any_order(scene: NewScene, melds: list[str]) -> None:
    game = scene("classic", {"hands": [ACES], "pile": "9c 7s", "sides": [{"melds": melds}]})
    usual = list(drop_unknown(find_takes(game.table, game.rules)))
    backwards = find_takes(game.table, game.rules, lambda pieces: reversed(list(pieces)))
    turned = list(drop_unknown(backwards))
    assert turned != usual
    assert sorted(map(action_text, turned)) == sorted(map(action_text, usual))
