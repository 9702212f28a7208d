"""Simulated classes: the table names what several learners believe, and slips never cause a false
name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from benchmarks.learners import wrong_answers
from canasta_tutor.classroom.assignment import Assignment, SkillTask, list_exercises
from canasta_tutor.classroom.shared_misconceptions import FEWEST, find_shared
from canasta_tutor.learner.beliefs.reading_answers import with_others, with_suspects
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.misconceptions.diagnosis import answer_for_each, diagnose
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from tests.classroom.samples import NOW

LEARNERS, HOLDERS, CLASSES = 30, 8, 100
SLIPS = 0.1
"""Share of answers in which a simulated learner slips."""
SKILLS = ("wild-limit", "pile-frozen", "card-points", "first-meld-points", "going-out")
EACH = 5
"""Number of puzzles for each skill."""


@cache
def exercises() -> tuple[Generated, ...]:
    """The puzzles of an assignment."""
    tasks = tuple(SkillTask(skill=skill, system="classic", level=2, count=EACH) for skill in SKILLS)
    asked = list_exercises(Assignment(rules="classic", tasks=tasks), 0)
    return tuple(make_from_text(code) for codes in asked for code in codes)


@cache
def believed(place: int) -> dict[str, Answer]:
    """The wrong answers to an exercise, by the misconception that leads to each."""
    made = exercises()[place]
    return dict(answer_for_each(made.puzzle, made.rules))


@cache
def slips(place: int) -> tuple[Answer, ...]:
    made = exercises()[place]
    true = solve(made.puzzle, made.rules).answer
    return tuple(wrong_answers(made.puzzle, made.rules, true, Random(place)))


@cache
def right_answer(place: int) -> Answer:
    made = exercises()[place]
    return solve(made.puzzle, made.rules).answer


@cache
def line_of(place: int, answer: Answer) -> Answered:
    """What an answer says about the learner, in the form in which Practice stores it."""
    made = exercises()[place]
    said = diagnose(made.puzzle, made.rules, answer)
    line = with_suspects(Answered(made.code, said.kind == "right", NOW), said)
    return with_others(line, made.puzzle, made.rules)


def work(chance: Random, held: str | None = None) -> Iterator[Answered]:
    """The answers of a learner who sometimes slips."""
    for place in range(len(exercises())):
        answer = believed(place).get(held or "", right_answer(place))
        slipped = chance.random() < SLIPS
        yield line_of(place, chance.choice(slips(place)) if slipped else answer)


def list_asked(*, alone: bool) -> Sequence[str]:
    """The misconceptions about which the assignment asks often enough.

    `alone`: whether to list misconceptions that by themselves explain some answer, or those that
    never do.
    """
    counts = Counter(name for place in range(len(exercises())) for name in believed(place))
    single = {
        name
        for place in range(len(exercises()))
        for name, answer in believed(place).items()
        if line_of(place, answer).suspects == (name,)
    }
    often = (name for name, count in counts.items() if count >= FEWEST)
    return sorted(name for name in often if (name in single) is alone)


def told(seed: int, held: str | None) -> list[str]:
    """The misconceptions that the table tells the teacher of a class."""
    chance = Random(seed)
    lines = {
        str(seat): tuple(work(chance, held if seat < HOLDERS else None)) for seat in range(LEARNERS)
    }
    return [shared.name for shared in find_shared(lines) if shared.is_asked_enough]


def test_what_eight_of_thirty_believe_is_named() -> None:
    names = list_asked(alone=True)
    assert len(names) >= 5
    classes = [(names[seed % len(names)], seed) for seed in range(CLASSES)]
    missed = [held for held, seed in classes if held not in told(seed, held)]
    assert len(missed) <= CLASSES // 10, Counter(missed)


def test_of_two_that_no_answer_tells_apart_neither_is_named() -> None:
    names = list_asked(alone=False)
    assert names
    assert [name for name in names if name in told(1, name)] == []


def test_a_careless_class_is_told_nothing_false() -> None:
    wrong = [found for seed in range(CLASSES) if (found := told(seed, None))]
    assert len(wrong) <= CLASSES // 20, wrong


def line(code: str, *suspects: str, right: bool = False) -> Answered:
    others = suspects if right else ()
    return Answered(code, right, NOW, suspects=() if right else suspects, others=others, ways=20)


HOLDS = (line("a", "hand-added"), line("b", "hand-added"), line("c", "hand-added"))


def test_two_learners_are_not_enough() -> None:
    lines = {"Eva": HOLDS, "Jan": HOLDS}
    assert find_shared(lines) == []
    (found,) = find_shared({**lines, "Ota": HOLDS})
    assert (found.name, found.learners, found.exercises) == (
        "hand-added",
        ("Eva", "Jan", "Ota"),
        ("a", "b", "c"),
    )


def test_what_another_explains_as_well_is_not_told() -> None:
    both = tuple(line(code, "hand-added", "joker-as-two") for code in "abc")
    assert find_shared(dict.fromkeys(("Eva", "Jan", "Ota"), both)) == []


@pytest.mark.parametrize(("exercises", "enough"), [("ab", False), ("abc", True)])
def test_asked_less_than_three_times_nothing_may_be_told(exercises: str, enough: bool) -> None:
    holds = tuple(line(code, "hand-added") for code in exercises)
    (found,) = find_shared(dict.fromkeys(("Eva", "Jan", "Ota"), holds))
    assert found.is_asked_enough is enough
