"""Every named player, in every system and seating: legal, fair, finite and repeatable deals.  `make
test` plays few deals, `make soak` many.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from canasta_tutor.deals.deal_codes import COMPANIES, MIXED, code_deal
from canasta_tutor.deals.deal_hints import find_hint
from canasta_tutor.deals.deal_in_play import (
    MOST_ACTIONS,
    play_action,
    play_by_counting,
    resume_deal,
    start_deal,
)
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import table_json
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.table import OVER, Table
from canasta_tutor.engine.values.view import view
from canasta_tutor.players.counting_player import choose_in_style
from canasta_tutor.players.played_deals import redeal_hidden
from canasta_tutor.players.player_style import COUNTING, NAMED, Style
from tests.laws.playthrough import GAMES
from tests.many import in_turn, many

PEEKS = 7
"""The test repeats every n-th choice, with the hidden cards dealt again."""


@pytest.mark.parametrize(("rules_id", "players"), GAMES)
def test_players_are_lawful_and_do_not_peek(rules_id: str, players: int) -> None:
    rules = load(rules_id)
    companies = in_turn(COMPANIES, GAMES.index((rules_id, players)))
    for seed, company in product(range(many(1)), companies):
        deal = start_deal(code_deal(rules, players, seed % players, seed, company), rules)
        for count, step in enumerate(deal.steps):
            assert verify(step.before, step.action, rules).ok
            if count % PEEKS == 0:
                assert_does_not_peek(step.before, rules, deal.code.style_at(step.before.acting))


@pytest.mark.parametrize(("rules_id", "players"), GAMES)
def test_every_deal_ends_and_comes_again(rules_id: str, players: int) -> None:
    """The learner plays as the counting player does; the stored deal leads to the same table."""
    rules = load(rules_id)
    for seed in range(many(1)):
        code = code_deal(rules, players, seed % players, seed, MIXED)
        deal = start_deal(code, rules)
        while deal.is_own_turn:
            action = choose_in_style(deal.table, rules, COUNTING)
            if len(deal.steps) % PEEKS == 0:
                assert_does_not_peek(deal.table, rules, COUNTING)
                other = redeal_hidden(deal.table, rules, Random(seed))
                assert find_hint(other, rules) == find_hint(deal.table, rules)
            deal = play_action(deal, action)
        assert deal.table.phase is OVER
        assert len(deal.steps) < MOST_ACTIONS
        assert all(verify(step.before, step.action, rules).ok for step in deal.steps)
        assert play_by_counting(deal) == deal.table
        again = resume_deal(deal.kept, rules)
        assert table_json(again.table) == table_json(deal.table)


def assert_does_not_peek(table: Table, rules: RuleSet, style: Style) -> None:
    """The choice stays the same after all hidden cards are dealt again."""
    other = redeal_hidden(table, rules, Random(table.turn))
    assert view(other, table.acting) == view(table, table.acting)
    assert choose_in_style(other, rules, style) == choose_in_style(table, rules, style)


def test_feet_and_talons_are_dealt_anew() -> None:
    for system, heaps in (("hand-and-foot", "feet"), ("modern-american", "talons")):
        rules = load(system)
        table = start_deal(code_deal(rules, 4, 0, 3), rules).table
        again = redeal_hidden(table, rules, Random(1))
        assert getattr(again, heaps) != getattr(table, heaps)
        assert list(map(len, getattr(again, heaps))) == list(map(len, getattr(table, heaps)))


def test_named_players_differ() -> None:
    """At some tables the named players choose differently.

    Otherwise they would differ only in name.
    """
    rules, seen = load("classic"), set()
    for seed in range(10):
        deal = start_deal(code_deal(rules, 4, 0, seed), rules)
        while deal.is_own_turn:
            seen.add(tuple(choose_in_style(deal.table, rules, style) for style in NAMED))
            deal = play_action(deal, choose_in_style(deal.table, rules, COUNTING))
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert any(choices[one] != choices[other] for choices in seen)
