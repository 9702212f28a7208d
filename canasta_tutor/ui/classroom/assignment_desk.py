"""The teacher's choice of tasks, and the links of a finished assignment."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from canasta_tutor import paths
from canasta_tutor.classroom.assignment import (
    MOST_PUZZLES,
    MOST_TASKS,
    Assignment,
    Task,
    write_assignment,
)
from canasta_tutor.engine.rules.reading.form import as_table, read, read_as
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.message_catalogues import languages, own_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.classroom.class_links import Door, draw_code
from canasta_tutor.ui.classroom.task_texts import handout_text, lesson_title, task_text
from canasta_tutor.ui.practice.practice_page import section, skills_of

KINDS = ("lesson", "skill", "check", "codes", "deal")
"""The kinds of tasks, the most frequent first."""
USUAL_COUNT = 10
"""The number of puzzles of a skill that the desk first offers."""
Draft = dict[str, object]
"""An assignment that may have no tasks yet, as a plain value."""


def read_draft(told: object, rules: str) -> Draft:
    """Read what a teacher has chosen; without a choice, an empty draft by these rules.

    Raises:
        InputError: the draft names something that does not exist here.
    """
    fields = dict(told) if isinstance(told, dict) else {}
    tasks = fields.pop("tasks", None) or []
    checked = read(Assignment, {"rules": rules, **fields, "tasks": tasks or [_any_task()]})
    return as_table(checked) | ({} if tasks else {"tasks": []})


def _any_task() -> Draft:
    return {"kind": "lesson", "lesson": lesson_library.list_lessons(paths.lessons())[0]}


def finish_draft(draft: Draft, seed: int) -> Assignment:
    """The assignment of a draft; `seed` chooses its puzzles.

    Raises:
        InputError: the draft has no tasks, or too many for a link.
    """
    assignment = read(Assignment, {**draft, "seed": seed})
    write_assignment(assignment)
    return assignment


def draft_props(draft: Draft, words: Words) -> Props:
    """The draft for the browser: its values, and its tasks in words."""
    tasks: Iterable[object] = draft["tasks"]  # type: ignore[assignment]
    return {
        "values": draft,
        "tasks": [task_text(read_as(Task, task), words) for task in tasks],
    }


def choice_props(system: str, words: Words) -> Props:
    """The choices of a teacher; `system`: the rules whose skills to list."""
    rules = load(system)
    return {
        "kinds": [{"id": name, "label": words.text(f"class.kind.{name}")} for name in KINDS],
        "lessons": [
            {"id": name, "label": lesson_title(name, words)}
            for name in lesson_library.list_lessons(paths.lessons())
        ],
        "systems": [{"id": name, "label": words.text(f"ruleset.{name}.name")} for name in known()],
        "system": system,
        "skills": [
            {
                "label": words.text(f"referee.page.section.{name}"),
                "options": [
                    {"id": each.id, "label": words.text(f"skill.{each.id}")} for each in group
                ],
            }
            for name, group in groupby(skills_of(rules), key=section)
        ],
        "levels": [{"id": str(level), "label": str(level)} for level in LEVELS],
        "languages": [
            {"id": "", "label": words.text("class.language.own")},
            *({"id": lang, "label": own_name(lang)} for lang in languages()),
        ],
        "count": USUAL_COUNT,
        "most_count": MOST_PUZZLES,
        "most_tasks": MOST_TASKS,
    }


def made_props(assignment: Assignment, door: Door, words: Words) -> Props:
    """A finished assignment: its link, QR code and text."""
    link = door.link(write_assignment(assignment))
    spoken = Words(assignment.language) if assignment.language else words
    return {
        "label": words.text(f"class.door.{door.name}"),
        "link": link,
        "qr": draw_code(link),
        "only_here": words.text("class.only_here") if door.is_only_here else None,
        "text": handout_text(assignment, link, spoken),
        "text_lang": spoken.lang,
        "until": assignment.until,
    }
