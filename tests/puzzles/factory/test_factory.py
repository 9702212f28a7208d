"""Every skill in every system to which it applies: its puzzles are right, varied and of their
level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

import pytest

from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Cards, Rank, naturals
from canasta_tutor.puzzles.answered.check_answer import is_right, list_choices, solve_posed
from canasta_tutor.puzzles.answered.difficulty_features import gather_evidence
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code, make_from_text
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.game_puzzle import GameAsk, GamePuzzle, tables
from canasta_tutor.puzzles.kinds.legal_puzzle import YES_NO, LegalPuzzle
from canasta_tutor.puzzles.kinds.other_puzzle import OtherPuzzle
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle, order_as_asked
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.skills import shows_skill, skills
from canasta_tutor.short_codes import fingerprint
from tests.all_cards import all_cards
from tests.many import in_turn
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.factory.variety import each_level, systems, up_to_suits

FEW = 9
"""Numbers of puzzles of a skill at the easiest and at the hardest level; systems take turns."""
SKILLS = tuple(skills())
EVERY_SKILL = pytest.mark.parametrize("skill", SKILLS, scope="module")
"""All tests of a skill run one after the other, so that its puzzles are made once."""


@dataclass(frozen=True)
class Solved:
    """A puzzle of the factory with its answer."""

    made: Generated
    posed: Posed
    answer: Answer


@cache
def puzzles(skill: str) -> tuple[Solved, ...]:
    """Some puzzles of a skill, solved; the middle levels take turns with the systems."""
    turns = islice(enumerate(cycle(systems(skill))), FEW)
    found = (
        made_once(Code(system, skill, level, turn))
        for turn, system in turns
        for level in (LEVELS[0], *in_turn(LEVELS[1:-1], turn), LEVELS[-1])
    )
    return tuple(map(with_answer, found))


def with_answer(found: Generated) -> Solved:
    posed = pose(found.puzzle, found.rules)
    return Solved(found, posed, solve_posed(posed).answer)


def others(puzzle: Puzzle, answer: Answer) -> tuple[Answer, ...]:
    """Wrong answers: all other buttons, or other numbers."""
    if isinstance(answer, int):
        return answer + 5, answer - 10
    if isinstance(puzzle, ChoosePuzzle):
        return ()
    if isinstance(puzzle, SheetPuzzle | GamePuzzle | OrderPuzzle):
        given = (f"{answer} 1", str(answer).partition(" ")[2], "0 0 0", "")
        return tuple(other for other in given if other != answer)
    return tuple(choice for choice in list_choices(puzzle) if choice != answer)


def test_there_are_forty_skills() -> None:
    assert len(SKILLS) >= 40
    assert len({each.number for each in skills().values()}) == len(SKILLS)


@EVERY_SKILL
def test_skills_come_after_those_that_they_need(skill: str) -> None:
    def needed(name: str) -> set[str]:
        return {name}.union(*(needed(each) for each in skills()[name].needs))

    assert all(skill not in needed(each) for each in skills()[skill].needs)


@EVERY_SKILL
def test_the_answer_of_the_rules_is_right(skill: str) -> None:
    assert puzzles(skill)
    for each in puzzles(skill):
        assert is_right(each.posed, each.answer), each.made.raw


@EVERY_SKILL
def test_other_answers_are_wrong(skill: str) -> None:
    for each in puzzles(skill):
        wrong = others(each.made.puzzle, each.answer)
        assert not [answer for answer in wrong if is_right(each.posed, answer)], each.made.raw


@EVERY_SKILL
def test_each_shows_its_skill(skill: str) -> None:
    for each in puzzles(skill):
        assert shows_skill(skills()[skill], gather_evidence(each.posed)), each.made.raw


@EVERY_SKILL
def test_a_code_gives_the_same_puzzle_again(skill: str) -> None:
    for each in puzzles(skill)[::10]:
        assert make_from_text(each.made.code) == each.made


@EVERY_SKILL
def test_harder_levels_have_more_of_what_makes_them_hard(skill: str) -> None:
    for name in skills()[skill].harder:
        easy, hard = (
            sum(each.made.features.get(name, 0) for each in puzzles(skill) if at(each, level))
            for level in (LEVELS[0], LEVELS[-1])
        )
        assert easy < hard, name


def at(each: Solved, level: int) -> bool:
    return each.made.level == level


@EVERY_SKILL
def test_all_cards_are_those_of_the_packs(skill: str) -> None:
    for each in puzzles(skill):
        if each.posed.table:
            deck = full_deck(each.made.rules, each.made.rules.seats.usual)
            assert Counter(all_cards(each.posed.table)) <= Counter(deck)


@EVERY_SKILL
def test_puzzles_differ_by_more_than_suits(skill: str) -> None:
    found = [up_to_suits(each.made.raw) for each in puzzles(skill)]
    assert len(found) - len(set(found)) <= len(found) / 200


@EVERY_SKILL
def test_both_answers_come_up(skill: str) -> None:
    asked = [each for each in puzzles(skill) if isinstance(each.made.puzzle, LegalPuzzle)]
    answers = Counter(each.answer for each in asked)
    assert all(answers[answer] >= len(asked) / 10 for answer in YES_NO), answers


def test_the_steps_of_a_turn_never_lie_in_order_already() -> None:
    told = [
        each for each in puzzles("turn-order") if is_right(each.posed, order_as_asked(each.posed))
    ]
    assert puzzles("turn-order")
    assert told == []


def test_scores_are_multiples_of_what_all_cards_count() -> None:
    points = load("classic").points.cards
    dear = patch_rules(
        load("classic"), {"points.cards": {rank: 4 * n for rank, n in points.items()}}
    )
    codes = (
        Code(dear.id, "minimum-bands", level, seed, fingerprint(dear))
        for level in LEVELS
        for seed in range(2)
    )
    scores = [make_from_code(code, dear).raw["ask"]["score"] for code in codes]
    assert any(scores)
    assert all(score % (4 * min(points.values())) == 0 for score in scores)


def test_each_card_that_is_discarded_is_in_the_hand() -> None:
    """Even if a turn goes on by mistake after its discard."""
    twice = 0
    for code in each_level("turn-mistake", "classic"):
        raw = made_once(code).raw
        discarded = [step.split()[1] for step in raw["ask"]["steps"] if step.startswith("discard")]
        twice += len(discarded) > 1
        assert Counter(discarded) <= Counter(raw["position"]["hands"][0].split())
    assert twice


def _open_ranks(groups: Iterable[Cards], size: int) -> list[Rank]:
    """The ranks of sets that are not canastas yet."""
    ranks = ({card.rank for card in naturals(group)} for group in groups if len(group) < size)
    return [rank for found in ranks if len(found) == 1 for rank in found]


PLANNED_TWICE = ("CT-682GN-G0FDZ-T9", "CT-6730M-01GWG-6B", "CT-6Y91M-01H3N-5V")
LAID_TWICE = ("CT-6KYJD-G0FEV-VR", "CT-6D541-G1GZX-4J")
"""Codes whose first table had two open melds of a rank where a side may have only one."""


@pytest.mark.parametrize("code", [*PLANNED_TWICE, *LAID_TWICE])
def test_two_open_melds_of_a_rank_are_neither_laid_nor_planned(code: str) -> None:
    found = make_from_text(code)
    posed = pose(found.puzzle, found.rules)
    planned = posed.groups if isinstance(found.puzzle, LegalPuzzle) else ()
    laid = [[meld.cards for meld in side.melds] for side in posed.table_asked.sides]
    for groups in (planned, *laid):
        ranks = _open_ranks(groups, found.rules.canasta.size)
        assert len(ranks) == len(set(ranks))


def test_a_game_lists_no_two_open_melds_of_a_rank_where_a_side_may_have_one() -> None:
    rules = load("hand-and-foot")
    found = make_from_code(Code(rules.id, "whole-game", 2, 701), rules)
    assert isinstance(found.puzzle.ask, GameAsk)
    sides = [side for table in tables(found.puzzle.ask, rules) for side in table.sides]
    for side in sides:
        ranks = _open_ranks((meld.cards for meld in side.melds), rules.canasta.size)
        assert len(ranks) == len(set(ranks))


TABLE_OF_ONE_SYSTEM = ("CT-66PJN-02G3S-SB", "CT-66PJM-G0000-15", "CT-6KYJM-G0009-S8")
"""Codes whose first table had a meld that the question's other system does not allow."""


@pytest.mark.parametrize("code", TABLE_OF_ONE_SYSTEM)
def test_what_lies_before_two_systems_are_compared_is_a_meld_in_both(code: str) -> None:
    found = make_from_text(code)
    assert isinstance(found.puzzle, OtherPuzzle)
    sides = pose(found.puzzle, found.rules).table_asked.sides
    laid = [meld.cards for side in sides for meld in side.melds]
    assert laid
    for system in (found.rules, load(found.puzzle.ask.system)):
        assert all(verify_group(meld, system).ok for meld in laid)
