"""What players may arrange before a deal: fewer cards of a rank, passed hands, talons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.actions import Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, in_order, text_of
from canasta_tutor.engine.values.table import Phase, Table
from tests.all_cards import all_cards

NewScene = Callable[..., Any]


@pytest.mark.parametrize(("system", "players", "size"), [("classic", 4, 97), ("samba", 4, 107)])
def test_seven_cards_of_each_meldable_rank(system: str, players: int, size: int) -> None:
    """Eleven ranks of seven; twos, threes and jokers stay: 8 of each and 4 to two packs."""
    deck = full_deck(patch_rules(load(system), {"pack.each_rank": 7}), players)
    plain = Counter(card.rank for card in deck if card.kind is CardKind.PLAIN)
    assert set(plain.values()) == {7}
    assert len(plain) == 11
    assert len(deck) == size
    nines = Counter(card.suit for card in deck if card.rank is Rank.NINE)
    assert sorted(nines.values()) == [1, 2, 2, 2]


def test_a_limit_that_no_rank_reaches_takes_no_card_away() -> None:
    classic = load("classic")
    assert full_deck(patch_rules(classic, {"pack.each_rank": 8}), 4) == full_deck(classic, 4)


def arranged(hands: list[str], feet: list[str]) -> Cards:
    """A deck that deals these hands and feet to seats 0, 1 …, then turns up a nine."""
    order = in_order(" ".join((*hands, *feet)))
    return (*in_order("8h 8d 8s 8c"), *in_order("9h"), *reversed(order))


@pytest.mark.parametrize(
    ("passed", "hands", "feet"),
    [
        ((), ["6h", "4h", "5h"], ["4d", "5d", "6d"]),
        ((0, 1, 2), ["6d", "4d", "5d"], ["4h", "5h", "6h"]),
        ((1,), ["6h", "4h", "5d"], ["4d", "5h", "6d"]),
    ],
)
def test_one_hand_is_passed_to_the_left_and_the_other_is_the_foot(
    passed: tuple[int, ...], hands: list[str], feet: list[str]
) -> None:
    values = {"deal.first_hand": "passed", "deal.hand": 1, "deal.foot": 1}
    rules = patch_rules(load("hand-and-foot"), values)
    deck = arranged(["4h", "5h", "6h"], ["4d", "5d", "6d"])
    table = deal(rules, 3, deck, passed=passed)
    assert [text_of(hand) for hand in table.hands] == hands
    assert [text_of(foot) for foot in table.feet] == feet


def opening(scene: NewScene, **options: object) -> Table:
    """Seat 0 is about to lay kings; two talons of two and one card lie aside."""
    position = {"hands": ["Kh Kd Ks Kc Kh 4h 5h"], "pile": "9h", "phase": "play"}
    table: Table = scene("classic", position, deal__talons_to="openers", **options).table
    return replace(table, talons=(cards("3h 7c"), cards("8c")))


KINGS = LayMelds((Lay(cards("Kh Kd Ks Kc Kh")),))


def test_who_opens_picks_up_a_talon_and_lays_its_red_threes(scene: NewScene) -> None:
    rules = patch_rules(load("classic"), {"deal.talons_to": "openers"})
    before = opening(scene)
    after = table_after(before, KINGS, rules)
    assert set(cards("4h 5h 7c")) < set(after.hand)
    assert len(after.hand) == 4
    assert text_of(after.side.red_threes) == "3h"
    assert after.talons == (cards("8c"),)
    assert all_cards(after) == all_cards(before)


def test_the_second_side_to_open_picks_up_the_next_talon(scene: NewScene) -> None:
    rules = patch_rules(load("classic"), {"deal.talons_to": "openers"})
    first = table_after(opening(scene), KINGS, rules)
    hands = (first.hands[0], cards("Qh Qd Qs Qc Qh 6h 6d"), *first.hands[2:])
    second = replace(first, seat=1, hands=hands, phase=Phase.PLAY)
    after = table_after(second, LayMelds((Lay(cards("Qh Qd Qs Qc Qh")),)), rules)
    assert text_of(after.hand) == "6h 6d 8c"
    assert after.talons == ()


def test_only_the_first_meld_of_a_side_brings_a_talon(scene: NewScene) -> None:
    rules = patch_rules(load("classic"), {"deal.talons_to": "openers"})
    first = table_after(opening(scene), KINGS, rules)
    again = replace(first, hands=(cards("6h 6d 6s 4h 4d"), *first.hands[1:]))
    after = table_after(again, LayMelds((Lay(cards("6h 6d 6s")),)), rules)
    assert text_of(after.hand) == "4h 4d"


def test_taking_the_pile_as_a_first_meld_brings_a_talon(scene: NewScene) -> None:
    rules = patch_rules(load("classic"), {"deal.talons_to": "openers"})
    position = {"hands": ["Ah Ad 4h 5h"], "pile": "6c As", "phase": "draw"}
    table = scene("classic", position).table
    table = replace(table, talons=(cards("7c"),))
    after = table_after(table, TakePile(cards("Ah Ad")), rules)
    assert text_of(after.hand) == "4h 5h 6c 7c"


def test_talons_stay_where_nobody_gets_them(scene: NewScene) -> None:
    before = opening(scene)
    after = table_after(before, KINGS, load("classic"))
    assert after.talons == before.talons
