"""Large hands, where brute force has no end: what is known to be there is found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from canasta_tutor.engine.actions.end_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import largest_lay
from canasta_tutor.engine.judge.play import outcome
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.reading import read_position
from canasta_tutor.engine.rules.files import load, patched
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search import UNKNOWN
from canasta_tutor.engine.search.first_meld import lays
from canasta_tutor.engine.search.go_out import ways_out
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, text_of, without
from canasta_tutor.engine.values.table import Table
from tests.laws.houses import KINDS
from tests.laws.test_largest import counted

SYSTEMS = ["czech-club", "samba", "bolivia", "italian", "chilean"]
HOUSES = ["runs upward with wilds", "runs both ways with two wilds", "runs, few wilds"]
RULES = [*(load(name) for name in SYSTEMS), *(patched(load("classic"), KINDS[n]) for n in HOUSES)]
LAID = ["", "Kh Ks Ks Kc Kc", "Qh Qc Qc; 6d 7d 8d"]
HANDS, HAND, WILDS, LISTED = 4, 13, 4, 200


@pytest.mark.parametrize("rules", RULES, ids=[*SYSTEMS, *HOUSES])
def test_no_listed_lay_counts_more_than_the_largest(rules: RuleSet) -> None:
    for table in tables(rules):
        best = largest_lay(table, rules)
        assert best is not UNKNOWN
        legal = [a for a in islice(lays(table, rules), LISTED) if verify(table, a, rules).ok]
        assert bool(best) or not legal
        if best:
            assert verify(table, best, rules).ok
            assert all(counted(a, table, rules) <= counted(best, table, rules) for a in legal)


@pytest.mark.parametrize("rules", RULES, ids=[*SYSTEMS, *HOUSES])
def test_a_card_more_never_makes_the_largest_smaller(rules: RuleSet) -> None:
    for table in tables(rules):
        best = largest_lay(table, rules)
        more = next(card for card in table.stock if card.kind is CardKind.PLAIN)
        wider = with_hand(table, cards((*table.hand, more)), rules)
        now = largest_lay(wider, rules)
        assert best is not UNKNOWN is not now
        if best and len(table.hand) > sum(len(group.cards) for group in best.groups):
            assert now
            assert counted(now, wider, rules) >= counted(best, table, rules)


@pytest.mark.parametrize("rules", RULES, ids=[*SYSTEMS, *HOUSES])
def test_who_can_go_out_can_so_after_he_has_laid_a_group_of_it(rules: RuleSet) -> None:
    seen = 0
    for table in tables(rules):
        ways = list(islice(ways_out(table, rules), LISTED))
        assert can_go_out(table, rules) is bool(ways)
        assert all(verify(table, way, rules).ok for way in ways)
        seen += len(ways)
        for way in ways[:2]:
            assert not outcome(table, way, rules).hands[table.seat]
    assert seen or rules.going_out.canastas


def tables(rules: RuleSet) -> Iterator[Table]:
    """Hands with runs and wild cards, beside little and much on the table."""
    for seed, laid in product(range(HANDS), LAID):
        melds = laid.split("; ") if laid else []
        deck = without(full_deck(rules, rules.seats.usual), cards(" ".join(melds)))
        hand = text_of(lively(deck, Random(f"{seed} {laid}")))
        position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
        yield read_position(position, rules)


def with_hand(table: Table, hand: Cards, rules: RuleSet) -> Table:
    """The same turn of a player with another hand."""
    melds = [text_of(meld.cards) for meld in table.side.melds]
    position = {"hands": [text_of(hand)], "phase": "play", "sides": [{"melds": melds}]}
    return read_position(position, rules)


def lively(deck: Cards, random: Random) -> Cards:
    """Some wild cards, and naturals of which two in three are red."""
    shuffled = random.sample(deck, len(deck))
    plain = [card for card in shuffled if card.kind is CardKind.PLAIN]
    plain.sort(key=lambda card: not (card.suit and card.suit.red) and random.random() < 2 / 3)
    wild = [card for card in shuffled if card.wild][: random.randint(0, WILDS)]
    return cards([*wild, *plain][:HAND])
