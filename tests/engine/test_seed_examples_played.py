"""Worked examples of the seeds that are dealt or played over several turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.cards import in_order, text_of, without
from canasta_tutor.engine.values.table import Phase, Table
from tests.every import every

NewScene = Callable[..., Any]
KINGS = "Kh Kh Kd Kd Ks Ks Kc"
QUEENS = "Qh Qh Qd Qd Qs Qs Qc"


def dealt(rules: RuleSet, players: int = 4, turned: str = "7h") -> Table:
    """A deal without red threes in the hands, whose first upcards are turned in this order."""
    first = in_order(turned)
    deck = without(full_deck(rules, players), first)
    plain = sorted(deck, key=lambda card: (not card.text.startswith("3"), card.order))
    size = rules.deal.hand if isinstance(rules.deal.hand, int) else rules.deal.hand[players]
    under, hands = plain[: -size * players], plain[-size * players :]
    return deal(rules, players, (*under, *reversed(first), *hands))


def frozen(scene: Any) -> bool:
    return find_pile_state(scene.table, scene.rules).frozen


# --- first upcard and deal ---------------------------------------------------------------------


@pytest.mark.parametrize("system", ["wikibooks", "cs-wikipedia"])
@every(
    ("turned", "freezes"),
    [("3h 7h", True), ("3s 7h", False), ("2c X 7h", True), ("7h", False)],
)
def test_S0_30_first_upcard(system: str, turned: str, freezes: bool) -> None:
    table = dealt(load(system), turned=turned)
    assert text_of(table.pile) == turned
    assert table.upcard in in_order("7h")
    assert find_pile_state(table, load(system)).frozen is freezes


@pytest.mark.parametrize(("players", "size"), [(2, 15), (3, 13)])
def test_S1_22_two_or_three_players(players: int, size: int) -> None:
    rules = load("cs-wikipedia")
    table = dealt(rules, players)
    assert [len(hand) for hand in table.hands] == [size] * players
    assert len(table.sides) == players
    assert rules.draw.count == rules.going_out.canastas == 1


def test_S1_22_option_two_drawn_two_canastas(scene: NewScene) -> None:
    two = {"draw__count": 2, "going_out__canastas": 2}
    position = {"hands": ["Kc 5h", 9], "sides": [{"melds": [KINGS]}], "pile": "8h 9h"}
    turn = scene("cs-wikipedia", position, 2, **two).do("draw")
    assert len(turn.table.hand) == 4
    ready = scene("cs-wikipedia", position | {"phase": "play"}, 2, **two)
    assert ready.against("out Kc discard 5h") == ["going_out.canastas"]
    both = [{"melds": [KINGS, QUEENS]}]
    ready = scene("cs-wikipedia", position | {"phase": "play", "sides": both}, 2, **two)
    assert ready.against("out Kc discard 5h") == []


@pytest.mark.parametrize(
    ("system", "players", "size", "drawn", "canastas"),
    [("two-player", 2, 15, 2, 2), ("three-player", 3, 13, 1, 1)],
)
def test_S3_17_two_or_three_players(
    scene: NewScene, system: str, players: int, size: int, drawn: int, canastas: int
) -> None:
    rules = load(system)
    assert [len(hand) for hand in dealt(rules, players).hands] == [size] * players
    position = {"hands": ["Kc 5h", *(9,) * (players - 1)], "sides": [{"melds": [KINGS]}]}
    turn = scene(system, position, players)
    assert len(turn.do("draw").table.hand) == 2 + drawn
    after = turn.do("discard 5h").table
    assert (after.seat, len(after.hands[0])) == (1, 1 + drawn)
    ready = scene(system, position | {"phase": "play"}, players)
    lacking = ["going_out.canastas"] if canastas > 1 else []
    assert ready.against("out Kc discard 5h") == lacking


@pytest.mark.parametrize(("jokers", "cards"), [(2, 108), (3, 110)])
def test_S3_16_jokers_in_each_pack(jokers: int, cards: int) -> None:
    deck = full_deck(patch_rules(load("classic"), {"pack.jokers": jokers}), 4)
    assert len(deck) == cards
    assert text_of(deck).count("X") == 2 * jokers


# --- freezing and blocking over several turns --------------------------------------------------

# Seat 1 is to discard; all hands are known and hold nothing that could be taken.
ROUND = {
    "turn": 1,
    "phase": "play",
    "hands": ["4h 4s 6c", "2c 5h 8h", "5d 7s 8c", "2d 6h 9s"],
    "pile": "Jh",
}


def test_S1_08_freeze_ends_at_the_freezers_next_turn(scene: NewScene) -> None:
    game = scene("cs-wikipedia", ROUND)
    assert "discard.freezes" in game.grounds("discard 2c")
    seen = []
    for discard in ("2c", "5d", "6h", "4h"):
        game.do(f"discard {discard}")
        seen.append((game.table.seat, frozen(game)))
        game.do("draw")
    assert seen == [(2, True), (3, True), (0, True), (1, False)]


def test_S1_09_second_freeze_holds_for_the_first_freezer(scene: NewScene) -> None:
    game = scene("cs-wikipedia", ROUND)
    seen = []
    for discard in ("2c", "5d", "2d", "4h", "5h", "8c"):
        game.do(f"discard {discard}")
        seen.append((game.table.seat, frozen(game)))
        game.do("draw")
    assert seen == [(2, True), (3, True), (0, True), (1, True), (2, True), (3, False)]


def test_S1_08_elsewhere_a_freeze_lasts_until_the_pile_is_taken(scene: NewScene) -> None:
    game = scene("wikibooks", ROUND)
    for discard in ("2c", "5d", "6h", "4h"):
        game.do(f"discard {discard}", "draw")
    assert game.table.seat == 1
    assert frozen(game)


def test_S1_10_red_three_from_the_table_freezes(scene: NewScene) -> None:
    side = {"melds": ["Kh Kd Ks"], "red_threes": "3h 3d"}
    game = scene("cs-wikipedia", ROUND | {"sides": [{}, side]})
    assert game.scored(1)["red_threes"] == 200
    assert "discard.freezes" in game.grounds("discard 3h from table")
    game.do("discard 3h from table")
    assert game.scored(1)["red_threes"] == 100
    assert len(game.table.hands[1]) == 3
    assert game.against("take 5d 8c") == ["pile.blocked"]
    seen = []
    for discard in ("5d", "6h", "4h"):
        seen.append((game.table.seat, frozen(game)))
        game.do("draw", f"discard {discard}")
    assert seen == [(2, True), (3, True), (0, True)]
    assert (game.table.seat, frozen(game)) == (1, False)


def test_S1_10_only_a_laid_red_three_and_only_where_played(scene: NewScene) -> None:
    game = scene("cs-wikipedia", ROUND | {"sides": [{}, {"red_threes": "3d"}]})
    assert game.against("discard 3h from table") == ["discard.no_red_three"]
    game = scene("wikibooks", ROUND | {"sides": [{}, {"red_threes": "3d"}]})
    assert game.against("discard 3d from table") == ["discard.red_three_stays"]


def test_S3_09_black_three_blocks_one_turn(scene: NewScene) -> None:
    melded = {"melds": ["8h 8s 8c"]}
    hands = ["4h 4s 3c", "8d 5h 6h", "9d 7s 9c", 5]
    game = scene("classic", {"phase": "play", "hands": hands, "sides": [melded], "pile": "Jh"})
    assert "discard.blocks" in game.grounds("discard 3c")
    game.do("discard 3c")
    assert find_pile_state(game.table, game.rules).blocked
    game.do("draw", "discard 8d")
    state = find_pile_state(game.table, game.rules)
    assert (game.table.seat, state.blocked, state.frozen) == (2, False, False)
    assert "pile.taken_onto_meld" in game.grounds("take")
    game.do("take")
    assert text_of(game.table.hand) == "3c 7s 9d 9c Jh"


# --- the end of the stock ----------------------------------------------------------------------


def test_S0_31_stock_empty_and_nothing_to_take(scene: NewScene) -> None:
    hands = [5, 5, 5, "4h 5h"]
    position = {"turn": 3, "phase": "play", "stock": 0, "pile": "Jh"}
    game = scene("wikibooks", position | {"hands": ["Kh Kd Ks 7c", *hands[1:]]})
    game.do("discard 4h")
    assert game.table.phase is Phase.OVER
    assert game.table.out is None
    assert game.against("draw") == ["turn.deal_over"]
    assert game.against("lay Kh Kd Ks") == ["turn.deal_over"]


def test_S0_31_drawing_from_an_empty_stock(scene: NewScene) -> None:
    game = scene("wikibooks", {"hands": ["Kh Kd Ks 7c"], "stock": 0, "pile": "Jh"})
    assert game.against("draw") == ["stock.empty"]


def test_S0_32_stock_empty_must_take(scene: NewScene) -> None:
    side = {"melds": ["Kh Kd Ks"]}
    position = {"hands": ["Kc 7c 8c"], "sides": [side], "stock": 0, "pile": "Jh Kc"}
    game = scene("wikibooks", position)
    assert game.against("draw") == ["stock.must_take"]
    assert "pile.taken_onto_meld" in game.grounds("take")


def test_S0_32_play_goes_on_while_the_discard_can_be_taken(scene: NewScene) -> None:
    position = {
        "turn": 3, "phase": "play", "stock": 0, "pile": "Jh",
        "hands": ["7c 8c", 5, 5, "Kc 4h 5h"], "sides": [{"melds": ["Kh Kd Ks"]}],
    }  # fmt: skip
    game = scene("wikibooks", position).do("discard Kc")
    assert (game.table.seat, game.table.phase) == (0, Phase.DRAW)
    assert game.against("draw") == ["stock.must_take"]


@pytest.mark.parametrize("system", ["classic", "wikibooks"])
def test_S3_13_last_stock_card_is_a_red_three(scene: NewScene, system: str) -> None:
    hands = ["Kh Kd Ks 7c", "", "", ""]
    game = scene(system, {"hands": hands, "sides": [{"melds": ["9h 9d 9s"]}], "pile": "Jh"})
    game.table = replace(game.table, stock=in_order("3d"))
    game.do("draw")
    assert game.table.phase is Phase.OVER
    assert text_of(game.table.sides[0].red_threes) == "3d"
    assert game.scored()["red_threes"] == 100
    assert game.against("lay Kh Kd Ks") == ["turn.deal_over"]
    assert game.against("discard 7c") == ["turn.deal_over"]
