"""Advice in lessons: play on from the positions of the advice; compare with the stored figures."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor import paths
from canasta_tutor.learner import lesson_library
from canasta_tutor.players.played_deals import Difference, compare_ways
from canasta_tutor.puzzles.asked.posed_puzzle import home_rules, pose
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, Shown, first_table


def advice() -> Iterator[tuple[str, PlayPuzzle, Shown]]:
    """Each figure in the lessons, with the puzzle that it belongs to."""
    for name in lesson_library.list_lessons(paths.lessons()):
        for puzzle in lesson_library.load_lesson(paths.lessons(), name).puzzles:
            if isinstance(puzzle, PlayPuzzle):
                yield from ((f"{name}/{puzzle.id}", puzzle, shown) for shown in puzzle.shown)


def found(puzzle: PlayPuzzle, shown: Shown) -> Difference:
    rules = home_rules(puzzle)
    return compare_ways(first_table(pose(puzzle, rules)), shown.ways, rules, shown.deals)


def report() -> Iterator[str]:
    """A line for each piece of advice."""
    yield "points that one way is better than another (stored | now)"
    for name, puzzle, shown in advice():
        now = found(puzzle, shown)
        stored = f"{shown.points} ± {shown.within}"
        figures = f"{stored:>10} | {now.points} ± {now.within}"
        yield f"{name:38} {figures:24} {shown.better or '-'}  >  {shown.worse or '-'}"
