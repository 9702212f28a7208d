"""Check all lessons: files are readable, puzzles can be asked, languages agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canasta_tutor import paths
from canasta_tutor.engine.rules.reading.syntax import read_utf8
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.input_faults import BadValue, Fault, InputError
from canasta_tutor.puzzles.answered.check_answer import list_choices, solve
from canasta_tutor.puzzles.answered.puzzle_problems import puzzle_problems
from canasta_tutor.puzzles.asked.posed_puzzle import exhibit, home_rules
from canasta_tutor.puzzles.course_plan import FILE as PLAN
from canasta_tutor.puzzles.course_plan import coverage, plan, plan_problems
from canasta_tutor.puzzles.kinds.legal_puzzle import YES, YES_NO
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_page_checks import page_problems, step_problems
from canasta_tutor.puzzles.lesson_pages import LANGUAGES, Page, find_dangers, read_page
from canasta_tutor.puzzles.schema.puzzle_faults import Absent, OneSided
from canasta_tutor.puzzles.schema.puzzle_form import Frame

LESSON = "lesson.toml"
FEW = 3
"""If a lesson has at least this number of yes-or-no questions, their answers must be mixed."""
LEAST, MOST = 0.3, 0.7
"""The lowest and highest share of these questions with the answer "yes"."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the content: the file, the place in it, what it is."""

    file: str
    path: str
    fault: Fault

    def __str__(self) -> str:
        pairs = zip(self.fault.names, self.fault.values(), strict=True)
        values = (f"{name}={value!r}" for name, value in pairs)
        place = f"{self.file}: {self.path}" if self.path else self.file
        return f"{place}: {self.fault.code} {' '.join(values)}".rstrip()


def list_problems() -> list[str]:
    """One line for each problem of the lessons that come with the tutor."""
    return [str(problem) for problem in check_content(paths.lessons())]


def check_content(folder: Path) -> list[Problem]:
    """All problems of the lessons in a folder, which has one sub-folder per lesson."""
    found = [
        problem
        for lesson in sorted(path for path in folder.iterdir() if path.is_dir())
        for problem in _folder_problems(lesson)
    ]
    return found or [*_course_problems(folder)]


def _course_problems(folder: Path) -> Iterator[Problem]:
    """The problems of the plan of the course, and everything that no lesson teaches."""
    try:
        lessons = _read_lessons(folder)
        if not plan(folder):
            return
        for found in plan_problems(folder, lessons):
            yield Problem(PLAN, found.path, found.fault)
        left = coverage(folder, lessons)
        yield from (Problem(PLAN, sort, Absent(name)) for sort, name in left)
    except InputError as error:
        yield Problem(PLAN, error.path, error.fault)


def _read_lessons(folder: Path) -> dict[str, Lesson]:
    files = sorted(folder.glob(f"*/{LESSON}"))
    return {
        file.parent.name: read_lesson(read_utf8(file.read_bytes()), file.parent.name)
        for file in files
    }


def _folder_problems(folder: Path) -> Iterator[Problem]:
    name = f"{folder.name}/{LESSON}"
    if not (folder / LESSON).is_file():
        yield Problem(name, "", Absent(LESSON))
        return
    try:
        lesson = read_lesson(read_utf8((folder / LESSON).read_bytes()), name)
    except InputError as error:
        yield Problem(name, error.path.removeprefix(f"{name}: "), error.fault)
        return
    for found in _lesson_problems(lesson, folder.name):
        yield Problem(name, found.path, found.fault)
    yield from _pages_problems(lesson, folder)


def _lesson_problems(lesson: Lesson, name: str) -> Iterator[InputError]:
    if lesson.id != name:
        yield InputError(BadValue(lesson.id, name), "id")
    for example in lesson.tables:
        yield from _example_problems(example, lesson.rules, f"table.{example.id}")
    for picture in lesson.pictures:
        for frame in picture.frames:
            yield from _example_problems(frame, lesson.rules, f"picture.{picture.id}")
    for puzzle in lesson.puzzles:
        yield from puzzle_problems(puzzle)
    yield from find_one_sided(lesson)


def _example_problems(example: Frame, own: str | None, place: str) -> Iterator[InputError]:
    for name in (own,) if own else known():
        try:
            shown = exhibit(example, load(name))
        except InputError as error:
            yield error.under(place)
            return
        if shown.table is None and not shown.groups:
            yield InputError(Absent("position"), place)
            return


def find_one_sided(lesson: Lesson) -> Iterator[InputError]:
    """A fault if too few or too many of a lesson's yes-or-no questions have the answer "yes"."""
    asked = [puzzle for puzzle in lesson.puzzles if list_choices(puzzle) == YES_NO]
    try:
        yes = sum(solve(puzzle, home_rules(puzzle)).answer == YES for puzzle in asked)
    except InputError:  # the check of the puzzle reports this
        return
    if len(asked) >= FEW and not LEAST <= yes / len(asked) <= MOST:
        yield InputError(OneSided(yes, len(asked)), "puzzle")


def _pages_problems(lesson: Lesson, folder: Path) -> Iterator[Problem]:
    pages: dict[str, Page] = {}
    for lang in LANGUAGES:
        file = folder / f"{lang}.md"
        name = f"{folder.name}/{file.name}"
        try:
            pages[lang] = read_page(read_utf8(file.read_bytes()))
        except FileNotFoundError:
            yield Problem(name, "", Absent(file.name))
            continue
        except InputError as error:
            yield Problem(name, "", error.fault)
            continue
        for line, fault in find_dangers(pages[lang]):
            yield Problem(name, str(line), fault)
        for fault in page_problems(pages[lang], lesson, lang):
            yield Problem(name, "", fault)
        for fault in step_problems(pages[lang], pages.get(LANGUAGES[0])):
            yield Problem(name, "", fault)
