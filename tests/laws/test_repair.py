"""The repair is legal, and no smaller change would be enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from canasta_tutor.engine.advice.repair import MOST_CHANGES, find_repair
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, cards, missing, wilds
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Phase
from tests.laws.brute import every_take
from tests.laws.houses import kinds
from tests.laws.test_largest import every_lay as every_lay_down
from tests.laws.test_listing import OPENINGS, PILES, tables
from tests.many import tried

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
    assert find_repair(read_position(position, rules), tried, rules) == mended


def test_a_take_from_a_frozen_pile_is_mended_with_a_pair() -> None:
    rules = load("classic")
    position = {
        "hands": ["7h 7d 2c Ks Qd"],
        "sides": [{"melds": ["8h 8d 8s"]}],
        "pile": "2d 9c 7s",
    }
    table = read_position(position, rules)
    assert find_repair(table, TakePile(cards("7h 2c")), rules) == TakePile(cards("7h 7d"))


@pytest.mark.parametrize(
    ("on_table", "hand", "tried", "mended"),
    [
        (True, "Qc Qd Qh Kc Kd X X 4c", "Qc Qd Qh | Kc Kd X X", " | Kc Kd X X | Qc Qd Qh"),
        (True, "Qc Qd Kh Kc Kd X X 4c", "Qc Qd | Kh Kc Kd X X", " | Kh Kc Kd | Qc Qd X X"),
        (
            False,
            "Qc Qd Qh Qs Qs Kc Kd X X 4c",
            "Qc Qd Qh Qs Qs | Kc Kd X X",
            "Qh Qd | Kc Kd X X | Qs Qs Qc",
        ),
    ],
)
def test_cards_that_open_from_the_hand_are_parted_from_the_upcard(
    on_table: bool, hand: str, tried: str, mended: str
) -> None:
    """The upcard does not count toward the first meld, so its partners must be laid, or be a pair,
    by themselves.
    """
    changed = {"pile.hand_lay_first": True, "pile.pair_on_table": on_table}
    rules = patch_rules(load("modern-american"), changed)
    table = read_position({"hands": [hand], "pile": "5c Qc"}, rules)
    assert find_repair(table, take(tried), rules) == take(mended)


def take(text: str) -> TakePile:
    """The cards that go with the upcard, then the further groups."""
    using, *also = map(cards, text.split("|"))
    return TakePile(using, tuple(map(Lay, also)))


@pytest.mark.parametrize(
    ("rules_id", "hand", "melds", "tried", "mended"),
    [
        ("samba", "5h 6h 7h 9h Kd 4s", ["Kh Kc Ks"], lay("5h 6h 9h"), lay("5h 6h 7h")),
        ("samba", "8h Th Qd 4s", ["5h 6h 7h", "Kh Kc Ks"], lay("Th"), lay("8h")),
        ("czech-club", "5h 7h 2c Kd 4s", ["Kh Kc Ks"], lay("5h 7h"), lay("2c 5h 7h")),
        ("bolivia", "2h 2d X 9c Kd 4s", ["Th Jh Qh"], lay("2h 2d 9c"), lay("2h 2d X")),
    ],
    ids=["a card that fits", "at its end", "a wild card in the gap", "wild cards alone"],
)
def test_sequences_and_wild_melds_are_mended(
    rules_id: str, hand: str, melds: list[str], tried: LayMelds, mended: LayMelds
) -> None:
    rules = load(rules_id)
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
    assert find_repair(read_position(position, rules), tried, rules) == mended


def test_what_cannot_be_mended_has_no_repair() -> None:
    rules = load("classic")
    table = read_position({"hands": ["7h 8d 9c 4h"], "phase": "play"}, rules)
    assert find_repair(table, lay("7h 8d 9c"), rules) is None


def test_a_lay_beside_a_set_of_twos_is_mended() -> None:
    rules = load("italian")
    position = {
        "hands": ["2h 2d Qc Kc 4h"],
        "sides": [{"melds": ["Qh Qd Qs", "2s 2s 2c"]}],
        "phase": "play",
    }
    tried = LayMelds((Lay(cards("2h"), Card("Qh")),))
    assert find_repair(read_position(position, rules), tried, rules) == LayMelds(
        (Lay(cards("2h")),)
    )


def test_a_rank_without_wilds_does_not_keep_wilds_from_others() -> None:
    rules = load("modern-american")
    position = {"hands": ["7h 7d Ks Kc Kd 2c 9c 9d 4h"], "sides": [{"melds": ["Qh Qd Qs"]}]}
    table = read_position(position | {"phase": "play"}, rules)
    assert find_repair(table, lay("7h 7d 2c"), rules) is not None
    assert find_repair(table, lay("9c 9d 4h"), rules) == lay("9c 9d 2c")


@tried(50)
@given(st.data(), kinds, st.sampled_from(OPENINGS), st.sampled_from(PILES))
def test_no_legal_action_is_nearer_whatever_may_be_melded(
    data: st.DataObject, rules: RuleSet, opening: dict[str, Any], pile: dict[str, Any]
) -> None:
    """Sequences, wild melds, upcards that join a sequence: brute force finds no nearer action."""
    try:
        rules = patch_rules(rules, opening | pile)
    except InputError:  # a contradiction
        reject()
    table = data.draw(tables(rules))
    using, other = data.draw(st.permutations(table.hand)), data.draw(st.integers(0, 3))
    tried = cards(using[: data.draw(st.integers(1, len(using)))])
    groups = tuple(Lay(cards(group)) for group in (tried[:other], tried[other:]) if group)
    if table.phase is Phase.DRAW:
        action: Action = TakePile(groups[0].cards, groups[1:])
        legal: Iterator[Action] = every_take(table, rules, several=True)
    else:
        action, legal = LayMelds(groups), every_lay_down(table, rules)
    found = find_repair(table, action, rules)
    far = [nearness(action, each) for each in legal if verify(table, each, rules).ok]
    nearest = min((each for each in far if each[0] <= MOST_CHANGES), default=None)
    assert (nearness(action, found) if found else None) == nearest


def nearness(tried: Action, other: Action) -> tuple[int, int, int, int]:
    """Numbers of cards exchanged (twos stand for each other), wild cards, cards taken back, cards
    laid.
    """
    before, after = cards_used(tried), cards_used(other)
    return exchanged(before, after), len(wilds(after)), len(missing(after, before)), len(after)


def exchanged(before: Cards, after: Cards) -> int:
    then, now = (Counter(c.rank if c.wild else c for c in group) for group in (before, after))
    return max((then - now).total(), (now - then).total())


@tried(30)
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
    found = find_repair(table, tried, rules)
    legal = [other for other in every_lay(held, melds) if verify(table, other, rules).ok]
    nearest = min((distance(tried, other) for other in legal), default=None)
    if found is None:
        assert nearest is None or nearest > MOST_CHANGES
    else:
        assert verify(table, found, rules).ok
        assert distance(tried, found) == nearest


def distance(one: Action, other: Action) -> int:
    """Number of hand cards exchanged; wild cards that move to another meld do not count."""
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
