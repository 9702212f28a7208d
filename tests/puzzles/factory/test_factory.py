"""Every skill in every system it applies to: its puzzles are right, varied and of their level."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from canasta_tutor.engine.cards import Suit
from canasta_tutor.engine.rulefiles import known, load
from canasta_tutor.puzzles.answers import choices
from canasta_tutor.puzzles.check import right, solve
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.generate import Generated, generate, made
from canasta_tutor.puzzles.model import (
    YES_NO,
    ChoosePuzzle,
    LegalPuzzle,
    OrderPuzzle,
    Puzzle,
    SheetPuzzle,
)
from canasta_tutor.puzzles.question import pose
from canasta_tutor.puzzles.skills import applies, shows, skills

SEEDS = 3
SKILLS = tuple(skills())


@cache
def puzzles(skill: str) -> tuple[Generated, ...]:
    """Some puzzles of a skill in each system and level."""
    places = product(known(), LEVELS, range(SEEDS))
    return tuple(
        made(Code(system, skill, level, seed), load(system))
        for system, level, seed in places
        if applies(skills()[skill], load(system))
    )


@pytest.mark.parametrize("skill", SKILLS)
def test_each_is_solved_and_shows_its_skill(skill: str) -> None:
    assert puzzles(skill)
    for each in puzzles(skill):
        assert right(pose(each.puzzle, each.rules), solve(each.puzzle, each.rules).answer)
        assert shows(skills()[skill], each.puzzle, each.rules)


def others(puzzle: Puzzle, answer: str) -> tuple[str, ...]:
    """Wrong answers: all other buttons, or other numbers."""
    if isinstance(puzzle, SheetPuzzle | OrderPuzzle):
        return f"{answer} 1", answer.partition(" ")[2], "0 0 0", ""
    return tuple(choice for choice in choices(puzzle) if choice != answer)


@pytest.mark.parametrize("skill", SKILLS)
def test_wrong_answers_are_wrong(skill: str) -> None:
    for each in puzzles(skill):
        posed, answer = pose(each.puzzle, each.rules), solve(each.puzzle, each.rules).answer
        if isinstance(each.puzzle, LegalPuzzle):
            assert [right(posed, other) for other in YES_NO if other != answer] == [False]
        elif isinstance(answer, int):
            assert not right(posed, answer + 5)
        elif isinstance(answer, str) and not isinstance(each.puzzle, ChoosePuzzle):
            assert [other for other in others(each.puzzle, answer) if right(posed, other)] == []


@pytest.mark.parametrize("skill", SKILLS)
def test_a_code_gives_the_same_puzzle_again(skill: str) -> None:
    for each in puzzles(skill)[:: SEEDS * 2]:
        assert generate(each.code) == each


@pytest.mark.parametrize("skill", SKILLS)
def test_harder_levels_have_more_of_what_makes_them_hard(skill: str) -> None:
    for name in skills()[skill].harder:
        found = [
            sum(each.features.get(name, 0) for each in puzzles(skill) if each.level == level)
            for level in LEVELS
        ]
        assert found[0] < found[-1], (name, found)


def up_to_suits(raw: Any) -> str:
    """A puzzle with the letters of the suits, in the order in which they come, made alike."""
    text, names = repr(sorted(raw.items())), dict[str, str]()
    letters = {suit.value for suit in Suit}
    plain = []
    for before, letter in zip(" " + text, text, strict=False):
        if letter in letters and before in "23456789TJQKA":
            letter = names.setdefault(letter, str(len(names)))
        plain.append(letter)
    return "".join(plain)


@pytest.mark.parametrize("skill", SKILLS)
def test_both_answers_come_up(skill: str) -> None:
    answers = Counter(
        str(solve(each.puzzle, each.rules).answer)
        for each in puzzles(skill)
        if isinstance(each.puzzle, LegalPuzzle)
    )
    if answers:
        assert min(answers[answer] for answer in YES_NO) >= len(puzzles(skill)) / 8
