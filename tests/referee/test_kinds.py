"""The answer to each kind of question about a turn, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.asking import answer, codes

HAND = "7h 7d 2c Ks Kd Kc 9d 4c"
FREE = "9c 4d 7s"


@pytest.mark.parametrize(
    ("cards", "group", "canasta", "points", "bonus"),
    [
        ("7h 7d 2c", "set", None, 30, 0),
        ("K K K K K 2 X", "set", "mixed", 120, 300),
        ("K K K K K K K", "set", "natural", 70, 500),
        ("5h 2c 2d", None, None, 45, 0),
        ("3s 3c 3s", "black-threes", None, 15, 0),
    ],
)
def test_group(cards: str, group: str | None, canasta: str | None, points: int, bonus: int) -> None:
    found = answer("group", cards=cards)
    assert (found["group"], found["canasta"]) == (group, canasta)
    assert (found["points"], found["bonus"]) == (points, bonus)
    assert found["legal"] is (group == "set")


def test_a_reason_names_its_rule_and_source() -> None:
    (reason,) = answer("group", cards="5h 2c 2d")["reasons"]
    assert reason["code"] == "meld.too_few_naturals"
    assert reason["rule"] == "meld.min_naturals"
    assert reason["standing"] == "documented"
    assert reason["source"]
    assert "5♥" in reason["text"]


def test_lay_counts_toward_the_minimum() -> None:
    found = answer("lay", groups=["A A A", "4 4 4"], position={"sides": [{"score": 1600}]})
    assert (found["legal"], found["points"], found["minimum"]) == (False, 75, 90)
    assert codes(found) == ["initial.too_low"]


def test_lay_is_aimed_at_a_meld() -> None:
    sides = [{"melds": ["8h 8d 8s", "9h 9d 9s"]}]
    aimed = answer("lay", groups=[{"cards": "2c", "to": "8h"}], position={"sides": sides})
    assert (aimed["legal"], aimed["minimum"]) == (True, None)
    loose = answer("lay", groups=["2c"], position={"sides": sides})
    assert loose["legal"] is False


def test_lay_of_a_whole_hand_ends_the_deal() -> None:
    sides = [{"melds": ["8 8 8 8 8 8 8"]}]
    found = answer("lay", groups=["9 9 9"], position={"hands": ["9 9 9"], "sides": sides})
    assert (found["legal"], found["effects"]) == (True, ["ends-deal"])


def test_cards_not_held_are_no_error() -> None:
    found = answer("lay", groups=["A A A"], position={"hands": ["4 4 4 5 6"]})
    assert (found["legal"], codes(found)) == (False, ["turn.not_in_hand"])


def test_take_with_a_pair() -> None:
    position = {"hands": [HAND], "sides": [{"melded": True}], "pile": FREE}
    found = answer("take", using="7h 7d", position=position)
    assert (found["legal"], found["hand_cards"]) == (True, len(HAND.split()) - 2 + 2)
    assert found["minimum"] is None


def test_take_of_a_frozen_pile_unfreezes_it() -> None:
    position = {"hands": [HAND], "sides": [{"melds": ["Q Q Q"]}], "pile": "X 9c 7s"}
    assert codes(answer("take", using="7h 2c", position=position)) == ["pile.frozen_needs_pair"]
    assert answer("take", using="7h 7d", position=position)["effects"] == ["unfreezes"]


def test_ways_to_take() -> None:
    position = {"hands": [HAND], "sides": [{"melds": ["7c 7c 7d"]}], "pile": FREE}
    found = answer("take", position=position)
    assert found["legal"] is True
    assert {"using": "7h 7d", "also": []} in found["ways"]
    assert {"using": "", "also": []} in found["ways"]


def test_no_way_to_take() -> None:
    found = answer("take", position={"hands": ["4 4 5 6 9"], "pile": FREE})
    assert (found["legal"], found["ways"]) == (False, [])


def test_first_meld_with_the_pile() -> None:
    position = {"hands": [HAND], "sides": [{"score": 1600}], "pile": FREE}
    found = answer("take", using="7h 7d", also=["Ks Kd Kc"], position=position)
    assert (found["legal"], found["points"], found["minimum"]) == (False, 45, 90)


@pytest.mark.parametrize(
    ("position", "drawn", "legal", "effects"),
    [
        ({}, "", True, []),
        ({"stock": 1}, "3h", True, ["scores", "ends-deal"]),
        ({"stock": 2}, "3h 9c", True, ["scores"]),
        ({"stock": 0, "pile": "3s"}, "", False, ["ends-deal"]),
        ({"stock": 0, "pile": "9s", "hands": ["4 5 6"]}, "", False, ["ends-deal"]),
        (
            {"stock": 0, "pile": "9s", "hands": ["9 9 6 6"], "sides": [{"melded": True}]},
            "",
            False,
            ["must-take"],
        ),
    ],
)
def test_draw(position: Any, drawn: str, legal: bool, effects: list[str]) -> None:
    found = answer("draw", drawn=drawn, position=position)
    assert (found["legal"], found["effects"]) == (legal, effects)


@pytest.mark.parametrize(
    ("card", "rules", "from_", "legal", "effects"),
    [
        ("9", "classic", "hand", True, []),
        ("2", "classic", "hand", True, ["freezes"]),
        ("3s", "classic", "hand", True, ["blocks"]),
        ("3h", "classic", "table", False, []),
        ("3h", "cs-wikipedia", "table", True, ["freezes"]),
    ],
)
def test_discard(card: str, rules: str, from_: str, legal: bool, effects: list[str]) -> None:
    sides = [{"melds": ["8 8 8"], "red_threes": "3h"}]
    found = answer("discard", rules, card=card, position={"sides": sides}, **{"from": from_})
    assert (found["legal"], found["effects"]) == (legal, effects)


def test_the_last_discard_ends_the_deal() -> None:
    position = {"hands": ["9h"], "sides": [{"melds": ["8 8 8 8 8 8 8"]}]}
    assert answer("discard", card="9", position=position)["effects"] == ["ends-deal"]


def test_go_out() -> None:
    position = {"hands": ["9 9 9 4"], "sides": [{"melds": ["8 8 8 8 8 8 8"]}]}
    found = answer("go_out", groups=["9 9 9"], discard="4", position=position)
    assert (found["legal"], found["concealed"], found["bonus"]) == (True, False, 100)


def test_go_out_concealed() -> None:
    found = answer("go_out", groups=["9 9 9 9 9 9 9 9"], discard="4")
    assert (found["legal"], found["concealed"], found["bonus"]) == (True, True, 200)


def test_go_out_without_a_canasta() -> None:
    found = answer("go_out", groups=["9 9 9", "K K K"], discard="4")
    assert (found["legal"], found["concealed"], found["bonus"]) == (False, None, None)
    assert codes(found) == ["going_out.canastas"]


def test_go_out_with_the_pile() -> None:
    position = {"hands": ["7 7 K K"], "pile": "9c 7s", "sides": [{"melds": ["K K K K K"]}]}
    fields = {"groups": ["K K"], "discard": "9c", "position": position}
    assert answer("go_out", take={"using": "7 7"}, **fields)["legal"] is True
    assert answer("go_out", take={"using": "7 7 7"}, **fields)["legal"] is False
    assert answer("go_out", **fields)["legal"] is False


def test_a_pair_that_is_held_is_not_what_is_lacking() -> None:
    position = {"hands": ["7h 7d 4s 5h 6h Kc 8s"], "sides": [{"score": 3600}], "pile": "9c 7s"}
    found = answer("take", position=position)
    assert (found["legal"], codes(found)) == (False, ["initial.too_low", "no_other_take"])
    alone = answer("take", position=position | {"hands": ["7h 4s 5h 6h Kc 8s"]})
    assert codes(alone) == ["pile.unmelded_needs_pair"]


@pytest.mark.parametrize(
    ("laid", "name"),
    [
        ("4 4 5 5 6 6 7 7 8 8 9 9 10 10", "pairs"),
        ("4 4 4 4 9 9 9 9 7 7 7 J J J", "garbage"),
        ("3s 4 5 6 7 8 9 10 J Q K A 2 X", "straight"),
        ("2 2 7 7 A A 4 4 5 5 6 6 8 8", "wild_pairs"),
    ],
)
def test_a_special_hand_rests_on_its_own_rule(laid: str, name: str) -> None:
    found = answer("special_hand", "modern-american", cards=laid)
    assert [reason["rule"] for reason in found["reasons"]] == [f"special.{name}"]


def test_best() -> None:
    found = answer("best", position={"hands": ["9 9 9 A A A X 4 4 5"]})
    assert (found["legal"], found["points"]) == (True, 140)
    assert len(found["groups"]) == 2


def test_best_keeps_a_card_to_discard_and_one_to_hold() -> None:
    found = answer("best", position={"hands": ["A A A K K K"]})
    assert found["points"] == 60


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"hands": ["4 5 6 7 8"]}, "no_first_meld"),
        ({"hands": ["A A A A A"], "sides": [{"melds": ["K K K"]}]}, "melded_already"),
    ],
)
def test_there_is_no_best(position: Any, code: str) -> None:
    found = answer("best", position=position)
    assert (found["legal"], found["groups"], codes(found)) == (False, [], [code])


def test_ask_partner() -> None:
    assert answer("ask_partner")["legal"] is True
    assert answer("ask_partner", "two-player")["legal"] is False
    told = {"memory": {"partner_answer": "no"}}
    assert codes(answer("ask_partner", position=told)) == ["going_out.asked_already"]


@pytest.mark.parametrize(
    ("rules", "phase", "code"),
    [
        ("british-acaba", "draw", "acaba.asked"),
        ("british-acaba", "play", "going_out.asked"),
        ("classic", "draw", "turn.draw_first"),
    ],
)
def test_before_the_draw_the_partner_is_asked_about_acaba_alone(
    rules: str, phase: str, code: str
) -> None:
    assert codes(answer("ask_partner", rules, position={"phase": phase})) == [code]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("acaba", {}),
        ("caliente", {}),
        ("bid", {"amount": 2500}),
        ("lay_threes", {"cards": "3s 3s"}),
        ("offer", {"card": "9h", "take": True}),
        ("upcard_to_sequence", {}),
        ("special_hand", {"cards": "4 4 5 5"}),
    ],
)
def test_what_only_other_systems_have(kind: str, fields: dict[str, Any]) -> None:
    found = answer(kind, **fields)
    assert (found["legal"], codes(found)) == (False, [f"not_here.{kind}"])
