"""The lessons on disk, in their order."""

from __future__ import annotations

from pathlib import Path

from canasta_tutor.puzzles.model import Lesson, read_lesson

from .course import Stop

FILE = "lesson.toml"


def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons in a folder, one sub-folder each, in the order of the folders' names.

    Raises:
        InputError: what is wrong with a lesson file, and where.
    """
    files = sorted(folder.glob(f"*/{FILE}"))
    return tuple(
        read_lesson(file.read_text(encoding="utf-8"), f"{file.parent.name}/{FILE}")
        for file in files
    )


def stop(lesson: Lesson) -> Stop:
    """A lesson as a stop of the course."""
    puzzles = tuple(puzzle.id for puzzle in lesson.puzzles)
    return Stop(lesson.id, lesson.title, lesson.goal, puzzles)
