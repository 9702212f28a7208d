"""How many? The number, and the lines that add up to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.input_faults import InputError

Asked = Callable[..., Any]

NUMBER = 'kind = "number"\nask = {{ kind = {0} }}'


@pytest.mark.parametrize(
    ("ask", "rules", "number"),
    [
        ('"points", cards = "Ks 2c X"', "classic", 80),
        ('"points", cards = "3s 3h"', "classic", 5),
        ('"minimum", score = 1600', "classic", 90),
        ('"minimum", score = -5', "classic", 15),
        ('"minimum", score = 5000', "classic", 120),
        ('"minimum", score = 5000', "cs-wikipedia", 150),
        ('"lay", groups = ["7h 7d 7c", "Qs Qd X"]', "classic", 85),
        ('"hand"', "classic", 11),
        ('"hand"', "two-player", 15),
        ('"hand", players = 3', "classic", 13),
        ('"draw"', "classic", 1),
        ('"draw", players = 2', "classic", 2),
        ('"draw", players = 2', "wikibooks", 1),
        ('"red_threes", count = 3', "classic", 300),
        ('"red_threes", count = 4', "classic", 800),
        ('"red_threes", count = 4, melded = false', "classic", -800),
        ('"bonus", cards = "8h 8d 8s 8s 8c 2h X"', "classic", 300),
        ('"bonus", cards = "8h 8h 8d 8d 8s 8s 8c"', "classic", 500),
        ('"bonus", cards = "8h 8d 8s"', "classic", 0),
        ('"bonus", cards = "Qh Qs Qd 2h 2d 2c X"', "classic", 0),
    ],
)
def test_the_rules_give_the_number(asked: Asked, ask: str, rules: str, number: int) -> None:
    puzzle = asked(NUMBER.format(ask), rules)
    assert puzzle.answer == number
    assert puzzle.answered(number).right
    assert not puzzle.answered(number + 1).right


def test_points_are_told_rank_by_rank(asked: Asked, text: Any) -> None:
    lines = asked(NUMBER.format('"points", cards = "Ks 2c Kd X"')).answered(0).lines
    assert [(line.code, text(line.cards), line.points) for line in lines] == [
        ("cards", "Ks Kd", 20),
        ("cards", "2c", 20),
        ("cards", "X", 50),
    ]


def test_a_bonus_is_told_with_its_reason(asked: Asked) -> None:
    puzzle = asked(NUMBER.format('"bonus", cards = "8h 8d 8s 8s 8c 2h X"'))
    result = puzzle.answered(500)
    assert [reason.code for reason in result.reasons] == ["canasta.mixed"]
    assert [(line.code, line.points) for line in result.lines] == [("canasta.mixed", 300)]
    assert [each.rule for each in result.reasons] == ["canasta.mixed_bonus"]


SCORED = {
    "hands": ["Ks", None, ""],
    "sides": [{"melds": ["8h 8h 8d 8d 8s 8s 8c", "4h 4d 2c"], "red_threes": "3h"}, {}],
}


def test_the_score_of_a_deal_is_the_sum_of_its_lines(asked: Asked) -> None:
    result = asked(NUMBER.format('"score", out = 2'), position=SCORED).answered(0)
    assert {line.code: line.points for line in result.lines} == {
        "melds": 70 + 30,
        "canasta.natural": 500,
        "red_threes": 100,
        "out": 100,
        "hand": -10,
    }
    assert result.solution.answer == 790


def test_the_hands_of_the_others_count_as_empty(asked: Asked) -> None:
    assert asked(NUMBER.format('"score", side = 1'), position=SCORED).answer == 0


def test_a_side_that_is_not_there_has_no_score(asked: Asked) -> None:
    with pytest.raises(InputError) as caught:
        asked(NUMBER.format('"score", side = 2'), position=SCORED).answered(0)
    assert caught.value.path == "ask.side"


def test_nobody_deals_to_more_players_than_can_play(asked: Asked) -> None:
    with pytest.raises(InputError) as caught:
        asked(NUMBER.format('"hand", players = 4'), "two-player").answered(0)
    assert caught.value.path == "ask.players"
