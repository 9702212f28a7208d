"""The clauses about hands, feet and talons, the cut, the first upcard and dealt threes."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.turn_reasons import DrawnFromStock
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import deal, full_deck, is_exact
from canasta_tutor.engine.values.cards import Cards, cards, in_order, text_of, without
from canasta_tutor.engine.values.table import Foot, Phase, Table, replace
from canasta_tutor.engine.values.view import view
from tests.all_cards import all_cards


def house(**values: object) -> RuleSet:
    """Classic with other values."""
    return patch_rules(load("classic"), {key.replace("__", "."): v for key, v in values.items()})


def deck_of(rules: RuleSet, players: int, *, top: str = "", bottom: str = "") -> Cards:
    """A deck that is dealt from `top` on, first card first; `bottom` has its lowest cards."""
    first, last = in_order(top), in_order(bottom)
    rest = without(full_deck(rules, players), (*first, *last))
    plain = sorted(rest, key=lambda card: (not card.text.startswith("3"), card.order))
    return (*last, *plain, *reversed(first))


def dealt(rules: RuleSet, players: int = 4, first: int = 0, **deck: str) -> Table:
    return deal(rules, players, deck_of(rules, players, **deck), first=first)


def act(table: Table, rules: RuleSet, *lines: str) -> Table:
    for line in lines:
        table = apply(table, read_action(line), rules).after
    return table


def codes(table: Table, rules: RuleSet, line: str) -> list[str]:
    verdict = verify(table, read_action(line), rules)
    return [reason.code for reason in verdict.violations or verdict.grounds]


# --- packs, feet, talons -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "players", "count"),
    [
        ({"pack__jokers": 3}, 4, 110),
        ({"pack__calientes": 1}, 4, 110),
        ({"pack__packs": 3}, 4, 162),
        ({"pack__packs": {2: 3, 3: 4, 4: 5, 6: 7}}, 6, 7 * 54),
    ],
)
def test_all_cards_are_dealt_or_left(values: dict[str, Any], players: int, count: int) -> None:
    rules = house(**values)
    table = dealt(rules, players)
    assert len(all_cards(table)) == count
    assert all_cards(table) == full_deck(rules, players)


FEET: dict[str, Any] = {"pack__packs": 5, "deal__foot": 13, "red_threes__laid": "never"}


def test_two_hands_are_dealt() -> None:
    rules = house(**FEET)
    table = dealt(rules)
    assert [len(hand) for hand in table.hands] == [11] * 4
    assert [len(foot) for foot in table.feet] == [13] * 4
    assert table.foot == (Foot.UNTOUCHED,) * 4
    assert all_cards(table) == full_deck(rules, 4)


@pytest.mark.parametrize(
    ("first_hand", "hand", "foot", "played"),
    [
        ("dealt", "5h 6h", "4h 4d 4s", "5h 6h"),
        ("lowest", "5h 6h", "4h 4d 4s", "4h 4d 4s"),
        ("lowest", "4h 6h", "5h 5d 5s", "4h 6h"),
        ("lowest", "4h 6h", "4h 5d Ks", "4h 5d Ks"),
        ("lowest", "4h 6h", "4d 5d Ks", "4d 5d Ks"),
        ("lowest", "Ah Kd", "2h Kd Ks", "2h Kd Ks"),
    ],
)
def test_the_hand_with_the_lower_lowest_card_is_played_first(
    first_hand: str, hand: str, foot: str, played: str
) -> None:
    rules = house(**FEET, deal__first_hand=first_hand)
    rules = patch_rules(rules, {"deal.hand": 2, "deal.foot": 3})
    others = "9h 9d 9h 9d 9h 9d"
    reds = "Th Th Td Td Ts Ts Tc Tc Jh"
    top = " ".join([*reversed(hand.split()), others, *reversed(foot.split()), reds])
    table = dealt(rules, top=top)
    assert text_of(table.hands[0]) == text_of(cards(played))
    assert len(table.hands[0]) + len(table.feet[0]) == 5


def test_talons_are_laid_aside_unseen() -> None:
    rules = house(deal__talons=[4, 3], deal__first_upcard="none")
    table = dealt(rules)
    assert [len(talon) for talon in table.talons] == [4, 3]
    assert (table.pile, table.phase) == ((), Phase.DRAW)
    assert len(table.stock) == 108 - 4 * 11 - 7
    assert view(table, 0).talon_sizes == (4, 3)


# --- the cut -------------------------------------------------------------------------------------

CLUB: dict[str, Any] = {"deal__hand": 13, "deal__peek": 3, "deal__red_threes": "at_draw"}


def test_the_cutter_keeps_wilds_and_red_threes_and_is_dealt_so_many_fewer() -> None:
    """He sits before the dealer: with seat 0 to begin, seat 3 deals and seat 2 cuts."""
    rules = house(**CLUB)
    table = dealt(rules, bottom="2c 9h 3d", top="7h 7d")
    assert "2c" in text_of(table.hands[2])
    assert text_of(table.sides[0].red_threes) == "3d"
    assert [len(hand) for hand in table.hands] == [13, 13, 12, 13]
    assert table.owed == (0, 0, 1, 0)
    assert all_cards(table) == full_deck(rules, 4)


def test_a_dealt_red_three_is_replaced_at_the_next_draw() -> None:
    rules = house(**CLUB)
    table = passed(passed(dealt(rules, bottom="2c 9h 3d"), rules), rules)
    assert (table.seat, len(table.hand)) == (2, 12)
    verdict = verify(table, read_action("draw"), rules)
    assert [vars_of(reason) for reason in verdict.grounds] == [("stock.drawn", 2)]
    after = act(table, rules, "draw")
    assert (len(after.hand), after.owed) == (14, (0, 0, 0, 0))


def test_what_is_owed_is_due_from_a_stock_that_has_not_as_many() -> None:
    rules = house(**CLUB)
    table = passed(passed(dealt(rules, bottom="2c 9h 3d"), rules), rules)
    short = replace(table, stock=table.stock[:1])
    assert verify(short, read_action("draw"), rules).grounds == (DrawnFromStock(1, 2, True),)


def passed(table: Table, rules: RuleSet) -> Table:
    """The table after a turn of drawing and discarding."""
    table = act(table, rules, "draw")
    return act(table, rules, f"discard {next(card for card in table.hand if not card.wild)}")


def vars_of(reason: Any) -> tuple[str, int]:
    return reason.code, reason.count


def test_a_drawn_red_three_is_replaced_at_once() -> None:
    rules = house(**CLUB)
    table = dealt(rules, bottom="4h 4d 4s")
    table = act(with_top(table, "3h 5c"), rules, "draw")
    assert text_of(table.side.red_threes) == "3h"
    assert len(table.hand) == 14


def with_top(table: Table, top: str) -> Table:
    """The same table with these cards drawn next, taken from anywhere in the stock."""
    up = in_order(top)
    return replace(table, stock=(*without(table.stock, up), *reversed(up)))


# --- the first upcard ----------------------------------------------------------------------------

OFFERED: dict[str, Any] = {"deal__first_upcard": "offered"}


def offering(card: str, after: str, **values: object) -> tuple[Table, RuleSet]:
    rules = house(**OFFERED, **values)
    plain = "4h 4h 4d 4d 4s 4s 4c 4c 5h 5h 5d 5d 5s 5s 5c 5c 6h 6h 6d 6d 6s 6s 6c 6c 7h 7h 7d 7d " \
        "7s 7s 7c 7c 8h 8h 8d 8d 8s 8s 8c 8c 9h 9h 9d 9d"  # fmt: skip
    return dealt(rules, top=f"{plain} {card} {after}"), rules


def test_the_first_card_is_offered_openly() -> None:
    table, rules = offering("Kh", "Qd")
    assert (table.phase, str(table.offered), table.pile) == (Phase.OFFER, "Kh", ())
    assert str(view(table, 2).offered) == "Kh"
    assert all_cards(table) == full_deck(rules, 4)
    assert codes(table, rules, "draw") == ["offer.open"]
    assert codes(table, rules, "offer take") == ["offer.taken"]
    assert codes(table, rules, "offer leave") == ["offer.refused"]


def test_an_offered_card_taken_is_the_draw() -> None:
    table, rules = offering("Kh", "Qd")
    after = act(table, rules, "offer take")
    assert (after.phase, after.pile, after.offered) == (Phase.PLAY, (), None)
    assert len(after.hand) == 12
    assert "Kh" in text_of(after.hand)
    assert codes(after, rules, "offer leave") == ["offer.none"]


def test_an_offered_card_refused_is_the_first_upcard_and_the_next_is_drawn() -> None:
    table, rules = offering("Kh", "Qd")
    after = act(table, rules, "offer leave")
    assert (after.phase, text_of(after.pile)) == (Phase.PLAY, "Kh")
    assert len(after.hand) == 12
    assert "Qd" in text_of(after.hand)


@pytest.mark.parametrize("card", ["2c", "X", "3h"])
def test_a_refused_wild_or_red_three_stays_and_freezes(card: str) -> None:
    table, rules = offering(card, "Qd")
    assert codes(table, rules, "offer leave") == ["offer.refused", "offer.freezes"]
    after = act(table, rules, "offer leave")
    assert text_of(after.pile) == card
    assert [str(freeze.card) for freeze in after.freezes] == [card]


def test_an_offered_red_three_taken_is_laid_and_replaced() -> None:
    table, rules = offering("3h", "Qd")
    after = act(table, rules, "offer take")
    assert text_of(after.side.red_threes) == "3h"
    assert "Qd" in text_of(after.hand)
    assert len(after.hand) == 12


def test_an_offered_card_is_the_first_of_two_drawn() -> None:
    table, rules = offering("Kh", "Qd", draw__count=2)
    after = act(table, rules, "offer take")
    assert len(after.hand) == 13
    assert {"Kh", "Qd"} <= set(text_of(after.hand).split())


@pytest.mark.parametrize(
    ("turned", "under"), [("7h", 7), ("Jh", 11), ("Qh", 12), ("Kh", 13), ("Ah", 1), ("2c 5h", 5)]
)
def test_as_many_cards_lie_face_down_as_the_upcard_ranks(turned: str, under: int) -> None:
    rules = house(pack__packs=3, deal__face_down="upcard_rank", deal__hand=15)
    plain = " ".join(3 * [f"{rank}{suit}" for rank in "4689T" for suit in "hdsc"])
    table = dealt(rules, top=f"{plain} {turned}")
    shown = turned.split()
    assert len(table.pile) == under + len(shown)
    assert text_of(table.pile[under:]) == turned
    assert all_cards(table) == full_deck(rules, 4)


# --- threes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("laid", ["may", "never"])
def test_threes_that_do_not_lie_at_once_stay_in_the_hand(laid: str) -> None:
    table = dealt(house(red_threes__laid=laid), top="3h 3d 3s")
    assert text_of(table.hands[0][:3]) == "3h 3d 3s"
    assert table.sides[0].red_threes == ()


def test_black_threes_that_bring_a_bonus_lie_beside_the_red() -> None:
    table = dealt(house(black_threes__bonus=[100, 200, 400, 800]), top="3h 3d 3s")
    side = table.sides[0]
    assert (text_of(side.red_threes), text_of(side.black_threes)) == ("3h 3d", "3s")
    assert len(table.hands[0]) == 11


# --- exact lifts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "lifted", "exact"),
    [
        (FEET, 24, True), (FEET, 23, False),
        ({}, 44, True), ({}, 11, False),
    ],
)  # fmt: skip
def test_an_exact_lift_is_of_both_hands_or_of_the_whole_deal(
    values: dict[str, Any], lifted: int, exact: bool
) -> None:
    rules = house(**values)
    assert is_exact(lifted, rules, 4) is exact
    table = deal(rules, 4, full_deck(rules, 4), lifts={3: lifted})
    assert [side.exact_lifts for side in table.sides] == [0, int(exact)]


def test_the_number_of_the_deal_is_kept() -> None:
    rules = house()
    assert deal(rules, 4, full_deck(rules, 4), deals_played=2).deals_played == 2
