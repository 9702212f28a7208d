"""The words for an assignment: its tasks, its exercises, the text to send with its link."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor import paths
from canasta_tutor.classroom.assignment import (
    Assignment,
    CheckTask,
    DealTask,
    LessonTask,
    PuzzlesTask,
    SkillTask,
    Task,
    is_deal,
    is_puzzle_code,
)
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.puzzles.puzzle_codes import any_code
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.page_head import check_place


def task_text(task: Task, words: Words) -> str:
    """A task in a line."""
    match task:
        case LessonTask(lesson=lesson):
            return words.text("class.task.lesson", title=lesson_title(lesson, words))
        case CheckTask(lesson=lesson):
            return words.text("class.task.check", title=lesson_title(lesson, words))
        case SkillTask(skill=skill, system=system, level=level, count=count):
            return words.text(
                "class.task.skill",
                count=count,
                skill=words.text(f"skill.{skill}"),
                system=words.text(f"ruleset.{system}.name"),
                level=level,
            )
        case PuzzlesTask(codes=codes):
            return words.text("class.task.codes", count=len(codes))
        case DealTask(deal=deal):
            return words.text("class.task.deal", deal=deal)


def lesson_title(lesson: str, words: Words) -> str:
    """The title of a lesson with its number."""
    number = lesson_library.list_lessons(paths.lessons()).index(lesson) + 1
    return f"{number}. {lesson_library.stop(paths.lessons(), lesson).title[words.lang]}"


def task_page(task: Task, words: Words) -> str | None:
    """The page where a learner does a task; None for puzzles, which the class page shows."""
    match task:
        case LessonTask(lesson=lesson):
            return f"{words.lang}/{lesson}.ipynb"
        case CheckTask(lesson=lesson):
            return check_place(lesson)
        case DealTask(deal=deal):
            return f"play.ipynb?deal={deal}"
    return None


def exercise_props(exercise: str, words: Words) -> Props:
    """An exercise by name, with a link.

    For a puzzle of practice, the link opens the projector view.
    """
    if is_puzzle_code(exercise):
        skill = words.text(f"skill.{any_code(exercise).skill}")
        return {"label": skill, "href": f"class.ipynb?present#{exercise}"}
    if is_deal(exercise):
        return {"label": exercise, "href": f"play.ipynb?deal={exercise}"}
    lesson, _, puzzle = exercise.partition("/")
    title = lesson_title(lesson, words)
    if puzzle == CHECK:
        return {
            "label": words.text("class.task.check", title=title),
            "href": check_place(lesson),
        }
    place = lesson_library.stop(paths.lessons(), lesson).puzzles.index(puzzle) + 1
    label = words.text("class.exercise", title=title, place=place)
    return {"label": label, "href": f"{words.lang}/{lesson}.ipynb"}


def handout_text(assignment: Assignment, link: str, words: Words) -> str:
    """A text to send to a class; the browser writes the day by its own calendar."""
    return "\n".join(_handout_lines(assignment, link, words))


def _handout_lines(assignment: Assignment, link: str, words: Words) -> Iterator[str]:
    yield words.text("class.handout")
    for number, task in enumerate(assignment.tasks, 1):
        yield f"{number}) {task_text(task, words)}"
    if assignment.until:
        yield words.text("class.until_day", day="{day}")
    yield link
