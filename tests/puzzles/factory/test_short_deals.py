"""Who wants another of the easiest whole deals is given one with few cards to look at."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.puzzles.codes import LEVELS, Code, read_code
from canasta_tutor.puzzles.factory.makers.sheets import dealt
from canasta_tutor.puzzles.factory.making import made, new_code
from canasta_tutor.puzzles.factory.short_deals import (
    SHORT,
    TRIES,
    first_short,
    fresh,
    is_short,
    wants_short,
)
from canasta_tutor.puzzles.skills import skills

SYSTEMS = ("classic", "samba", "hand-and-foot", "czech-club")
WISHED = ("deal-score", "whole-sheet")
WHOLE = ("number.score", "line.line", "sheet.sheet")
SEEDS = range(0, 100 * TRIES, 10 * TRIES)


@cache
def count(text: str) -> int:
    """How many cards lie open on the table of a puzzle."""
    code = read_code(text)
    position = made(code, load(code.system)).raw["position"]
    melds = [meld for side in position["sides"] for meld in side.get("melds", ())]
    hands = [hand for hand in position["hands"] if isinstance(hand, str)]
    return sum(len(each.split()) for each in (*melds, *hands))


@pytest.mark.parametrize("skill", WISHED)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_easiest_of_a_whole_deal_have_fewer_cards_than_by_chance(
    system: str, skill: str
) -> None:
    rules = load(system)
    chosen = [count(fresh(rules, skill, LEVELS[0], seed).code) for seed in SEEDS]
    usual = [count(new_code(rules, skill, LEVELS[0], seed)) for seed in SEEDS]
    long = SHORT * dealt(rules)
    assert sum(each > long for each in chosen) <= len(SEEDS) // 2
    assert sum(chosen) < sum(usual)
    assert all(one <= other for one, other in zip(chosen, usual, strict=True))


def test_a_side_that_was_dealt_few_cards_has_a_short_table() -> None:
    rules = load("classic")
    codes = [Code("classic", "deal-score", LEVELS[0], seed) for seed in range(24)]
    said = {code: is_short(code, rules) for code in codes}
    assert set(said.values()) == {True, False}
    limit = SHORT * dealt(rules)
    assert all(short is (count(code.text) <= limit) for code, short in said.items())


def test_the_first_short_one_is_taken_and_else_the_shortest_of_a_few() -> None:
    rules = load("classic")
    codes = [Code("classic", "deal-score", LEVELS[0], seed) for seed in range(40)]
    short = [code for code in codes if is_short(code, rules)]
    long = [code for code in codes if not is_short(code, rules)]
    assert first_short([*long[: TRIES - 1], *short], rules) == short[0]
    few = first_short([*long[:TRIES], *short], rules)
    assert few is not None
    assert count(few.text) == min(count(code.text) for code in long[:TRIES])
    assert first_short([], rules) is None


@pytest.mark.parametrize("skill", ["wild-limit", "deal-score", "whole-game", "red-three-sign"])
def test_all_others_are_those_of_their_seed(skill: str) -> None:
    rules = load("classic")
    for level in LEVELS:
        code = read_code(new_code(rules, skill, level, 11))
        if not wants_short(code):
            assert fresh(rules, skill, level, 11).code == code.text
            more = (replace(code, seed=seed) for seed in (11, 12))
            assert first_short(more, rules) == code


def test_one_wish_is_always_one_puzzle_and_is_near_its_seed() -> None:
    rules = load("samba")
    found = [fresh(rules, "deal-score", LEVELS[0], seed).code for seed in SEEDS]
    again = [fresh(rules, "deal-score", LEVELS[0], seed).code for seed in SEEDS]
    assert found == again
    seeds = [read_code(code).seed for code in found]
    assert all(0 <= own - seed < TRIES for own, seed in zip(seeds, SEEDS, strict=True))
    assert seeds != [*SEEDS]


def test_all_sums_over_a_whole_deal_are_wanted_short_but_those_that_cannot_be() -> None:
    whole = {name for name, skill in skills().items() if skill.asks[0] in WHOLE}
    wanted = {name for name in skills() if wants_short(Code("classic", name, LEVELS[0], 1))}
    assert whole - wanted == {"red-three-sign"}
    assert wanted <= whole
