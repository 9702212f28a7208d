"""The short test: each puzzle says most, and at its end it is known which parts are known."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.diagnostic_round import LENGTH, known_parts, part_of
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.lesson_library import course, parts
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer
from canasta_tutor.puzzles.puzzle_codes import Code

CLASSIC, START = load("classic"), 1_795_000_000
PARTS = parts(paths.lessons())


def answered(skill: str, *, right: bool = True, tries: int = 1) -> Answered:
    return Answered(Code("classic", skill, 1, 5).text, right, START, tries)


def test_an_answer_says_the_more_the_less_luck_helps() -> None:
    (number,) = known_parts([answered("card-points")], PARTS).values()
    (button,) = known_parts([answered("wild-limit")], PARTS).values()
    assert number > button > 0.5


@pytest.mark.parametrize("tries", [0, 1])
def test_a_part_is_not_known_to_who_is_wrong_or_does_not_know(tries: int) -> None:
    (part,) = known_parts([answered("wild-limit", right=False, tries=tries)], PARTS).values()
    assert part < 0.4


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
