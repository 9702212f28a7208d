"""What stands against a wrong answer: reasons, each with its rule and the cards it is about."""

from __future__ import annotations

from canasta_tutor.puzzles.answered.check import checked, solved
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle import Answer


def objections(posed: Posed, answer: Answer, result: Result | None = None) -> tuple[Objection, ...]:
    """The reasons why an answer is wrong, the nearest first; at least one.

    `result` is the checked answer where it is there already.

    >>> from canasta_tutor.engine.rules.files import load
    >>> from canasta_tutor.puzzles.asked.question import under
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> raw = {"kind": "legal", "ask": {"kind": "group", "cards": "7h 7d"}}
    >>> posed = under(read_puzzle({"id": "two", "rule": "meld.min_cards", **raw}), load("classic"))
    >>> objections(posed, "yes")[0].rule
    'meld.min_cards'
    """
    found = result or checked(posed, answer, solved(posed))
    kind = kind_of(posed.puzzle)
    return tuple(kind.objections(posed, answer, found.solution, found.judgement))
