"""The pages of a lesson: their cells, and whether the languages say the same."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.system import KEYS
from canasta_tutor.engine.values.faults import BadSyntax, BadValue, Fault
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.schema.entries import Texts
from canasta_tutor.puzzles.schema.faults import Absent, NumberInProse, OutOfStep, Repeated

LANGUAGES = tuple(Texts.model_fields)
TRY = "python try"
END = ("lesson.summary", ())

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_HTML = re.compile(r"<[a-z/!?]|\]\(\s*<?\s*(javascript|data|vbscript):", re.IGNORECASE)
"""What a page would hand to the browser as it is: a lesson is Markdown, and does nothing."""
_LANGUAGE = re.compile(r"lang=([\"'])\w+\1")

Call = tuple[str, tuple[str, ...]]
"""What a cell calls, with which names: `lesson.puzzle`, ("three-sevens",)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell: what stands behind its fence, and its code."""

    info: str
    code: str

    @property
    def neutral(self) -> str:
        """The code whatever the language."""
        return _LANGUAGE.sub("", self.code)


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson in one language: prose lines and code cells."""

    prose: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def title(self) -> str:
        """The first heading."""
        first = next(iter(self.prose), "")
        return first.removeprefix("# ") if first.startswith("# ") else ""

    @property
    def steps(self) -> int:
        """How many headings the steps have."""
        return sum(line.startswith("## ") for line in self.prose)


def read_page(text: str) -> Page:
    """The page of a Markdown text."""
    cells = tuple(Cell(*match) for match in _FENCE.findall(text))
    lines = (line.strip() for line in _FENCE.sub("", text).splitlines())
    return Page(tuple(line for line in lines if line), cells)


def page_problems(page: Page, lesson: Lesson, lang: str) -> Iterator[Fault]:
    """What is wrong with a page by itself."""
    if page.title != lesson.title[lang]:
        yield OutOfStep(lesson.title[lang], page.title)
    for line in (*page.prose, *_spoken(lesson, lang)):
        if any(letter.isdigit() for letter in line):
            yield NumberInProse(line)
        if _HTML.search(_CODE.sub("", line)):
            yield BadValue(line, "Markdown")
    yield from _cell_problems(page, lesson)


def _spoken(lesson: Lesson, lang: str) -> Iterator[str]:
    """The texts of the lesson file that are prose like that of the page."""
    yield lesson.goal[lang]
    yield from (example.caption[lang] for example in lesson.tables)
    for puzzle in lesson.puzzles:
        yield from (mistake.says[lang] for mistake in puzzle.mistakes)


def _cell_problems(page: Page, lesson: Lesson) -> Iterator[Fault]:
    tries = sum(cell.info == TRY for cell in page.cells)
    if tries != 1:
        yield Absent(TRY) if not tries else Repeated(TRY)
    calls = []
    for cell in page.cells:
        if cell.info != TRY:
            try:
                calls.append(read_call(cell.code))
            except (SyntaxError, ValueError):
                yield BadSyntax("lesson.…(…)", cell.code.strip())
    yield from _call_problems(calls, lesson)


def read_call(code: str) -> Call:
    """What a cell of the lesson calls, with which names.

    Raises:
        SyntaxError, ValueError: the cell is something else.
    """
    call = ast.parse(code.strip(), mode="eval").body
    if not isinstance(call, ast.Call) or call.keywords:
        raise ValueError(code)
    names = tuple(ast.literal_eval(argument) for argument in call.args)
    return ast.unparse(call.func), names


def _call_problems(calls: list[Call], lesson: Lesson) -> Iterator[Fault]:
    """Every puzzle and example is shown once, nothing unknown is; the summary comes last."""
    yield from _shown_once("lesson.puzzle", calls, (puzzle.id for puzzle in lesson.puzzles))
    yield from _shown_once("lesson.table", calls, (example.id for example in lesson.tables))
    for name, arguments in calls:
        if name == "lesson.rules":
            yield from (BadValue(key, "") for key in arguments if key not in KEYS)
        elif name not in ("lesson.puzzle", "lesson.table", END[0]):
            yield BadValue(name, "lesson.table, lesson.puzzle, lesson.rules, lesson.summary")
    if calls[-1:] != [END]:
        yield Absent(f"{END[0]}()")


def _shown_once(name: str, calls: list[Call], ids: Iterable[str]) -> Iterator[Fault]:
    shown = Counter(argument for called, names in calls if called == name for argument in names)
    known = tuple(ids)
    for argument in known:
        if argument not in shown:
            yield Absent(f'{name}("{argument}")')
    for argument, count in shown.items():
        if argument not in known:
            yield BadValue(argument, ", ".join(known))
        elif count > 1:
            yield Repeated(f'{name}("{argument}")')


def step_problems(page: Page, model: Page | None) -> Iterator[Fault]:
    """Where a page differs from the page in the first language: its steps, its cells."""
    if model is None:
        return
    if page.steps != model.steps:
        yield OutOfStep(f"{model.steps} × ##", f"{page.steps} × ##")
    ours = [(cell.info, cell.neutral) for cell in page.cells]
    theirs = [(cell.info, cell.neutral) for cell in model.cells]
    for found, expected in zip(ours, theirs, strict=False):
        if found != expected:
            yield OutOfStep(expected[1].strip(), found[1].strip())
            return
    if len(ours) != len(theirs):
        yield OutOfStep(f"{len(theirs)} × ```", f"{len(ours)} × ```")
