"""The clauses of the laws about freezing, over several turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.going_out_reasons import HandWouldEmpty
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.actions import Discard
from canasta_tutor.engine.values.cards import Card, in_order, text_of
from canasta_tutor.engine.values.table import Phase, Table
from tests.every import every

NewScene = Callable[..., Any]
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}


def frozen(game: Any) -> bool:
    return find_pile_state(game.table, game.rules).frozen


@pytest.mark.parametrize("rules", ["classic", "wikibooks"])
def test_a_freeze_lasts_until_the_pile_is_taken(scene: NewScene, rules: str) -> None:
    hands = ["2c 4h 5h 6h", "4d 5d 6d", "8c 8s 5s", "7c 9d Jc"]
    sides = [EIGHTS, {"melds": ["Kh Kd Ks"]}]
    position = {"hands": hands, "sides": sides, "pile": "Jh", "phase": "play"}
    game = scene(rules, position).do("discard 2c")
    assert frozen(game)
    assert game.against("take 4d 5d") == ["pile.blocked"]
    game.do("draw", "discard 4d")
    assert frozen(game)
    game.do("draw", "discard 5s", "draw", "discard 7c", "draw", "discard 4h")
    assert (game.table.seat, frozen(game)) == (1, True)
    game.table = replace(game.table, pile=in_order("Jh 2c 8d"), seat=2)
    game.do("take 8c 8s")
    assert game.table.freezes == ()
    game.do("discard 2c")
    assert frozen(game)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_freeze_of_one_round_ends_with_the_next_turn_of_who_froze(
    scene: NewScene, players: int
) -> None:
    hands = ["2c 4h 5h", *(9,) * (players - 1)]
    position = {"hands": hands, "pile": "Jh", "phase": "play"}
    game = scene("cs-wikipedia", position, players).do("discard 2c")
    for seat in range(1, players):
        assert (game.table.seat, frozen(game)) == (seat, True)
        game.do("draw")
        plain = next(card for card in game.table.hand if not card.wild)
        game.do(f"discard {plain}")
    assert (game.table.seat, frozen(game)) == (0, False)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_freezing_first_upcard_binds_until_everyone_had_a_turn(
    scene: NewScene, dealt: Callable[..., Table], players: int
) -> None:
    game = scene("cs-wikipedia", {}, players)
    game.table = dealt(game.rules, players, "2c 7h", first=players - 1)
    for _ in range(players):
        assert frozen(game)
        game.do("draw")
        plain = next(card for card in game.table.hand if not card.wild)
        game.do(f"discard {plain}")
    assert (game.table.seat, frozen(game)) == (players - 1, False)


def test_the_partners_wild_freezes_against_the_player(scene: NewScene) -> None:
    position = {"hands": ["7h X 4c 5c"], "sides": [EIGHTS], "pile": "Jh 2c 7s"}
    assert scene("cs-wikipedia", position).against("take 7h X") == ["pile.frozen_needs_pair"]


def test_ones_own_wild_does_not_freeze_against_oneself(scene: NewScene) -> None:
    position = {"hands": ["7h X 4c 5c"], "sides": [EIGHTS], "pile": "2c 9h Jh 7s"}
    assert scene("cs-wikipedia", position).against("take 7h X") == []
    assert scene("wikibooks", position).against("take 7h X") == ["pile.frozen_needs_pair"]


def test_a_red_three_from_the_table_goes_to_who_takes_the_pile(scene: NewScene) -> None:
    hands = ["4h 5h", "7h 7d 9c 5s", "7s 9d", 9]
    sides = [{"red_threes": "3h"}, EIGHTS]
    position = {"hands": hands, "sides": sides, "pile": "Jh", "phase": "play"}
    game = scene("cs-wikipedia", position).do("discard 3h from table")
    assert game.against("take 7h 7d") == ["pile.blocked"]
    game.do("draw", "discard 5s", "draw", "discard 7s")
    game.table = replace(game.table, hands=(*game.table.hands[:3], in_order("7c 7d 9s 9h")))
    game.do("take 7c 7d")
    assert text_of(game.table.side.red_threes) == "3h"
    assert text_of(game.table.hand) == "5s 9h 9s Jh"


def test_a_red_three_from_the_table_ends_no_turn_with_an_empty_hand(scene: NewScene) -> None:
    sides = [EIGHTS | {"red_threes": "3h"}]
    position = {"hands": [""], "sides": sides, "pile": "Jh", "phase": "play"}
    game = scene("cs-wikipedia", position)
    three = Discard(Card("3h"), from_table=True)
    assert verify(game.table, three, game.rules).violations == (HandWouldEmpty(0),)


def test_a_red_three_discarded_from_the_hand_does_not_freeze(scene: NewScene) -> None:
    """Only one that is turned at the start does."""
    position = {"hands": ["3h 9c 4h"], "pile": "Jh", "phase": "play"}
    game = scene("hand-and-foot", position, pile__taken="from_foot").do("discard 3h", "draw")
    assert game.table.freezes == ()


@pytest.mark.parametrize(("pile", "frozen"), [("3h 9c", True), ("9c 3h 5c", False)])
def test_red_threes_in_a_pile_on_which_they_are_discarded(
    scene: NewScene, pile: str, frozen: bool
) -> None:
    """One under the first upcard was turned, one above it came from a hand."""
    game = scene("hand-and-foot", {"pile": pile}, pile__taken="from_foot")
    assert bool(game.table.freezes) == frozen


# --- where a freeze is of no account -------------------------------------------------------------

NEVER: dict[str, Any] = {"pile__taken": "never"}
GROUNDS: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("classic", "2c", {}, ["discard.freezes"]),
    ("classic", "3s", {}, ["discard.blocks"]),
    ("hand-and-foot", "2c", {}, []),
    ("hand-and-foot", "3s", {}, []),
    ("hand-and-foot", "2c", {"pile__taken": "from_foot"}, ["discard.freezes"]),
    ("hand-and-foot", "3s", {"pile__taken": "from_foot"}, ["discard.blocks"]),
    ("hand-and-foot", "3h", {"pile__taken": "from_foot"}, []),
    ("classic", "2c", NEVER, []),
    ("cs-wikipedia", "2c", NEVER, ["discard.freezes"]),
    ("cs-wikipedia", "3s", NEVER, []),
    ("samba", "2c", {}, ["discard.freezes"]),
    ("samba", "3s", {}, ["discard.blocks"]),
]


@every(("rules", "card", "options", "said"), GROUNDS)
def test_a_discard_freezes_or_blocks_where_that_hinders_anybody(
    scene: NewScene, rules: str, card: str, options: dict[str, Any], said: list[str]
) -> None:
    """Not a pile that nobody takes, unless it keeps from going out."""
    game = scene(rules, {"hands": [f"{card} 9c 4h"], "pile": "Jh", "phase": "play"}, **options)
    assert game.grounds(f"discard {card}") == ["discard.plain", *said]


@pytest.mark.parametrize("card", ["2c", "3s"])
def test_the_last_card_of_a_deal_neither_freezes_nor_blocks(scene: NewScene, card: str) -> None:
    position = {"hands": [card], "sides": [CANASTA], "pile": "Jh", "phase": "play"}
    assert scene("classic", position).grounds(f"discard {card}") == [
        "discard.plain",
        "going_out.out",
    ]


@pytest.mark.parametrize(("house", "said"), [({}, ["offer.freezes"]), (NEVER, [])])
def test_a_refused_card_freezes_where_that_hinders_anybody(
    scene: NewScene, house: dict[str, Any], said: list[str]
) -> None:
    game = scene("czech-club", {"pile": ""}, **house)
    game.table = replace(game.table, offered=Card("2c"), phase=Phase.OFFER)
    assert game.grounds("offer leave") == ["offer.refused", *said]


# --- going out in the Czech Wikipedia ------------------------------------------------------------


@every(
    ("pile", "wrong"),
    [
        ("Jh 9c", []),
        ("2c 9c", ["going_out.frozen"]),
        ("3h 9c", ["going_out.frozen"]),
        ("Jh 2c 9c", ["going_out.frozen"]),
        ("2c 9c 9h Jh", []),
        ("Jh 3s", ["going_out.after_black_three"]),
        ("2c 3s", ["going_out.frozen", "going_out.after_black_three"]),
        ("3s Jh", []),
    ],
)
def test_no_going_out_while_frozen_or_after_a_black_three(
    scene: NewScene, pile: str, wrong: list[str]
) -> None:
    position = {"hands": ["8c 4h"], "sides": [CANASTA], "pile": pile, "phase": "play"}
    game = scene("cs-wikipedia", position)
    assert game.against("out 8c discard 4h") == wrong
    keep = ["going_out.keep_a_card", *wrong] if wrong else []
    assert game.against("lay 8c") == keep
    for rules in ("classic", "wikibooks"):
        assert scene(rules, position).against("out 8c discard 4h") == []


def test_a_taken_pile_is_not_frozen(scene: NewScene) -> None:
    position = {"hands": ["7h 7d 5c"], "sides": [CANASTA], "pile": "2c 7s"}
    game = scene("cs-wikipedia", position).do("take 7h 7d")
    assert game.against("out 2c onto 8h discard 5c") == []
