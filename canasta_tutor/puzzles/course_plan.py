"""The plan of the course: which skills each lesson teaches, and which lessons it needs before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from canasta_tutor.engine.rules.differences import noticed
from canasta_tutor.engine.rules.files import load, taught
from canasta_tutor.engine.rules.reading.form import Form, Listed, read
from canasta_tutor.engine.rules.reading.syntax import read_toml, read_utf8
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import BadValue, InputError
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.skills import applies, skills

FILE = "course.toml"


class Part(Form):
    """What the plan says of a lesson."""

    needs: Listed[str] = ()
    skills: Listed[str] = ()


@cache
def plan(folder: Path) -> Mapping[str, Part]:
    """The plan of the lessons in a folder; nothing where there is none.

    Raises:
        InputError: what is wrong with the file, and where.
    """
    file = folder / FILE
    if not file.is_file():
        return {}
    raw = read_toml(read_utf8(file.read_bytes()))
    return {name: _part(name, entry) for name, entry in raw.items()}


def _part(name: str, entry: object) -> Part:
    try:
        return read(Part, entry)
    except InputError as error:
        raise error.under(name) from None


def skills_of_lesson(lesson: Lesson, part: Part | None) -> tuple[str, ...]:
    """The skills that a lesson teaches: as the plan says, else those of the rules it teaches.

    They are skills of its own system, or of another one that it teaches some rules of.
    """
    if part is not None:
        return part.skills
    told = {lesson.rules or taught()[0]: lesson.teaches, **lesson.also}
    return tuple(
        skill.id
        for skill in skills().values()
        if any(
            applies(skill, load(name)) and not set(keys).isdisjoint(skill.rules)
            for name, keys in told.items()
        )
    )


def asked_in(names: tuple[str, ...], rules: RuleSet) -> tuple[str, ...]:
    """Those of some skills that a rule set has; all that it has, where it has none of them."""
    there = [skill.id for skill in skills().values() if applies(skill, rules)]
    return tuple(name for name in names if name in there) or tuple(there)


def skills_of_system(rules: RuleSet) -> tuple[str, ...]:
    """The skills that rest on what a system has otherwise than the usual one; else all."""
    keys = set(noticed(load(taught()[0]), rules))
    there = [skill for skill in skills().values() if applies(skill, rules)]
    other = tuple(skill.id for skill in there if not keys.isdisjoint(skill.rules))
    return other or tuple(skill.id for skill in there)


def plan_problems(folder: Path, lessons: Mapping[str, Lesson]) -> Iterator[InputError]:
    """What is wrong with the plan: every lesson of the course stands there, and nothing unknown."""
    order, parts = list(lessons), plan(folder)
    for name, part in parts.items():
        if name not in lessons:
            yield InputError(BadValue(name, ", ".join(order)), name)
        else:
            before = order[: order.index(name)]
            yield from _unknown(part.skills, list(skills()), f"{name}.skills")
            yield from _unknown(part.needs, before, f"{name}.needs")
    core = [name for name, lesson in lessons.items() if parts and not lesson.rules]
    yield from (InputError(BadValue("", name), name) for name in core if name not in parts)


def _unknown(names: Listed[str], there: list[str], place: str) -> Iterator[InputError]:
    yield from (
        InputError(BadValue(each, ", ".join(there)), place) for each in names if each not in there
    )
