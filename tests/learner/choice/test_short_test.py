"""The short test shows common misconceptions of beginners, and which parts the learner knows."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.reading_answers import with_others
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.choice.short_test import LENGTH, known_parts, part_of
from canasta_tutor.learner.lesson_library import course, parts
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import Code

CLASSIC, START = load("classic"), 1_795_000_000
PARTS = parts(paths.lessons())


def answered(skill: str, *, right: bool = True, tries: int = 1) -> Answered:
    return Answered(Code("classic", skill, 1, 5).text, right, START, tries)


def test_a_part_is_not_known_by_luck() -> None:
    """With two buttons, one right answer may be luck; two right answers are better evidence."""
    assert [*known_parts([answered("card-points")], PARTS).values()] == [True]
    assert known_parts([answered("wild-limit")], PARTS) == {}
    assert [*known_parts([answered("wild-limit"), answered("group-size")], PARTS).values()] == [
        True
    ]


@pytest.mark.parametrize("tries", [0, 1])
def test_a_part_is_not_known_to_who_is_wrong_or_does_not_know(tries: int) -> None:
    lines = [answered("wild-limit", right=False, tries=tries), answered("canasta-bonus")]
    assert [*known_parts(lines, PARTS).values()] == [False]


def test_learners_beside_each_other_do_not_get_the_same() -> None:
    first = {
        found.code.text
        for seed in range(12)
        if (found := chosen(Practice(), CLASSIC, Mode.ROUND, START, Random(seed), (), (), PARTS))
    }
    assert len(first) > 2


def test_it_shows_most_of_what_is_common() -> None:
    """The learner answers right, so that the test asks nothing twice."""
    practice, asked, shown = Practice(), list[str](), set[str]()
    for turn in range(LENGTH):
        found = chosen(practice, CLASSIC, Mode.ROUND, START + turn, Random(turn), (), asked, PARTS)
        assert found is not None
        puzzle = make_from_code(found.code, CLASSIC).puzzle
        asked.append(found.code.text)
        line = with_others(Answered(asked[-1], True, START + turn), puzzle, CLASSIC)
        practice = add_answer(practice, line)
        shown.update(line.others)
    common = {n for n in believed_by_mistake(CLASSIC) if misconceptions()[n].common}
    assert len(common & shown) >= 0.6 * len(common)


def test_every_lesson_that_begins_something_can_come_in_the_test() -> None:
    found = {part_of(skill, PARTS) for skill in skills_of(CLASSIC)}
    assert found >= {stop.id for stop in course(paths.lessons()) if not stop.rules}


def test_it_asks_of_many_parts_and_ends() -> None:
    practice, asked, chance = Practice(), list[str](), Random(3)
    skills = []
    for turn in range(LENGTH):
        found = chosen(practice, CLASSIC, Mode.ROUND, START + turn, chance, (), asked, PARTS)
        assert found is not None
        assert found.why.code == "round"
        skills.append(found.code.skill)
        asked.append(found.code.text)
        practice = add_answer(practice, Answered(found.code.text, True, START + turn))
    assert len(set(asked)) == LENGTH
    assert len({part_of(skill, PARTS) for skill in skills}) >= 5
    last = chosen(practice, CLASSIC, Mode.ROUND, START, chance, (), asked, PARTS)
    assert last is None
