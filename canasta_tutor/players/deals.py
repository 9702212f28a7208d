"""Whole deals, shuffled from a seed and played by players made of code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from canasta_tutor.engine.judge.play import Step, outcome
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.deal import deal, full_deck
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import OVER, Table

Player = Callable[[Table, RuleSet, Random], Action]
"""Chooses a legal action of the player to move; chance is his own affair."""


def dealt(rules: RuleSet, players: int, random: Random, first: int = 0) -> Table:
    """A deal from a shuffled deck."""
    deck = list(full_deck(rules, players))
    random.shuffle(deck)
    return deal(rules, players, tuple(deck), first=first)


def played(table: Table, rules: RuleSet, player: Player, random: Random) -> Iterator[Step]:
    """Each step of a deal to its end, the same player at all seats."""
    while table.phase is not OVER:
        action = player(table, rules, random)
        after = outcome(table, action, rules)
        yield Step(table, action, after)
        table = after
