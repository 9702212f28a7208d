"""What a player could do: clauses about the list of legal actions, the ways out among them.

A case is a clause in words, the rules, the hand, the melds of the side, and the ways to lay the
whole hand or all but a last discard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.judge.apply import apply, table_after
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import (
    find_fullest_way_out,
    find_ways_out,
    outs,
    split_into_lays,
)
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import Card, cards
from canasta_tutor.engine.values.table import Phase, replace
from tests.every import every

NewScene = Callable[..., Any]

KINGS = "Kh Kd Ks Kc Kh Kd Ks"
QUEENS = "Qh Qd Qs Qc Qh Qd Qs"
CANASTAS = [KINGS, QUEENS]
FULL = {"canasta__closed": ["natural", "mixed"]}
RUNS = FULL | {
    "meld__kinds": ["set", "sequence"],
    "meld__sequence_wilds": "unlimited",
    "canasta__kinds": ["natural", "mixed", "sequence"],
}
TWOS = FULL | {"meld__twos": "rank", "canasta__kinds": ["natural", "mixed", "wild"]}
WILDS = FULL | {"meld__kinds": ["set", "wild"], "canasta__kinds": ["natural", "mixed", "wild"]}
TWICE = FULL | {"meld__same_rank": "two"}
BANDS = {"initial__bands": [{"needs": "canasta"}]}
BANDS_NATURAL = {"initial__bands": [{"needs": "natural_canasta"}]}
SUFFICES = {"initial__canasta_suffices": True}

CASES: list[tuple[str, dict[str, Any], str, list[str], set[str]]] = [
    ("a set, or all but a card of it", FULL, "7h 7d 7s 7c", CANASTAS,
     {"out 7h 7d 7s 7c", "out 7d 7s 7c discard 7h", "out 7h 7s 7c discard 7d",
      "out 7h 7d 7c discard 7s", "out 7h 7d 7s discard 7c"}),
    ("no canasta", FULL, "7h 7d 7s", ["Kh Kd Ks"], set()),
    ("two cards that fit nowhere", FULL, "7h 8d", CANASTAS, set()),
    ("a sequence", RUNS, "4h 5h 6h", CANASTAS, {"out 4h 5h 6h"}),
    ("two sequences of one suit", RUNS, "4h 5h 6h 8h 9h Th", CANASTAS,
     {"out 4h 5h 6h; 8h 9h Th"}),
    ("a sequence made longer at both ends", RUNS, "4h 8h", [*CANASTAS, "5h 6h 7h"],
     {"out 4h 8h", "out 8h discard 4h", "out 4h discard 8h"}),
    ("cards on a sequence or on a set", RUNS, "7h 8h", [*CANASTAS, "4h 5h 6h", "7d 7s 7c"],
     {"out 7h 8h", "out 7h discard 8h", "out 7h onto 4h discard 8h"}),
    ("a wild card in the gap of a sequence", RUNS, "7h 2c 9h", CANASTAS, {"out 2c 7h 9h"}),
    ("twos and jokers in sequences stand for each other", RUNS, "7h 2c 9h X",
     CANASTAS, {"out 2c 7h 9h X", "out 7h 9h X discard 2c", "out 2c 7h 9h discard X"}),
    ("one more of a set of twos", TWOS, "2h 7h 7d 7s", [*CANASTAS, "2h 2d 2s"],
     {"out 2h; 7h 7d 7s", "out 7h 7d 7s discard 2h"}),
    ("no two as a wild card beside a set of twos", TWOS, "2h 2d 2s 2c 7h 7d", CANASTAS,
     {"out 2d 2s 2c 7h 7d discard 2h", "out 2h 2s 2c 7h 7d discard 2d",
      "out 2h 2d 2c 7h 7d discard 2s", "out 2h 2d 2s 7h 7d discard 2c"}),
    ("wild cards alone", WILDS, "2h 2d X", CANASTAS, {"out 2h 2d X"}),
    ("a wild card onto a wild meld", WILDS, "2c", [*CANASTAS, "2h 2d X"], {"out 2c"}),
    ("a second set of a rank or the first made larger", TWICE, "7h 7d 7s",
     [*CANASTAS, "7h 7d 7s"],
     {"out 7h 7d 7s", "out 7h 7d 7s new", "out 7d 7s discard 7h", "out 7h 7s discard 7d",
      "out 7h 7d discard 7s"}),
    ("a card onto a set of which another has all cards",
     {"meld__same_rank": "two", "pack__packs": 3, "going_out__discard": "none"},
     "7h", [KINGS, "7h 7d 7s 7c 7h 7d 7s", "7d 7s 7c"], {"out 7h"}),
    ("a canasta as the first meld", BANDS, "4h 4d 4s 4c 4h 4d X", [],
     {"out 4h 4h 4d 4d 4s 4c X"}),
    ("a natural canasta as the first meld", BANDS_NATURAL, "4h 4d 4s 4c 4h 4d 4s", [],
     {"out 4h 4h 4d 4d 4s 4s 4c"}),
    ("no mixed one where a natural one is asked", BANDS_NATURAL, "4h 4d 4s 4c 4h 4d X", [], set()),
    ("too few points for a first meld", {}, "4h 4d 4s 4c 4h 4d 4s", [], set()),
    ("a canasta in place of the points", SUFFICES, "4h 4d 4s 4c 4h 4d 4s", [],
     {"out 4h 4h 4d 4d 4s 4s 4c"}),
    ("a mixed canasta in place of the points", SUFFICES | {"initial__bands": [{"minimum": 90}]},
     "4h 4d 4s 4c 4h 4d 2c", [], {"out 2c 4h 4h 4d 4d 4s 4c"}),
    ("a wild card in a first meld that takes none", {"initial__wilds": False},
     "Kh Kd Ks Kc Kh Kd X", [], set()),
    ("only mixed groups where one must be clean", {"initial__clean_group": "unmixed"},
     "Kh Kd Ks Kc Kh Kd X", [], set()),
    ("five points too few, with five groups",
     {"initial__bands": [{"minimum": 100}]},
     "4h 4d 4s 4c 4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 3s 3c 3s", [], set()),
    ("a canasta that grows is still one", {"going_out__canastas": 2},
     "Kc 7h 7d 7s 2h 2d 2s 2c", [KINGS], set()),
    ("a natural canasta where a mixed one lacks", {"going_out__mixed_canastas": 1},
     "7h 7d 7s", [KINGS], set()),
    ("a rank that must not be left unfinished", {"going_out__unfinished": ["7"]},
     "7h 7d 7s", [KINGS], set()),
]  # fmt: skip


def listed(game: Any) -> set[str]:
    texts = [action_text(action) for action in legal_actions(game.table, game.rules)]
    assert len(texts) == len(set(texts))
    return set(texts)


def held(scene: NewScene, hand: str, melds: list[str], **options: Any) -> Any:
    position = {"hands": [hand, 9, 9, 9], "phase": "play", "sides": [{"melds": melds}]}
    return scene("classic", position, **options)


@every(
    ("options", "hand", "melds", "ways"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_ways_out(
    scene: NewScene, options: dict[str, Any], hand: str, melds: list[str], ways: set[str]
) -> None:
    game = held(scene, hand, melds, **options)
    assert {text for text in listed(game) if text.startswith("out")} == ways
    assert {action_text(way) for way in drop_unknown(find_ways_out(game.table, game.rules))} == ways
    assert can_go_out(game.table, game.rules) is bool(ways)
    assert (find_fullest_way_out(game.table, game.rules) is not None) is bool(ways)
    assert all(game.do(way).table.phase is Phase.OVER for way in [*ways][:1])


def test_laying_the_whole_hand_is_going_out(scene: NewScene) -> None:
    found = listed(held(scene, "7h 7d 7s", CANASTAS))
    assert "out 7h 7d 7s" in found
    assert not any(text.startswith("lay") for text in found)


def test_a_wild_card_lies_on_a_set_of_the_side_or_with_a_pair(scene: NewScene) -> None:
    lays = {text for text in listed(held(scene, "7h 7d 2c 9s Js", ["Kh Kd Ks"])) if "lay" in text}
    assert lays == {"lay 2c 7h 7d", "lay 2c onto Kh"}


def test_an_offered_card_is_taken_or_refused(scene: NewScene) -> None:
    game = held(scene, "7h 8d", [])
    game.table = replace(game.table, phase=Phase.OFFER, offered=Card("9h"))
    assert listed(game) == {"offer take", "offer leave"}


def test_a_card_is_laid_beside_a_sequence_in_place_of_the_draw(scene: NewScene) -> None:
    position = {"hands": ["9d Jd"], "pile": "4c 7h", "sides": [{"melds": ["4h 5h 6h"]}]}
    options = RUNS | {"pile__onto_sequence": "upcard_only"}
    assert listed(scene("classic", position, **options)) == {"draw", "add upcard"}


def test_the_partner_who_is_asked_says_yes_or_no(scene: NewScene) -> None:
    game = held(scene, "7h 8d", [KINGS]).do("ask")
    assert listed(game) == {"answer yes", "answer no"}


def test_a_caliente_is_played_by_the_side_with_fewer_melds(scene: NewScene) -> None:
    position = {"hands": ["7h 8d Y"], "phase": "play", "sides": [{}, {"melds": [KINGS]}]}
    game = scene("classic", position, pack__calientes=1, calls__caliente=100)
    assert "caliente" in listed(game)
    position["sides"] = [{"melds": [KINGS]}, {}]
    game = scene("classic", position, pack__calientes=1, calls__caliente=100)
    assert "caliente" not in listed(game)


def test_an_illegal_action_is_not_done(scene: NewScene) -> None:
    game = held(scene, "7h 8d", [])
    with pytest.raises(IllegalAction) as caught:
        apply(game.table, read_action("discard 9h"), game.rules)
    assert [reason.code for reason in caught.value.violations] == ["turn.not_in_hand"]
    assert "9h" in str(caught.value)


def test_a_turn_may_end_without_a_discard(scene: NewScene) -> None:
    kept = {"discard__never": ["wild"]}
    assert "end turn" in listed(held(scene, "X 2c", [], **kept))
    assert "end turn" not in listed(held(scene, "X 9d", [], **kept))


@pytest.mark.parametrize("action", ["add upcard", "offer take", "offer leave"])
def test_nothing_comes_of_a_card_that_is_not_there(scene: NewScene, action: str) -> None:
    position = {"hands": ["7h 8d"], "pile": "Jc", "sides": [{"melds": ["4h 5h 6h"]}]}
    game = scene("classic", position, **RUNS)
    with pytest.raises(ValueError, match="no "):
        table_after(game.table, read_action(action), game.rules)


def test_each_way_to_lay_a_hand_whatever_going_out_asks(scene: NewScene) -> None:
    game = held(scene, "7h 7d 7s 9c", [])
    found = {action_text(way) for way in drop_unknown(outs(game.table, game.rules))}
    assert found == {"out 7h 7d 7s discard 9c"}
    assert set(find_ways_out(game.table, game.rules)) == set()


@pytest.mark.parametrize(
    ("hand", "melds", "ways"),
    [
        ("4h 5h 6h 7h 7d 7s 7c", [],
         {"lay 4h 5h 6h 7h; 7d 7s 7c", "lay 4h 5h 6h; 7h 7d 7s 7c"}),
        ("4h 5h 6h 9c", [], set()),
        ("7c", ["7h 7d 7s", "4c 5c 6c"], {"lay 7c", "lay 7c onto 4c"}),
    ],
)  # fmt: skip
def test_each_way_to_lay_just_some_cards(
    scene: NewScene, hand: str, melds: list[str], ways: set[str]
) -> None:
    game = held(scene, hand, melds, **RUNS)
    found = split_into_lays(game.table.hand, game.table.side.melds, game.rules, Occasion())
    assert {action_text(LayMelds(groups)) for groups in drop_unknown(found)} == ways


@pytest.mark.parametrize(("groups", "does"), [(["Ah Ad As"], True), (["Kh Kd Ks"], False),
                                              (["Kh Kd Ks", "2h 7h 7d"], True)])  # fmt: skip
def test_new_melds_are_enough_for_a_first_one(
    scene: NewScene, groups: list[str], does: bool
) -> None:
    game = held(scene, "4h 5h", [])
    assert (
        is_enough_to_open(tuple(Lay(cards(group)) for group in groups), game.table, game.rules)
        is does
    )


@pytest.mark.parametrize(
    ("opened", "lays"),
    [([], {"lay Kh Kd Ks"}), (["A"], {"lay Kh Kd Ks", "lay Kh Kd Ks; 2c Ah Ad"})],
)
@pytest.mark.parametrize(
    ("kings", "options"),
    [
        ("Kh Kd Ks", {"initial__bands": [{"minimum": 15}], "initial__clean_group": "unmixed"}),
        ("Kh Kh Kd Kd Ks Ks Kc", {"initial__bands": [{"needs": "natural_canasta"}]}),
    ],
)
def test_what_cannot_be_laid_later_is_part_of_a_first_meld(
    scene: NewScene, kings: str, options: dict[str, Any], opened: list[str], lays: set[str]
) -> None:
    options = options | {"meld__no_wilds": ["A"], "meld__wilds_if_opened": opened}
    game = held(scene, f"{kings} Ah Ad 2c 9s Jc", [], **options)
    found = {text.replace(kings, "Kh Kd Ks") for text in listed(game) if text.startswith("lay")}
    assert found == lays


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("3c Kc Ad Ad Ac", ["out Kc; Ad Ad Ac discard 3c"]),
        ("Kc Ad Ad Ac Y", ["out Kc; Ad Ad Ac discard Y"]),
        ("3c Kc Ad Ad Ac Y", []),
        ("Kc Ad Ad Ac Y Y", []),
    ],
)
def test_what_is_never_melded_leaves_as_the_last_discard_alone(hand: str, ways: list[str]) -> None:
    rules = load("caliente")
    position = {"hands": [hand, 9, 9, 9], "phase": "play", "sides": [{"melds": [KINGS]}, {}]}
    table = read_position(position, rules)
    assert [action_text(way) for way in drop_unknown(find_ways_out(table, rules))] == ways
    assert can_go_out(table, rules) == bool(ways)
