"""The clauses of the laws about cards left: hands, feet, a rank held back, calientes."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Foot
from tests.engine.scores import ended, house, lines, side_with

CANASTA = "Kh Kd Ks Kc Kh Kd Ks"
SEVENS = "7h 7d 7s 7c 7h 7d 7s"

# --- feet --------------------------------------------------------------------------------------


def test_an_untouched_foot_is_deducted_with_the_threes_in_it() -> None:
    rules = house("classic", {"red_threes.in_hand": 500, "black_threes.in_hand": 0})
    feet = (cards("Ah 3h 3s 4d"), cards("X"), (), cards("2d"))
    table = ended(side_with(rules, CANASTA), "9h 3d", feet=feet)
    assert lines(table, rules) == {
        "melds": 70, "canasta.natural": 500, "hand": -10, "foot": -25, "red_threes.hand": -1000,
    }  # fmt: skip
    assert lines(table, rules, side=1) == {"foot": -70}


@pytest.mark.parametrize(
    ("partner", "fine"), [(Foot.UNTOUCHED, 100), (Foot.TAKEN, 0), (Foot.PLAYED, 0)]
)
def test_a_partner_in_his_first_hand_costs_the_side_that_goes_out(partner: Foot, fine: int) -> None:
    rules = house("classic", {"going_out.hand_fine": 100, "deal.foot": 11, "pack.packs": 4})
    foot = (Foot.PLAYED, Foot.UNTOUCHED, partner, Foot.UNTOUCHED)
    table = ended(side_with(rules, CANASTA), feet=((), (), (), ()), foot=foot, out=0)
    assert lines(table, rules).get("out.partner_in_hand", 0) == -fine
    assert lines(table, rules, side=1) == {}


# --- a rank held back --------------------------------------------------------------------------

HELD = {"canasta.held": {"7": 1500, "A": 1500}}


@pytest.mark.parametrize(
    ("hands", "loss"),
    [
        (["7h 7d 7s"], 1500),
        (["7h 7d 7s 7c"], 1500),
        (["7h 7d", "", "7s"], 0),
        (["7h 7d 7s", "", "7h 7d 7s"], 3000),
        (["8h 8d 8s"], 0),
    ],
)
def test_three_of_a_rank_in_one_hand(hands: list[str], loss: int) -> None:
    rules = house("classic", HELD)
    found = lines(ended(side_with(rules, SEVENS), *hands), rules)
    assert found.get("hand.held", 0) == -loss
    assert found["hand"] < 0


@pytest.mark.parametrize(
    ("melds", "loss"), [([], 1500), (["Ah Ad As"], 1500), (["Ah Ad 2s"], 0), ([CANASTA], 1500)]
)
def test_aces_melded_with_a_wild_are_an_ordinary_rank(melds: list[str], loss: int) -> None:
    rules = house("classic", HELD)
    found = lines(ended(side_with(rules, *melds), "Ah Ac Ac"), rules)
    assert found.get("hand.held", 0) == -loss


def test_sevens_and_aces_are_one_line() -> None:
    rules = house("classic", HELD)
    found = lines(ended(side_with(rules), "7h 7d 7s Ah Ad As"), rules)
    assert found == {"hand": -75, "hand.held": -3000}


# --- calientes ---------------------------------------------------------------------------------

CALIENTE = {"pack.calientes": 1, "calls.caliente": 100}


@pytest.mark.parametrize(
    ("hands", "total"),
    [
        (["8h 8d 4s Y"], -50),
        (["8h 8d 4s Y Y"], -75),
        (["8h 8d 4s Y", "", "Kh"], -60),
        (["8h 8d 4s Y", "", "Kh Y"], -70),
        (["Y"], 0),
        (["8h 8d 4s"], -25),
    ],
)
def test_a_caliente_doubles_the_loss_of_its_hand(hands: list[str], total: int) -> None:
    rules = house("classic", CALIENTE)
    assert sum(lines(ended(side_with(rules), *hands), rules).values()) == total


def test_a_caliente_makes_kept_black_threes_dearer_too() -> None:
    rules = house("classic", CALIENTE | {"black_threes.in_hand": 100})
    found = lines(ended(side_with(rules), "3s Kd Y"), rules)
    assert found == {"hand": -10, "black_threes.hand": -100, "caliente.hand": -110}


def test_playing_a_caliente_costs_the_side() -> None:
    rules = house("classic", CALIENTE)
    assert lines(ended(side_with(rules, calientes_played=2)), rules) == {"caliente.played": -200}


# --- lifting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lifts", "found"), [(0, {}), (1, {"exact_lift": 100}),
                                              (2, {"exact_lift": 200})])  # fmt: skip
def test_lifting_exactly_the_cards_of_ones_hands(lifts: int, found: dict[str, int]) -> None:
    rules = house("classic", {"deal.exact_lift": 100})
    assert lines(ended(side_with(rules, exact_lifts=lifts)), rules) == found
