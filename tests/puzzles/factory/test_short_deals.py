"""Asking for another of the easiest whole deals gives a deal with few cards to look at."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code, new_code
from canasta_tutor.puzzles.factory.makers.make_sheets import count_dealt
from canasta_tutor.puzzles.factory.short_deals import (
    SHORT,
    TRIES,
    find_short,
    is_short,
    make_fresh,
    wants_short,
)
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code, read_code
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.puzzle.question_props import puzzle_scene
from tests.puzzles.factory.made_once import made_once

SYSTEMS = ("classic", "samba", "hand-and-foot", "czech-club")
WISHED = ("deal-score", "whole-sheet")
WHOLE = ("number.score", "line.line", "sheet.sheet")
SEEDS = range(0, 100 * TRIES, 10 * TRIES)


@cache
def count(text: str) -> int:
    """Number of cards that the side of the question has on the table of a puzzle."""
    code = read_code(text)
    raw = make_from_code(code, load(code.system)).raw
    sides, asked = raw["position"]["sides"], raw["ask"].get("side", 0)
    melds = sides[asked].get("melds", ())
    hands = raw["position"]["hands"][asked :: len(sides)]
    open_hands = [hand for hand in hands if isinstance(hand, str)]
    return sum(len(each.split()) for each in (*melds, *open_hands))


@pytest.mark.parametrize("skill", WISHED)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_easiest_of_a_whole_deal_have_fewer_cards_than_by_chance(
    system: str, skill: str
) -> None:
    rules = load(system)
    chosen = [count(make_fresh(rules, skill, LEVELS[0], seed).code) for seed in SEEDS]
    usual = [count(new_code(rules, skill, LEVELS[0], seed)) for seed in SEEDS]
    long = SHORT * count_dealt(rules)
    assert sum(each > long for each in chosen) <= len(SEEDS) // 2
    assert sum(chosen) < sum(usual)
    assert all(one <= other for one, other in zip(chosen, usual, strict=True))


def test_a_side_that_was_dealt_few_cards_has_a_short_table() -> None:
    rules = load("classic")
    codes = [Code("classic", "deal-score", LEVELS[0], seed) for seed in range(24)]
    said = {code: is_short(code, rules) for code in codes}
    assert set(said.values()) == {True, False}
    limit = SHORT * count_dealt(rules)
    assert all(short is (count(code.text) <= limit) for code, short in said.items())


def test_the_first_short_one_is_taken_and_else_the_shortest_of_a_few() -> None:
    rules = load("classic")
    codes = [Code("classic", "deal-score", LEVELS[0], seed) for seed in range(40)]
    short = [code for code in codes if is_short(code, rules)]
    long = [code for code in codes if not is_short(code, rules)]
    assert find_short([*long[: TRIES - 1], *short], rules) == short[0]
    few = find_short([*long[:TRIES], *short], rules)
    assert few is not None
    assert count(few.text) == min(count(code.text) for code in long[:TRIES])
    assert find_short([], rules) is None


@pytest.mark.parametrize("skill", ["wild-limit", "deal-score", "whole-game", "red-three-sign"])
def test_all_others_are_those_of_their_seed(skill: str) -> None:
    rules = load("classic")
    for level in LEVELS:
        code = read_code(new_code(rules, skill, level, 11))
        if not wants_short(code):
            assert make_fresh(rules, skill, level, 11).code == code.text
            more = (replace(code, seed=seed) for seed in (11, 12))
            assert find_short(more, rules) == code


def test_one_wish_is_always_one_puzzle_and_is_near_its_seed() -> None:
    rules = load("samba")
    found = [make_fresh(rules, "deal-score", LEVELS[0], seed).code for seed in SEEDS]
    again = [make_fresh(rules, "deal-score", LEVELS[0], seed).code for seed in SEEDS]
    assert found == again
    seeds = [read_code(code).seed for code in found]
    assert all(0 <= own - seed < TRIES for own, seed in zip(seeds, SEEDS, strict=True))
    assert seeds != [*SEEDS]


def test_all_sums_over_a_whole_deal_are_wanted_short_but_those_that_cannot_be() -> None:
    whole = {name for name, skill in skills().items() if skill.asks[0] in WHOLE}
    wanted = {name for name in skills() if wants_short(Code("classic", name, LEVELS[0], 1))}
    assert whole - wanted == {"red-three-sign"}
    assert wanted <= whole


@pytest.mark.parametrize("system", known())
def test_what_the_other_sides_have_is_not_needed_for_a_sheet(system: str) -> None:
    rules, words = load(system), Words("en")
    for skill in (name for name, each in skills().items() if skill_applies(each, rules)):
        found = made_once(Code(system, skill, LEVELS[0], 5))
        if not isinstance(found.puzzle.ask, OfDeal):
            continue
        raw, sides = deepcopy(found.raw), found.raw["position"]["sides"]
        asked = raw["ask"].get("side", 0)
        others = [place for place in range(len(sides)) if place != asked]
        for place in others:
            kept = ("score", "contract", "calientes_played")
            raw["position"]["sides"][place] = {
                name: value for name, value in sides[place].items() if name in kept
            }
        hands = raw["position"]["hands"]
        own = range(asked, len(hands), len(sides))
        raw["position"]["hands"] = [hand if seat in own else "" for seat, hand in enumerate(hands)]
        assert solve(read_puzzle(raw), rules).answer == solve(found.puzzle, rules).answer, skill
        scene = puzzle_scene("test", found.puzzle, pose(found.puzzle, rules), words)
        assert len(scene["table"]["sides"]) <= 1, skill
