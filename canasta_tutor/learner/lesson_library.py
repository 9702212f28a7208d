"""The lessons on disk, each read when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from canasta_tutor.learner.course import Stop
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson

FILE = "lesson.toml"


@cache
def names(folder: Path) -> tuple[str, ...]:
    """The lessons in a folder, one sub-folder each, in their order."""
    return tuple(sorted(file.parent.name for file in folder.glob(f"*/{FILE}")))


@cache
def lesson(folder: Path, name: str) -> Lesson:
    """One lesson.

    Raises:
        InputError: what is wrong with its file, and where.
    """
    text = (folder / name / FILE).read_text(encoding="utf-8")
    return read_lesson(text, f"{name}/{FILE}")


def stop(folder: Path, name: str) -> Stop:
    """A lesson as a stop of the course."""
    content = lesson(folder, name)
    puzzles = tuple(puzzle.id for puzzle in content.puzzles)
    return Stop(content.id, content.title, content.goal, puzzles)


def course(folder: Path) -> list[Stop]:
    """The way through all lessons."""
    return [stop(folder, name) for name in names(folder)]


def following(folder: Path, name: str) -> Stop | None:
    """The lesson after that one."""
    order = names(folder)
    place = order.index(name) + 1
    return stop(folder, order[place]) if place < len(order) else None
