"""Choose cards: any correct choice counts, and only a correct choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Count
from canasta_tutor.puzzles.schema.puzzle_faults import NoHand

Asked = Callable[..., Any]

GROUP = 'kind = "choose"\nask = { kind = "group" }'
LAY = 'kind = "choose"\nask = { kind = "lay" }'
TAKE = 'kind = "choose"\nask = { kind = "take" }'
MELDED = {"sides": [{"melds": ["Kh Kd Ks", "Ah Ad 2c"]}]}


def codes(result: Any) -> list[str]:
    return [reason.code for reason in result.reasons]


# --- a group


@pytest.mark.parametrize("chosen", ["7h 7d 7c", "7h 7d 2c", "7h 7d 7c X", "8h 8d X"])
def test_any_meld_counts(asked: Asked, chosen: str) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 7c 8h 8d 2c X Kd"]})
    result = puzzle.chose(chosen)
    assert result.right
    assert result.good == cards(chosen)


def test_the_plainest_meld_is_the_solution(asked: Asked) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 7c 7s 8h 8d 2c X Kd"]})
    assert puzzle.answer == "7h 7d 7s 7c"


@pytest.mark.parametrize("kind", [GROUP, LAY])
def test_the_solution_spends_a_two_before_a_joker(asked: Asked, kind: str) -> None:
    puzzle = asked(kind, position={"hands": ["8h 8d X 2c 7s Qd"], "phase": "play", **MELDED})
    assert "X" not in puzzle.answer.split()


@pytest.mark.parametrize("chosen", ["Kc", "Kc Kc", "Ac X", "X", "2d X"])
def test_any_addition_to_an_own_meld_counts(asked: Asked, chosen: str) -> None:
    puzzle = asked(GROUP, position={"hands": ["Kc Kc Ac X 2d 7h"], **MELDED})
    assert puzzle.chose(chosen).right


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ("7h 7d", "meld.too_few_cards"),
        ("7h 8h 9h", "meld.mixed_ranks"),
        ("7h X 2c", "meld.too_few_naturals"),
        ("2c X", "meld.only_wilds"),
        ("3s 3c 3s", "black_threes.too_soon"),
        ("3h", "meld.red_three"),
        ("", "meld.too_few_cards"),
        ("Qd Qs Qc", "turn.not_in_hand"),
    ],
)
def test_what_is_no_meld_is_told_why(asked: Asked, chosen: str, code: str) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 8h 9h X 2c 3s 3c 3s 3h"]})
    result = puzzle.chose(chosen)
    assert not result.right
    assert code in codes(result)


def test_the_repair_keeps_what_was_chosen(asked: Asked) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 7c 8h 9h X"]})
    result = puzzle.chose("7h 7d 8h")
    assert (result.repair.remove, result.repair.add) == (cards("8h"), cards("7c"))
    assert (result.offending, result.good) == (cards("8h"), cards("7h 7d"))
    assert result.ghosts == ()


def test_cards_in_the_way_are_marked_where_nothing_helps(asked: Asked) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 8h 9h 5c"]})
    result = puzzle.chose("7h 7d 8h")
    assert result.repair is None
    assert (result.offending, result.good) == (cards("8h"), cards("7h 7d"))


def test_where_no_rank_is_in_the_lead_no_card_is_spared(asked: Asked) -> None:
    puzzle = asked(GROUP, position={"hands": ["7h 7d 8h 9h 5c 5d"]})
    assert puzzle.chose("7h 8h 9h").offending == cards("7h 8h 9h")
    assert puzzle.chose("7h 7d 5c 5d").offending == cards("7h 7d 5c 5d")


def test_none_is_right_when_there_is_none(asked: Asked) -> None:
    puzzle = asked(GROUP, position={"hands": ["3s 3s 3c 4h 4c 9d Kh"]})
    assert puzzle.answer == "none"
    result = puzzle.answered("none")
    assert result.right
    assert codes(result) == ["black_threes.too_soon"]


def test_none_is_wrong_when_there_is_one(asked: Asked) -> None:
    result = asked(GROUP, position={"hands": ["7h 7d 7c Kd"]}).answered("none")
    assert not result.right
    assert codes(result) == ["meld.legal"]


def test_a_choice_needs_a_hand(asked: Asked) -> None:
    with pytest.raises(InputError) as caught:
        asked(GROUP, position={"pile": "7h"}).answered("none")
    assert (caught.value.fault, caught.value.path) == (NoHand(), "position.hands")


# --- a lay-down

RICH = {"hands": ["Qh Qd Qc 8s 8d 2c X Kh 4s 5d 9c Jh"], "sides": [{"score": 1600}]}


@pytest.mark.parametrize("chosen", ["Qh Qd Qc 8s 8d X", "Qh Qd Qc 2c X", "Qh Qd 2c X"])
def test_any_lay_down_that_reaches_the_minimum_counts(asked: Asked, chosen: str) -> None:
    assert asked(LAY, position=RICH).chose(chosen).right


def test_wild_cards_go_where_they_are_needed(asked: Asked) -> None:
    hand = {"hands": ["Qh Qd 8s 8d 2c X Kh 4s"]}
    assert asked(LAY, position=hand).chose("Qh Qd 8s 8d 2c X").right


def test_a_lay_down_below_the_minimum_is_repaired(asked: Asked) -> None:
    result = asked(LAY, position=RICH).chose("Qh Qd Qc 8s 8d 2c")
    assert codes(result) == ["initial.too_low"]
    assert (result.offending, result.repair.add) == (cards("2c"), cards("X"))


def test_the_best_is_told_when_nothing_reaches_the_minimum(asked: Asked) -> None:
    puzzle = asked(LAY, position={"hands": ["7h 7d 7c 5s 5d 5c 4h 4s Kd"]})
    result = puzzle.answered("none")
    assert result.right
    assert result.reasons[0].cards == cards("7h 7d 7c 5s 5d 5c")


def test_cards_that_must_be_kept_are_not_laid(asked: Asked) -> None:
    puzzle = asked(LAY, position={"hands": ["7h 7d 7c"], **MELDED})
    assert puzzle.answer == "none"
    assert codes(puzzle.chose("7h 7d 7c"))[0] == "going_out.canastas"


def test_another_answer_is_no_repair(asked: Asked) -> None:
    position = {"hands": ["Qs Qd Qc Kc"], "sides": [{"melds": ["Kh Kd Ks"]}]}
    result = asked(LAY, position=position).chose("Qs Qd Qc")
    assert codes(result)[0] == "going_out.keep_a_card"
    assert (result.repair, result.offending, result.good) == (None, (), ())


# --- a take


def test_any_way_to_take_the_pile_counts(asked: Asked) -> None:
    puzzle = asked(TAKE, position={"hands": ["7h 7d 2c 5d 9s"], "pile": "4d 7s", **MELDED})
    assert all(puzzle.chose(chosen).right for chosen in ("7h 7d", "7h 2c", "7h 7d 2c"))
    result = puzzle.chose("7h")
    assert codes(result) == ["meld.too_few_cards"]
    assert result.good == cards("7h")


def test_no_card_takes_the_pile_onto_a_meld(asked: Asked) -> None:
    puzzle = asked(TAKE, position={"hands": ["7h 7d 5d 9s"], "pile": "4d Kc", **MELDED})
    assert puzzle.chose("").right
    assert puzzle.answer == ""


def test_a_first_take_needs_further_melds(asked: Asked) -> None:
    hand = "Th Td Kh Kd Kc X 2c 5h 4s 9d Js"
    puzzle = asked(TAKE, position={"hands": [hand], "sides": [{"score": 1600}], "pile": "7c Ts"})
    assert puzzle.chose("Th Td Kh Kd Kc X").right
    assert codes(puzzle.chose("Th Td")) == ["initial.too_low"]


def test_a_blocked_pile_is_not_taken(asked: Asked) -> None:
    puzzle = asked(TAKE, position={"hands": ["3s 3c 7h 7d"], "pile": "7s 3s", **MELDED})
    assert puzzle.answered("none").right
    assert codes(puzzle.chose("3s 3c")) == ["pile.blocked"]


def test_where_the_deal_decides_the_minimum_counted_is_that_of_the_deal(asked: Asked) -> None:
    position = {"hands": ["Qh Qd Qs Ah Ad As 5d"], "memory": {"deals_played": 1}}
    counts = asked(LAY, "hand-and-foot", position=position).solution.counts
    assert Count("deal", 2, 90) in counts
    assert not any(count.what == "score" for count in counts)


def test_wild_cards_without_a_pair_make_no_meld(asked: Asked) -> None:
    hand = "2s 2s 2c 3c 4s 5h 8s 9s 10s Js Kc X"
    solution = asked(GROUP, position={"hands": [hand]}).solution
    assert solution.answer == "none"
    assert solution.verdict == NO_REASONS
    assert "all_different" in [count.what for count in solution.counts]


def test_wild_cards_alone_are_held_against_the_top_card(asked: Asked) -> None:
    """The cards could also go to melds of the side, but the player does not take the pile with
    them.
    """
    puzzle = asked(TAKE, position={"hands": ["2h 2d 4h 5d 9s"], "pile": "4d Js", **MELDED})
    assert codes(puzzle.chose("2h 2d")) == ["pile.needs_natural"]
