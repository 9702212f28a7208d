"""Solved lessons and passed checks as answers to their skills, so that they count in practice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.course_progress import PLACED, Standing, Stop
from canasta_tutor.learner.lesson_library import course, keep_askable, skills_in
from canasta_tutor.learner.practice_log import Answered, Log
from canasta_tutor.learner.progress import Progress
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills

WELL = 0.5
"""A lesson went well if this share of its puzzles was right at once, without a hint."""


def read_lessons(folder: Path, progress: Progress, rules: RuleSet) -> Log:
    """An answer to each skill of each solved lesson, as it went; one more if a check or a
    placement found it known.

    A lesson that went badly counts as a wrong answer and two right ones. `rules`: those that the
    learner plays by, which hold in most lessons. The codes are of puzzles that never come.
    """
    return tuple(
        line
        for stop in course(folder)
        for line in _read_lesson(folder, keep_askable(folder, stop, rules), progress, rules)
    )


def _read_lesson(
    folder: Path, stop: Stop, progress: Progress, rules: RuleSet
) -> Iterator[Answered]:
    if stop.standing(progress) is not Standing.DONE:
        return
    when = max(stop.last_worked_at(progress), progress.record(stop.key(PLACED)).last)
    solved = stop.count_solved(progress) == len(stop.puzzles) > 0
    tries = ([1] if _went_well(stop, progress) else [2, 1, 1]) if solved else []
    tries += [1] * stop.is_checked(progress)
    there = load(stop.rules) if stop.rules else rules
    for skill in skills_in(folder, stop.id):
        if skill_applies(skills()[skill], there):
            for place, count in enumerate(tries, start=1):
                code = Code(there.id, skill, LEVELS[0], SEEDS - place)
                yield Answered(code.text, True, when, count)


def _went_well(stop: Stop, progress: Progress) -> bool:
    """Whether enough of the lesson's puzzles were right at once, without a hint."""
    records = [progress.record(stop.key(puzzle)) for puzzle in stop.puzzles]
    at_once = [
        min(each.right) < min(each.wrong | each.hint, default=min(each.right) + 1)
        for each in records
    ]
    return sum(at_once) >= WELL * len(at_once)
