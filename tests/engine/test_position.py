"""Positions and unreadable text, as far as the clauses do not cover them."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta_tutor.engine.position.actions_as_text import read_action, read_table
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Card, CardKind, Rank
from canasta_tutor.engine.values.input_faults import InputError
from tests.every import every


def test_what_a_position_leaves_out_is_filled_from_the_same_packs() -> None:
    rules = load("classic")
    table = read_position({"hands": ["7h 7h", 5], "pile": "Ks"}, rules)
    assert [len(hand) for hand in table.hands] == [2, 5, 11, 11]
    everything = [*table.stock, *table.pile, *(card for hand in table.hands for card in hand)]
    assert Counter(everything) == Counter(full_deck(rules, 4))
    hidden = [card for hand in table.hands[1:] for card in hand]
    assert all(card.kind is not CardKind.RED_THREE for card in hidden)
    assert table == read_position({"hands": ["7h 7h", 5], "pile": "Ks"}, rules)


def test_unknown_hands_hold_no_threes_that_keep_a_side_in() -> None:
    table = read_position({"hands": ["4h 5h"]}, load("hand-and-foot"))
    held = [card for hand in (*table.hands, *table.feet) for card in hand]
    assert Rank.THREE not in {card.rank for card in held}


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read_position({"sides": [{"calientes_played": 10**400}]}, load("classic"))
    assert (caught.value.fault.code, caught.value.path) == (
        "value.bad",
        "sides[0].calientes_played",
    )


def test_what_memory_says_of_one_side() -> None:
    memory = {
        "contract": 2500, "failed_attempts": 2, "hidden_canastas": 1, "exact_lift": True,
        "opened_aces_with_wild": True,
    }  # fmt: skip
    own, other = read_position({"turn": 2, "memory": memory}, load("classic")).sides
    assert (own.contract, own.failed_attempts, own.hidden_canastas, own.exact_lifts) == (
        2500, 2, 1, 1,
    )  # fmt: skip
    assert (other.contract, other.failed_attempts, other.exact_lifts) == (None, 0, 0)
    own, other = read_position({"memory": memory}, load("classic"), about=1).sides
    assert (own.contract, other.contract) == (None, 2500)


@pytest.mark.parametrize("line", ["", "fold", "draw two", "answer maybe", "discard"])
def test_a_line_that_is_no_action_is_refused(line: str) -> None:
    with pytest.raises(InputError) as caught:
        read_action(line)
    assert caught.value.fault.code == "syntax.bad"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"hands": 3}'])
def test_text_that_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_table(text)
    assert caught.value.fault.code == "syntax.bad"


@every(
    ("text", "card"),
    [("10h", "Th"), ("td", "Td"), ("x", "X"), ("2C", "2c"), ("10♥", "Th"), ("q♠", "Qs"),
     ("7♦\ufe0f", "7d"), ("3♣", "3c"), ("joker", "X"), ("Joker", "X"), ("caliente", "Y")],
)  # fmt: skip
def test_cards_are_read_as_people_type_them(text: str, card: str) -> None:
    assert Card(text) is Card(card)


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Card("7h").text = "8h"
