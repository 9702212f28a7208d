"""What the counting player does at tables where it has a choice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.values.actions import AskPartner
from canasta_tutor.players import counting_player
from canasta_tutor.players.counting_player import choose_in_style
from canasta_tutor.players.player_style import NAMED, Style

SEVEN_KINGS = "Kh Kd Ks Kc Kh Kd Ks"


def choice(
    *hands: str, system: str = "classic", house: dict[str, Any] | None = None, **position: Any
) -> str:
    rules = patch_rules(load(system), house or {})
    table = read_position({"hands": [*hands, 9, 9, 9][:4], "phase": "play", **position}, rules)
    return action_text(counting_player.choose_by_counting(table, rules, Random(0)))


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


@pytest.mark.parametrize(("pile", "card"), [("Js Qs", "8d"), ("4s 5d Jd Ts Js Qs Ah", "3s")])
def test_saves_a_black_three_for_a_large_pile(pile: str, card: str) -> None:
    sides = [{"melds": ["Kh Kd Ks"]}, {"melds": ["Qh Qd Qc"]}]
    assert choice("3s 9c 6s 8d", sides=sides, pile=pile) == f"discard {card}"


def test_no_black_three_is_saved_where_nobody_takes_the_pile() -> None:
    assert choice("3s 9c 6s 8d", system="hand-and-foot", pile="Js") == "discard 3s"


def test_a_black_three_keeps_the_next_player_from_going_out() -> None:
    """Under these rules, nobody goes out after a black three."""
    sides = [{"melds": ["Qh Qd Qs"]}, {"melds": [SEVEN_KINGS]}]
    assert choice("3s 9c 6s 8d", system="cs-wikipedia", sides=sides, pile="Js") == "discard 3s"


def test_feeds_a_canasta_rather_than_a_meld_near_one() -> None:
    sides = [{}, {"melds": [SEVEN_KINGS, "9h 9d 9s 9c 9h"]}]
    assert choice("9d Kc", sides=sides, pile="4h 5d") == "discard Kc"


def test_counts_what_is_left_for_the_next_player() -> None:
    """All other jacks lie on the table or in the pile, while seven tens are still unseen."""
    sides = [{"melds": ["Ah Ad As"]}, {"melds": ["Kh Kd Ks"]}]
    assert choice("Js Td 5h 5d", sides=sides, pile="Jd Jc Jd Jc Jh Jh Js 4h 6s") == "discard Js"
    assert choice("Js Td 5h 5d", sides=sides, pile="Td Tc Tc Th Th Ts Ts 4h 6s") == "discard Td"


def test_a_red_three_that_costs_leaves_the_hand() -> None:
    assert choice("3d 4d 9d Kc", system="hand-and-foot", pile="Js") == "discard 3d"


CLEAN_KINGS = {"melds": ["Kh Kd Ks Kc Kh Kd", "Qh Qd Qs Qc Qh Qd"]}


@pytest.mark.parametrize(("system", "action"), [("classic", "lay"), ("hand-and-foot", "discard")])
def test_wild_cards_stay_out_of_melds_that_must_be_natural(system: str, action: str) -> None:
    said = choice("2c 4h 7d Jc", system=system, sides=[CLEAN_KINGS, {}])
    assert said.split()[0] == action


def test_does_not_open_with_a_meld_that_costs_much_unfinished() -> None:
    hand = "Ah Ad As Ac Kh Kd Ks Kc 9h 9d 9s 4c 5c"
    assert choice(hand, system="modern-american", pile="Js").startswith("discard")


def test_a_rank_that_costs_much_in_hand_is_given_up() -> None:
    hand = "7h 7d 7s 4c 5c 5d 6c 9s"
    assert choice(hand, system="modern-american", pile="Js").startswith("discard 7")


@pytest.mark.parametrize("style", NAMED, ids=lambda style: style.id)
def test_everybody_with_a_name_has_manners(style: Style) -> None:
    rules = load("classic")
    sides = [{"melds": ["Ah Ad As"]}, {"melds": ["Qh Qd Qc"]}]
    position = {"hands": ["3s 9c Qs 8d 8c", 9, 9, 9], "phase": "play", "sides": sides, "pile": "Js"}
    table = read_position(position, rules)
    assert action_text(choose_in_style(table, rules, style)) in ("discard 9c", "discard 8d")


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
    assert action_text(counting_player.choose_by_counting(asked, rules, Random(0))) == said
