"""The lay-down with the most points: clauses about what counts, and how ties are broken.

A case is a clause in words, the house rules, the hand, the melds of the side and the lay-down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_tutor.engine.advice.best_lay import largest_lay
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.search import UNKNOWN, Unknown
from canasta_tutor.engine.values.actions import LayMelds
from tests.every import every

NewScene = Callable[..., Any]

KINGS = "Kh Kd Ks"
SEQUENCES = {"meld__kinds": ["set", "sequence"], "canasta__kinds": ["natural", "mixed", "sequence"]}
CANASTA = {"initial__bands": [{"needs": "canasta"}]}
BONUS = {"initial__canasta_bonus": True}

Case = tuple[str, dict[str, Any], str, list[str], str | None]


def ids(cases: list[Case]) -> list[str]:
    return [case[0] for case in cases]


def shown(game: Any, search: Callable[..., LayMelds | Unknown | None]) -> str | None:
    """The lay-down that is found, as text; it is legal."""
    found = search(game.table, game.rules)
    assert found is not UNKNOWN
    if found is None:
        return None
    assert game.against(action_text(found)) == []
    return action_text(found)


def at(scene: NewScene, options: dict[str, Any], hand: str, melds: list[str]) -> Any:
    position = {"hands": [hand, 9, 9, 9], "phase": "play", "sides": [{"melds": melds}]}
    return scene("classic", position, **options)


TWO_MELDS = {"meld__same_rank": "two", "meld__max_wild": 2}
LARGEST: list[Case] = [
    ("a card that is never melded is one for the discard", {"pack__calientes": 1},
     "7h 7d 7s 4c Y", [KINGS], "lay 7h 7d 7s"),
    ("all that fits, but the card for the discard", {}, "7h 7d 7s 4c 4d 9s", [KINGS],
     "lay 7h 7d 7s"),
    ("nothing can be laid", {}, "4h 5h 7s 9c", [KINGS], None),
    ("a first meld falls short", {}, "7h 7d 7s 4c 5d 9s", [], None),
    ("a first meld of all it takes", {}, "Ah Ad As 7h 7d 7s 4c 5d 9s", [],
     "lay 7h 7d 7s; Ah Ad As"),
    ("a wild card rather than a natural that fits too", {}, "4s 2c 9d", [KINGS, "4h 4d 4c"],
     "lay 2c onto Kh"),
    ("the dearest wild card", {}, "2c X 9d 8s", [KINGS + " 2h 2d"], "lay X onto Kh"),
    ("a two where it counts more", {"points__cards": {"2": 60}}, "2c X 9d 8s",
     [KINGS + " 2h 2d"], "lay 2c onto Kh"),
    ("two wild cards rather than a pair with one", {}, "4d 4s X 2c", [KINGS], "lay 2c X onto Kh"),
    ("nothing where no card would be left", {}, "7h 7d 7s", [KINGS], None),
    ("all, where that goes out", {}, "7h 7d 7s", [KINGS + " Kc Kh Kd Ks"], "lay 7h 7d 7s"),
    ("all but one where the last card is discarded", {"going_out__discard": "required"},
     "7h 7d 7s 7c", [KINGS + " Kc Kh Kd Ks"], "lay 7d 7s 7c"),
    ("all but two where the side may not go out", {}, "7h 7d 7s 7c 8d", [KINGS], "lay 7h 7d 7s"),
    ("a canasta's bonus counts toward a first meld", BONUS, "4h 4d 4s 4c 4h 4d 2s 7d 7s 2d", [],
     "lay 2d 4h 4h 4d 4d 4s 4c; 2s 7d 7s"),
    ("a canasta laid first that must be one", CANASTA, "4h 4d 4s 4c 4h 4d 2s Ah Ad As 7s 8d", [],
     "lay 2s 4h 4h 4d 4d 4s 4c; Ah Ad As"),
    ("seven of a rank as one canasta where they could be two melds", TWO_MELDS,
     "Ah Ah Ad Ad As As Ac 9s 7d", [], "lay Ah Ah Ad Ad As As Ac"),
    ("a sequence as one meld where it could be two", SEQUENCES,
     "4h 5h 6h 7h 8h 9h 4d Jc Ks", [KINGS], "lay 4h 5h 6h 7h 8h 9h; Ks"),
    ("two melds of a rank where one would hold too many wild cards", TWO_MELDS,
     "Ah Ah Ad Ad As As Ac Ac 2c 2d X 9s", [], "lay Ah Ah X; 2d 2c Ad Ad As As Ac Ac"),
]  # fmt: skip


@every(("options", "hand", "melds", "found"), [case[1:] for case in LARGEST], ids=ids(LARGEST))
def test_the_largest_lay_down(
    scene: NewScene, options: dict[str, Any], hand: str, melds: list[str], found: str | None
) -> None:
    assert shown(at(scene, options, hand, melds), largest_lay) == found
