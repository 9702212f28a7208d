"""Lessons and practice as text, for a fresh reader who sees only what a learner sees.

`python -m tests.soak.reading en lessons 6` is the first six lessons with their wrong and right
answers; `… en practice 60 --first 7000` so many puzzles of practice under the usual rules, each
with a wrong answer and its solution. What stands in square brackets is not on the page.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random

from canasta_tutor import paths
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import Beliefs
from canasta_tutor.learner.lesson_library import names
from canasta_tutor.misconceptions.diagnosis import diagnose
from canasta_tutor.puzzles.answered.check import checked, elsewhere, solve
from canasta_tutor.puzzles.answered.hints import hints
from canasta_tutor.puzzles.asked.question import home_rules
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.factory.making import made
from canasta_tutor.puzzles.lesson_checks import LESSON
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_page_checks import PUZZLE
from canasta_tutor.puzzles.lesson_pages import TRY, read_call, read_page
from canasta_tutor.puzzles.skills import applies, skills
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import plain_text, rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.kinds.kind import ALONE
from canasta_tutor.ui.puzzle.puzzle import Work
from canasta_tutor.ui.puzzle.question import Given, Round
from canasta_tutor.ui.puzzle.solution_steps import answer_parts
from tests.content.test_lessons import wrong_answers as lesson_answers
from tests.content.test_words_of_lessons import played, shown
from tests.puzzles.wrong_answers import wrong_answers

WRONG = 2
"""Wrong answers to each puzzle of a lesson, beside those that it expects."""


def said(props: Props) -> Iterator[str]:
    """A verdict, line by line."""
    yield f"{props['mark']} {props['heading']}"
    if props["diagnosis"]:
        yield rich_text(props["diagnosis"]["text"])
    yield from map(rich_text, props["body"])
    for rule in props["rules"]:
        rows = [{"rows": rule["rows"]}] if rule.get("rows") else []
        told = rich_text([*rule["text"], *rows])
        yield f"  Rule: {rule['name']}: {told}" if told else f"  Rule: {rule['name']}"
    yield props["elsewhere"] or ""
    worked = props["worked"]
    if worked:
        yield f"[opens] {worked['label']}"
        yield from (f"  - {rich_text(line)}" for line in worked["body"])
        yield from sheet(worked["sheet"] or {})


def sheet(props: object) -> Iterator[str]:
    """The lines of a sheet."""
    if isinstance(props, dict):
        flat = [str(value) for value in props.values() if value and isinstance(value, str)]
        yield f"  | {' · '.join(flat)}" if flat else ""
        for value in props.values():
            yield from sheet(value)
    elif isinstance(props, list) and len(props) > 1 and all(isinstance(p, str) for p in props):
        yield f"  | [columns] {' · '.join(props)}"
    elif isinstance(props, list) and props:
        if all(isinstance(part, str) or {"card", "strong"} & {*part} for part in props):
            yield "  |   " + rich_text(props)
        else:
            for value in props:
                yield from sheet(value)


def answered(now: Round, result: Result) -> Iterator[str]:
    """An answer, and what is said of it to somebody of whom nothing is known."""
    puzzle, rules = now.puzzle, now.posed.rules
    yield "[answered] " + rich_text(answer_parts(now.posed, result.answer, now.words, ALONE))
    work = Work(now, given=Given(result.answer))
    if not (result.right or result.mistake):
        work.weighed(diagnose(puzzle, rules, result.answer), Beliefs(), 0)
    systems = elsewhere(puzzle, rules, result.answer)
    yield from said(
        feedback(puzzle, rules, result, systems, now.words, worked=True, given=work.given)
    )


def asked(now: Round) -> Iterator[str]:
    """A question with its hints."""
    yield plain_text(now.scene)
    for number, hint in enumerate(hints(now.puzzle, now.posed.rules), 1):
        yield f"[hint {number}] " + rich_text(
            hint_parts(now.puzzle, hint, now.posed.rules, now.words)
        )


def of_puzzle(lesson: Lesson, name: str, words: Words) -> Iterator[str]:
    """A puzzle of a lesson: missed in the ways that are expected and in others, then solved."""
    puzzle = lesson.puzzle(name)
    now = Round(puzzle.id, puzzle, home_rules(puzzle), words)
    solution = solve(puzzle, now.rules)
    yield from asked(now)
    expected = [mistake.answer for mistake in puzzle.mistakes]
    others = islice(lesson_answers(puzzle, solution.answer), WRONG)
    for answer in dict.fromkeys((*expected, *others, solution.answer)):
        yield from answered(now, checked(now.posed, answer, solution))
    if puzzle.kind == "play":
        yield "[the table while it is played]"
        yield from dict.fromkeys(played(now, solution))


def lessons(lang: str, count: int) -> Iterator[str]:
    """So many lessons, the first ones."""
    words = Words(lang)
    for name in names(paths.lessons())[:count]:
        folder = paths.lessons() / name
        lesson = read_lesson((folder / LESSON).read_text("utf-8"), LESSON)
        for part in read_page((folder / f"{lang}.md").read_text("utf-8")).parts:
            if isinstance(part, str):
                yield f"\n{part}"
            elif part.info != TRY:
                call, given = read_call(part.code)
                yield f"\n[{call}: {' '.join(given)}]"
                told = shown(call, given, lesson, words)
                yield from of_puzzle(lesson, given[0], words) if call == PUZZLE else told


def practice(lang: str, first: int, count: int, system: str) -> Iterator[str]:
    """So many puzzles of practice, skill after skill, each answered wrong and then solved.

    That no card is chosen is no answer that the page takes.
    """
    words, rules = Words(lang), load(system)
    fit = [skill for skill in skills().values() if applies(skill, rules)]
    for seed in range(first, first + count):
        chance, skill = Random(seed), fit[seed % len(fit)]
        found = made(Code(rules.id, skill.id, chance.choice(LEVELS), seed), rules)
        now = Round(found.code, found.puzzle, rules, words)
        yield f"\n===== {seed - first + 1} ({found.code}) ====="
        yield from asked(now)
        solution = solve(now.puzzle, rules)
        wrong = (each for each in wrong_answers(now.posed, solution, chance) if each != ())
        for answer in (*islice(wrong, 1), solution.answer):
            yield from answered(now, checked(now.posed, answer, solution))


def main(arguments: list[str]) -> int:
    """Print what is to be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lang")
    parser.add_argument("what", choices=["lessons", "practice"])
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=7_000)
    parser.add_argument("--rules", default=known()[0])
    given = parser.parse_args(arguments)
    if given.what == "lessons":
        lines = lessons(given.lang, given.count)
    else:
        lines = practice(given.lang, given.first, given.count, given.rules)
    print(*filter(None, lines), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
