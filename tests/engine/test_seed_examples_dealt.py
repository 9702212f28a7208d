"""Worked examples of the seeds about dealing, second hands, special hands and calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.special_hands import SpecialHand, find_special_hand
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import JOKER, cards, in_order, text_of, without
from canasta_tutor.engine.values.table import Foot, Phase, Table, replace

NewScene = Callable[..., Any]
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}


def dealt(system: str, *, top: str = "", bottom: str = "") -> Table:
    """A deal of four whose cards from the top on, or at the very bottom, are these."""
    rules = load(system)
    first, last = in_order(top), in_order(bottom)
    rest = without(full_deck(rules, 4), (*first, *last))
    plain = sorted(rest, key=lambda card: (not card.text.startswith("3"), card.order))
    return deal(rules, 4, (*last, *plain, *reversed(first)))


def done(table: Table, system: str, *lines: str) -> Table:
    for line in lines:
        table = apply(table, read_action(line), load(system)).after
    return table


# --- packs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "count", "jokers"), [(4, 108, 4), (5, 162, 6), (6, 162, 6)])
def test_S0_37_packs_by_players(players: int, count: int, jokers: int) -> None:
    deck = full_deck(load("wikibooks-10000"), players)
    assert (len(deck), deck.count(JOKER)) == (count, jokers)


# --- calientes -----------------------------------------------------------------------------------


def test_S0_39_a_discarded_caliente_blocks_the_pile(scene: NewScene) -> None:
    position = {"hands": ["9h 9d 4c"], "sides": [EIGHTS], "pile": "9s Y"}
    assert scene("caliente", position).against("take 9h 9d") == ["pile.blocked"]


def test_S0_40_a_caliente_fills_the_hand(scene: NewScene) -> None:
    position = {"hands": ["4h 5h 6h 7h 9h Jh Y"], "sides": [{}, EIGHTS], "phase": "play"}
    game = scene("caliente", position).do("caliente")
    assert len(game.table.hand) == 11
    assert game.table.side.calientes_played == 1


# --- second hands --------------------------------------------------------------------------------


@pytest.mark.parametrize(("lifted", "exact"), [(22, 1), (23, 0)])
def test_S1_31_an_exact_lift(lifted: int, exact: int) -> None:
    rules = patch_rules(load("hand-and-foot"), {"deal.foot": 11, "deal.exact_lift": 100})
    table = deal(rules, 4, full_deck(rules, 4), lifts={1: lifted})
    assert [side.exact_lifts for side in table.sides] == [0, exact]
    assert [len((*hand, *foot)) for hand, foot in zip(table.hands, table.feet, strict=True)] == [
        22
    ] * 4


def with_foot(scene: NewScene, hand: str) -> Any:
    game = scene("hand-and-foot", {"hands": [hand], "sides": [EIGHTS], "phase": "play"})
    feet = (cards("5h 6h 7h"), *(cards("Ks"),) * 3)
    game.table = replace(game.table, feet=feet, foot=(Foot.UNTOUCHED,) * 4)
    return game


def test_S1_32_a_hand_emptied_by_melding(scene: NewScene) -> None:
    game = with_foot(scene, "8c").do("lay 8c")
    assert (game.table.phase, text_of(game.table.hand)) == (Phase.PLAY, "5h 6h 7h")


def test_S1_32_a_hand_emptied_by_the_discard(scene: NewScene) -> None:
    game = with_foot(scene, "8c").do("discard 8c")
    assert (game.table.seat, game.table.hands[0]) == (1, ())
    for _ in range(3):
        game.do("draw", f"discard {game.table.hand[0]}")
    assert (game.table.seat, text_of(game.table.hand)) == (0, "5h 6h 7h")


# --- special hands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "found"),
    [
        pytest.param("Ah Kd Qs Jc Th 9h 8h 7h 6h 5h 4h 3s 2c X",
                     SpecialHand("straight", 3000), id="S1-44"),
        pytest.param("4h 4d 5h 5d 6h 6d 8h 8d 9h 9d Th Td Kh Kd",
                     SpecialHand("pairs", 2500), id="S1-45"),
        pytest.param("2h 2d 7h 7d Ah Ad 4h 4d 5h 5d 8h 8d Kh Kd",
                     SpecialHand("wild_pairs", 2000), id="S1-46"),
        pytest.param("2h 2d 7h 7d 9h 9d 4h 4d 5h 5d 8h 8d Kh Kd", None, id="S1-46-nines"),
        pytest.param("4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s Jh Jd Js",
                     SpecialHand("garbage", 2000), id="S1-47"),
        pytest.param("4h 4d 4s 4c 7h 7d 7s 9h 9d 9s 9c X X X", None, id="S3-29"),
    ],
)  # fmt: skip
def test_S1_44_to_47_S3_29_S3_30_special_hands(
    scene: NewScene, group: str, found: SpecialHand | None
) -> None:
    assert find_special_hand(cards(group), load("modern-american")) == found
    game = scene("modern-american", {"hands": [group], "phase": "play"})
    assert game.against("special") == ([] if found else ["special.none"])


# --- the beginning of a deal ---------------------------------------------------------------------


def test_S2_18_the_first_card_is_offered_and_refused() -> None:
    table = dealt("czech-club", bottom="4h 4d 4s")
    offered, below = table.offered, table.stock[-1]
    assert table.phase is Phase.OFFER
    after = done(table, "czech-club", "offer leave")
    assert (after.phase, after.seat, after.upcard) == (Phase.PLAY, 0, offered)
    assert len(after.hand) == 14
    assert below in after.hand


def test_S2_19_the_cutter_looks_at_the_last_three_cards_of_his_cut() -> None:
    """Seat 2 cuts for the dealer, seat 3: he keeps a two and a red three and is dealt eleven."""
    table = dealt("czech-club", bottom="2c 3d 9h")
    assert "2c" in text_of(table.hands[2])
    assert text_of(table.sides[0].red_threes) == "3d"
    assert [len(hand) for hand in table.hands] == [13, 13, 12, 13]
    table = done(table, "czech-club", "offer take")
    for _ in range(2):
        card = next(card for card in table.hand if not card.wild)
        table = done(table, "czech-club", f"discard {card}", "draw")
    assert (table.seat, len(table.hand)) == (2, 14)


# --- acaba ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_S3_25_acaba_ends_the_deal(scene: NewScene, phase: str) -> None:
    game = scene("british-acaba", {"hands": ["4h 9d"], "phase": phase})
    game.do("acaba")
    assert (game.table.phase, game.table.acaba) == (Phase.OVER, 0)
