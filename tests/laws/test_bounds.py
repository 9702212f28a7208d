"""Large hands: what the bounds of a search rule out would have been no better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from canasta_tutor.engine.actions.end_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import largest_lay, richest_lay
from canasta_tutor.engine.position.reading import read_position
from canasta_tutor.engine.rules.files import load, patched
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search import begun
from canasta_tutor.engine.search.first_lays import Choosing
from canasta_tutor.engine.search.options import lays
from canasta_tutor.engine.search.prices import NEVER, Prices
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, text_of, without
from canasta_tutor.engine.values.table import Table
from tests.laws.houses import KINDS
from tests.laws.test_largest import counted, worth

SYSTEMS = ["czech-club", "samba", "bolivia", "italian", "chilean"]
HOUSES = ["runs upward with wilds", "runs both ways with two wilds", "runs, few wilds"]
RULES = [*(load(name) for name in SYSTEMS), *(patched(load("classic"), KINDS[n]) for n in HOUSES)]
LAID = ["", "Kh Ks Ks Kc Kc", "Qh Qc Qc; 6d 7d 8d"]
HANDS, HAND, WILDS = 4, 13, 4


@pytest.mark.parametrize("rules", RULES, ids=[*SYSTEMS, *HOUSES])
def test_no_bound_rules_out_what_is_best(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    there = list(tables(rules))
    found = [answers(table, rules) for table in there]
    monkeypatch.setattr(Prices, "of", lambda self, state: -NEVER)
    assert found == [answers(table, rules) for table in there]


@pytest.mark.parametrize("name", [*SYSTEMS, "caliente", "modern-american"])
@pytest.mark.parametrize("minimum", [40, 75])
def test_no_group_of_a_first_meld_is_passed_over(
    name: str, minimum: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = patched(load(name), {"initial.bands": [{"minimum": minimum}]})
    deck = full_deck(rules, rules.seats.usual)
    hands = [text_of(lively(deck, Random(f"{seed}"))) for seed in range(3 * HANDS)]
    positions = [{"hands": [hand], "phase": "play"} for hand in hands]
    found = [read_position(position, rules) for position in positions]
    listed = [list(lays(table, rules)) for table in found]
    assert any(listed)
    monkeypatch.setattr(Choosing, "_loss", lambda self, part: begun.NEVER)
    monkeypatch.setattr(Choosing, "_hopeless", lambda self, chosen, first, left: False)
    assert listed == [list(lays(table, rules)) for table in found]


def answers(table: Table, rules: RuleSet) -> tuple[object, object, bool]:
    """What the best lay-downs count, and whether one can go out."""
    largest, richest = largest_lay(table, rules), richest_lay(table, rules)
    return (
        largest and counted(largest, table, rules),
        richest and worth(richest, table, rules),
        can_go_out(table, rules),
    )


def tables(rules: RuleSet) -> Iterator[Table]:
    """Hands with runs and wild cards, beside little and much on the table."""
    for seed, laid in product(range(HANDS), LAID):
        melds = laid.split("; ") if laid else []
        deck = without(full_deck(rules, rules.seats.usual), cards(" ".join(melds)))
        hand = text_of(lively(deck, Random(f"{seed} {laid}")))
        position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
        yield read_position(position, rules)


def lively(deck: Cards, random: Random) -> Cards:
    """Some wild cards, and naturals of which two in three are red."""
    shuffled = random.sample(deck, len(deck))
    plain = [card for card in shuffled if card.kind is CardKind.PLAIN]
    plain.sort(key=lambda card: not (card.suit and card.suit.red) and random.random() < 2 / 3)
    wild = [card for card in shuffled if card.wild][: random.randint(0, WILDS)]
    return cards([*wild, *plain][:HAND])


def test_a_sequence_with_a_gap_says_nothing_of_one_without() -> None:
    """Seven, eight, nine need no wild card, whatever seven, eight, jack do."""
    rules = load("czech-club")
    hand = "2d 2s 7h 7d 7s 8h 8s 9s 9s Th Td Ts Tc Tc Js Qd Qd X"
    sides = [{"melds": ["6h 6h 6s", "8s 8d 8d 8h 8c 8c"]}]
    table = read_position({"hands": [hand], "phase": "play", "sides": sides}, rules)
    found = richest_lay(table, rules)
    assert found is not None
    assert worth(found, table, rules) == (1095, -3, -14)
