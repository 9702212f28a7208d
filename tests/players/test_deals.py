"""Deals played on from a table: redealt cards, compared ways, the advice in lessons."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.advice import advice, found
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import OVER
from canasta_tutor.players.played_deals import compare_ways, count_lead, play_on, redeal_hidden
from canasta_tutor.puzzles.asked.posed_puzzle import home_rules, pose
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, Shown, first_table
from canasta_tutor.puzzles.schema.written_fields import read_played
from tests.all_cards import all_cards
from tests.many import TIMES

RULES = load("classic")
TABLE = read_position(
    {
        "phase": "play",
        "hands": ["Kd 5h", 8, 9, 10],
        "sides": [{"melds": ["Ah Ad As"]}, {"melds": ["Kh Ks Kc"]}],
        "pile": "6d Tc 7s",
        "stock": 30,
    },
    RULES,
)
ADVICE = list(advice())


def left(figure: tuple[str, PlayPuzzle, Shown]) -> int:
    """Number of cards left to draw, in all deals of a piece of advice together."""
    puzzle = figure[1]
    return len(first_table(pose(puzzle, home_rules(puzzle))).stock) * figure[2].deals


FIGURES = ADVICE if TIMES > 1 else [min(ADVICE, key=left)]
"""The figures that the tests check; `make test` checks only the figure whose deals end soonest."""


@pytest.mark.parametrize("seed", range(20))
def test_only_what_nobody_sees_is_dealt_anew(seed: int) -> None:
    again = redeal_hidden(TABLE, RULES, Random(seed))
    assert (again.hand, again.sides, again.pile) == (TABLE.hand, TABLE.sides, TABLE.pile)
    assert [len(hand) for hand in again.hands] == [len(hand) for hand in TABLE.hands]
    assert cards(all_cards(again)) == cards(all_cards(TABLE))
    assert not any(lies_at_once(card, RULES) for hand in again.hands for card in hand)
    assert again.hands != TABLE.hands


def test_a_deal_is_played_to_its_end_and_always_the_same() -> None:
    end = play_on(TABLE, read_played("discard 5h"), RULES)
    assert end.phase is OVER
    assert end == play_on(TABLE, read_played("discard 5h"), RULES)
    assert count_lead(end, 0, RULES) == -count_lead(end, 1, RULES)


def test_a_way_is_no_better_than_itself_and_as_much_better_as_the_other_is_worse() -> None:
    give, hold = read_played("discard Kd"), read_played("discard 5h")
    assert (compare_ways(TABLE, (hold, hold), RULES, 5).points) == 0
    one, other = (compare_ways(TABLE, ways, RULES, 10) for ways in ((hold, give), (give, hold)))
    assert (one.points, one.within) == (-other.points, other.within)


def test_a_way_that_is_forbidden_is_not_gone() -> None:
    with pytest.raises(IllegalAction):
        compare_ways(TABLE, (read_played("draw"), ()), RULES, 2)


@pytest.mark.parametrize(
    ("puzzle", "shown"), [pytest.param(*each[1:], id=each[0]) for each in FIGURES]
)
def test_figures_of_lessons_come_out_again(puzzle: PlayPuzzle, shown: Shown) -> None:
    """`make soak` tests all figures; `python -m benchmarks advice` prints them."""
    now = found(puzzle, shown)
    assert (now.points, now.within) == (shown.points, shown.within)
