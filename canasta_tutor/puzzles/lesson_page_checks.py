"""Check the pages of a lesson: no digits, no term before its explanation, all languages agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.values.input_faults import BadValue, Fault
from canasta_tutor.i18n.game_terms import LAST, find_terms, terms
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.lesson_pages import STEP, Call, Cell, Page, find_markup, read_call
from canasta_tutor.puzzles.schema.puzzle_faults import (
    Absent,
    BeforePuzzle,
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
"""The calls that show a part of the lesson file."""
_Shown = Puzzle | TableExample | Picture
ONLY = "lesson.only"
FOLLOWING = (ONLY, "lesson.otherwise")
"""The calls that tell the learner where their rules differ from the text."""


def page_problems(page: Page, lesson: Lesson, lang: str) -> Iterator[Fault]:
    """The faults of one page, without comparing it with other languages."""
    if page.title != lesson.title[lang]:
        yield OutOfStep(lesson.title[lang], page.title)
    for line in (*page.prose, *_find_prose(lesson, lang)):
        if any(letter.isdigit() for letter in line):
            yield NumberInProse(line)
    for text in _find_prose(lesson, lang):
        yield from (fault for _, fault in find_markup(text))
    for step, line in _texts_by_step(page, lesson, lang):
        for use in find_terms(line, lang):
            if not terms()[use.term].known_in(lesson.id, step):
                yield TermTooEarly(use.term, line)
    yield from _opening_problems(page)
    yield from _cell_problems(page, lesson)


def _opening_problems(page: Page) -> Iterator[Fault]:
    """Everything between the title and the first puzzle; a lesson should open with the table.

    Only the heading of the step may stand there, and a note that the step has nothing to do.
    """
    for _, part in page.by_step():
        name, _ = ("", ()) if isinstance(part, str) else _read_cell_call(part) or ("", ())
        if name == PUZZLE:
            return
        if name != ONLY and not (isinstance(part, str) and part.startswith(STEP)):
            yield BeforePuzzle(part if isinstance(part, str) else part.code.strip())


def _find_prose(lesson: Lesson, lang: str) -> Iterator[str]:
    """The texts of the lesson file that must be prose like the page: goals, captions, mistakes."""
    yield from (lesson.goal[lang], lesson.able[lang])
    captioned: tuple[TableExample | Picture, ...] = (*lesson.tables, *lesson.pictures)
    for each in captioned:
        yield from (text[lang] for text in _captions(each))
    for puzzle in lesson.puzzles:
        yield from (mistake.says[lang] for mistake in puzzle.mistakes)


def _texts_by_step(page: Page, lesson: Lesson, lang: str) -> Iterator[tuple[int, str]]:
    """All texts of the author, each with the step at which the learner first reads it.

    Title and goal may use the terms that the lesson explains, so they count as the last step.
    """
    yield LAST, page.title
    yield from ((LAST, text[lang]) for text in (lesson.goal, lesson.able))
    shown: dict[str, tuple[_Shown, ...]] = {
        TABLE: lesson.tables,
        PICTURE: lesson.pictures,
        PUZZLE: lesson.puzzles,
    }
    for step, part in page.by_step():
        if isinstance(part, str):
            yield step, part
            continue
        name, ids = _read_cell_call(part) or ("", ())
        for each in shown.get(name, ()):
            if each.id in ids:
                yield from ((step, text[lang]) for text in _texts(each))


def _texts(shown: _Shown) -> Iterator[Texts]:
    """The captions of an example.

    For a puzzle, also the question, praise, hints, words on mistakes.
    """
    if not isinstance(shown, Puzzle):
        yield from _captions(shown)
        return
    yield from filter(None, (shown.prompt, shown.says, *shown.hints))
    yield from (mistake.says for mistake in shown.mistakes)


def _captions(shown: TableExample | Picture) -> Iterator[Texts]:
    yield shown.caption
    if isinstance(shown, Picture):
        yield from (frame.caption for frame in shown.frames)


def _read_cell_call(cell: Cell) -> Call | None:
    """The call of a cell; None if it cannot be read."""
    try:
        return read_call(cell.code)
    except (SyntaxError, ValueError):
        return None


def _cell_problems(page: Page, lesson: Lesson) -> Iterator[Fault]:
    yield from _call_problems([call for call in map(_read_cell_call, page.cells) if call], lesson)


def _call_problems(calls: list[Call], lesson: Lesson) -> Iterator[Fault]:
    """The page must show each puzzle and example once, and no unknown one.

    The summary comes last.
    """
    yield from _shown_once(PUZZLE, calls, (puzzle.id for puzzle in lesson.puzzles))
    yield from _shown_once(TABLE, calls, (example.id for example in lesson.tables))
    yield from _shown_once(PICTURE, calls, (picture.id for picture in lesson.pictures))
    yield from _shown_once("lesson.disputed", calls, lesson.disputed)
    taught = set(_find_taught_rules(calls, lesson))
    for name, arguments in calls:
        if name == "lesson.rules":
            keys = arguments[1:] if arguments[:1] and arguments[0] in known() else arguments
            yield from (BadValue(key, "") for key in keys if key not in KEYS)
        elif name in FOLLOWING:
            yield from (BadValue(key, "") for key in arguments if key not in KEYS)
        elif name not in (*_SHOWING, END[0]):
            yield BadValue(name, ", ".join((*_SHOWING, "lesson.rules", *FOLLOWING, END[0])))
    yield from (
        Absent(" ".join(each)) for each in _find_claimed_rules(lesson) if each not in taught
    )
    if calls[-1:] != [END]:
        yield Absent(f"{END[0]}()")


def _find_claimed_rules(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """The rules that a lesson claims to teach, each with its system."""
    own = lesson.rules or known()[0]
    for system, keys in {own: lesson.teaches, **lesson.also}.items():
        yield from ((system, key) for key in keys)


def _find_taught_rules(calls: list[Call], lesson: Lesson) -> Iterator[tuple[str, str]]:
    """The rules that a puzzle asks about or a rule card shows, each with its system."""
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
    """The faults where the steps or cells of a page differ from the page in the first language."""
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
