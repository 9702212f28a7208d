"""The first sentence about an answer fits into two lines on a small phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.grammar import NO_BREAK
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.puzzle_session import MISSES_BEFORE_REPAIR, Session
from canasta_tutor.puzzles.answered.check_answer import check_posed, solve
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.posed_puzzle import home_rules
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.schema.puzzle_form import HINTS, Puzzle
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import build_feedback, hint_parts
from canasta_tutor.ui.puzzle.question_props import Given, Round
from canasta_tutor.ui.puzzle.short_verdict import MOST_LETTERS
from tests.content.test_lessons import FOLDERS, read, wrong_answers
from tests.many import many

PUZZLES = [
    pytest.param(puzzle, id=f"{folder.name}/{puzzle.id}")
    for folder in FOLDERS
    for puzzle in read(folder).puzzles
]
UNFORESEEN = 2
"""How many wrong answers per puzzle are tried for which its author wrote no sentence."""


def judged(puzzle: Puzzle, rounds: list[Round]) -> Iterator[tuple[str, Session[Result]]]:
    """The answers to a puzzle, right and wrong, and the learner's state after each."""
    solution, posed = solve(puzzle, rounds[0].rules), rounds[0].posed
    right = check_posed(posed, solution.answer, solution)
    yield "right", Session(result=right)
    yield "shown", Session(hints=HINTS, shown=True)
    unforeseen = islice(wrong_answers(puzzle, solution.answer), many(UNFORESEEN))
    for answer in dict.fromkeys((*(way.answer for way in puzzle.mistakes), *unforeseen)):
        result = check_posed(posed, answer, solution)
        if not result.right:
            for misses in range(1, MISSES_BEFORE_REPAIR + 1):
                yield f"{answer} ({misses})", Session(misses=misses, result=result)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_what_the_sheet_says_of_an_answer_has_room(puzzle: Puzzle) -> None:
    rules = home_rules(puzzle)
    rounds = [Round(puzzle.id, puzzle, rules, Words(lang)) for lang in languages()]
    long = {}
    for name, session in judged(puzzle, rounds):
        given = Given(session.result.answer) if session.result else None
        for now in rounds:
            said = rich_text(build_feedback(now, session, given)["feedback"]["short"])
            if len(said) > MOST_LETTERS:
                long[name, now.words.lang] = said
    assert long == {}


@pytest.mark.parametrize(
    ("lang", "brief"),
    [
        ("en", "Lay 6♥, 6♠ and 6♣; K♦ to your kings; discard 4♥."),
        ("cs", "Vyložíte 6♥, 6♠ a 6♣; K♦ ke skupině králů a pak odložíte 4♥."),
        ("ru", "Выложить 6♥, 6♠ и 6♣; К♦ — к королям, а потом сбросить 4♥."),
    ],
)
def test_a_turn_in_brief_has_no_lead(lang: str, brief: str) -> None:
    puzzle = read(paths.lessons() / "03-turn").puzzle("busy-turn")
    *_, reveal = usual_hints(puzzle, load("classic"))
    said = hint_parts(puzzle, reveal, load("classic"), Words(lang).shortened)
    assert rich_text(said).replace(NO_BREAK, " ").startswith(brief)


def test_a_long_sum_in_brief_begins_with_its_total() -> None:
    puzzle = read(paths.lessons() / "01-cards").puzzle("a-mixed-bag")
    rules = home_rules(puzzle)
    now = Round(puzzle.id, puzzle, rules, Words("en"))
    solution = solve(puzzle, rules)
    right = Session(result=check_posed(now.posed, solution.answer, solution))
    said = build_feedback(now, right, Given(solution.answer))["feedback"]
    assert rich_text(said["short"]) == f"Together: {solution.answer}{NO_BREAK}points."
    assert rich_text(said["more"]).startswith(" 8♥ (10) + ")
