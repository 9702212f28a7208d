"""What a puzzle shows before the answer: whoever knows no rules finds no sign of it there.

Faces, numbers and how many cards there are belong to the question; all else that a page draws must
not go with one answer rather than with another.
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
    *("facts", "chip", "red_threes_label", "black_threes_label", "talons_label"),
}
"""What is read off the cards and the table itself."""
EDGE = EACH // 4
"""So many more than by the same answer always are found by chance with one of many signs."""
Sign = tuple[object, ...]


def signs(drawn: Any, path: tuple[str, ...] = ()) -> Iterator[Sign]:
    """All that is drawn and is no content, each with the place where it stands."""
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
    """The signs of one puzzle with how often each is there, and its answer."""
    made = made_once(code)
    work = Work(Round(made.code, made.puzzle, made.rules, Words("en")))
    drawn = work.round.scene | work.state()
    return frozenset(Counter(signs(drawn)).items()), str(solve(made.puzzle, made.rules).answer)


def best(answers: list[str]) -> str:
    return Counter(answers).most_common(1)[0][0]


def told(rows: list[tuple[frozenset[Sign], str]]) -> Iterator[tuple[Sign, int]]:
    """How many answers are found by looking at each sign alone."""
    for sign in frozenset.union(*(shown for shown, _ in rows)):
        halves = [
            [answer for shown, answer in rows if (sign in shown) is there]
            for there in (False, True)
        ]
        yield sign, sum(half.count(best(half)) for half in halves if half)


def turns() -> Iterator[tuple[str, str]]:
    """Each skill in one system, another for each, and in all of them where laws are tried often."""
    for skill in skills():
        found = systems(skill)
        yield from ((system, skill) for system in in_turn(found, 0, len(found)))


@pytest.mark.parametrize(("system", "skill"), list(turns()))
def test_no_sign_goes_with_the_answer(system: str, skill: str) -> None:
    rows = [seen(code) for code in each_level(skill, system)]
    constant = max(Counter(answer for _, answer in rows).values())
    assert [sign for sign, right in told(rows) if right > constant + EDGE] == []
