"""Whole deals by each player, for every rule system and number of players, under all laws."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.table import Table
from canasta_tutor.players.played_deals import Player, deal_shuffled, play_deal
from tests.laws.playthrough import GAMES, PLAYERS, watched

DEALS = 40
"""Deals per rule system and number of players, shared among the players; `make soak` plays more."""
SHARE = DEALS // len(PLAYERS)
SOME = 100
"""This number of deals of each is enough to see every kind of ending."""


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("rules_id", "players"), GAMES)
def test_deals_are_lawful(rules_id: str, players: int, player: str) -> None:
    rules = load(rules_id)
    first = SHARE * list(PLAYERS).index(player)
    for seed in range(first, first + SHARE):
        watched(rules, players, seed, PLAYERS[player])


@pytest.mark.parametrize("rules_id", known())
def test_deals_end_in_every_way(rules_id: str) -> None:
    rules, seen = load(rules_id), set()
    ends = {"out"} if rules.stock.when_empty == "turn_over" else {"out", "no cards"}
    for seed, players, player in product(range(SOME), rules.players, PLAYERS.values()):
        seen.add(end(last_table(rules, players, seed, player)))
        if ends <= seen:
            return
    raise AssertionError(ends - seen)


def last_table(rules: RuleSet, players: int, seed: int, player: Player) -> Table:
    """The table at the end of a deal."""
    random = Random(seed)
    table = deal_shuffled(rules, players, random)
    for step in play_deal(table, rules, player, random):
        table = step.after
    return table


def end(table: Table) -> str:
    """How a deal has ended."""
    if table.out is not None:
        return "out"
    return "no cards" if not table.stock and table.acaba is None else "otherwise"
