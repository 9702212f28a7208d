"""Puzzles in a few words, for the tests of puzzles."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.asked.solution_and_result import Result, Solution
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle


class Asked:
    """A puzzle under a rule set; its answers are written as authors write them."""

    def __init__(self, text: str, learner: str = "classic", **more: Any) -> None:
        entry = {"id": "asked", "rule": "meld.min_cards", **tomllib.loads(text), **more}
        self.puzzle: Puzzle = read_puzzle(entry)
        self.rules = load(learner)

    @property
    def solution(self) -> Solution:
        return solve(self.puzzle, self.rules)

    @property
    def answer(self) -> Answer:
        """The right answer; cards as text."""
        return plain(self.solution.answer)

    def answered(self, answer: Answer) -> Result:
        return check(self.puzzle, self.rules, answer)

    def chose(self, text: str) -> Result:
        return check(self.puzzle, self.rules, cards(text))


def plain(answer: Answer) -> Answer:
    return " ".join(card.text for card in answer) if isinstance(answer, tuple) else answer


@pytest.fixture
def asked() -> Callable[..., Asked]:
    """A new puzzle: `asked('kind = "legal" …', "wikibooks")`."""
    return Asked


@pytest.fixture
def text() -> Callable[[Cards], str]:
    """Cards in their notation."""
    return lambda some: " ".join(card.text for card in some)
