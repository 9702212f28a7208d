"""Placement: it covers the lessons at a glance, and says what is known, and not by luck."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.beliefs.beliefs import beliefs_of
from canasta_tutor.learner.choice.next_puzzle import Mode, chosen
from canasta_tutor.learner.choice.placement import (
    COVERING,
    LENGTH,
    Placed,
    doubted_lessons,
    is_at_a_glance,
    place_lessons,
)
from canasta_tutor.learner.lesson_library import parts
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.skills.standing import Practice, add_answer
from canasta_tutor.learner.skills.strength import guess
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.puzzle_codes import Code, any_code

START = 1_795_000_000
PARTS = parts(paths.lessons(), "classic")


def asked_of(system: str, seed: int) -> list[str]:
    """The skills of a placement of somebody who is always right."""
    rules, chance = load(system), Random(seed)
    practice, codes, by_lesson = Practice(), list[str](), parts(paths.lessons(), system)
    while found := chosen(
        practice, rules, Mode.PLACEMENT, START + len(codes), chance, (), codes, by_lesson
    ):
        assert found.why.code == "placing"
        codes.append(found.code.text)
        practice = add_answer(practice, Answered(codes[-1], True, START + len(codes)))
    return [any_code(code).skill for code in codes]


@pytest.mark.parametrize("system", ["classic", "samba", "modern-american", "hand-and-foot"])
def test_it_covers_lessons_before_it_refines_and_ends(system: str) -> None:
    names, by_lesson = asked_of(system, 3), parts(paths.lessons(), system)
    assert len({*names}) == len(names) == LENGTH
    assert all(map(is_at_a_glance, names))
    met = [by_lesson[name] for name in names[:COVERING]]
    there = {by_lesson[n] for n in by_lesson if is_at_a_glance(n)}
    assert len({*met}) >= min(COVERING, len(there)) - 1


def test_learners_beside_each_other_do_not_get_the_same() -> None:
    assert len({tuple(asked_of("classic", seed)) for seed in range(4)}) == 4


def answers(skills: dict[str, bool]) -> list[Answered]:
    return [
        Answered(Code("classic", name, 1, 5).text, right, START) for name, right in skills.items()
    ]


BUTTONS = ("group-size", "what-freezes", "going-out", "red-threes-apart", "discards", "first-meld")


def test_right_buttons_count_for_who_is_right_at_all_of_them() -> None:
    found = place_lessons(answers(dict.fromkeys(BUTTONS, True)), PARTS)
    assert {*found.values()} == {Placed.KNOWN}
    assert found.keys() == {PARTS[name] for name in BUTTONS}


def test_of_a_guesser_it_says_nothing() -> None:
    """He is right at as many as chance gives him; one of them may still be typed wrong."""
    right = round(sum(guess(name) for name in BUTTONS))
    given = {name: at < right for at, name in enumerate(BUTTONS)} | {"card-points": False}
    assert Placed.KNOWN not in place_lessons(answers(given), PARTS).values()


@pytest.mark.parametrize("tries", [0, 1])
def test_a_lesson_is_open_to_who_is_wrong_or_does_not_know(tries: int) -> None:
    line = Answered(Code("classic", "card-points", 1, 5).text, False, START, tries)
    assert [*place_lessons([line], PARTS).values()] == [Placed.OPEN]


@pytest.mark.parametrize("name", list(misconceptions()))
def test_no_lesson_is_known_while_a_mistake_from_it_is_believed(name: str) -> None:
    skills = [each for each in misconceptions()[name].skills if each in PARTS]
    doubted = Answered("CT-1", False, START, suspects=(name,), ways=20)
    found = place_lessons(
        answers(dict.fromkeys(skills, True)), PARTS, doubted_lessons(beliefs_of([doubted]), PARTS)
    )
    assert Placed.KNOWN not in found.values()
