"""The teacher's table of results, and the same table as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.classroom.assignment import Assignment, list_exercises
from canasta_tutor.classroom.class_report import write_csv
from canasta_tutor.classroom.class_table import (
    Cell,
    ClassTable,
    Collected,
    Remark,
    Row,
    find_same_names,
    tabulate,
)
from canasta_tutor.classroom.shared_misconceptions import Shared
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import any_code
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.ui.card_props import Props, RichProps
from canasta_tutor.ui.classroom.task_texts import exercise_props, task_text
from canasta_tutor.ui.puzzle.feedback import misconception_parts

MOST_SHOWN = 6
"""Most exercises to list for a misconception."""
SIDES = ("first", "later", "missed", "unbegun")
_MINUTE = 60


def table_props(assignment: Assignment, collected: Collected, words: Words) -> Props:
    """The table, the misconceptions that learners share, and the faults in results."""
    table = tabulate(assignment, collected)
    return {
        "count": words.text("class.learners", count=len(table.rows)),
        "tasks": [task_text(task, words) for task in assignment.tasks],
        "rows": [_row_props(assignment, row, words) for row in table.rows],
        "exercises": {
            each: exercise_props(each, words)
            for each in dict.fromkeys(each for row in table.rows for each in row.missed)
        },
        "shared": [_shared_props(each, words) for each in table.shared],
        "remarks": list(list_remarks(find_same_names(collected), words)),
    }


def list_remarks(remarks: Iterable[Remark], words: Words) -> Iterator[str]:
    """The faults in results, each with its place in the text."""
    for remark in remarks:
        said = fault_text(words, remark.fault)
        yield words.text("class.remark", place=remark.place, said=said) if remark.place else said


def _row_props(assignment: Assignment, row: Row, words: Words) -> Props:
    places = {
        exercise: f"{task}.{place}"
        for task, exercises in enumerate(list_exercises(assignment, row.seat), 1)
        for place, exercise in enumerate(exercises, 1)
    }
    return {
        "name": row.name,
        "seat": row.seat,
        "cells": [_cell_props(cell, words) for cell in row.cells],
        "missed": [{"place": places[each], "exercise": each} for each in row.missed],
        "hints": row.hints,
    }


def _cell_props(cell: Cell, words: Words) -> Props:
    counts = {side: getattr(cell, side) for side in SIDES}
    return {**counts, "said": words.text("class.cell", **counts)}


def _shared_props(shared: Shared, words: Words) -> Props:
    if not shared.is_asked_enough:
        text: RichProps = [words.text("class.not_asked")]
    else:
        code = any_code(shared.exercises[0])
        rules = load(code.system)
        puzzle = make_from_code(code, rules).puzzle
        text = misconception_parts(shared.name, puzzle, rules, NONE, words)
    return {
        "count": words.text("class.learners", count=len(shared.learners)),
        "learners": ", ".join(shared.learners),
        "text": text,
        "exercises": [exercise_props(each, words) for each in shared.exercises[:MOST_SHOWN]],
    }


def count_answers(collected: Collected, exercise: str) -> Cell:
    """How well a class did an exercise."""
    lines = [
        done.answered
        for result in collected.results.values()
        for done in result.done
        if done.answered.code == exercise
    ]
    first = sum(line.clean for line in lines)
    right = sum(line.right for line in lines)
    return Cell(first, right - first, len(lines) - right)


def table_csv(assignment: Assignment, collected: Collected, words: Words) -> str:
    """The table as a text for spreadsheets."""
    return write_csv(_csv_rows(assignment, tabulate(assignment, collected), words))


def _csv_rows(assignment: Assignment, table: ClassTable, words: Words) -> Iterator[list[str | int]]:
    heads = [words.text(f"class.side.{side}") for side in SIDES]
    tasks = [
        f"{number}) {task_text(task, words)}" for number, task in enumerate(assignment.tasks, 1)
    ]
    yield [
        words.text("class.learner"),
        *(f"{task}: {head}" for task in tasks for head in heads),
        words.text("class.hints"),
        words.text("class.minutes"),
        words.text("class.missed"),
    ]
    for row in table.rows:
        counts = [getattr(cell, side) for cell in row.cells for side in SIDES]
        missed = "; ".join(row.missed)
        yield [row.name, *counts, row.hints, round(row.seconds / _MINUTE), missed]
