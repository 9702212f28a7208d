"""Laws of actions: listing, verifying and doing agree, whatever the rules and the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import (
    action_text,
    read_action,
    read_table,
    table_json,
)
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import (
    Action,
    AnswerPartner,
    AskPartner,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    TakePile,
)
from canasta_tutor.engine.values.cards import ALL_CARDS, Card, cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.engine.values.view import view
from canasta_tutor.players import chance_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal
from tests.laws.brute import divisible, every_action, shape
from tests.many import in_turn, tried

HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"meld.more_naturals": True},
    {"meld.max_wild": "unlimited", "black_threes.with_wilds": True},
    {"pile.always_frozen": True},
    {"pile.onto_canasta": False, "pile.with_one_card": "never"},
    {"going_out.discard": "required", "pile.hand_lay_first": True},
    {"going_out.canastas": 2, "going_out.natural_canastas": 1},
    {"going_out.ask_partner": "required", "going_out.concealed": "side"},
    {"pile.freeze_lasts": "one_round", "pile.red_three_discard": True},
    {"going_out.while_frozen": False, "going_out.after_black_three": False},
    {"initial.canasta_suffices": True, "pile.frozen_until_melded": False},
]

laws = tried(30)
rule_sets = st.builds(
    lambda rules_id, house: patch_rules(load(rules_id), house),
    st.sampled_from(known()),
    st.sampled_from(HOUSE_RULES),
)


@st.composite
def played_tables(draw: st.DrawFn, rules: RuleSet) -> Table:
    """A table some way into a deal."""
    random = Random(draw(st.integers(0, 10_000)))
    table = deal_shuffled(rules, rules.seats.usual, random)
    steps = draw(st.integers(0, 120))
    for step in islice(play_deal(table, rules, chance_player.choose_by_chance, random), steps):
        table = step.after
    return table


RANKS = "456789TJQKA"


@st.composite
def small_tables(draw: st.DrawFn, rules: RuleSet, most: int) -> Table:
    """A table with a small hand that offers much: few ranks, some wild cards, melds nearly done."""
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=2, max_size=3, unique=True))
    pool = [rank + suit for rank in ranks for suit in "hdsc"] + ["2h", "2d", "X", "X", "3s", "3c"]
    hand = draw(st.lists(st.sampled_from(pool), min_size=1, max_size=most))
    own = draw(st.lists(st.sampled_from(ranks), max_size=2, unique=True))
    sizes = st.sampled_from(
        [
            "{0}h {0}d {0}s",
            "{0}h {0}d {0}s {0}c {0}h {0}d",
            "{0}c {0}c 2s 2c",
            "{0}h {0}d {0}s {0}c {0}h {0}d {0}s",
            "{0}h {0}d {0}s {0}c 2c 2s 2s",
        ]
    )
    pile = draw(st.lists(st.sampled_from([*pool, "3h", "9c", "Jd"]), max_size=3))
    position = {
        "hands": [" ".join(hand)],
        "sides": [{
            "melds": [draw(sizes).format(rank) for rank in own],
            "score": draw(st.sampled_from([-100, 0, 1500, 3000])),
            "red_threes": draw(st.sampled_from(["", "3d"])),
        }],
        "pile": " ".join(pile),
        "phase": draw(st.sampled_from(["draw", "play"])),
        "stock": draw(st.sampled_from([0, 1, 20])),
        "memory": {"partner_answer": draw(st.sampled_from(["not-asked", "yes", "no"])),
                   "melded_before_this_turn": draw(st.booleans())},
    }  # fmt: skip
    try:
        return read_position(position, rules)
    except InputError:  # more copies of a card than the packs have
        return draw(small_tables(rules, most))


actions = st.one_of(
    st.just(Draw()),
    st.just(AskPartner()),
    st.builds(AnswerPartner, st.booleans()),
)


def some_actions(table: Table) -> st.SearchStrategy[Action]:
    """Actions that might be legal: built from the hand, sometimes with a foreign card."""
    card = st.sampled_from((*table.hand, *ALL_CARDS[:8])) if table.hand else st.just(Card("7h"))
    groups = st.lists(card, max_size=5).map(cards)
    melds = table.side.melds
    onto = st.sampled_from([None, *(meld.cards[0] for meld in melds)])
    lays = st.lists(st.builds(Lay, groups, onto), max_size=3).map(tuple)
    return st.one_of(
        actions,
        st.builds(TakePile, groups, lays),
        st.builds(LayMelds, lays),
        st.builds(Discard, card, st.booleans()),
        st.builds(GoOut, lays, st.one_of(st.none(), card)),
    )


@laws
@given(st.data(), rule_sets)
def test_verified_means_done_and_leaves_the_table(data: st.DataObject, rules: RuleSet) -> None:
    table = data.draw(st.one_of(played_tables(rules), small_tables(rules, 7)))
    action = data.draw(some_actions(table))
    before = table_json(table)
    verdict = verify(table, action, rules)
    if verdict.ok:
        assert verdict.grounds
        step = apply(table, action, rules)
        assert step.before is table
        assert step.after != table
    else:
        with pytest.raises(IllegalAction) as caught:
            apply(table, action, rules)
        assert caught.value.violations == verdict.violations
    assert table_json(table) == before


@laws
@given(st.data(), rule_sets)
def test_listed_actions_verify_and_none_stands_twice(data: st.DataObject, rules: RuleSet) -> None:
    table = data.draw(small_tables(rules, 9))
    listed = list(legal_actions(table, rules))
    assert all(verify(table, action, rules).ok for action in listed)
    found = [shape(table, action, rules) for action in listed]
    assert len(found) == len(set(found))


@laws
@given(st.data(), rule_sets)
def test_brute_force_finds_no_other_action(data: st.DataObject, rules: RuleSet) -> None:
    assert_listing_is_whole(data.draw(small_tables(rules, 5)), rules)


WILD_HANDS = ("7h 7d 2c 8h 8d 2h", "7h 7d 7s X 8h 8d X", "4h 4d 2c 2d Kh Kd X")
SITUATIONS = (("play", ""), ("draw", "9c 7c"), ("draw", "Ks"))


@pytest.mark.parametrize("rules_id", known())
def test_brute_force_agrees_on_first_melds_with_wilds(rules_id: str) -> None:
    rules, turn = load(rules_id), known().index(rules_id)
    for hand, (phase, pile) in in_turn(product(WILD_HANDS, SITUATIONS), turn):
        position = {"hands": [hand], "phase": phase, "pile": pile}
        assert_listing_is_whole(read_position(position, rules), rules)


def assert_listing_is_whole(table: Table, rules: RuleSet) -> None:
    listed = {shape(table, action, rules): action for action in legal_actions(table, rules)}
    found = {
        shape(table, action, rules): action
        for action in every_action(table, rules)
        if verify(table, action, rules).ok and not divisible(table, action, rules)
    }
    assert [found[key] for key in found.keys() - listed.keys()] == []
    assert [listed[key] for key in listed.keys() - found.keys()] == []


@laws
@given(st.data(), rule_sets)
def test_notation_round_trips(data: st.DataObject, rules: RuleSet) -> None:
    table = data.draw(st.one_of(played_tables(rules), small_tables(rules, 7)))
    assert read_table(table_json(table)) == table
    action = data.draw(some_actions(table))
    if not (isinstance(action, LayMelds | TakePile | GoOut) and has_empty_group(action)):
        assert read_action(action_text(action)) == action


@laws
@given(st.data(), rule_sets)
def test_a_view_holds_no_hidden_card(data: st.DataObject, rules: RuleSet) -> None:
    table = data.draw(played_tables(rules))
    seat = data.draw(st.integers(0, table.players - 1))
    hidden = hide(table, seat)
    assert view(hidden, seat) == view(table, seat)


def hide(table: Table, seat: int) -> Table:
    """The table with other hidden cards in the same places."""

    joker = (Card("X"),)
    hands = tuple(
        hand if place == seat else joker * len(hand) for place, hand in enumerate(table.hands)
    )
    buried = joker * (len(table.pile) - 1) + table.pile[-1:]
    return replace(table, hands=hands, stock=joker * len(table.stock), pile=buried)


def has_empty_group(action: LayMelds | TakePile | GoOut) -> bool:
    groups = action.also if isinstance(action, TakePile) else action.groups
    return any(not group.cards for group in groups)
