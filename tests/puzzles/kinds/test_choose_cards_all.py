"""Choices compared with brute force: exactly the legal choices are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.rules.rule_files import list_compared, load
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, naturals, text_of, wilds
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.answered.check_answer import check, is_right, solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.lesson_file import read_puzzle
from tests.many import many

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
    rules = load(draw(st.sampled_from(list_compared())))
    entry = {
        "id": "any", "rule": "meld.kinds", "kind": "choose",
        "ask": {"kind": ask}, "position": position,
    }  # fmt: skip
    try:
        return pose(read_puzzle(entry), rules)
    except InputError:  # more copies of a card than the packs have
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
    table, rules = posed.table_asked, posed.rules
    return {
        chosen
        for chosen in subsets(posed.hand)
        if any(verify(table, action, rules).ok for action in every(chosen, table))
    }


slow = settings(
    max_examples=many(25),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def agrees(posed: Posed, every: Callable[[Cards, Table], Iterator[Action]]) -> None:
    legal = legal_choices(posed, every)
    assert {chosen for chosen in subsets(posed.hand) if is_right(posed, chosen)} == legal
    assert is_right(posed, "none") == (not legal)
    answer = solve_posed(posed).answer
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
        assert is_right(posed, result.repair.cards)
        assert set(result.repair.cards) <= set(posed.hand)
    red = any(card.kind is CardKind.RED_THREE for card in chosen)
    assert not (red and result.right)
