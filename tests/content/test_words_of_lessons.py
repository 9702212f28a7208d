"""No lesson uses a term before the lesson that explains it, in any sentence that is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.i18n.catalogues import languages
from canasta_tutor.i18n.terms import terms, uses
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check import checked, solved
from canasta_tutor.puzzles.answered.hints import hints
from canasta_tutor.puzzles.asked.question import exhibit, home_rules, pose
from canasta_tutor.puzzles.lesson_checks import LESSON
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_pages import TRY, read_call, read_page
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.question import example_scene, puzzle_scene
from canasta_tutor.ui.rule_cards import disputed_card, rule_card
from tests.content.test_lessons import wrong_answers
from tests.ui.sentences import texts

FOLDERS = sorted(path.parent for path in paths.lessons().glob(f"*/{LESSON}"))


def of_puzzle(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """The question, its hints, what is said of the right answer and of wrong ones, the solution."""
    rules = home_rules(puzzle)
    posed = pose(puzzle, rules)
    solution = solved(posed)
    yield from texts(puzzle_scene(puzzle.id, puzzle, posed, words))
    for hint in hints(puzzle, rules):
        yield rich_text(hint_parts(puzzle, hint, posed.rules, words))
    for answer in (solution.answer, *wrong_answers(puzzle, solution.answer)):
        result = checked(posed, answer, solution)
        yield from texts(feedback(puzzle, posed.rules, result, (), words, worked=True))
    yield from (mistake.says[words.lang] for mistake in puzzle.mistakes)


def of_lesson(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a lesson, with the place where it stands."""
    words = Words(lang)
    lesson: Lesson = read_lesson((folder / LESSON).read_text("utf-8"), LESSON)
    rules = load(lesson.rules or known()[0])
    page = read_page((folder / f"{lang}.md").read_text("utf-8"))
    yield from ((f"{lang}.md", line) for line in page.prose)
    yield "goal", lesson.goal[lang]
    for cell in page.cells:
        if cell.info != TRY and cell.code.startswith("lesson.rules"):
            names = read_call(cell.code)[1]
            system = load(names[0]) if names[0] in known() else rules
            for name in names[names[0] in known() :]:
                yield from ((name, text) for text in texts(rule_card(name, system, words)))
    for keys in lesson.disputed.values():
        for name in keys:
            yield from ((name, text) for text in texts(disputed_card(name, rules, words)))
    for example in lesson.tables:
        shown = example_scene(example.id, example, exhibit(example, rules), words)
        yield from ((example.id, text) for text in texts(shown))
    for puzzle in lesson.puzzles:
        yield from ((puzzle.id, text) for text in of_puzzle(puzzle, words))


def without_names(text: str, words: Words) -> str:
    """A text without the names of rule systems: the game itself is called Canasta."""
    for name in known():
        text = text.replace(words.text(f"ruleset.{name}.name"), "")
    return text


def too_early(folder: Path, lang: str) -> Iterator[str]:
    """The sentences with a term that a later lesson explains."""
    words, seen = Words(lang), set[str]()
    for place, text in of_lesson(folder, lang):
        for use in uses(without_names(text, words), lang):
            if not terms()[use.term].known_in(folder.name) and text not in seen:
                seen.add(text)
                yield f"{folder.name} {place}: {use.term}: {text}"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_term_comes_before_its_lesson(folder: Path, lang: str) -> None:
    assert list(too_early(folder, lang)) == []
