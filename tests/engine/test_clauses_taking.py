"""The clauses about taking the pile in the systems that go beyond classic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state, find_pile_state
from canasta_tutor.engine.values.cards import in_order, text_of
from canasta_tutor.engine.values.table import Foot, replace
from tests.engine.cases import Case, at, listed
from tests.every import every

NewScene = Callable[..., Any]

EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
PAIR = "pile.frozen_needs_pair"


# --- who may take it, and when -------------------------------------------------------------------


def test_a_pile_that_is_never_taken(scene: NewScene) -> None:
    game = scene("classic", at("7h 7d 9c", "5c 7s", EIGHTS), pile__taken="never")
    assert game.against("take 7h 7d") == ["pile.not_taken"]
    assert [reason.code for reason in explain_pile_state(game.table, game.rules)] == [
        "pile.not_taken"
    ]
    state = find_pile_state(game.table, game.rules)
    assert (state.closed, state.blocked) == (True, False)


@pytest.mark.parametrize(
    ("foot", "wrong"),
    [(Foot.UNTOUCHED, "pile.only_from_foot"), (Foot.TAKEN, ""), (Foot.PLAYED, "")],
)
def test_a_pile_that_only_a_player_in_his_foot_takes(
    scene: NewScene, foot: Foot, wrong: str
) -> None:
    rule = {"pile__taken": "from_foot", "deal__foot": 5}
    game = scene("classic", at("7h 7d 9c", "5c 7s", EIGHTS), **rule)
    game.table = replace(game.table, foot=(foot, *[Foot.PLAYED] * 3), feet=((),) * 4)
    assert game.against("take 7h 7d") == wrong.split()


def test_a_pile_not_for_the_first_meld(scene: NewScene) -> None:
    rule = {"pile__first_meld": False}
    game = scene("classic", at("Ah Ad 9c 4c", "5c As"), **rule)
    assert game.against("take Ah Ad") == ["pile.not_for_first_meld"]
    told = [reason.code for reason in explain_pile_state(game.table, game.rules)]
    assert told == ["pile.not_for_first_meld"]
    assert scene("classic", at("Ah Ad 9c 4c", "5c As", EIGHTS), **rule).against("take Ah Ad") == []


@pytest.mark.parametrize(("turn", "wrong"), [(0, 1), (3, 1), (4, 0), (9, 0)])
def test_no_meld_and_no_pile_before_everyone_has_discarded(
    scene: NewScene, turn: int, wrong: int
) -> None:
    game = scene("classic", at("Ah Ad 8c 4c", "5c As", EIGHTS), turn__opening="discard_only")
    game.table = replace(game.table, turn=turn)
    codes = ["turn.discards_first"] * wrong
    assert game.against("take Ah Ad") == codes
    game.do("draw")
    assert game.against("lay 8c") == codes
    assert game.against("discard 4c") == []
    assert scene("classic", at("Ah Ad 8c 4c", "5c As", EIGHTS)).against("take Ah Ad") == []


# --- first from the hand, then the pile ----------------------------------------------------------

OPEN_FIRST: dict[str, object] = {
    "pile__first_meld": False,
    "pile__hand_lay_first": True,
    "pile__pair_on_table": True,
    "pile__always_frozen": True,
}
OPENING: list[Case] = [
    ("a pair in the hand after opening from it",
     at("Ah Ad As 9h 9d 4c", "5c 9s"), "take 9h 9d with Ah Ad As", ""),
    ("a pair just laid", at("Ah Ad As 9h 4c", "5c Ac"), "take with Ah Ad As", ""),
    ("one natural is no pair", at("Ah Ad As 9h X 4c", "5c 9s"), "take 9h X with Ah Ad As", PAIR),
    ("the upcard does not help to open", at("Ah Ad 9h 9d 4c", "5c As"), "take Ah Ad",
     "pile.not_for_first_meld"),
    ("too few points from the hand", at("Kh Kd Ks 9h 9d 4c", "5c 9s"),
     "take 9h 9d with Kh Kd Ks", "pile.not_for_first_meld"),
    ("groups of which one is no meld", at("Ah Ad As 7h 7d 8s 9h 9d 4c", "5c 9s"),
     "take 9h 9d with Ah Ad As; 7h 7d 8s", "pile.not_for_first_meld"),
    ("black threes in going out", at("Kh Kd Ks Kc Kh Kd Ks 3s 3c 3s 9h 9d", "9s"),
     "take 9h 9d with Kh Kd Ks Kc Kh Kd Ks; 3s 3c 3s", ""),
    ("a pair laid before", at("4c 5d", "5c 8c", EIGHTS), "take", ""),
    ("a pair laid before and a wild", at("X 4c 5d", "5c 8c", EIGHTS), "take X", ""),
    ("laid with one natural", at("4c 5d", "5c 8c", {"melds": ["9h 9d 9s"]}), "take", PAIR),
]  # fmt: skip


@every(("position", "action", "against"), listed(OPENING))
def test_one_opens_from_the_hand_and_takes_with_a_pair_in_hand_or_on_the_table(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("classic", position, **OPEN_FIRST).against(action) == against.split()


def test_a_pair_on_the_table_is_told(scene: NewScene) -> None:
    game = scene("classic", at("4c 5d", "5c 8c", EIGHTS), **OPEN_FIRST)
    assert game.grounds("take") == ["pile.taken_with_laid_pair", "meld.added"]


# --- part of the pile ----------------------------------------------------------------------------


def test_at_most_seven_cards_are_taken_from_the_top(scene: NewScene) -> None:
    """The upcard is one of them; the others stay."""
    rule = {"pile__most_cards": 7, "red_threes__laid": "never"}
    pile = "4s 5s 6s 3h Js Qs Ks As 9c 7s"
    game = scene("classic", at("7h 7d 9h", pile, EIGHTS), **rule)
    assert game.grounds("take 7h 7d") == [
        "pile.taken_with_pair", "pile.taken_in_part", "meld.legal",
    ]  # fmt: skip
    game.do("take 7h 7d")
    assert text_of(game.table.pile) == "4s 5s 6s"
    assert text_of(game.table.hand) == "3h 9h 9c Js Qs Ks As"
    small = scene("classic", at("7h 7d 9h", "9c 7s", EIGHTS), **rule).do("take 7h 7d")
    assert (text_of(small.table.hand), small.table.pile) == ("9h 9c", ())


def test_a_pair_of_naturals_always(scene: NewScene) -> None:
    rule = {"pile__naturals": 2, "pile__onto_meld": False}
    assert scene("classic", at("7h X 9h 4c", "9c 7s", EIGHTS), **rule).against("take 7h X") == [
        "pile.needs_natural"
    ]
    game = scene("classic", at("8c X 9h 4c", "9c 8h", EIGHTS), **rule)
    assert game.against("take 8c") == ["pile.not_onto_meld"]


# --- what the taken pile brings ------------------------------------------------------------------


def test_black_threes_of_a_taken_pile_leave_the_game(scene: NewScene) -> None:
    game = scene("classic", at("7h 7d 9c", "3s 3h 5c 3c 7s", EIGHTS), black_threes__removed=True)
    assert game.grounds("take 7h 7d") == [
        "pile.taken_with_pair", "pile.black_threes_removed", "meld.legal",
    ]  # fmt: skip
    table = game.do("take 7h 7d").table
    assert text_of(table.hand) == "5c 9c"
    assert (table.side.black_removed, text_of(table.removed)) == (2, "3s 3c")
    assert text_of(table.side.red_threes) == "3h"


def test_those_removed_are_no_cards_to_keep(scene: NewScene) -> None:
    wrong = ["going_out.keep_a_card", "going_out.canastas"]
    position = at("7h 7d", "3s 5c 7s", EIGHTS)
    game = scene("classic", position, black_threes__removed=True)
    assert game.against("take 7h 7d") == wrong
    assert scene("classic", position).against("take 7h 7d") == []


@pytest.mark.parametrize(
    ("laid", "hand", "threes"), [("at_once", "5c 9c", "3h"), ("may", "3h 5c 9c", ""),
                                 ("never", "3h 5c 9c", "")],
)  # fmt: skip
def test_red_threes_of_a_taken_pile(scene: NewScene, laid: str, hand: str, threes: str) -> None:
    game = scene("classic", at("7h 7d 9c", "3h 5c 7s", EIGHTS), red_threes__laid=laid)
    table = game.do("take 7h 7d").table
    assert (text_of(table.hand), text_of(table.side.red_threes)) == (hand, threes)


def test_black_threes_as_bonus_cards_are_laid_from_a_taken_pile(scene: NewScene) -> None:
    rule = {"black_threes__bonus": [100, 200, 300, 800]}
    table = scene("classic", at("7h 7d 9c 4c", "3s 7s", EIGHTS), **rule).do("take 7h 7d").table
    assert (text_of(table.hand), text_of(table.side.black_threes)) == ("4c 9c", "3s")


def test_calientes_go_to_the_hand_and_block_as_upcard(scene: NewScene) -> None:
    rule = {"pack__calientes": 1, "pile__never_taken": ["wild", "black_three", "caliente"]}
    position = at("7h 7d 9c", "Y 7s", EIGHTS)
    assert text_of(scene("classic", position, **rule).do("take 7h 7d").table.hand) == "9c Y"
    assert scene("classic", at("7h 7d 9c", "7s Y", EIGHTS), **rule).against("take 7h 7d") == [
        "pile.blocked"
    ]


# --- the first pile of the deal ------------------------------------------------------------------

CANASTA: dict[str, Any] = {"melds": ["Kh Kd Ks Kc Kh Kd Ks", "8h 8d 8s"]}


def test_the_turn_of_the_first_pile_is_remembered(scene: NewScene) -> None:
    game = scene("classic", at("8c 9c", "8s", CANASTA))
    assert (game.table.first_pile, game.table.piles_taken) == (None, 0)
    game.do("take")
    assert (game.table.first_pile, game.table.piles_taken) == (game.table.turn, 1)
    game.do("out 8c discard 9c")
    assert game.table.first_pile == game.table.turn


def test_a_later_pile_is_not_the_first(scene: NewScene) -> None:
    game = scene("classic", at("8c 9c 4c", "8s", CANASTA)).do("take", "discard 4c", "draw")
    plain = next(card for card in game.table.hand if card.rank.symbol in "569TJ")
    game.do(f"discard {plain}", "draw")
    plain = next(card for card in game.table.hand if card.rank.symbol in "569TJ")
    game.do(f"discard {plain}", "draw")
    plain = next(card for card in game.table.hand if card.rank.symbol in "569TJ")
    game.do(f"discard {plain}")
    first = game.table.first_pile
    game.table = replace(game.table, pile=in_order("8d"))
    game.do("take")
    assert (game.table.first_pile, game.table.piles_taken) == (first, 2)
    assert first != game.table.turn
