"""Assignments and results for tests."""

from __future__ import annotations

from canasta_tutor.classroom.assignment import (
    Assignment,
    LessonTask,
    SkillTask,
    list_exercises,
    number_assignment,
)
from canasta_tutor.classroom.handed_in import Done, Result
from canasta_tutor.learner.practice_log import Answered

NOW = 1_795_900_000
ASSIGNMENT = Assignment(
    rules="classic",
    tasks=(
        LessonTask(lesson="04-melds"),
        SkillTask(skill="wild-limit", system="classic", level=1, count=4),
    ),
)
OTHER = ASSIGNMENT.model_copy(update={"seed": 9})
PUZZLES = list_exercises(ASSIGNMENT, 0)[1]


def answered(code: str, tries: int = 1, *, right: bool = True, when: int = NOW) -> Answered:
    return Answered(code, right, when, tries)


def result(
    name: str, seat: int, *lines: Answered, of: Assignment = ASSIGNMENT, when: int = NOW
) -> Result:
    done = tuple(Done(1, 20, line) for line in lines)
    return Result(number_assignment(of), name, seat, when, done)
