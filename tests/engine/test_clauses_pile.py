"""The clauses of the laws about the discard pile and the first meld, one position each.

A case is a clause in words, an action and what stands against it (nothing: it is legal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.cases import Case, at, listed
from tests.every import every

NewScene = Callable[..., Any]

EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
MIXED: dict[str, Any] = {"melds": ["8h 8d 8s 8c 2h 2d 2s"]}
SIX: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d"]}
EVERY = ("classic", "wikibooks", "cs-wikipedia")


# --- an unfrozen pile, the side has melded -----------------------------------------------------

OPEN: list[Case] = [
    ("two naturals", at("7h 7d 9c 4c", "5c 7s", EIGHTS), "take 7h 7d", ""),
    ("one natural and a two", at("7h 2d 9c 4c", "5c 7s", EIGHTS), "take 7h 2d", ""),
    ("one natural and a joker", at("7h X 9c 4c", "5c 7s", EIGHTS), "take 7h X", ""),
    ("one natural and two wilds", at("7h X 2d 4c", "5c 7s", EIGHTS), "take 7h X 2d", ""),
    ("three naturals", at("7h 7d 7c 4c", "5c 7s", EIGHTS), "take 7h 7d 7c", ""),
    ("one natural makes no meld", at("7h X 9c 4c", "5c 7s", EIGHTS), "take 7h",
     "meld.too_few_cards"),
    ("two wilds make no meld", at("2h X 9c 4c", "5c 7s", EIGHTS), "take 2h X",
     "pile.needs_natural"),
    ("a card of another rank", at("7h 9c 4c 5c", "5c 7s", EIGHTS), "take 7h 9c",
     "meld.mixed_ranks"),
    ("no meld to join", at("7h 7d 9c 4c", "5c 7s", EIGHTS), "take", "pile.no_meld"),
    ("onto an own meld", at("7h 9c 4c", "5c 8c", EIGHTS), "take", ""),
    ("onto an own meld with a natural", at("8c 9c 4c", "5c 8c", EIGHTS), "take 8c", ""),
    ("onto an own meld with a wild", at("2c 9c 4c", "5c 8c", EIGHTS), "take 2c", ""),
    ("onto a meld of the opponents", at("7h 9c 4c", "5c 8c", {"melds": ["9h 9d 9s"]}, EIGHTS),
     "take", "pile.no_meld"),
    ("onto a natural canasta", at("7h 9c 4c", "5c 8c", CANASTA), "take", ""),
    ("onto a mixed canasta", at("7h 9c 4c", "5c 8c", MIXED), "take", ""),
    ("with a pair onto a canasta", at("8h 8d 4c", "5c 8c", MIXED), "take 8h 8d", ""),
    ("a black three below does not freeze", at("7h 2d 9c 4c", "3s 7s", EIGHTS), "take 7h 2d", ""),
    ("a card not held", at("7h 9c 4c", "5c 7s", EIGHTS), "take 7h 7d", "turn.not_in_hand"),
    ("the upcard is a black three", at("3s 3c X 4c", "5c 3s", EIGHTS), "take 3s 3c",
     "pile.blocked"),
    ("the upcard is a two", at("2h 2d X 4c", "5c 2s", EIGHTS), "take 2h 2d", "pile.blocked"),
    ("the upcard is a joker", at("7h 7d X 4c", "5c X", EIGHTS), "take 7h 7d", "pile.blocked"),
    ("no pile", at("7h 7d X 4c", "", EIGHTS), "take 7h 7d", "pile.empty"),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(OPEN))
def test_unfrozen(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


def test_a_wild_that_the_meld_of_the_rank_cannot_hold(scene: NewScene) -> None:
    """The upcard, a natural and a wild join the side's meld of the rank: no second meld."""
    position = at("8c X 9c 4c", "5c 8h", MIXED)
    assert scene("classic", position).against("take 8c X") == ["meld.too_many_wilds"]
    assert scene("classic", position).against("take 8c") == []
    assert scene("wikibooks", position).against("take 8c X") == []


# --- a frozen pile -----------------------------------------------------------------------------

FROZEN: list[Case] = [
    ("a pair", at("7h 7d 9c 4c", "2c 5c 7s", EIGHTS), "take 7h 7d", ""),
    ("a pair and a wild", at("7h 7d X 4c", "2c 5c 7s", EIGHTS), "take 7h 7d X", ""),
    ("frozen by a joker", at("7h X 9c 4c", "X 5c 7s", EIGHTS), "take 7h X",
     "pile.frozen_needs_pair"),
    ("frozen by a turned red three", at("7h X 9c 4c", "3h 5c 7s", EIGHTS), "take 7h X",
     "pile.frozen_needs_pair"),
    ("one natural and a wild", at("7h X 9c 4c", "2c 5c 7s", EIGHTS), "take 7h X",
     "pile.frozen_needs_pair"),
    ("onto an own meld", at("7h X 9c 4c", "2c 5c 8c", EIGHTS), "take", "pile.frozen_needs_pair"),
    ("onto an own meld with one natural", at("8c X 9c 4c", "2c 5c 8c", EIGHTS), "take 8c",
     "pile.frozen_needs_pair"),
    ("onto an own meld with a natural and a wild", at("8c X 9c 4c", "2c 5c 8c", EIGHTS),
     "take 8c X", "pile.frozen_needs_pair"),
    ("an own meld and a pair", at("8h 8d 9c 4c", "2c 5c 8c", EIGHTS), "take 8h 8d", ""),
    ("an own canasta and a pair", at("8h 8d 9c 4c", "2c 5c 8c", MIXED), "take 8h 8d", ""),
    ("onto an own canasta", at("7h 9c 4c", "2c 5c 8c", CANASTA), "take", "pile.frozen_needs_pair"),
    ("frozen and the upcard a black three", at("3s 3c 4c", "2c 3s", EIGHTS), "take 3s 3c",
     "pile.blocked"),
    ("not melded and no minimum", at("7h 7d 9c 4c", "2c 5c 7s"), "take 7h 7d", "initial.too_low"),
    ("not melded, with the minimum", at("Kh Kd 2h 9c 4c", "X 5c Ks"), "take Kh Kd 2h", ""),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(FROZEN))
def test_frozen(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


# --- the side has not melded: the minimum ------------------------------------------------------

FIRST: list[Case] = [
    ("a pair that reaches it with the upcard", at("Ah Ad 9c 4c", "5c As"), "take Ah Ad", ""),
    ("a pair that does not reach it", at("Kh Kd 9c 4c", "5c Ks"), "take Kh Kd", "initial.too_low"),
    ("a pair and a wild", at("Kh Kd 2c 4c", "5c Ks"), "take Kh Kd 2c", ""),
    ("fifty exactly", at("9h 9d 4h 4d 4s 4c 6c", "5c 9s"), "take 9h 9d with 4h 4d 4s 4c", ""),
    ("forty-five", at("9h 9d 4h 4d 4s 6c", "5c 9s"), "take 9h 9d with 4h 4d 4s",
     "initial.too_low"),
    ("cards below the upcard do not count", at("Kh Kd 9c 4c", "Kc Kc Ks"), "take Kh Kd",
     "initial.too_low"),
    ("a second group with a wild", at("7h 7d Ah Ad 2c 4c", "5c 7s"),
     "take 7h 7d with Ah Ad 2c", ""),
    ("one natural and two jokers", at("Kh X X 4c", "5c Ks"), "take Kh X X",
     "pile.unmelded_needs_pair"),
    ("at 1495 fifty", at("Ah Ad 9c 4c", "5c As", {"score": 1495}), "take Ah Ad", ""),
    ("at 1500 ninety", at("Ah Ad 9c 4c", "5c As", {"score": 1500}), "take Ah Ad",
     "initial.too_low"),
    ("at 2995 ninety", at("Ah Ad 9h 9d 9s 4c", "5c As", {"score": 2995}),
     "take Ah Ad with 9h 9d 9s", ""),
    ("at 3000 a hundred and twenty", at("Ah Ad 9h 9d 9s 4c", "5c As", {"score": 3000}),
     "take Ah Ad with 9h 9d 9s", "initial.too_low"),
    ("below nought fifteen", at("4h 4d 9c 6c", "5c 4s", {"score": -5}), "take 4h 4d", ""),
    ("red threes do not count", at("Kh Kd 9c 4c", "5c Ks", {"red_threes": "3h 3d"}),
     "take Kh Kd", "initial.too_low"),
    ("a canasta's bonus does not count",
     at("4h 4d 4s 4c 4h 4d 9c 6c", "5c 4s", {"score": 0}), "take 4h 4d 4s 4c 4h 4d",
     "initial.too_low"),
    ("the partner's meld is the side's", at("7h 2c 9c 4c", "5c 7s", EIGHTS), "take 7h 2c", ""),
]  # fmt: skip


@pytest.mark.parametrize("rules", EVERY)
@every(("position", "action", "against"), listed(FIRST))
def test_first_meld_with_the_pile(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


HAND_FIRST: list[Case] = [
    ("the minimum from the hand opens the pile",
     at("Kh Kd Ks Ah Ad As 9h 2c 4c", "5c 9s"), "take 9h 2c with Kh Kd Ks; Ah Ad As", ""),
    ("onto a group just laid", at("Ah Ad Ac 4c 6c", "5c As"), "take with Ah Ad Ac", ""),
    ("the upcard does not count then",
     at("Kh Kd Ks 9h 2c 4c", "5c 9s"), "take 9h 2c with Kh Kd Ks", "pile.unmelded_needs_pair"),
    ("forty-five from the hand", at("Kh Kd Ks 4h 4d 4s 9h 2c 6c", "5c 9s"),
     "take 9h 2c with Kh Kd Ks; 4h 4d 4s", "pile.unmelded_needs_pair"),
    ("two wilds make no meld then either",
     at("Ah Ad As 2c X 4c", "5c 9s"), "take 2c X with Ah Ad As", "pile.needs_natural"),
    ("not while the pile is frozen", at("Ah Ad As 9h X 4c", "2c 9s"),
     "take 9h X with Ah Ad As", "pile.frozen_needs_pair"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "against"), listed(HAND_FIRST))
def test_first_meld_from_the_hand_opens_the_pile(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("cs-wikipedia", position).against(action) == against.split()


@pytest.mark.parametrize("rules", ["classic", "wikibooks"])
def test_elsewhere_it_does_not(scene: NewScene, rules: str) -> None:
    game = scene(rules, at("Ah Ad As 9h 2c 4c", "5c 9s"))
    assert game.against("take 9h 2c with Ah Ad As") == ["pile.unmelded_needs_pair"]


# --- few cards in the hand ---------------------------------------------------------------------

KEEP = "going_out.keep_a_card going_out.canastas"
FEW: list[Case] = [
    ("one card, a pile of one", at("7h", "8c", EIGHTS), "take", "pile.one_card"),
    ("one card, a pile of two", at("7h", "5c 8c", EIGHTS), "take", ""),
    ("the last card goes with the upcard", at("8c", "5c 8h", EIGHTS), "take 8c", KEEP),
    ("empty for a moment", at("7h 7d", "4c 5c 7s", EIGHTS), "take 7h 7d", ""),
    ("one card would be left", at("7h 7d", "5c 7s", EIGHTS), "take 7h 7d", KEEP),
    ("a red three of the pile is no card to keep", at("7h 7d", "3h 5c 7s", EIGHTS),
     "take 7h 7d", KEEP),
    ("no card would be left", at("7h 7d", "7s", EIGHTS), "take 7h 7d", KEEP),
    ("one card is left that makes the canasta", at("7h 7d", "8c 7s", SIX), "take 7h 7d", ""),
    ("one wild is left that makes the canasta", at("7h 7d", "2c 7s", SIX), "take 7h 7d", ""),
    ("one card is left that fits nowhere", at("7h 7d", "5c 7s", SIX), "take 7h 7d", KEEP),
    ("one card is left to go out with", at("7h 7d", "5c 7s", CANASTA), "take 7h 7d", ""),
    ("out with the pile", at("7h 7d", "7s", CANASTA), "take 7h 7d", ""),
    ("the upcard makes the canasta", at("8c", "5c 8s", SIX), "take 8c", ""),
    ("the upcard makes the canasta and ends the deal", at("8c 2c", "8s", SIX), "take 8c 2c", ""),
]  # fmt: skip


@pytest.mark.parametrize("rules", ["classic", "wikibooks"])
@every(("position", "action", "against"), listed(FEW))
def test_few_cards_left(
    scene: NewScene, rules: str, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene(rules, position).against(action) == against.split()


def test_the_last_card_must_be_discarded(scene: NewScene) -> None:
    """Where a last discard is required, the canasta must be there before it."""
    needed = ["going_out.keep_a_card", "going_out.discard_needed"]
    assert scene("cs-wikipedia", at("7h 7d", "7s", CANASTA)).against("take 7h 7d") == needed
    assert scene("cs-wikipedia", at("7h 7d", "8c 7s", SIX)).against("take 7h 7d") == KEEP.split()
    assert scene("cs-wikipedia", at("7h 7d", "5c 7s", CANASTA)).against("take 7h 7d") == []


def test_a_red_three_to_discard_lets_keep_the_one_card(scene: NewScene) -> None:
    side = {"melds": ["8h 8d 8s"], "red_threes": "3d"}
    assert scene("cs-wikipedia", at("7h 7d", "5c 7s", side)).against("take 7h 7d") == []
    taken = scene("cs-wikipedia", at("7h 7d", "3h 5c 7s", EIGHTS))
    assert taken.against("take 7h 7d") == []
    assert taken.do("take 7h 7d").against("discard 3h from table") == []
