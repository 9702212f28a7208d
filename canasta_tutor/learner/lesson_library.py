"""The lessons on disk, each read on first use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from canasta_tutor.engine.rules.differences import keep_one_sided
from canasta_tutor.engine.rules.reading.syntax import read_utf8
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.course_progress import Leg, Stop
from canasta_tutor.puzzles.answered.puzzle_problems import is_askable
from canasta_tutor.puzzles.course_plan import Part, plan
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_pages import LANGUAGES

FILE = "lesson.toml"

_PUZZLE = re.compile(r'lesson\.puzzle\("(.+?)"\)')
_ONLY = re.compile(r"lesson\.only\((.+?)\)", re.DOTALL)


@cache
def list_lessons(folder: Path) -> tuple[str, ...]:
    """Ids of the lessons in a folder: planned lessons in the order of the plan, then all others."""
    there = sorted(file.parent.name for file in folder.glob(f"*/{FILE}"))
    planned = [name for name in plan(folder) if name in there]
    return tuple(dict.fromkeys((*planned, *there)))


@cache
def load_lesson(folder: Path, name: str) -> Lesson:
    """Read one lesson, cached.

    Raises:
        InputError: what is wrong with its file, and where.
    """
    text = read_utf8((folder / name / FILE).read_bytes())
    return read_lesson(text, f"{name}/{FILE}")


def stop(folder: Path, name: str) -> Stop:
    """A lesson as a stop of the course."""
    content = load_lesson(folder, name)
    puzzles = tuple(puzzle.id for puzzle in content.puzzles)
    also = tuple(name for name in content.systems if name != content.rules)
    of = content.rules, also, content.sign
    return Stop(content.id, content.title, content.goal, puzzles, *of)


def course(folder: Path) -> list[Stop]:
    """All lessons as stops, in order."""
    return [stop(folder, name) for name in list_lessons(folder)]


def skills_in(folder: Path, name: str) -> tuple[str, ...]:
    """The skills that a lesson teaches."""
    return plan(folder).get(name, Part()).skills


def parts(folder: Path, system: str = "") -> Mapping[str, str]:
    """For each skill, the lesson that teaches it to players of a system.

    A lesson on that system takes precedence over common lessons; lessons on other systems are left
    out.
    """
    every = [load_lesson(folder, name) for name in list_lessons(folder)]
    own = [each.id for each in every if each.rules == system]
    core = [each.id for each in every if not each.rules]
    return {skill: name for name in reversed([*own, *core]) for skill in skills_in(folder, name)}


def list_needed_lessons(folder: Path, name: str) -> frozenset[str]:
    """Ids of the lessons that a lesson builds on, directly or indirectly."""
    part = plan(folder).get(name)
    direct = part.needs if part else ()
    return frozenset(direct).union(*(list_needed_lessons(folder, each) for each in direct))


def next_lesson(folder: Path, name: str) -> Stop | None:
    """The lesson after the lesson `name`, or None."""
    order = list_lessons(folder)
    place = order.index(name) + 1
    return stop(folder, order[place]) if place < len(order) else None


def legs(folder: Path, name: str, lang: str) -> tuple[Leg, ...]:
    """The steps of a lesson, in the order of its text in one language."""
    text = (folder / name / f"{lang}.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return tuple(map(_leg, parts))


def _leg(text: str) -> Leg:
    only = (key for keys in _ONLY.findall(text) for key in re.findall(r'"(.+?)"', keys))
    return Leg(text.partition("\n")[0].strip(), tuple(_PUZZLE.findall(text)), tuple(only))


def keep_askable(folder: Path, here: Stop, rules: RuleSet) -> Stop:
    """The lesson with only those puzzles that exist under the learner's rules."""
    return (
        here if here.rules else here.replace(puzzles=_list_askable_ids(folder, here.id, rules.id))
    )


@cache
def _list_askable_ids(folder: Path, name: str, system: str) -> tuple[str, ...]:
    rules, home, content = load(system), load(known()[0]), load_lesson(folder, name)
    closed = {
        puzzle
        for leg in legs(folder, name, LANGUAGES[0])
        if keep_one_sided(leg.only, home, rules)
        for puzzle in leg.puzzles
    }
    there = (puzzle for puzzle in content.puzzles if puzzle.id not in closed)
    return tuple(puzzle.id for puzzle in there if is_askable(puzzle, rules))
