"""The lessons on disk, each read when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from canasta_tutor.engine.rules.reading.syntax import read_utf8
from canasta_tutor.learner.course import Leg, Stop
from canasta_tutor.puzzles.course_plan import Part, plan
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson

FILE = "lesson.toml"

_PUZZLE = re.compile(r'lesson\.puzzle\("(.+?)"\)')


@cache
def names(folder: Path) -> tuple[str, ...]:
    """The lessons in a folder, one sub-folder each, in the order of the plan; then all others."""
    there = sorted(file.parent.name for file in folder.glob(f"*/{FILE}"))
    planned = [name for name in plan(folder) if name in there]
    return tuple(dict.fromkeys((*planned, *there)))


@cache
def lesson(folder: Path, name: str) -> Lesson:
    """One lesson.

    Raises:
        InputError: what is wrong with its file, and where.
    """
    text = read_utf8((folder / name / FILE).read_bytes())
    return read_lesson(text, f"{name}/{FILE}")


def stop(folder: Path, name: str) -> Stop:
    """A lesson as a stop of the course."""
    content = lesson(folder, name)
    puzzles = tuple(puzzle.id for puzzle in content.puzzles)
    also = tuple(name for name in content.systems if name != content.rules)
    return Stop(content.id, content.title, content.goal, puzzles, content.rules, also)


def course(folder: Path) -> list[Stop]:
    """The way through all lessons."""
    return [stop(folder, name) for name in names(folder)]


def skills_in(folder: Path, name: str) -> tuple[str, ...]:
    """The skills that a lesson teaches."""
    return plan(folder).get(name, Part()).skills


def parts(folder: Path, system: str = "") -> Mapping[str, str]:
    """The lesson that teaches a skill to who plays by a system, the first of several.

    Lessons on other rules than these teach him nothing; one on his own comes before all others.
    """
    every = [lesson(folder, name) for name in names(folder)]
    own = [each.id for each in every if each.rules == system]
    core = [each.id for each in every if not each.rules]
    return {skill: name for name in reversed([*own, *core]) for skill in skills_in(folder, name)}


def needed(folder: Path, name: str) -> frozenset[str]:
    """The lessons that a lesson builds on, near and far."""
    part = plan(folder).get(name)
    direct = part.needs if part else ()
    return frozenset(direct).union(*(needed(folder, each) for each in direct))


def following(folder: Path, name: str) -> Stop | None:
    """The lesson after that one."""
    order = names(folder)
    place = order.index(name) + 1
    return stop(folder, order[place]) if place < len(order) else None


def legs(folder: Path, name: str, lang: str) -> tuple[Leg, ...]:
    """The steps of a lesson, in the order of its text."""
    text = (folder / name / f"{lang}.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return tuple(
        Leg(part.partition("\n")[0].strip(), tuple(_PUZZLE.findall(part))) for part in parts
    )
