"""Positions as people write them, and what is said of those that cannot be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from canasta_tutor.engine.position.actions_as_text import read_action, read_table
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.cards import Card, CardKind, Rank, cards, text_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Phase
from tests.every import every


@every(
    ("position", "code", "path"),
    [
        ({"hnads": []}, "key.unknown", "hnads"),
        ({"hands": ["7h 7z"]}, "card.unknown", "hands[0]"),
        ({"hands": [7.5]}, "value.bad", "hands[0]"),
        ({"hands": [-1]}, "value.bad", "hands[0]"),
        ({"hands": [True]}, "value.bad", "hands[0]"),
        ({"hands": ["", "", "", "", ""]}, "value.bad", "hands"),
        ({"hands": "7h"}, "value.bad", "hands"),
        ({"hands": ["7h 7h 7h"]}, "card.too_many", ""),
        ({"turn": 4}, "value.bad", "turn"),
        ({"turn": "left"}, "value.bad", "turn"),
        ({"phase": "later"}, "value.bad", "phase"),
        ({"stock": 109}, "value.bad", "stock"),
        ({"pile": 3}, "value.bad", "pile"),
        ({"sides": [{}, {}, {}]}, "value.bad", "sides"),
        ({"sides": ["7h"]}, "value.bad", "sides[0]"),
        ({"sides": [{"score": "many"}]}, "value.bad", "sides[0].score"),
        ({"sides": [{}, {"melds": ["2h 2d"]}]}, "value.bad", "sides[1].melds[0]"),
        ({"sides": [{"red_threes": "3x"}]}, "card.unknown", "sides[0].red_threes"),
        ({"sides": [{"name": "we"}]}, "key.unknown", "sides[0].name"),
        ({"memory": {"weather": 1}}, "key.unknown", "memory.weather"),
        ({"memory": []}, "value.bad", "memory"),
        ({"memory": {"partner_answer": "perhaps"}}, "value.bad", "memory.partner_answer"),
        ({"memory": {"frozen_turns_ago": "two"}}, "value.bad", "memory.frozen_turns_ago"),
        ({"memory": {"frozen_by": 9}}, "value.bad", "memory.frozen_by"),
        ({"frozen": "yes"}, "value.bad", "frozen"),
        ({"sides": [{"red_threes": "3s"}]}, "value.bad", "sides[0].red_threes"),
        ({"sides": [{"black_threes": "7h 7d 7c"}]}, "value.bad", "sides[0].black_threes"),
        ({"sides": [{"black_threes": "2h 2d 2c"}]}, "value.bad", "sides[0].black_threes"),
        ({"sides": [{"black_threes": "3h"}]}, "value.bad", "sides[0].black_threes"),
        ({"sides": [{"calientes_played": 1}]}, "value.bad", "sides[0].calientes_played"),
        ({"sides": [{"calientes_played": 10**400}]}, "value.bad", "sides[0].calientes_played"),
        ({"memory": {"foot_state": [None] * 5}}, "value.bad", "memory.foot_state"),
        ({"sides": [{"melds": ["3s 3c 3h"]}]}, "value.bad", "sides[0].melds[0]"),
        (
            {"memory": {"melded_before_this_turn": "no"}},
            "value.bad",
            "memory.melded_before_this_turn",
        ),
    ],
)
def test_a_position_that_cannot_be_read_says_where(
    position: dict[str, Any], code: str, path: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_position(position, load("classic"))
    assert (caught.value.fault.code, caught.value.path) == (code, path)


def test_what_a_position_leaves_out_is_filled_from_the_same_packs() -> None:
    rules = load("classic")
    table = read_position({"hands": ["7h 7h", 5], "pile": "Ks"}, rules)
    assert [len(hand) for hand in table.hands] == [2, 5, 11, 11]
    everything = [*table.stock, *table.pile, *(card for hand in table.hands for card in hand)]
    assert Counter(everything) == Counter(full_deck(rules, 4))
    hidden = [card for hand in table.hands[1:] for card in hand]
    assert all(card.kind is not CardKind.RED_THREE for card in hidden)
    assert table == read_position({"hands": ["7h 7h", 5], "pile": "Ks"}, rules)


@every(
    ("position", "frozen"),
    [
        ({"pile": "2c 9d"}, True),
        ({"pile": "2c 9d", "frozen": False}, False),
        ({"pile": "8c 9d", "frozen": True}, True),
        ({"pile": "2c 9d", "memory": {"frozen_by": 3}}, True),
        ({"pile": "2c 9d", "memory": {"frozen_turns_ago": 3}}, True),
        ({"pile": "2c 9d", "memory": {"frozen_turns_ago": 4}}, False),
        ({"pile": "2c 4d 5d 6d 9d"}, False),
        ({"pile": "2c 4d 5d 6d 9d", "frozen": True}, True),
        ({"pile": "2c 5d 2d 4h", "memory": {"frozen_turns_ago": 4}}, True),
        ({"turn": 1, "pile": "2c 5d 2d 4h", "memory": {"frozen_by": 1}}, True),
        ({"turn": 1, "pile": "2c 5d 8d 4h", "memory": {"frozen_by": 1}}, False),
    ],
)
def test_a_freeze_is_as_told_or_read_off_the_pile(position: dict[str, Any], frozen: bool) -> None:
    rules = load("cs-wikipedia")
    assert find_pile_state(read_position(position, rules), rules).frozen is frozen


def test_what_happened_before_this_turn_can_be_told() -> None:
    position = {
        "hands": ["7h"],
        "sides": [{"melds": ["8h 8d 8s"]}],
        "memory": {"melded_before_this_turn": False, "side_melded_before_this_turn": False},
    }
    table = read_position(position, load("classic"))
    assert table.melds_before == ()
    assert not table.melded[0]


@pytest.mark.parametrize(
    ("rules_id", "players", "memory", "told"),
    [
        ("classic", 4, {}, (True, True)),
        ("classic", 4, {"melded_before_this_turn": False}, (False, True)),
        ("classic", 4, {"side_melded_before_this_turn": False}, (False, False)),
        ("two-player", 2, {"melded_before_this_turn": False}, (False, False)),
        ("wikibooks", 3, {"melded_before_this_turn": False}, (False, False)),
        ("wikibooks", 3, {"melded_before_this_turn": True}, (True, True)),
    ],
)
def test_what_is_told_of_a_player_and_of_his_side_agrees(
    rules_id: str, players: int, memory: dict[str, bool], told: tuple[bool, bool]
) -> None:
    position = {"sides": [{"melds": ["8h 8d 8s"]}], "memory": memory}
    table = read_position(position, load(rules_id), players)
    assert (table.melded[0], bool(table.melds_before)) == told


def test_melds_of_one_rank_lie_together() -> None:
    table = read_position(
        {"sides": [{"melds": ["8h 8d 8s", "Kh Kd Ks", "8h 8c"]}]}, load("classic")
    )
    assert [text_of(meld.cards) for meld in table.side.melds] == ["8h 8h 8d 8s 8c", "Kh Kd Ks"]


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


def test_a_deal_for_an_unsupported_number_of_players_is_refused() -> None:
    rules = load("classic")
    with pytest.raises(InputError) as caught:
        deal(rules, 5, full_deck(rules, 4))
    assert caught.value.fault.code == "players.unsupported"


def test_red_threes_are_laid_and_replaced_when_dealt() -> None:
    rules = load("classic")
    reds = cards("3h 3h 3d 3d")
    rest = [card for card in full_deck(rules, 4) if card not in reds]
    table = deal(rules, 4, (*rest, *reds))
    laid = [card for side in table.sides for card in side.red_threes]
    assert cards(laid) == reds
    assert all(len(hand) == 11 for hand in table.hands)


def test_the_first_upcard_is_covered_while_it_is_wild_or_a_red_three() -> None:
    rules = load("classic")
    top = (Card("9h"), Card("3h"), Card("X"))
    dealt = cards("4h 4d 4s 4c 5h 5d 5s 5c 6h 6d 6s") * 4
    table = deal(rules, 4, (*cards("Ks Kd"), *top, *dealt))
    assert table.pile == top[::-1]
    assert find_pile_state(table, rules).frozen
    assert table.phase is Phase.DRAW


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


def test_unknown_hands_hold_no_threes_that_keep_a_side_in() -> None:
    table = read_position({"hands": ["4h 5h"]}, load("hand-and-foot"))
    held = [card for hand in (*table.hands, *table.feet) for card in hand]
    assert Rank.THREE not in {card.rank for card in held}
