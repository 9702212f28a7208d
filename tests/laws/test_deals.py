"""Whole deals played by chance, for every rule system and number of players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from canasta_tutor.bots.chance import play_deal
from canasta_tutor.engine.cards import CardKind
from canasta_tutor.engine.play import deal, full_deck
from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.engine.scoring import score_deal
from canasta_tutor.engine.table import Phase, Table, all_cards

DEALS = 1000
PARTS = 4
SAMPLE = 10
MOST_ACTIONS = 2000

GAMES = [(rules_id, players) for rules_id in known() for players in load(rules_id).players]


def tables(rules_id: str, players: int, seed: int) -> Iterator[Table]:
    rules, random = load(rules_id), Random(seed)
    deck = list(full_deck(rules, players))
    random.shuffle(deck)
    start = deal(rules, players, tuple(deck), first=seed % players)
    yield start
    for _, table in play_deal(start, rules, random):
        yield table


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("rules_id", "players"), GAMES)
def test_deals_end_with_all_cards_and_sound_tables(rules_id: str, players: int, part: int) -> None:
    rules = load(rules_id)
    deck = full_deck(rules, players)
    for seed in range(part, DEALS, PARTS):
        actions = 0
        for table in tables(rules_id, players, seed):
            if actions % SAMPLE == 0:
                assert all_cards(table) == deck, (seed, actions)
            actions += 1
            assert_sound(table)
        assert all_cards(table) == deck, seed
        assert table.phase is Phase.OVER
        assert actions < MOST_ACTIONS
        for score in score_deal(table, rules):
            assert score.total == sum(line.points for line in score.lines)


def assert_sound(table: Table) -> None:
    for hand in table.hands:
        assert hand == tuple(sorted(hand))
        assert all(card.kind is not CardKind.RED_THREE for card in hand)
    over = table.phase is Phase.OVER
    assert all(table.hands) or (over and table.out is not None)
    for side in table.sides:
        ranks = [meld.rank for meld in side.melds]
        assert len(ranks) == len(set(ranks))


@pytest.mark.parametrize("rules_id", known())
def test_chance_sees_going_out_and_the_end_of_the_stock(rules_id: str) -> None:
    players = load(rules_id).seats.usual
    ends = [list(tables(rules_id, players, seed))[-1] for seed in range(100)]
    assert any(table.out is not None for table in ends)
    assert any(table.out is None for table in ends)
