"""Choose cards: any correct choice counts, and only a correct one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_tutor.engine.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.cards import CardKind, Cards, Rank, cards, naturals, text_of, wilds
from canasta_tutor.engine.faults import InputError
from canasta_tutor.engine.rulefiles import load, taught
from canasta_tutor.engine.table import Table
from canasta_tutor.engine.verify import verify
from canasta_tutor.puzzles.check import check, right, solved
from canasta_tutor.puzzles.faults import NoHand
from canasta_tutor.puzzles.model import read_puzzle
from canasta_tutor.puzzles.question import Posed, pose

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


# --- against brute force

POOL = cards("7h 7d 7c 8h 8d 8s Kh Kd Kd 3s 3c 3h 2c 2d X X")
UPCARDS = ("7s", "8c", "Ks", "3c", "2h")
MELDS: tuple[list[str], ...] = (["7h 7d 7s"], ["Ks Kh 2s 2h"], [])


@st.composite
def tables(draw: st.DrawFn, ask: str) -> Posed:
    hand = draw(st.lists(st.sampled_from(range(len(POOL))), min_size=3, max_size=6, unique=True))
    melds = draw(st.sampled_from(MELDS))
    held = cards(POOL[place] for place in hand)
    position = {
        "hands": [text_of(held)],
        "sides": [{"score": draw(st.sampled_from((-5, 0, 1500))), "melds": melds}],
        "pile": draw(st.sampled_from(("", "2s ", "4s "))) + draw(st.sampled_from(UPCARDS)),
    }
    rules = load(draw(st.sampled_from(taught())))
    entry = {
        "id": "any", "rule": "meld.kinds", "kind": "choose",
        "ask": {"kind": ask}, "position": position,
    }  # fmt: skip
    try:
        return pose(read_puzzle(entry), rules)
    except InputError:  # more copies of a card than there are
        return draw(st.nothing())


def subsets(hand: Cards) -> Iterator[Cards]:
    for size in range(len(hand) + 1):
        yield from dict.fromkeys(combinations(hand, size))


def spreads(chosen: Cards, ranks: set[Rank]) -> Iterator[dict[Rank, Cards]]:
    """Each way to give every single wild card to a rank."""
    helpers = wilds(chosen)
    for aims in product(sorted(ranks), repeat=len(helpers)):
        spread: dict[Rank, Cards] = {}
        for card in naturals(chosen):
            spread[card.rank] = (*spread.get(card.rank, ()), card)
        for aim, card in zip(aims, helpers, strict=True):
            spread[aim] = (*spread.get(aim, ()), card)
        yield spread


def group(rank: Rank, held: Cards, table: Table) -> Lay:
    meld = table.side.meld_of(rank)
    onto = None if naturals(held) or meld is None else meld.naturals[0]
    return Lay(cards(held), onto)


def every_lay(chosen: Cards, table: Table) -> Iterator[Action]:
    ranks = {card.rank for card in naturals(chosen)} | {meld.rank for meld in table.side.melds}
    for spread in spreads(chosen, ranks):
        yield LayMelds(tuple(group(rank, held, table) for rank, held in spread.items()))


def every_take(chosen: Cards, table: Table) -> Iterator[Action]:
    assert table.upcard is not None
    ranks = {card.rank for card in naturals(chosen)} | {meld.rank for meld in table.side.melds}
    for spread in spreads(chosen, ranks | {table.upcard.rank}):
        everything = [group(rank, held, table) for rank, held in spread.items()]
        apart = [
            lay for lay, rank in zip(everything, spread, strict=True) if rank != table.upcard.rank
        ]
        yield TakePile(cards(spread.get(table.upcard.rank, ())), tuple(apart))
        yield TakePile((), tuple(everything))


def legal_choices(posed: Posed, every: Callable[[Cards, Table], Iterator[Action]]) -> set[Cards]:
    table, rules = posed.at, posed.rules
    return {
        chosen
        for chosen in subsets(posed.hand)
        if any(verify(table, action, rules).ok for action in every(chosen, table))
    }


slow = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def agrees(posed: Posed, every: Callable[[Cards, Table], Iterator[Action]]) -> None:
    legal = legal_choices(posed, every)
    assert {chosen for chosen in subsets(posed.hand) if right(posed, chosen)} == legal
    assert right(posed, "none") == (not legal)
    answer = solved(posed).answer
    assert answer == "none" if not legal else answer in legal


@slow
@given(tables("lay"))
def test_exactly_the_legal_lay_downs_are_right(posed: Posed) -> None:
    agrees(posed, every_lay)


@slow
@given(tables("take"))
def test_exactly_the_legal_takes_are_right(posed: Posed) -> None:
    agrees(posed, every_take)


@slow
@given(tables("group"), st.data())
def test_the_reasons_of_a_wrong_choice_and_its_repair_hold(
    posed: Posed, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(tuple(subsets(posed.hand))))
    result = check(posed.puzzle, posed.rules, chosen)
    assert bool(result.judgement.verdict.violations) is not result.right
    marked = cards((*result.good, *result.offending))
    assert marked == cards(chosen) or (not marked and not result.right)
    if result.repair:
        assert right(posed, result.repair.cards)
        assert set(result.repair.cards) <= set(posed.hand)
    red = any(card.kind is CardKind.RED_THREE for card in chosen)
    assert not (red and result.right)
