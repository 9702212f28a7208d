"""No sentence that a learner reads uses a term before the step that explains the term."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.game_terms import LAST, find_terms, terms
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.puzzles.answered.check_answer import check_posed, solve
from canasta_tutor.puzzles.answered.hints import build_hints
from canasta_tutor.puzzles.asked.posed_puzzle import exhibit, home_rules
from canasta_tutor.puzzles.asked.solution_and_result import Result, Solution
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, actions_of, replay_game
from canasta_tutor.puzzles.lesson_checks import LESSON
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_page_checks import PICTURE, PUZZLE, TABLE
from canasta_tutor.puzzles.lesson_pages import read_call, read_page
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.course.lesson_parts import Otherwise, in_a_sentence
from canasta_tutor.ui.course.picture import PicturePart
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.carried_out import carried_out
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.presenters.play_presenter import table_now, told_last
from canasta_tutor.ui.puzzle.question_props import Given, Round, example_scene
from canasta_tutor.ui.rule_cards import disputed_card, rule_card
from tests.content.test_lessons import wrong_answers
from tests.many import in_turn
from tests.ui.sentences import texts

FOLDERS = sorted(path.parent for path in paths.lessons().glob(f"*/{LESSON}"))


def of_puzzle(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """The question, its hints, the texts about right and wrong answers, the solution."""
    rules = home_rules(puzzle)
    round_, solution = Round(puzzle.id, puzzle, rules, words), solve(puzzle, rules)
    yield from texts(round_.scene)
    for hint in build_hints(puzzle, rules):
        yield rich_text(hint_parts(puzzle, hint, round_.posed.rules, words))
    expected = (mistake.answer for mistake in puzzle.mistakes)
    for answer in (solution.answer, *expected, *wrong_answers(puzzle, solution.answer)):
        yield from after(round_, check_posed(round_.posed, answer, solution))
    if isinstance(puzzle, PlayPuzzle):
        yield from played(round_, solution)


def after(now: Round, result: Result) -> Iterator[str]:
    """The texts about an answer, and about the table after it."""
    rules, words = now.posed.rules, now.words
    yield from texts(feedback(now.puzzle, rules, result, (), words, worked=True))
    yield from texts(carried_out(now, result, Given(result.answer)))


def played(now: Round, solution: Solution) -> Iterator[str]:
    """The texts that the learner reads at the table, action after action."""
    actions = actions_of(solution.answer)
    for done in range(len(actions) + 1):
        game = replay_game(now.posed, actions[:done])
        yield from texts(table_now(game, now.posed, now.words, playing=game.goes_on))
        yield from map(rich_text, told_last(game, now.posed.rules, now.words))


def shown(name: str, names: tuple[str, ...], lesson: Lesson, words: Words) -> Iterator[str]:
    """The texts around the tables and pictures that a lesson shows."""
    rules = load(lesson.rules or known()[0])
    if name == PUZZLE:
        yield from of_puzzle(lesson.puzzle(*names), words)
    elif name == TABLE:
        table = lesson.table(*names)
        yield from texts(example_scene(table.id, table, exhibit(table, rules), words))
    elif name == PICTURE:
        picture = lesson.picture(*names)
        part = PicturePart(Learner(), words, picture.id, lesson.rules, picture)
        yield from texts(part.scene())
    elif name == "lesson.disputed":
        cards = (disputed_card(key, rules, words) for key in lesson.disputed[names[0]])
        yield from (text for card in cards for text in texts(card))
    elif name == "lesson.rules":
        system = load(names[0]) if names[0] in known() else rules
        keys = names[names[0] in known() :]
        yield from (text for key in keys for text in texts(rule_card(key, system, words)))


def of_lesson(folder: Path, lang: str) -> Iterator[tuple[int, str, str]]:
    """Every text of a lesson, with its step and the place where it appears."""
    words = Words(lang)
    lesson: Lesson = read_lesson((folder / LESSON).read_text("utf-8"), LESSON)
    yield LAST, "goal", lesson.goal[lang]
    yield LAST, "able", lesson.able[lang]
    for step, part in read_page((folder / f"{lang}.md").read_text("utf-8")).by_step():
        if isinstance(part, str):
            yield step, f"{lang}.md", part
        else:
            name, names = read_call(part.code)
            yield from ((step, "/".join(names), text) for text in shown(name, names, lesson, words))


@cache
def names_of_systems(lang: str) -> tuple[str, ...]:
    return tuple(Words(lang).text(f"ruleset.{name}.name") for name in known())


@cache
def used(text: str, lang: str) -> frozenset[str]:
    """The terms in a text that leaves out the names of rule systems: the game itself is called
    Canasta.
    """
    for name in names_of_systems(lang):
        text = text.replace(name, "")
    return frozenset(use.term for use in find_terms(text, lang))


def amiss(folder: Path, lang: str) -> Iterator[str]:
    """The sentences with a term that only a later step explains, and the steps that explain no
    term.
    """
    early, explained = dict[str, str](), set[str]()
    for step, place, text in of_lesson(folder, lang):
        for term in map(terms().__getitem__, used(text, lang)):
            explained |= {term.id} if term.explains(folder.name, step) else set()
            if not term.known_in(folder.name, step):
                early.setdefault(text, f"{folder.name} {step} {place}: {term.id}: {text}")
    yield from early.values()
    for term in terms().values():
        if term.explains(folder.name, term.step) and term.step and term.id not in explained:
            yield f"{folder.name} {term.step} does not say what it explains: {term.id}"


@pytest.mark.parametrize(
    ("lang", "folders"),
    [pytest.param(lang, in_turn(FOLDERS, turn), id=lang) for turn, lang in enumerate(languages())],
)
def test_no_term_comes_before_the_step_that_explains_it(lang: str, folders: list[Path]) -> None:
    assert [said for folder in folders for said in amiss(folder, lang)] == []


FOLLOWING = ("lesson.only", "lesson.otherwise")
"""The texts that tell where the learner's rules differ from a lesson."""


def unsaid(folder: Path, lang: str) -> Iterator[str]:
    """Terms that a sentence about other rules uses, unexplained, before their step."""
    words, one = Words(lang), Learner()
    for step, part in read_page((folder / f"{lang}.md").read_text("utf-8")).by_step():
        if isinstance(part, str) or read_call(part.code)[0] not in FOLLOWING:
            continue
        name, keys = read_call(part.code)
        for system in known():
            one.choose("rules", system)
            told = Otherwise(one, words, f"{folder.name}/x", keys, instead=name == FOLLOWING[0])
            said = list(texts(told.scene()["said"]))
            for term in {terms()[name] for text in said for name in used(text, lang)}:
                if not term.known_in(folder.name, step) and in_a_sentence(term, words) not in said:
                    yield f"{folder.name} {step} {system}: {term.id}: {said}"


@pytest.mark.parametrize(
    ("lang", "folders"),
    [pytest.param(lang, in_turn(FOLDERS, turn), id=lang) for turn, lang in enumerate(languages())],
)
def test_what_is_otherwise_explains_words_that_come_later(
    lang: str, folders: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The texts under the rules that a learner chooses, for a learner without stored progress."""
    monkeypatch.setenv(VARIABLE, "off")
    assert [line for folder in folders for line in unsaid(folder, lang)] == []
