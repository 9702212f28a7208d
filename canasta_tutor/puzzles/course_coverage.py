"""What no lesson teaches: rules in which systems differ, reasons, skills, whole systems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.rules.differences import noticed
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.puzzles.course_plan import plan
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.skills import skills

Lessons = Mapping[str, Lesson]


def untaught_rules(lessons: Lessons) -> tuple[str, ...]:
    """The rules in which some system differs from the usual one, and that no lesson teaches."""
    usual, told = load(known()[0]), _told(lessons)
    differing = dict.fromkeys(key for name in known() for key in noticed(usual, load(name)))
    return tuple(key for key in differing if key not in told)


def untaught_reasons(lessons: Lessons) -> tuple[str, ...]:
    """The codes of reasons whose rule no lesson teaches."""
    told = _told(lessons)
    rules = {kind.code: kind.rule for kind in Reason.__subclasses__()}
    return tuple(code for code, rule in rules.items() if rule not in told)


def _told(lessons: Lessons) -> set[str]:
    return {key for lesson in lessons.values() for key in lesson.told}


def untaught_skills(folder: Path, lessons: Lessons) -> tuple[str, ...]:
    """The skills that no lesson teaches."""
    told = {
        skill for name, part in plan(folder).items() if name in lessons for skill in part.skills
    }
    return tuple(name for name in skills() if name not in told)


def untaught_systems(lessons: Lessons) -> tuple[str, ...]:
    """The systems that no lesson is about, and no puzzle of one."""
    told = {name for lesson in lessons.values() for name in lesson.systems}
    return tuple(name for name in known() if name != known()[0] and name not in told)


def coverage(folder: Path, lessons: Lessons) -> Iterator[tuple[str, str]]:
    """Everything that no lesson teaches, with what sort of thing it is."""
    found = {
        "rules": untaught_rules(lessons),
        "reasons": untaught_reasons(lessons),
        "skills": untaught_skills(folder, lessons),
        "systems": untaught_systems(lessons),
    }
    yield from ((sort, name) for sort, names in found.items() for name in names)
