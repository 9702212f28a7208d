"""The clauses about special hands, threes laid by the player's will, and joining sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.special_hands import (
    explain_no_special_hand,
    find_special_hand,
    special_hand_laid,
)
from canasta_tutor.engine.values.cards import Rank, cards, in_order, text_of
from canasta_tutor.engine.values.table import Meld, Phase, replace
from canasta_tutor.engine.values.view import view
from tests.all_cards import all_cards
from tests.every import every

NewScene = Callable[..., Any]

# --- special hands -------------------------------------------------------------------------------

SPECIAL: dict[str, Any] = {
    "special__straight": 3000,
    "special__pairs": 2500,
    "special__wild_pairs": 2000,
    "special__garbage": 2000,
    "deal__hand": 13,
}
STRAIGHT = "Ah Kd Qs Jc Th 9h 8h 7h 6h 5h 4h 3s 2c X"
PAIRS = "4h 4d 5h 5d 6h 6d 8h 8d 9h 9d Th Td Kh Kd"
GARBAGE = "4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s Jh Jd Js"


@every(
    ("group", "name"),
    [
        (STRAIGHT, "straight"),
        ("Ah Kd Qs Jc Th 9h 8h 7h 6h 5h 4h 2c X X", None),
        ("Ah Kd Qs Jc Th 9h 8h 7h 6h 5h 4h 3s 2c 2d", None),
        (PAIRS, "pairs"),
        ("4h 4d 5h 5d 6h 6d 8h 8d 9h 9d 3h 3s Kh Kd", "pairs"),
        ("4h 4d 4s 4c 6h 6d 8h 8d 9h 9d Th Td Kh Kd", "pairs"),
        ("7h 7d 5h 5d 6h 6d 8h 8d 9h 9d Th Td Ah Ad", "pairs"),
        ("4h 4d 5h 5d 6h 6d 8h 8d 9h 9d X X Kh Kd", None),
        ("4h 4d 5h 5d 6h 6d 8h 8d 9h 9d Th Td Kh Qd", None),
        ("2h 2d 7h 7d Ah Ad 4h 4d 5h 5d 8h 8d Kh Kd", "wild_pairs"),
        ("2h 2d 7h 7d 9h 9d 4h 4d 5h 5d 8h 8d Kh Kd", None),
        (GARBAGE, "garbage"),
        ("4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s X X X", None),
        ("4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s 3h 3d 3s", None),
        ("4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s 7c Jh Jd", "pairs"),
    ],
)
def test_a_special_hand_is_known_by_its_cards(group: str, name: str | None) -> None:
    rules = patch_rules(load("classic"), {k.replace("__", "."): v for k, v in SPECIAL.items()})
    found = find_special_hand(cards(group), rules)
    assert (found and found.name) == name
    if found:
        assert found.bonus == SPECIAL[f"special__{name}"]


@pytest.mark.parametrize(
    ("group", "fours"), [(PAIRS, False), (PAIRS.replace("5h 5d", "4s 4c"), True)]
)
def test_four_cards_of_one_rank_are_two_pairs(group: str, fours: bool) -> None:
    rules = patch_rules(load("classic"), {k.replace("__", "."): v for k, v in SPECIAL.items()})
    found = special_hand_laid(cards(group), rules)
    assert found is not None
    assert (found.name, found.fours) == ("pairs", fours)


def test_a_special_hand_that_is_not_played_is_none() -> None:
    assert find_special_hand(cards(PAIRS), load("classic")) is None


SINGLE = "4h 4d 5h 5d 6h 6d 7h 7d 8h 8d 9h 9d Th Js"
NEAREST = [
    (STRAIGHT.replace("5h", "6d"), "straight", "6d", (Rank.FIVE,)),
    (SINGLE, "pairs", "Th Js", ()),
    ("4h 4d 5h 5d 6h 6d 7h 7d 8h 8d 9h Ah Ad Ad", "pairs", "9h Ah", ()),
    ("4h 4d 5h 5d 6h 6d 9h 9d Ks Kc 2h 2d Ah Ad", "wild_pairs", "", (Rank.SEVEN,)),
    (GARBAGE.replace("Js", "Ks"), "garbage", "Ks", (Rank.JACK,)),
    ("4h 6h 9d 9s 9c Td Jh Jd Jc Kh Kd Kd Ks X", "garbage", "4h 6h Td X", (Rank.NINE,)),
]


@pytest.mark.parametrize(("hand", "near", "odd", "lacking"), NEAREST)
def test_what_is_no_special_hand_is_told_by_the_nearest(
    hand: str, near: str, odd: str, lacking: tuple[Rank, ...]
) -> None:
    rules = patch_rules(load("classic"), {k.replace("__", "."): v for k, v in SPECIAL.items()})
    found = explain_no_special_hand(cards(hand), rules)
    assert (found.near, found.odd, found.lacking) == (near, cards(odd), lacking)


def test_what_is_no_special_hand_is_told_by_the_one_that_is_meant() -> None:
    rules = patch_rules(load("classic"), {k.replace("__", "."): v for k, v in SPECIAL.items()})
    assert explain_no_special_hand(cards(SINGLE), rules, "straight").lacking[0] is Rank.TWO
    assert explain_no_special_hand(cards(SINGLE), load("classic")).near == ""


def holding(scene: NewScene, hand: str, **position: Any) -> Any:
    return scene("classic", {"hands": [hand], "phase": "play", **position}, **SPECIAL)


def test_a_special_hand_ends_the_deal_without_a_discard(scene: NewScene) -> None:
    game = holding(scene, GARBAGE)
    before = all_cards(game.table)
    assert game.grounds("special") == ["special.laid"]
    assert "special" in map(action_text, legal_actions(game.table, game.rules))
    game.do("special")
    table = game.table
    assert (table.phase, table.out, table.special) == (Phase.OVER, 0, "garbage")
    assert all_cards(table) == before
    assert view(table, 1).special_hand == cards(GARBAGE)


def test_a_special_hand_is_the_first_meld_of_its_side(scene: NewScene) -> None:
    game = holding(scene, GARBAGE, sides=[{"melds": ["Kh Kd Ks"]}])
    assert game.against("special") == ["special.not_first"]


def test_a_special_hand_is_a_whole_hand_with_the_card_drawn(scene: NewScene) -> None:
    assert holding(scene, "4h 4d 5h 5d").against("special") == ["special.size"]
    assert holding(scene, PAIRS[:-2] + "Qh").against("special") == ["special.none"]
    assert holding(scene, PAIRS, phase="draw").against("special") == ["turn.draw_first"]


def test_a_no_of_the_partner_keeps_a_special_hand_back(scene: NewScene) -> None:
    game = holding(scene, PAIRS, memory={"partner_answer": "no"})
    assert game.against("special") == ["going_out.partner_no"]


# --- threes --------------------------------------------------------------------------------------

MAY: dict[str, Any] = {"red_threes__laid": "may", "black_threes__bonus": [100, 300, 500, 1000]}


def with_threes(scene: NewScene, hand: str, stock: str, **options: Any) -> Any:
    game = scene("classic", {"hands": [hand], "phase": "play"}, **(options or MAY))
    game.table = replace(game.table, stock=in_order(stock))
    return game


def test_threes_of_both_colours_may_be_laid_and_replaced(scene: NewScene) -> None:
    game = with_threes(scene, "3h 3s 9d", "4h 5h 6h 7h")
    assert game.grounds("threes 3h 3s") == ["threes.laid"]
    game.do("threes 3h 3s")
    side = game.table.side
    assert (text_of(side.red_threes), text_of(side.black_threes)) == ("3h", "3s")
    assert (text_of(game.table.hand), text_of(game.table.stock)) == ("6h 7h 9d", "4h 5h")
    assert game.table.phase is Phase.PLAY


def test_a_three_drawn_for_a_three_may_be_kept(scene: NewScene) -> None:
    game = with_threes(scene, "3h 9d", "4h 3d").do("threes 3h")
    assert text_of(game.table.hand) == "3d 9d"


def test_each_three_is_listed_by_itself(scene: NewScene) -> None:
    game = with_threes(scene, "3h 3h 3s 9d", "4h 5h 6h 7h")
    lines = map(action_text, legal_actions(game.table, game.rules))
    assert [line for line in lines if "threes" in line] == ["threes 3h", "threes 3s"]


@pytest.mark.parametrize("last", ["3d", "3c"])
def test_a_three_as_the_last_card_is_not_replaced_and_ends_the_deal(
    scene: NewScene, last: str
) -> None:
    game = with_threes(scene, "3h 9d", last).do("threes 3h")
    assert (game.table.phase, text_of(game.table.hand)) == (Phase.OVER, "9d")
    assert len((*game.table.side.red_threes, *game.table.side.black_threes)) == 2


def test_a_three_that_cannot_be_replaced_stays_in_the_hand(scene: NewScene) -> None:
    assert with_threes(scene, "3h 9d", "").against("threes 3h") == ["threes.not_replaced"]


def test_a_three_that_is_the_last_card_stays_unless_its_player_can_go_out(scene: NewScene) -> None:
    """The card drawn for it would have to be discarded."""
    game = with_threes(scene, "3h", "4h 5h")
    assert game.against("threes 3h") == ["going_out.keep_a_card", "going_out.canastas"]
    canasta = Meld(Rank.EIGHT, cards("8h 8d 8s 8c 8h 8d 8s"))
    own = replace(game.table.side, melds=(canasta,))
    game.table = replace(game.table, sides=(own, game.table.sides[1]))
    assert game.against("threes 3h") == []


@pytest.mark.parametrize(
    ("hand", "threes", "options", "codes"),
    [
        ("3h 9d", "3h", {"red_threes__laid": "never"}, ["threes.not_optional"]),
        ("3s 9d", "3s", {"red_threes__laid": "at_once"}, ["threes.not_optional"]),
        ("3s 9d", "3s", {"red_threes__laid": "may"}, ["threes.no_bonus"]),
        ("3h 9d", "9d", MAY, ["threes.no_bonus"]),
        ("3h 9d", "3d", MAY, ["turn.not_in_hand"]),
        ("3h 9d", "", MAY, ["turn.nothing_laid"]),
    ],
)
def test_only_threes_that_bring_a_bonus_are_laid(
    scene: NewScene, hand: str, threes: str, options: dict[str, Any], codes: list[str]
) -> None:
    game = with_threes(scene, hand, "4h 5h", **options)
    assert game.against(f"threes {threes}") == codes


# --- joining two sets of a rank ------------------------------------------------------------------


def beside(scene: NewScene, *melds: str, **options: Any) -> Any:
    """A side with these sets on the table."""
    position = {"hands": ["4h 9d"], "phase": "play"}
    game = scene("classic", position, meld__same_rank="two", **options)
    sets = tuple(Meld(in_order(text)[0].rank, cards(text)) for text in melds)
    own = replace(game.table.side, melds=sets)
    game.table = replace(game.table, sides=(own, *game.table.sides[1:]), melds_before=sets)
    return game


def test_two_sets_of_a_rank_may_be_joined(scene: NewScene) -> None:
    game = beside(scene, "8h 8d 8s", "Kh Kd Ks", "8c 8c 8s 8h")
    assert game.grounds("join 8") == ["meld.joined", "canasta.natural"]
    assert "join 8" in map(action_text, legal_actions(game.table, game.rules))
    game.do("join 8")
    found = [text_of(meld.cards) for meld in game.table.side.melds]
    assert found == ["8h 8h 8d 8s 8s 8c 8c", "Kh Kd Ks"]


def test_the_joined_set_is_a_legal_one(scene: NewScene) -> None:
    wilds = ("8h 8d 2s 2c", "8c 8c 2d")
    assert beside(scene, *wilds).against("join 8") == []
    assert beside(scene, *wilds, meld__max_wild=2).against("join 8") == ["meld.too_many_wilds"]
    assert beside(scene, "8h 8d 8s", "8c 8c 8s").grounds("join 8") == ["meld.joined"]


def test_only_two_sets_of_a_rank_are_joined(scene: NewScene) -> None:
    assert beside(scene, "8h 8d 8s").against("join 8") == ["meld.none_to_join"]
    assert beside(scene, "8h 8d 8s", "9h 9d 9s").against("join 9") == ["meld.none_to_join"]
