"""The rules behind the answer to a puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.puzzles.answered.check_answer import find_objections
from canasta_tutor.puzzles.answered.deciding_rules import (
    find_grounds,
    rule_of_question,
    rules_of_sheet,
)
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.lesson_file import read_puzzle


def rules_behind(raw: dict[str, Any], system: str) -> list[tuple[str, ...]]:
    puzzle = read_puzzle({"id": "asked", "rule": "meld.min_cards", **raw})
    return [rules for _, rules in find_grounds(pose_under(puzzle, load(system)))]


def group(cards: str) -> dict[str, Any]:
    return {"kind": "legal", "ask": {"kind": "group", "cards": cards}}


def card(text: str) -> dict[str, Any]:
    return {"kind": "which", "ask": {"kind": "card", "card": text}}


@pytest.mark.parametrize(
    ("raw", "first"),
    [
        (group("7h 7d"), "meld.min_cards"),
        (group("3h 3d 3d"), "red_threes.laid"),
        (group("7h 7d 8s"), "meld.kinds"),
        (card("3h"), "red_threes.laid"),
        (card("3s"), "pile.never_taken"),
        (card("2s"), "meld.min_naturals"),
        ({"kind": "number", "ask": {"kind": "minimum", "score": 0}}, "initial.bands"),
        ({"kind": "number", "ask": {"kind": "points", "cards": "7h"}}, "points.cards"),
    ],
)
def test_the_first_rule_behind_an_answer(raw: dict[str, Any], first: str) -> None:
    assert rules_behind(raw, "classic")[0][0] == first


def test_a_legal_meld_rests_on_the_limits_that_there_are() -> None:
    (classic,) = rules_behind(group("7h 7d 7s"), "classic")
    assert classic == ("meld.min_naturals", "meld.kinds", "meld.min_cards", "meld.max_wild")
    (free,) = rules_behind(group("7h 7d 7s"), "cs-wikipedia")
    assert "meld.max_wild" not in free


def test_a_natural_card_that_is_added_rests_on_no_limit_of_wild_cards() -> None:
    at = {"hands": ["9h 2c 4d 5s"], "sides": [{"melds": ["9d 9s 9c"]}], "phase": "play"}
    asked = {"id": "add", "kind": "legal", "rule": "meld.max_wild", "position": at}
    natural, wild = (
        rules_behind({**asked, "ask": {"kind": "lay", "groups": [group]}}, "classic")[0]
        for group in ("9h", "9h 2c")
    )
    assert natural == ("meld.kinds",)
    assert "meld.max_wild" in wild


def test_where_the_minimum_goes_by_the_deal_that_rule_decides() -> None:
    ask = {"kind": "number", "ask": {"kind": "minimum", "score": 0}}
    assert rules_behind(ask, "hand-and-foot") == [("initial.by_deal",)]


def test_the_bonus_for_red_threes_has_its_sign_from_another_rule() -> None:
    ask = {"kind": "number", "ask": {"kind": "red_threes", "count": 2, "melded": True}}
    assert rules_behind(ask, "classic") == [("red_threes.bonus", "red_threes.minus")]
    both = ("red_threes.bonus", "red_threes.minus", "red_threes.plus_canastas")
    assert rules_behind(ask, "modern-american") == [both]


@pytest.mark.parametrize("first_pile", [True, False])
def test_black_threes_that_bring_less_than_the_first_pile_have_their_rule(first_pile: bool) -> None:
    position = {"sides": [{"melds": ["Kh Kh Kd Kd Ks Kc Kc", "3s 3c 3c"]}]}
    ask = {"kind": "score", "out": 0, "first_pile": first_pile}
    raw = {"kind": "number", "ask": ask, "position": position}
    puzzle = read_puzzle({"id": "asked", "rule": "points.cards", **raw})
    rules = rules_of_sheet(pose_under(puzzle, load("czech-fast")))
    assert "going_out.black_three_bonus" in rules
    assert ("going_out.first_pile_bonus" in rules) is first_pile


def test_cards_laid_without_a_canasta_are_lost_by_a_rule_of_their_own() -> None:
    position = {"hands": ["7h"], "sides": [{"melds": ["Kh Kd Ks"]}]}
    ask = {"kind": "number", "ask": {"kind": "score"}, "position": position}
    assert rules_behind(ask, "modern-american")[0] == ("game.no_canasta", "points.cards")
    assert rules_behind(ask, "classic")[0] == ("points.cards",)


@pytest.mark.parametrize(
    ("raw", "wrong"),
    [
        (card("3s"), "natural"),
        (card("3h"), "black_three"),
        ({"kind": "number", "ask": {"kind": "minimum", "score": 0}}, 5),
    ],
)
@pytest.mark.parametrize("system", ["classic", "hand-and-foot"])
def test_what_stands_against_an_answer_rests_on_the_rule_of_that_system(
    raw: dict[str, Any], wrong: str | int, system: str
) -> None:
    posed = pose_under(read_puzzle({"id": "asked", "rule": "pack.jokers", **raw}), load(system))
    assert [each.rule for each in find_objections(posed, wrong)] == [rule_of_question(posed)]
