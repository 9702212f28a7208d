"""The repair is legal, and no smaller change would do."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from canasta_tutor.engine.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.cards import Card, Cards, cards
from canasta_tutor.engine.play import full_deck, verify
from canasta_tutor.engine.position import read_position
from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.engine.search import MOST_CHANGES, repair
from canasta_tutor.engine.verify import cards_used

POOL = ["7h", "7d", "7s", "Kh", "Kd", "Ks", "Ah", "Ad", "2h", "2d", "X", "4c"]


def lay(*groups: str) -> LayMelds:
    return LayMelds(tuple(Lay(cards(group)) for group in groups))


@pytest.mark.parametrize(
    ("hand", "tried", "mended"),
    [
        ("7h 7d 7s 2c 2d 9c Kd", lay("7h 2c 2d"), lay("7h 7d 2d")),
        ("7h 7d 8s 2c 9c Kd", lay("7h 7d 8s"), lay("7h 7d 2c")),
        ("Kh Kd Ks Ah Ad 2c 9c 4c", lay("Kh Kd Ks"), lay("Kh Kd Ks 2c")),
    ],
)
def test_a_first_meld_is_mended(hand: str, tried: LayMelds, mended: LayMelds) -> None:
    rules = load("classic")
    position = {
        "hands": [hand],
        "phase": "play",
        "sides": [{"score": -5 if "Ah" not in hand else 0}],
    }
    assert repair(read_position(position, rules), tried, rules) == mended


def test_a_take_from_a_frozen_pile_is_mended_with_a_pair() -> None:
    rules = load("classic")
    position = {
        "hands": ["7h 7d 2c Ks Qd"],
        "sides": [{"melds": ["8h 8d 8s"]}],
        "pile": "2d 9c 7s",
    }
    table = read_position(position, rules)
    assert repair(table, TakePile(cards("7h 2c")), rules) == TakePile(cards("7h 7d"))


def test_what_cannot_be_mended_has_no_repair() -> None:
    rules = load("classic")
    table = read_position({"hands": ["7h 8d 9c 4h"], "phase": "play"}, rules)
    assert repair(table, lay("7h 8d 9c"), rules) is None


def test_a_lay_beside_a_set_of_twos_is_mended() -> None:
    rules = load("italian")
    position = {
        "hands": ["2h 2d Qc Kc 4h"],
        "sides": [{"melds": ["Qh Qd Qs", "2s 2s 2c"]}],
        "phase": "play",
    }
    tried = LayMelds((Lay(cards("2h"), Card("Qh")),))
    assert repair(read_position(position, rules), tried, rules) == LayMelds(
        (Lay(cards("2h"), Card("2s")),)
    )


def test_a_rank_without_wilds_does_not_keep_wilds_from_others() -> None:
    rules = load("modern-american")
    position = {"hands": ["7h 7d Ks Kc Kd 2c 9c 9d 4h"], "sides": [{"melds": ["Qh Qd Qs"]}]}
    table = read_position(position | {"phase": "play"}, rules)
    assert repair(table, lay("7h 7d 2c"), rules) is not None
    assert repair(table, lay("9c 9d 4h"), rules) == lay("9c 9d 2c")


@settings(deadline=None, derandomize=True)
@given(
    st.sampled_from(known()),
    st.lists(st.sampled_from(POOL), min_size=4, max_size=7),
    st.sampled_from([(), ("7c 7c 7s",)]),
    st.sampled_from([-5, 0]),
    st.integers(1, 127),
)
def test_the_repair_is_the_nearest_legal_lay(
    rules_id: str, hand: list[str], melds: tuple[str, ...], score: int, chosen: int
) -> None:
    rules = load(rules_id)
    held = cards(Card(text) for text in hand)
    there = Counter(held) + Counter(card for meld in melds for card in cards(meld))
    assume(not there - Counter(full_deck(rules, rules.seats.usual)))
    sides = [{"melds": list(melds), "score": score}]
    position = {"hands": [" ".join(hand)], "sides": sides, "phase": "play"}
    table = read_position(position, rules)
    group = tuple(card for place, card in enumerate(held) if chosen >> place & 1)
    assume(group)
    tried = LayMelds((Lay(group),))
    found = repair(table, tried, rules)
    legal = [other for other in every_lay(held, melds) if verify(table, other, rules).ok]
    nearest = min((distance(tried, other) for other in legal), default=None)
    if found is None:
        assert nearest is None or nearest > MOST_CHANGES
    else:
        assert verify(table, found, rules).ok
        assert distance(tried, found) == nearest


def distance(one: Action, other: Action) -> int:
    """Hand cards exchanged; wilds that move to another meld do not count."""
    before, after = Counter(map(kind, cards_used(one))), Counter(map(kind, cards_used(other)))
    return max((before - after).total(), (after - before).total())


def kind(card: Card) -> object:
    return card.rank


def every_lay(hand: Cards, melds: tuple[str, ...]) -> list[LayMelds]:
    ranks = sorted({card.rank for card in hand if not card.wild} | {7 for _ in melds})
    options = [(None, card.rank) if not card.wild else (None, *ranks) for card in hand]
    found = []
    for given_to in product(*options):
        groups = []
        for rank in ranks:
            group = tuple(c for c, to in zip(hand, given_to, strict=True) if to == rank)
            alone = all(card.wild for card in group)
            if group:
                groups.append(Lay(group, Card("7c") if alone and melds and rank == 7 else None))
        if groups:
            found.append(LayMelds(tuple(groups)))
    return found
