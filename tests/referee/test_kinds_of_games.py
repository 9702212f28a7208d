"""The answers to questions about deals, scores and games, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor import ask
from tests.referee.asking import answer, codes


def test_minimum_and_points() -> None:
    assert answer("minimum", score=1500)["value"] == 90
    assert answer("minimum", "cs-wikipedia", score=5000)["value"] == 150
    assert answer("points", cards="X 2 A A 10 5")["value"] == 50 + 20 + 40 + 10 + 5


def test_score() -> None:
    position = {
        "hands": ["", "4 5", "K", None],
        "sides": [{"melds": ["K K K K K K K"], "red_threes": "3h"}],
        "memory": {"hidden_canastas": 1},
    }
    found = answer("score", "wikibooks", out=0, position=position)
    lines = {line["code"]: line["points"] for line in found["lines"]}
    assert {"melds", "canasta.natural", "canasta.hidden", "red_threes", "out"} <= lines.keys()
    assert lines["hand"] == -10
    assert found["total"] == sum(lines.values())
    assert all(line["text"] for line in found["lines"])


def test_a_score_says_that_unknown_hands_count_as_empty() -> None:
    assert codes(answer("score")) == ["hands_empty"]
    assert codes(answer("score", position={"hands": ["", "", "", ""]})) == []


def test_a_concealed_hand_scores() -> None:
    totals = [answer("score", out=0, concealed=said)["total"] for said in (False, True)]
    assert totals == [100, 200]


@pytest.mark.parametrize(
    ("turned", "frozen", "done"),
    [("9h", False, True), ("2c", True, False), ("2c 9h", True, True), ("", False, False)],
)
def test_upcards(turned: str, frozen: bool, done: bool) -> None:
    found = answer("upcards", turned=turned)
    assert (found["pile"], found["frozen"], found["done"]) == (turned, frozen, done)


@pytest.mark.parametrize(
    ("rules", "turned", "pile"),
    [("classic", "2c 9h 8d", "2c 9h"), ("classic", "3s 9h", "3s"), ("czech-fast", "2c 9h", "2c")],
)
def test_no_card_is_turned_onto_an_upcard_that_stays(rules: str, turned: str, pile: str) -> None:
    found = answer("upcards", rules, turned=turned)
    assert (found["legal"], found["pile"], found["done"]) == (False, pile, True)
    assert codes(found) == ["upcards.stays"]


def test_deal() -> None:
    found = answer("deal", players=4)
    expected = {
        "legal": True, "packs": 2, "jokers": 4, "cards": 108, "hands": [11] * 4,
        "feet": [0] * 4, "draw": 1, "stock": 108 - 44 - 1, "sides": 2, "target": 5000,
    }  # fmt: skip
    assert expected.items() <= found.items()
    assert answer("deal", players=5)["legal"] is False
    assert answer("deal", "two-player")["hands"] == [15, 15]


@pytest.mark.parametrize(
    ("totals", "over", "first", "margin"),
    [
        ([5000, 4000], True, 0, 1000),
        ([4995, 4000], False, None, None),
        ([5100, 5100], False, None, None),
    ],
)
def test_winner(totals: list[int], over: bool, first: int | None, margin: int | None) -> None:
    found = answer("winner", totals=totals)
    assert (found["over"], found["winner"], found["margin"]) == (over, first, margin)


def test_what_a_caliente_draws_is_told_of_a_hand_of_known_size() -> None:
    sides = [{}, {"melds": ["9h 9d 9s"]}]
    for hands, words in (([], "you fill your hand up, and"), ([5], "so you draw 7")):
        position = {"hands": hands, "sides": sides}
        found = ask({"rules": "caliente", "position": position, "ask": {"kind": "caliente"}})
        assert words in found["reasons"][0]["text"].replace("\xa0", " ")


@pytest.mark.parametrize(
    ("question", "code", "words"),
    [
        ({"kind": "minimum", "score": 3000}, "minimum", "In deal 2 of the game"),
        ({"kind": "winner", "totals": [900, 700]}, "deals", "after 4 deals"),
        ({"kind": "deal"}, "deal", "11 cards and a foot of 13 cards"),
    ],
)
def test_a_game_of_deals_and_feet(question: dict[str, Any], code: str, words: str) -> None:
    position = {"memory": {"deals_played": 1}}
    found = ask({"rules": "hand-and-foot", "position": position, "ask": question})
    assert [reason["code"] for reason in found["reasons"]] == [code]
    assert words in found["reasons"][0]["text"].replace("\xa0", " ")
