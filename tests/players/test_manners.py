"""The manners of the players at the table, counted as `python -m benchmarks play` counts them."""

from __future__ import annotations

import pytest

from benchmarks.play import FIRST_TUNING, manners, pair
from benchmarks.yardstick.greedy_player import choose_greedily
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.players.counting_player import choose_by_counting, choose_in_style
from canasta_tutor.players.played_deals import Player
from canasta_tutor.players.player_style import NAMED, Style
from tests.many import many

DEALS = many(10)
MOST_EARLY, MOST_FED = 5, 2
"""The most discards with bad manners, in per cent."""


def of_style(style: Style) -> Player:
    return lambda table, rules, random: choose_in_style(table, rules, style)


@pytest.mark.parametrize("style", NAMED, ids=lambda style: style.id)
@pytest.mark.parametrize("system", ["classic", "samba", "cuban"])
def test_black_threes_are_saved_and_melds_are_not_fed(system: str, style: Style) -> None:
    found = manners(system, 4, DEALS, of_style(style), FIRST_TUNING)
    assert found.early_threes <= MOST_EARLY
    assert found.fed <= MOST_FED


def test_the_greedy_player_has_no_such_manners() -> None:
    assert manners("classic", 4, DEALS, choose_greedily, FIRST_TUNING).early_threes > 50


def test_players_of_hand_and_foot_go_out() -> None:
    counting, greedy = (
        manners("hand-and-foot", 4, DEALS, player, FIRST_TUNING).out
        for player in (choose_by_counting, choose_greedily)
    )
    assert counting >= 35
    assert counting > greedy


def test_a_player_is_not_ahead_of_itself() -> None:
    rules = load("three-player")
    assert pair(load("classic"), 4, 3, choose_by_counting, choose_by_counting) == 0
    there = pair(rules, 3, 3, choose_by_counting, choose_greedily)
    assert there == pair(rules, 3, 3, choose_by_counting, choose_greedily)
