"""Puzzles for tests, and the texts about an answer to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback

WORDS = Words("en")
CLASSIC = load("classic")
LEFT = re.compile(r"[Yy]ou keep|left in your hand|leave you only|leave no card")
"""How a text says which cards are left."""
SEARCHED = 20
"""Number of generated puzzles to look through for a case."""


def of_lesson(lesson: str, name: str) -> Puzzle:
    return lesson_library.load_lesson(paths.lessons(), lesson).puzzle(name)


def puzzle(entry: Props) -> Puzzle:
    return read_puzzle({"id": "test", **entry})


def told(asked: Puzzle, answer: Answer, rules: RuleSet = CLASSIC) -> Props:
    result = check(asked, rules, answer)
    return feedback(asked, pose(asked, rules).rules, result, (), WORDS, worked=True)


def body(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["body"]]


def worked(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["worked"]["body"]]


def keys(shown: Props) -> list[str]:
    return [rule["key"] for rule in shown["rules"]]


def right_of(each: Generated) -> Answer:
    return solve(each.puzzle, each.rules).answer


def practised(system: str, skill: str) -> Iterator[Generated]:
    return (make_from_code(Code(system, skill, 2, each), load(system)) for each in range(SEARCHED))
