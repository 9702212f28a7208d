"""Whole deals by each player, for every rule system and number of players, under all laws."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.engine.table import Table
from tests.laws.playthrough import PLAYERS, watched

DEALS = {"chance": 120, "greedy": 40}
"""Deals of a rule system, spread over the numbers of players; `make soak` plays far more."""


@pytest.mark.parametrize("rules_id", known())
def test_deals_are_lawful_and_end_in_every_way(rules_id: str) -> None:
    rules = load(rules_id)
    ends = [
        watched(rules, players, seed, PLAYERS[player])
        for player, deals in DEALS.items()
        for players in rules.players
        for seed in range(-(-deals // len(rules.players)))
    ]
    assert any(table.out is not None for table in ends)
    assert any(ran_out(table) for table in ends) or rules.stock.when_empty == "turn_over"


def ran_out(table: Table) -> bool:
    """Whether the deal ended for want of cards."""
    return not table.stock and table.out is None and table.acaba is None
