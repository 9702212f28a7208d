"""The table of a class: learners and tasks, from the results that were handed in.

The table depends neither on the order of the results nor on any clock. A result that arrives twice
counts once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from canasta_tutor.classroom.assignment import (
    Assignment,
    list_exercises,
)
from canasta_tutor.classroom.class_faults import (
    DoubledResult,
    FullClass,
    OtherAssignment,
    SameName,
    WrongClock,
)
from canasta_tutor.classroom.handed_in import Done, Result, find_codes, read_result
from canasta_tutor.classroom.shared_misconceptions import Shared, find_shared
from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions

YEAR_SECONDS = 365 * 86_400
MOST_RESULTS = 1000
"""The most results that a class may hand in."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Numbers of exercises of a task: right at first, right later, never right, and not begun."""

    first: int = 0
    later: int = 0
    missed: int = 0
    unbegun: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A learner in the table: a cell for each task, and the exercises missed at first."""

    name: str
    seat: int
    cells: tuple[Cell, ...]
    missed: tuple[str, ...]
    hints: int
    seconds: int

    @property
    def need(self) -> tuple[int, int, int, str, int]:
        """Sort key that puts the learner who most needs help first."""
        missed, later, unbegun = (
            sum(getattr(cell, name) for cell in self.cells)
            for name in ("missed", "later", "unbegun")
        )
        return -missed, -later, -unbegun, self.name, self.seat


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a result.

    `place`: the number of the result in the text, from 1; 0 for a remark on the whole table.
    """

    place: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Collected:
    """The results of a class by seat, and remarks on the results that were refused.

    Each learner has one result, with all lines that they handed in.
    """

    results: Mapping[int, Result]
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The learners, who are sorted by need of help, and the misconceptions that they share."""

    rows: tuple[Row, ...]
    shared: tuple[Shared, ...]


def collect_results(text: str, number: int, before: Collected, now: int) -> Collected:
    """Add the results in a text.

    A remark names each result that cannot be read; all others count.

    `number`: the number of the assignment.

    Raises:
        InputError: the text is far too long, or has no result in it.
    """
    results, remarks = dict(before.results), []
    for place, code in enumerate(find_codes(text), 1):
        try:
            result = read_result(code)
            results[result.seat] = _add_result(results, result, number)
        except InputError as error:
            remarks.append(Remark(place, error.fault))
            continue
        if abs(result.when - now) > YEAR_SECONDS:
            remarks.append(Remark(place, WrongClock(result.nickname)))
    return Collected(results, tuple(remarks))


def _add_result(results: Mapping[int, Result], result: Result, number: int) -> Result:
    """The result, merged with what the same learner handed in before.

    Raises:
        InputError: it is of another assignment, adds nothing, or the class is full.
    """
    if result.assignment != number:
        raise InputError(OtherAssignment(result.nickname))
    before = results.get(result.seat)
    if before is None and len(results) >= MOST_RESULTS:
        raise InputError(FullClass(MOST_RESULTS))
    merged = merge_results(before or result, result)
    if merged == before:
        raise InputError(DoubledResult(result.nickname))
    return merged


def merge_results(one: Result, other: Result) -> Result:
    """Merge two results of one seat: of each exercise, the latest line counts."""
    latest, earlier = sorted((one, other), key=_moment, reverse=True)
    lines: dict[tuple[int, str], Done] = {}
    for done in (*earlier.done, *latest.done):
        key = done.task, done.answered.code
        if key not in lines or _line_moment(lines[key]) <= _line_moment(done):
            lines[key] = done
    ordered = sorted(lines.values(), key=lambda done: (done.task, *done.answered.moment))
    return Result(one.assignment, latest.nickname, one.seat, latest.when, tuple(ordered))


def _moment(result: Result) -> tuple[int, str]:
    return result.when, result.nickname


def _line_moment(done: Done) -> tuple[object, ...]:
    return *done.answered.moment, -1 if done.seconds is None else done.seconds


def tabulate(assignment: Assignment, collected: Collected) -> ClassTable:
    """The table of the results so far."""
    names = _name_seats(collected.results.values())
    rows = [_make_row(assignment, each, names[each.seat]) for each in collected.results.values()]
    lines = {
        names[each.seat]: tuple(_list_known_lines(assignment, each))
        for each in sorted(collected.results.values(), key=lambda each: each.seat)
    }
    return ClassTable(tuple(sorted(rows, key=lambda row: row.need)), tuple(find_shared(lines)))


def _list_known_lines(assignment: Assignment, result: Result) -> Iterator[Answered]:
    """The answers to exercises of the assignment, without names of misconceptions unknown here."""
    tasks, known = list_exercises(assignment, result.seat), misconceptions().keys()
    asked = [frozenset(exercises) for exercises in tasks]
    for done in result.done:
        line = done.answered
        if done.task < len(asked) and line.code in asked[done.task]:
            if not known >= {*line.suspects, *line.others}:
                suspects = tuple(name for name in line.suspects if name in known)
                others = tuple(name for name in line.others if name in known)
                line = replace(line, suspects=suspects, others=others)
            yield line


def find_same_names(collected: Collected) -> tuple[Remark, ...]:
    """A remark for each nickname that several learners chose."""
    counts = Counter(result.nickname for result in collected.results.values())
    return tuple(Remark(0, SameName(name, count)) for name, count in counts.items() if count > 1)


def _name_seats(results: Iterable[Result]) -> Mapping[int, str]:
    """The name of each seat; learners with the same name get a number after the name."""
    seats: defaultdict[str, list[int]] = defaultdict(list)
    for result in results:
        seats[result.nickname].append(result.seat)
    return {
        seat: name if len(all_seats) == 1 else f"{name} ({place})"
        for name, all_seats in seats.items()
        for place, seat in enumerate(sorted(all_seats), 1)
    }


def _make_row(assignment: Assignment, result: Result, name: str) -> Row:
    tasks = list_exercises(assignment, result.seat)
    lines = {(done.task, done.answered.code): done for done in result.done}
    cells, missed = [], list[str]()
    for task, exercises in enumerate(tasks):
        found = {code: lines[task, code].answered for code in exercises if (task, code) in lines}
        cells.append(_make_cell(found, len(exercises)))
        missed += [code for code, line in found.items() if not line.clean]
    known = [
        lines[task, code]
        for task, codes in enumerate(tasks)
        for code in codes
        if (task, code) in lines
    ]
    hints = sum(done.answered.hints for done in known)
    seconds = sum(done.seconds or 0 for done in known)
    return Row(name, result.seat, tuple(cells), tuple(missed), hints, seconds)


def _make_cell(found: Mapping[str, Answered], count: int) -> Cell:
    first = sum(line.clean for line in found.values())
    right = sum(line.right for line in found.values())
    return Cell(first, right - first, len(found) - right, count - len(found))
