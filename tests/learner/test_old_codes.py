"""Codes of earlier versions stay valid: puzzles solved with those versions still count."""

from __future__ import annotations

from pathlib import Path

from canasta_tutor import paths
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.progress_code import read_code

CODE = (Path(__file__).parent / "code_of_first_lessons.txt").read_text("utf-8")
"""A code of the program with six lessons, in which all their puzzles are solved."""
FIRST = 6


REWRITTEN = ("01-cards/", "02-deal/")
"""Lessons in which newer puzzles, where the learner moves cards, have replaced some old puzzles."""


def test_what_was_solved_in_the_first_six_lessons_still_counts() -> None:
    progress = read_code(CODE)
    first = course(paths.lessons())[:FIRST]
    known = {stop.key(puzzle) for stop in first for puzzle in stop.puzzles}
    gone = progress.puzzles.keys() - known
    assert all(name.startswith(REWRITTEN) for name in gone), gone
    assert len(progress.puzzles) - len(gone) > 10 * FIRST
    assert sum(stop.count_solved(progress) for stop in first) == len(progress.puzzles) - len(gone)
