"""The clauses of the laws about drawing and the end of the stock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import in_order, text_of
from canasta_tutor.engine.values.table import Phase
from tests.every import every

NewScene = Callable[..., Any]
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
EVERY = ("classic", "wikibooks", "cs-wikipedia")


def with_stock(game: Any, stock: str) -> Any:
    """The scene with just these cards in the stock; the last is drawn first."""
    game.table = replace(game.table, stock=in_order(stock))
    return game


# --- drawing -------------------------------------------------------------------------------------


@every(
    ("rules", "players", "stock", "hand", "red", "left"),
    [
        ("classic", 4, "5c 6c 7c", "4h 7c 9d", "", 2),
        ("classic", 4, "5c 6c 3h", "4h 6c 9d", "3h", 1),
        ("classic", 4, "5c 3d 3h", "4h 5c 9d", "3h 3d", 0),
        ("two-player", 2, "5c 6c 7c", "4h 6c 7c 9d", "", 1),
        ("two-player", 2, "5c 6c 3h", "4h 5c 6c 9d", "3h", 0),
        ("two-player", 2, "6c 3h", "4h 6c 9d", "3h", 0),
        ("two-player", 2, "3h 6c", "4h 6c 9d", "3h", 0),
        ("two-player", 2, "6c", "4h 6c 9d", "", 0),
        ("classic", 2, "5c 6c 7c", "4h 6c 7c 9d", "", 1),
        ("wikibooks", 2, "5c 6c 7c", "4h 7c 9d", "", 2),
        ("cs-wikipedia", 2, "5c 6c 7c", "4h 7c 9d", "", 2),
    ],
)
def test_drawn_red_threes_are_laid_and_replaced_while_the_stock_lasts(
    scene: NewScene, rules: str, players: int, stock: str, hand: str, red: str, left: int
) -> None:
    game = with_stock(scene(rules, {"hands": ["4h 9d"]}, players), stock).do("draw")
    assert (text_of(game.table.hand), game.table.phase) == (hand, Phase.PLAY)
    assert text_of(game.table.side.red_threes) == red
    assert len(game.table.stock) == left


@pytest.mark.parametrize(
    ("rules", "players", "stock"),
    [("classic", 4, "3h"), ("classic", 4, "3d 3h"), ("two-player", 2, "3h"),
     ("two-player", 2, "3d 3h"), ("wikibooks", 4, "3h"), ("cs-wikipedia", 4, "3h")],
)  # fmt: skip
def test_a_red_three_as_the_last_card_ends_the_deal(
    scene: NewScene, rules: str, players: int, stock: str
) -> None:
    position = {"hands": ["8c 9d"], "sides": [EIGHTS], "pile": "8c"}
    game = with_stock(scene(rules, position, players), stock).do("draw")
    assert (game.table.phase, game.table.out) == (Phase.OVER, None)
    assert text_of(game.table.side.red_threes) == text_of(reversed(in_order(stock)))
    assert game.scored()["red_threes"] == 100 * len(stock.split())
    for action in ("lay 8c", "discard 9d", "take"):
        assert game.against(action) == ["turn.deal_over"]


def test_one_draws_or_takes_once(scene: NewScene) -> None:
    position = {"hands": ["7h 7d 9c 4c"], "sides": [EIGHTS], "pile": "5c 7s"}
    drawn = scene("classic", position).do("draw")
    assert drawn.against("draw") == drawn.against("take 7h 7d") == ["turn.already_drawn"]
    taken = scene("classic", position).do("take 7h 7d")
    assert taken.against("draw") == taken.against("take") == ["turn.already_drawn"]


# --- the end of the stock ------------------------------------------------------------------------


@every(
    ("hand", "side", "pile", "wrong"),
    [
        ("9c 4c 5c", EIGHTS, "Jh 8c", "stock.must_take"),
        ("7h 7d 5c 4c", EIGHTS, "Jh 7s", "stock.must_take"),
        ("7h 2d 5c 4c", EIGHTS, "Jh 7s", "stock.must_take"),
        ("7h 2d 5c 4c", EIGHTS, "2c 7s", "stock.empty"),
        ("7h 2d 5c 4c", {}, "Jh 7s", "stock.empty"),
        ("Ah Ad 5c 4c", {}, "Jh As", "stock.must_take"),
        ("Kh Kd 5c 4c", {}, "Jh Ks", "stock.empty"),
        ("8c 4c 5c", EIGHTS, "Jh 3s", "stock.empty"),
        ("8c 4c 5c", EIGHTS, "Jh X", "stock.empty"),
        ("9c", EIGHTS, "8c", "stock.empty"),
        ("7h 7d", EIGHTS, "7s", "stock.empty"),
        ("7h 7d", CANASTA, "7s", "stock.must_take"),
    ],
)
def test_without_a_stock_one_takes_or_the_deal_ends(
    scene: NewScene, hand: str, side: dict[str, Any], pile: str, wrong: str
) -> None:
    game = scene("classic", {"hands": [hand], "sides": [side], "pile": pile, "stock": 0})
    assert game.against("draw") == [wrong]


@pytest.mark.parametrize("rules", EVERY)
def test_the_last_stock_card_is_played_on(scene: NewScene, rules: str) -> None:
    """Whoever draws it melds and discards; then the next must take or the deal ends."""
    position = {"hands": ["8c 9d 4h", "5s 6d", "5d 6s", "5h 6h"], "sides": [EIGHTS], "pile": "Jh"}
    game = with_stock(scene(rules, position), "Ks").do("draw", "lay 8c", "discard Ks")
    assert game.table.phase is Phase.OVER
    position["sides"] = [EIGHTS, {"melds": ["Kh Kd Kc"]}]
    game = with_stock(scene(rules, position), "Ks").do("draw", "lay 8c", "discard Ks")
    assert (game.table.seat, game.table.phase) == (1, Phase.DRAW)
    assert game.against("draw") == ["stock.must_take"]
    game.do("take", "discard 5s")
    assert game.table.phase is Phase.OVER


# --- the pile turned over ------------------------------------------------------------------------

TURNED = {"stock__when_empty": "turn_over"}


def test_an_empty_stock_is_the_pile_turned_over_unshuffled(scene: NewScene) -> None:
    """Its lowest card is drawn first, the upcard last; the freeze ends."""
    position = {"hands": ["4h 9d"], "sides": [EIGHTS], "pile": "Jh 2c Qd 8c"}
    game = with_stock(scene("classic", position, **TURNED), "")
    assert game.grounds("draw") == ["stock.turned_over", "stock.drawn"]
    game.do("draw")
    assert (text_of(game.table.hand), text_of(game.table.stock)) == ("4h 9d Jh", "8c Qd 2c")
    assert (game.table.pile, game.table.freezes) == ((), ())


def test_the_pile_may_be_taken_before_it_is_turned_over(scene: NewScene) -> None:
    position = {"hands": ["4h 9d"], "sides": [EIGHTS], "pile": "Jh 8c"}
    assert with_stock(scene("classic", position, **TURNED), "").against("take") == []


def test_a_stock_that_runs_out_is_refilled_while_a_player_draws(scene: NewScene) -> None:
    """Two cards are drawn, or a red three replaced, from the pile turned over."""
    position = {"hands": ["4h 9d"], "pile": "Jh 8c"}
    two = with_stock(scene("two-player", position, 2, **TURNED), "5c").do("draw")
    assert (text_of(two.table.hand), text_of(two.table.stock)) == ("4h 5c 9d Jh", "8c")
    three = with_stock(scene("classic", position, **TURNED), "3h").do("draw")
    assert (text_of(three.table.hand), text_of(three.table.stock)) == ("4h 9d Jh", "8c")
    assert (text_of(three.table.side.red_threes), three.table.phase) == ("3h", Phase.PLAY)


def test_the_last_card_drawn_leaves_the_pile_where_it_is(scene: NewScene) -> None:
    position = {"hands": ["4h 9d"], "pile": "Jh 8c"}
    game = with_stock(scene("classic", position, **TURNED), "5c").do("draw")
    assert (text_of(game.table.pile), game.table.stock) == ("Jh 8c", ())


def test_with_stock_and_pile_empty_the_deal_ends(scene: NewScene) -> None:
    position = {"hands": ["4h 9d"], "pile": ""}
    game = with_stock(scene("classic", position, **TURNED), "")
    assert game.against("draw") == ["stock.empty"]
    alone = with_stock(scene("classic", {"hands": ["4h 9d"], "pile": "3d"}, **TURNED), "")
    assert alone.do("draw").table.phase is Phase.OVER


def test_a_stock_through_which_nothing_was_laid_is_not_turned_over_again(scene: NewScene) -> None:
    position = {"hands": ["4h 9d", "4s 9s", "4c 9c", "5d 6d"], "pile": "Jh"}
    game = with_stock(scene("classic", position, **TURNED), "").do("draw", "discard Jh")
    assert game.table.phase is Phase.OVER


def test_a_lay_lets_the_stock_be_turned_over_again(scene: NewScene) -> None:
    position = {"hands": ["8c 9d 4h", 9, 9, 9], "sides": [EIGHTS], "pile": "Jh"}
    game = with_stock(scene("classic", position, **TURNED), "").do("draw", "lay 8c", "discard 4h")
    assert game.grounds("draw") == ["stock.turned_over", "stock.drawn"]


# --- the end without a last take -----------------------------------------------------------------


def test_where_the_stock_ends_the_deal_nobody_takes_any_more(scene: NewScene) -> None:
    position = {"hands": ["4h 9d"], "sides": [EIGHTS], "pile": "Jh 8c"}
    game = with_stock(scene("classic", position, stock__when_empty="end"), "")
    assert game.against("draw") == ["stock.empty"]
    assert game.against("take") == ["stock.empty"]


def test_where_the_stock_ends_the_deal_it_ends_with_the_turn(scene: NewScene) -> None:
    hands = ["8c 9d 4h", "5s 6d", 9, 9]
    sides = [EIGHTS, {"melds": ["Kh Kd Kc"]}]
    position = {"hands": hands, "sides": sides, "pile": "Jh"}
    game = with_stock(scene("classic", position, stock__when_empty="end"), "Ks")
    assert game.do("draw", "discard Ks").table.phase is Phase.OVER


# --- threes that may be laid ---------------------------------------------------------------------

MAY = {"red_threes__laid": "may", "black_threes__bonus": [100, 200, 300, 800]}


def test_threes_that_may_be_laid_are_drawn_into_the_hand(scene: NewScene) -> None:
    game = with_stock(scene("classic", {"hands": ["4h 9d"]}, **MAY), "5c 3h").do("draw")
    assert (text_of(game.table.hand), game.table.side.red_threes) == ("3h 4h 9d", ())


@pytest.mark.parametrize(("three", "red", "black"), [("3h", "3h", ""), ("3s", "", "3s")])
def test_a_three_of_either_colour_as_the_last_card_ends_the_deal(
    scene: NewScene, three: str, red: str, black: str
) -> None:
    game = with_stock(scene("classic", {"hands": ["4h 9d"]}, **MAY), three).do("draw")
    side = game.table.side
    assert game.table.phase is Phase.OVER
    assert (text_of(side.red_threes), text_of(side.black_threes)) == (red, black)


def test_a_three_is_not_the_last_card_where_the_pile_is_turned_over(scene: NewScene) -> None:
    game = with_stock(scene("classic", {"hands": ["4h 9d"], "pile": "Jh"}, **MAY, **TURNED), "3h")
    assert text_of(game.do("draw").table.hand) == "3h 4h 9d"


def test_threes_that_are_never_laid_are_ordinary_cards(scene: NewScene) -> None:
    never = {"red_threes__laid": "never"}
    game = with_stock(scene("classic", {"hands": ["4h 9d"]}, **never), "3h").do("draw")
    assert (text_of(game.table.hand), game.table.phase) == ("3h 4h 9d", Phase.PLAY)
