"""What the course does not teach yet: rules in which systems differ, and skills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from canasta_tutor.engine.rules.differences import noticed
from canasta_tutor.engine.rules.files import known, load, taught
from canasta_tutor.puzzles.course_plan import plan, skills_of_lesson
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.skills import applies, skills


def untaught_rules(lessons: Mapping[str, Lesson]) -> tuple[str, ...]:
    """The rules in which some system differs from the usual one, and that no lesson teaches."""
    usual = load(taught()[0])
    told = {key for lesson in lessons.values() for key in lesson.teaches}
    differing = dict.fromkeys(key for name in known() for key in noticed(usual, load(name)))
    return tuple(key for key in differing if key not in told)


def untaught_skills(folder: Path, lessons: Mapping[str, Lesson]) -> tuple[str, ...]:
    """The skills that no lesson teaches."""
    told = {
        skill
        for name, lesson in lessons.items()
        for skill in skills_of_lesson(lesson, plan(folder).get(name))
    }
    return tuple(name for name in skills() if name not in told)


def unlearned(folder: Path, lessons: Mapping[str, Lesson]) -> tuple[str, ...]:
    """The skills of the usual game that no lesson teaches: there must be none."""
    usual = load(taught()[0])
    left = untaught_skills(folder, lessons)
    return tuple(name for name in left if applies(skills()[name], usual))


def coverage(folder: Path, lessons: Mapping[str, Lesson]) -> Iterator[str]:
    """A line for each sort of thing that waits for its lesson."""
    own = {lesson.rules for lesson in lessons.values() if lesson.rules}
    alone = [name for name in known()[1:] if name not in own]
    found = {
        "rules": untaught_rules(lessons),
        "skills": untaught_skills(folder, lessons),
        "systems": tuple(alone),
    }
    for sort, names in found.items():
        if names:
            yield f"no lesson yet: {len(names)} {sort}: {' '.join(names)}"
