"""Whole deals by each player, for every rule system and number of players, under all laws."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rulefiles import known, load
from tests.laws.playthrough import GAMES, PLAYERS, watched

DEALS = {"chance": 300, "greedy": 60}
"""Deals of a rule system, spread over the numbers of players; `make soak` plays far more."""


def share(player: str, rules_id: str) -> int:
    return -(-DEALS[player] // len(load(rules_id).players))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("rules_id", "players"), GAMES)
def test_deals_are_lawful_and_end(rules_id: str, players: int, player: str) -> None:
    rules = load(rules_id)
    for seed in range(share(player, rules_id)):
        watched(rules, players, seed, PLAYERS[player])


@pytest.mark.parametrize("rules_id", known())
def test_chance_sees_going_out_and_the_end_of_the_stock(rules_id: str) -> None:
    rules = load(rules_id)
    players = rules.seats.usual
    ends = [watched(rules, players, seed, PLAYERS["chance"]) for seed in range(100)]
    assert any(table.out is not None for table in ends)
    assert any(table.out is None for table in ends)
