"""A deal with each option, on one of the systems that it is meant for, under all laws."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.house_rules import add_options, options
from canasta_tutor.engine.rules.rule_files import load
from tests.laws.playthrough import PLAYERS, watched

DEALS = [
    (name, option.systems[place % len(option.systems)])
    for place, (name, option) in enumerate(options().items())
    if name != "stock-turned-over"  # such a deal may go on for ever
]


CLOSER = 41
"""Each option gets only one deal, so the test looks closely at more of its steps."""


@pytest.mark.parametrize(("name", "system"), DEALS)
def test_a_deal_by_an_option(name: str, system: str) -> None:
    rules = add_options(load(system), [name])
    watched(rules, rules.players[0], len(name), PLAYERS["counting"], close=CLOSER)
