"""What the greedy player does at tables where there is something to choose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.values.actions import AskPartner
from canasta_tutor.players import greedy_player

SEVEN_KINGS = "Kh Kd Ks Kc Kh Kd Ks"


def choice(
    *hands: str, system: str = "classic", house: dict[str, Any] | None = None, **position: Any
) -> str:
    rules = patch_rules(load(system), house or {})
    table = read_position({"hands": [*hands, 9, 9, 9][:4], "phase": "play", **position}, rules)
    return action_text(greedy_player.choose_greedily(table, rules, Random(0)))


def melded(*melds: str) -> list[dict[str, Any]]:
    return [{"melds": list(melds)}, {}]


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("9h 9d 9s 4h 7d Jc", "lay 9h 9d 9s"),
        ("9h 4h 7d Jc Kh", "lay Kh"),
        ("9h 9d 2s 4h 7d Jc", "discard Jc"),
    ],
)
def test_lays_what_it_can_and_keeps_wild_cards(hand: str, action: str) -> None:
    assert choice(hand, sides=melded("Kh Kd Ks")) == action


def test_lays_together_what_is_of_use() -> None:
    assert choice("9h 9d 9s Kc 4h 7d", sides=melded("Kh Kd Ks")) == "lay 9h 9d 9s; Kc"


def test_lays_one_group_alone_where_more_would_empty_the_hand() -> None:
    assert choice("9h 9d 9s Kc", sides=melded("Kh Kd Ks")) == "lay Kc"


def test_finishes_a_closed_canasta_but_once() -> None:
    sides = melded("Kh Kh Kd Kd Ks Ks")
    assert choice("2h Kc Kc 4h 7d Jc", system="cuban", sides=sides) == "lay Kc"


def test_lengthens_and_begins_sequences() -> None:
    sides = melded("5h 6h 7h")
    hand = "4h 8h Ts Js Qs Kd Ad 3c"
    assert choice(hand, system="samba", sides=sides) == "lay Ts Js Qs; 4h 8h"


def test_spends_a_wild_card_on_a_canasta() -> None:
    sides = melded("Kh Kd Ks Kc Kh Kd")
    assert choice("2h 4h 7d Jc", sides=sides) == "lay 2h onto Kh"


def test_opens_with_the_fewest_wild_cards() -> None:
    assert choice("Ah Ad As 2c 5h 5d 9c") == "lay Ah Ad As"
    assert choice("Ah Ad 2c X 5h 5d 9c") == "lay 2c Ah Ad"


def test_opens_with_larger_groups_where_it_must() -> None:
    sides = [{"score": 3000}, {}]
    assert choice("Ah Ad As 2c X 5h 9c", sides=sides) == "lay 2c Ah Ad As X"
    assert choice("Ah Ad As 2c 5h 9c Jd", sides=sides) == "discard 9c"


def test_keeps_pairs_and_what_the_next_side_wants() -> None:
    sides = [{"melds": ["4h 4d 4s"]}, {"melds": ["9h 9d 9s"]}]
    assert choice("5h 5d 9c 6s", sides=sides) == "discard 6s"


def test_stops_the_pile_with_a_black_three() -> None:
    assert choice("3s 9c 6s 8d", sides=melded("Kh Kd Ks"), pile="Js Qs") == "discard 3s"


def test_goes_out_when_it_can() -> None:
    assert choice("Kc 4h", sides=melded(SEVEN_KINGS)) == "out Kc discard 4h"
    assert choice("4h", sides=melded(SEVEN_KINGS)) == "discard 4h"


@pytest.mark.parametrize(
    ("pile", "action"), [("9s 8h 4h Js Qs 7d", "take 7h 7s"), ("7d", "draw"), ("9s Qs", "draw")]
)
def test_takes_a_pile_that_is_worth_it(pile: str, action: str) -> None:
    sides = melded("Kh Kd Ks")
    assert choice("7h 7s 4c Jc", sides=sides, pile=pile, phase="draw", stock=20) == action


def test_goes_out_concealed() -> None:
    hand = "Kh Kd Ks Kc Kh Kd Ks 4h 4d 4s 5c"
    assert choice(hand) == "out 4h 4d 4s; Kh Kh Kd Kd Ks Ks Kc discard 5c"


def test_does_what_is_left_where_it_thinks_of_nothing() -> None:
    sides = [{"melds": ["Kh Kd Ks"], "red_threes": "3d"}, {}]
    assert choice("2c", system="cs-wikipedia", sides=sides) == "discard 3d from table"


MUST_ASK = {"going_out.ask_partner": "required"}


def test_asks_where_it_must() -> None:
    assert choice("Kc 4h", house=MUST_ASK, sides=melded(SEVEN_KINGS)) == "ask"


@pytest.mark.parametrize(
    ("partner", "said"), [("4h 5d", "answer yes"), ("Ah Ad As Ac X X", "answer no")]
)
def test_the_partner_answers_by_his_hand(partner: str, said: str) -> None:
    rules = load("classic")
    hands = ["Kc 4h", 9, partner, 9]
    position = {"hands": hands, "phase": "play", "sides": melded(SEVEN_KINGS)}
    asked = apply(read_position(position, rules), AskPartner(), rules).after
    assert action_text(greedy_player.choose_greedily(asked, rules, Random(0))) == said
