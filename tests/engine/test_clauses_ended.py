"""The clauses of the laws about how a deal and a game end: going out, calls, contracts."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.scoring.game_end import find_instant_winner, find_winner, margin
from canasta_tutor.engine.values.table import Phase
from tests.engine.scores import ended, house, lines, side_with
from tests.every import every

CANASTA = "Kh Kd Ks Kc Kh Kd Ks"

# --- going out ---------------------------------------------------------------------------------

FAST = {
    "going_out.black_three_bonus": {3: 200, 4: 300},
    "going_out.first_pile_bonus": 1000,
    "black_threes.with_wilds": True,
}
NONE: list[str] = []


@every(
    ("melds", "first_pile", "line"),
    [
        (NONE, None, ("out", 100)),
        (["3s 3c 2h"], None, ("out", 100)),
        (["3s 3c 3s"], None, ("out.black_threes", 200)),
        (["3s 3c 3s 2h"], None, ("out.black_threes", 200)),
        (["3s 3c 3s 3c"], None, ("out.black_threes", 300)),
        (NONE, 9, ("out.first_pile", 1000)),
        (["3s 3c 3s 3c"], 9, ("out.first_pile", 1000)),
        (NONE, 5, ("out", 100)),
    ],
)
def test_the_highest_bonus_for_going_out_applies(
    melds: list[str], first_pile: int | None, line: tuple[str, int]
) -> None:
    rules = house("classic", FAST)
    table = ended(side_with(rules, CANASTA, *melds), out=2, turn=9, first_pile=first_pile)
    found = {code: points for code, points in lines(table, rules).items() if "out" in code}
    assert found == dict([line])
    assert lines(table, rules, side=1) == {}


def test_concealed_comes_on_top() -> None:
    rules = house("classic", FAST)
    table = ended(side_with(rules, CANASTA), out=0, turn=9, first_pile=9, concealed=True)
    found = lines(table, rules)
    assert (found["out.first_pile"], found["out.concealed"]) == (1000, 100)


def test_nobody_goes_out_concealed_where_nothing_makes_it_so() -> None:
    rules = house("classic", {"going_out.concealed": "none"})
    assert "out.concealed" not in lines(
        ended(side_with(rules, CANASTA), out=0, concealed=True), rules
    )


# --- special hands and calls -------------------------------------------------------------------

SPECIAL = {
    "special.straight": 3000, "special.pairs": 2500,
    "special.wild_pairs": 2000, "special.garbage": 1500,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "points"),
    [("straight", 3000), ("pairs", 2500), ("wild_pairs", 2000), ("garbage", 1500)],
)
def test_a_special_hand_is_all_that_its_side_scores(name: str, points: int) -> None:
    rules = house("classic", SPECIAL)
    table = ended(side_with(rules, red_threes="3h"), "", "Kh", "Ah", out=0, special=name)
    assert lines(table, rules) == {f"special.{name}": points}
    assert lines(table, rules, side=1) == {"hand": -10}


def test_acaba_replaces_all_other_scoring() -> None:
    rules = house("classic", {"calls.acaba": 1500})
    table = ended(side_with(rules, CANASTA, red_threes="3h"), "Kh", "Ah", acaba=3)
    assert lines(table, rules) == {"acaba": 1500}
    assert lines(table, rules, side=1) == {"acaba.called": 0}


# --- contracts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "line", "total"),
    [
        (None, {}, 570),
        (500, {"contract.made": 500}, 1070),
        (570, {"contract.made": 570}, 1140),
        (575, {"contract.missed": -575}, -5),
        (2500, {"contract.missed": -2500}, -1930),
    ],
)
def test_a_contract_is_compared_with_what_the_side_made(
    contract: int | None, line: dict[str, int], total: int
) -> None:
    rules = house(
        "classic",
        {"calls.auction": "contract", "calls.contract_start": 500, "calls.contract_step": 5},
    )
    table = ended(side_with(rules, CANASTA, contract=contract))
    assert lines(table, rules) == {"melds": 70, "canasta.natural": 500, **line}
    assert [side.total for side in score_deal(table, rules)] == [total, 0]


# --- the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "deals_played", "won"),
    [
        ([9000, 8000], 3, None),
        ([9000, 8000], 4, 0),
        ([900, 800], 4, 0),
        ([900, 900], 4, None),
        ([900, 905], 5, 1),
        ([900, 800, 950], None, 2),
    ],
)
def test_a_number_of_deals_ends_the_game(
    totals: list[int], deals_played: int | None, won: int | None
) -> None:
    assert find_winner(totals, house("classic", {"game.deals": 4}), deals_played) == won


@pytest.mark.parametrize(
    ("totals", "ahead"), [([5200, 5600], 400), ([5200, 5600, 5450], 150), ([0, -40], 40)]
)
def test_the_margin_is_the_distance_to_the_second(totals: list[int], ahead: int) -> None:
    assert margin(totals) == ahead


def test_canastas_win_whatever_the_totals() -> None:
    rules = house("classic", {"game.canastas_win": 2})
    two: dict[str, Any] = {"score": -1000}
    assert (
        find_instant_winner(ended(side_with(rules, CANASTA, "8h 8d 8s 8c 8h 8d 8s", **two)), rules)
        == 0
    )
    assert find_instant_winner(ended(side_with(rules, CANASTA)), rules) is None
    assert find_instant_winner(ended(side_with(rules, CANASTA)), house("classic", {})) is None


def test_the_canasta_that_wins_the_game_ends_the_deal() -> None:
    rules = house("classic", {"game.canastas_win": 2, "game.canastas_win_bonus": 5000})
    position = {
        "phase": "play", "hands": ["8s 9h Th", "", "", ""],
        "sides": [{"melds": [CANASTA, "8h 8d 8s 8c 8h 8d"]}],
    }  # fmt: skip
    table = apply(read_position(position, rules), read_action("lay 8s"), rules).after
    assert (table.phase, table.out) == (Phase.OVER, None)
    assert lines(table, rules)["canasta.win"] == 5000


@pytest.mark.parametrize(("wanted", "wins"), [(0, False), (2, True), (3, False)])
def test_a_canasta_that_wins_the_game_needs_no_discard(wanted: int, wins: bool) -> None:
    """It ends the deal before the turn is over; else the last card is kept for the discard."""
    rules = house("classic", {"game.canastas_win": wanted, "going_out.discard": "required"})
    position = {
        "phase": "play", "hands": ["8s", "", "", ""],
        "sides": [{"melds": [CANASTA, "8h 8d 8s 8c 8h 8d"]}],
    }  # fmt: skip
    table = read_position(position, rules)
    assert verify(table, read_action("lay 8s"), rules).ok is wins
    assert verify(table, read_action("out 8s"), rules).ok is wins
    assert (read_action("out 8s") in legal_actions(table, rules)) is wins
