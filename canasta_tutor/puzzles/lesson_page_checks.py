"""Checking the pages of a lesson: no digits, no term too early, the languages in step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.values.input_faults import BadValue, Fault
from canasta_tutor.i18n.game_terms import LAST, find_terms, terms
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.lesson_pages import TRY, Call, Cell, Page, find_markup, read_call
from canasta_tutor.puzzles.schema.puzzle_faults import (
    Absent,
    NumberInProse,
    OutOfStep,
    Repeated,
    TermTooEarly,
)
from canasta_tutor.puzzles.schema.puzzle_form import Picture, Puzzle, TableExample
from canasta_tutor.puzzles.schema.written_fields import Texts

END = ("lesson.summary", ())
TABLE, PICTURE, PUZZLE = "lesson.table", "lesson.picture", "lesson.puzzle"
_SHOWING = (TABLE, PICTURE, PUZZLE, "lesson.disputed")
"""What shows a thing of the lesson file."""
_Shown = Puzzle | TableExample | Picture
FOLLOWING = ("lesson.only", "lesson.otherwise")
"""What follows the learner's rules where they are otherwise than the text."""


def page_problems(page: Page, lesson: Lesson, lang: str) -> Iterator[Fault]:
    """What is wrong with a page by itself."""
    if page.title != lesson.title[lang]:
        yield OutOfStep(lesson.title[lang], page.title)
    for line in (*page.prose, *_spoken(lesson, lang)):
        if any(letter.isdigit() for letter in line):
            yield NumberInProse(line)
    for text in _spoken(lesson, lang):
        yield from (fault for _, fault in find_markup(text))
    for step, line in _read(page, lesson, lang):
        for use in find_terms(line, lang):
            if not terms()[use.term].known_in(lesson.id, step):
                yield TermTooEarly(use.term, line)
    yield from _cell_problems(page, lesson)


def _spoken(lesson: Lesson, lang: str) -> Iterator[str]:
    """The texts of the lesson file that are prose like that of the page."""
    yield lesson.goal[lang]
    captioned: tuple[TableExample | Picture, ...] = (*lesson.tables, *lesson.pictures)
    for each in captioned:
        yield from (text[lang] for text in _captions(each))
    for puzzle in lesson.puzzles:
        yield from (mistake.says[lang] for mistake in puzzle.mistakes)


def _read(page: Page, lesson: Lesson, lang: str) -> Iterator[tuple[int, str]]:
    """All in the author's own words, each with the step where it is read first.

    Title and goal say what the lesson is about: they may name what it explains.
    """
    yield LAST, page.title
    yield LAST, lesson.goal[lang]
    shown: dict[str, tuple[_Shown, ...]] = {
        TABLE: lesson.tables,
        PICTURE: lesson.pictures,
        PUZZLE: lesson.puzzles,
    }
    for step, part in page.by_step():
        if isinstance(part, str):
            yield step, part
            continue
        name, ids = _call(part) or ("", ())
        for each in shown.get(name, ()):
            if each.id in ids:
                yield from ((step, text[lang]) for text in _texts(each))


def _texts(shown: _Shown) -> Iterator[Texts]:
    """Captions; of a puzzle the question, hints, praise, and what is said of mistakes."""
    if not isinstance(shown, Puzzle):
        yield from _captions(shown)
        return
    yield from filter(None, (shown.prompt, shown.says, *shown.hints))
    yield from (mistake.says for mistake in shown.mistakes)


def _captions(shown: TableExample | Picture) -> Iterator[Texts]:
    yield shown.caption
    if isinstance(shown, Picture):
        yield from (frame.caption for frame in shown.frames)


def _call(cell: Cell) -> Call | None:
    """What a cell calls; nothing where it cannot be read, or is there to be tried."""
    if cell.info == TRY:
        return None
    try:
        return read_call(cell.code)
    except (SyntaxError, ValueError):
        return None


def _cell_problems(page: Page, lesson: Lesson) -> Iterator[Fault]:
    tries = sum(cell.info == TRY for cell in page.cells)
    if tries != 1:
        yield Absent(TRY) if not tries else Repeated(TRY)
    yield from _call_problems([call for call in map(_call, page.cells) if call], lesson)


def _call_problems(calls: list[Call], lesson: Lesson) -> Iterator[Fault]:
    """Every puzzle and example is shown once, nothing unknown is; the summary comes last."""
    yield from _shown_once(PUZZLE, calls, (puzzle.id for puzzle in lesson.puzzles))
    yield from _shown_once(TABLE, calls, (example.id for example in lesson.tables))
    yield from _shown_once(PICTURE, calls, (picture.id for picture in lesson.pictures))
    yield from _shown_once("lesson.disputed", calls, lesson.disputed)
    told = set(_told(calls, lesson))
    for name, arguments in calls:
        if name == "lesson.rules":
            keys = arguments[1:] if arguments[:1] and arguments[0] in known() else arguments
            yield from (BadValue(key, "") for key in keys if key not in KEYS)
        elif name in FOLLOWING:
            yield from (BadValue(key, "") for key in arguments if key not in KEYS)
        elif name not in (*_SHOWING, END[0]):
            yield BadValue(name, ", ".join((*_SHOWING, "lesson.rules", *FOLLOWING, END[0])))
    yield from (Absent(" ".join(each)) for each in _claimed(lesson) if each not in told)
    if calls[-1:] != [END]:
        yield Absent(f"{END[0]}()")


def _claimed(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """The rules that a lesson says it teaches, each with its system."""
    own = lesson.rules or known()[0]
    for system, keys in {own: lesson.teaches, **lesson.also}.items():
        yield from ((system, key) for key in keys)


def _told(calls: list[Call], lesson: Lesson) -> Iterator[tuple[str, str]]:
    """The rules that a puzzle asks for or a step tells, each with its system."""
    own = lesson.rules or known()[0]
    yield from ((own, key) for keys in lesson.disputed.values() for key in keys)
    for puzzle in lesson.puzzles:
        yield puzzle.rules or own, puzzle.rule
        if not lesson.rules:
            yield own, puzzle.rule
    for name, names in calls:
        if name == "lesson.rules":
            system, *keys = names if names[:1] and names[0] in known() else (own, *names)
            yield from ((system, key) for key in keys)


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
