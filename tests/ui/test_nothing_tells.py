"""Before the answer, a puzzle shows no sign of it: a learner without any rules finds none.

Faces, numbers and counts of cards belong to the question. Nothing else that a page draws may occur
with one answer more often than with another.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.puzzle.puzzle_panel import Work
from canasta_tutor.ui.puzzle.question_props import Round
from tests.many import in_turn
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.factory.variety import EACH, each_level, systems

CONTENT = {
    *("id", "rank", "index", "suit", "name", "emblem", "court", "mark"),
    *("label", "count", "count_text", "score_text", "score", "empty", "question", "across"),
    *("facts", "chip", "red_threes_label"),
}
"""Props that show the cards and the table themselves."""
EDGE = EACH // 4
"""The most answers that the best sign may predict beyond always giving the most frequent answer."""
Sign = tuple[object, ...]


def signs(drawn: Any, path: tuple[str, ...] = ()) -> Iterator[Sign]:
    """Everything drawn that is not content, each with the place where it stands."""
    match drawn:
        case dict():
            for key in drawn.keys() - CONTENT:
                yield from signs(drawn[key], (*path, key))
        case list():
            for each in drawn:
                yield from signs(each, (*path, "*"))
        case _:
            yield (path, str(drawn))


def seen(code: Code) -> tuple[frozenset[Sign], str]:
    """The signs of one puzzle, with the number of times each occurs, and the answer."""
    made = made_once(code)
    work = Work(Round(made.code, made.puzzle, made.rules, Words("en")))
    drawn = work.round.scene | work.state()
    return frozenset(Counter(signs(drawn)).items()), str(solve(made.puzzle, made.rules).answer)


def best(answers: list[str]) -> str:
    return Counter(answers).most_common(1)[0][0]


def told(rows: list[tuple[frozenset[Sign], str]]) -> Iterator[tuple[Sign, int]]:
    """How many answers each sign predicts by itself."""
    for sign in frozenset.union(*(shown for shown, _ in rows)):
        halves = [
            [answer for shown, answer in rows if (sign in shown) is there]
            for there in (False, True)
        ]
        yield sign, sum(half.count(best(half)) for half in halves if half)


def turns() -> Iterator[tuple[str, str]]:
    """Each skill in one system, a different system for each; in all systems if `TIMES` is over
    1.
    """
    for skill in skills():
        found = systems(skill)
        yield from ((system, skill) for system in in_turn(found, 0, len(found)))


@pytest.mark.parametrize(("system", "skill"), list(turns()))
def test_no_sign_goes_with_the_answer(system: str, skill: str) -> None:
    rows = [seen(code) for code in each_level(skill, system)]
    constant = max(Counter(answer for _, answer in rows).values())
    assert [sign for sign, right in told(rows) if right > constant + EDGE] == []
