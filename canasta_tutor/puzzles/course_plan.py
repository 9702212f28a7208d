"""The plan of the course: the skills that each lesson teaches, and the lessons that it builds on.

The module also finds what no lesson teaches: rules in which systems differ, reasons, skills and
whole systems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.differences import list_differences_by_weight
from canasta_tutor.engine.rules.reading.form import Form, Listed, read
from canasta_tutor.engine.rules.reading.syntax import read_toml, read_utf8
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.skills import skill_applies, skills

FILE = "course.toml"


class Part(Form):
    """The plan for one lesson: the lessons that come before it, and the skills it teaches."""

    needs: Listed[str] = ()
    skills: Listed[str] = ()


@cache
def plan(folder: Path) -> Mapping[str, Part]:
    """The plan of the lessons in a folder, by lesson id; empty if the folder has no plan.

    Raises:
        InputError: the file is wrong, with the path of the fault.
    """
    file = folder / FILE
    if not file.is_file():
        return {}
    raw = read_toml(read_utf8(file.read_bytes()))
    return {name: _read_part(name, entry) for name, entry in raw.items()}


def _read_part(name: str, entry: object) -> Part:
    try:
        return read(Part, entry)
    except InputError as error:
        raise error.under(name) from None


def skills_in_system(names: tuple[str, ...], rules: RuleSet) -> tuple[str, ...]:
    """The named skills that apply under these rules; if none does, all skills that apply."""
    there = [skill.id for skill in skills().values() if skill_applies(skill, rules)]
    return tuple(name for name in names if name in there) or tuple(there)


def skills_of_system(rules: RuleSet) -> tuple[str, ...]:
    """The skills about rules in which a system differs from the usual one.

    If there are none, all skills that apply under its rules.
    """
    found = skills_that_differ(load(known()[0]), rules)
    return found or tuple(skill.id for skill in skills().values() if skill_applies(skill, rules))


def skills_that_differ(before: RuleSet, rules: RuleSet) -> tuple[str, ...]:
    """The skills of a system about rules in which it differs from another system."""
    keys = set(list_differences_by_weight(before, rules))
    return tuple(
        skill.id
        for skill in skills().values()
        if skill_applies(skill, rules) and not keys.isdisjoint(skill.rules)
    )


def plan_problems(folder: Path, lessons: Mapping[str, Lesson]) -> Iterator[InputError]:
    """All that is wrong with the plan.

    Every lesson must be in the plan, after the lessons that it needs, and the plan must name no
    unknown lesson. Each skill must apply under the rules of its lesson.
    """
    parts = plan(folder)
    order = list(parts)
    for name, part in parts.items():
        if name not in lessons:
            yield InputError(BadValue(name, ", ".join(lessons)), name)
        else:
            yield from _find_unknown(part.skills, _skills_of(lessons[name]), f"{name}.skills")
            yield from _find_unknown(part.needs, order[: order.index(name)], f"{name}.needs")
    yield from (InputError(BadValue("", name), name) for name in lessons if name not in parts)


def _skills_of(lesson: Lesson) -> list[str]:
    """The skills that apply under a lesson's rules.

    All skills if it follows the learner's rules.
    """
    systems = [load(name) for name in lesson.systems]
    every = skills().values()
    if not lesson.rules:
        return [skill.id for skill in every]
    return [skill.id for skill in every if any(skill_applies(skill, rules) for rules in systems)]


def _find_unknown(names: Listed[str], there: list[str], place: str) -> Iterator[InputError]:
    yield from (
        InputError(BadValue(each, ", ".join(there)), place) for each in names if each not in there
    )


Lessons = Mapping[str, Lesson]


def untaught_rules(lessons: Lessons) -> tuple[str, ...]:
    """The rules in which some system differs from the usual one, but that no lesson teaches."""
    usual, taught = load(known()[0]), _list_taught_rules(lessons)
    differing = dict.fromkeys(
        key for name in known() for key in list_differences_by_weight(usual, load(name))
    )
    return tuple(key for key in differing if key not in taught)


def untaught_reasons(lessons: Lessons) -> tuple[str, ...]:
    """The codes of reasons whose rule no lesson teaches."""
    taught = _list_taught_rules(lessons)
    rules = {kind.code: kind.rule for kind in Reason.__subclasses__()}
    return tuple(code for code, rule in rules.items() if rule not in taught)


def _list_taught_rules(lessons: Lessons) -> set[str]:
    return {key for lesson in lessons.values() for key in lesson.taught_rules}


def untaught_skills(folder: Path, lessons: Lessons) -> tuple[str, ...]:
    """The skills that no lesson teaches."""
    taught = {
        skill for name, part in plan(folder).items() if name in lessons for skill in part.skills
    }
    return tuple(name for name in skills() if name not in taught)


def untaught_systems(lessons: Lessons) -> tuple[str, ...]:
    """The systems that neither a lesson nor a puzzle of a lesson is about."""
    taught = {name for lesson in lessons.values() for name in lesson.systems}
    return tuple(name for name in known() if name != known()[0] and name not in taught)


def coverage(folder: Path, lessons: Lessons) -> Iterator[tuple[str, str]]:
    """Everything that no lesson teaches, each as its sort ("rules", "skills" …) and its name."""
    found = {
        "rules": untaught_rules(lessons),
        "reasons": untaught_reasons(lessons),
        "skills": untaught_skills(folder, lessons),
        "systems": untaught_systems(lessons),
    }
    yield from ((sort, name) for sort, names in found.items() for name in names)
