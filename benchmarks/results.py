"""How long the table of a large class takes: reading the results, and building the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from canasta_tutor.classroom.assignment import (
    Assignment,
    SkillTask,
    list_exercises,
    number_assignment,
)
from canasta_tutor.classroom.class_table import Collected, collect_results, tabulate
from canasta_tutor.classroom.handed_in import Done, Result, write_result
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions

LEARNERS, TASKS, EACH = 500, 4, 50
NOW = 1_795_900_000
GOAL_SECONDS = 5.0
WRONG, SUSPECTS, OTHERS, WAYS = 0.3, (1, 2, 3), 4, 20


def report() -> Iterator[str]:
    """The processor time in seconds, beside the goal."""
    skill = SkillTask(skill="wild-limit", system="classic", level=1, count=EACH)
    assignment = Assignment(rules="classic", tasks=(skill,) * TASKS)
    chance = Random(1)
    codes = [write_result(each) for each in make_results(assignment, chance)]
    text = "\n".join(codes)
    began = time.process_time()
    collected = collect_results(text, number_assignment(assignment), Collected({}), NOW)
    read = time.process_time()
    table = tabulate(assignment, collected)
    done = time.process_time()
    assert len(table.rows) == LEARNERS, collected.remarks[:3]
    yield f"{LEARNERS} results of {TASKS * EACH} answers, {len(text) // LEARNERS} characters each"
    yield f"  read {read - began:.2f} s, table {done - read:.2f} s of CPU (goal {GOAL_SECONDS} s)"


def make_results(assignment: Assignment, chance: Random) -> Iterator[Result]:
    """Results in which a share of the answers is wrong; each answer has signs of misconceptions."""
    names, tasks = sorted(misconceptions()), list_exercises(assignment, 0)
    for seat in range(LEARNERS):
        done = [
            Done(task, chance.randrange(90), make_line(code, NOW + place, names, chance))
            for task, codes in enumerate(tasks)
            for place, code in enumerate(codes)
        ]
        number = number_assignment(assignment)
        yield Result(number, f"Learner {seat}", seat, NOW, tuple(done))


def make_line(code: str, when: int, names: list[str], chance: Random) -> Answered:
    """An answer with its signs of misconceptions."""
    right = chance.random() > WRONG
    count = chance.choice(SUSPECTS)
    some = tuple(chance.sample(names, count + OTHERS))
    suspects, others = ((), some) if right else (some[:count], some[count:])
    return Answered(code, right, when, 1, chance.randrange(2), suspects, others, WAYS)
