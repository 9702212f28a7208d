"""Ratings follow the answers, by steps that shrink."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor.learner.skills.ratings import Ratings, Task, rate_answer, worth

SEVENS = Task("classic", "group-size", 1)
ELSEWHERE = Task("samba", "group-size", 1)
OTHER = Task("classic", "card-points", 1)


def after(scores: list[float], task: Task = SEVENS) -> Ratings:
    ratings = Ratings()
    for score in scores:
        ratings = rate_answer(ratings, task, score)
    return ratings


def test_right_raises_and_wrong_lowers() -> None:
    start = Ratings().expected(SEVENS)
    assert after([0.0]).expected(SEVENS) < start < after([1.0]).expected(SEVENS)


def test_a_beginner_is_in_the_middle() -> None:
    assert Ratings().strength("classic", "group-size") == pytest.approx(0)


def test_later_answers_move_less_than_the_first() -> None:
    """Of one who learns nothing; what he knows is known better and better."""
    ratings, moved = Ratings(), []
    for turn in range(40):
        before = ratings.expected(SEVENS)
        ratings = rate_answer(ratings, SEVENS, float(turn % 4 > 0))
        moved.append(abs(ratings.expected(SEVENS) - before))
    assert sum(moved[:4]) > 2 * sum(moved[-4:]) > 0


def test_who_learns_is_followed() -> None:
    """Wrong ten times, then right ten times: what was wrong first counts little then."""
    assert after([0.0] * 10 + [1.0] * 10).expected(SEVENS) > 0.85
    assert after([1.0, 0.0] * 10).expected(SEVENS) < 0.75


def test_one_skill_tells_most_of_itself_less_of_others() -> None:
    ratings = after([1.0])
    own, same, other = (
        ratings.strength(task.system, task.skill) for task in (SEVENS, ELSEWHERE, OTHER)
    )
    assert own > same > other > 0


def test_levels_and_needed_skills_make_it_harder() -> None:
    ratings = Ratings()
    harder = [ratings.expected(Task("classic", "x", level, depth)) for level, depth in LADDER]
    assert harder == sorted(harder, reverse=True)
    assert len(set(harder)) == len(LADDER)


LADDER = [(1, 0), (1, 2), (2, 1), (3, 0), (3, 4)]


def test_guessing_is_no_mastery() -> None:
    asked, guessed = Task("classic", "x", 1), Task("classic", "x", 1, guess=0.5)
    assert Ratings().mastery(asked) == Ratings().mastery(guessed)
    assert Ratings().expected(guessed) > Ratings().expected(asked)


def test_who_only_guesses_comes_to_master_nothing() -> None:
    """Half right by chance is what a question with two buttons gives to anybody."""
    task, chance = Task("classic", "x", 1, guess=0.5), Random(3)
    ratings = Ratings()
    for _ in range(300):
        ratings = rate_answer(ratings, task, float(chance.random() < 0.5))
    assert ratings.mastery(task) < 0.15


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_expectation_comes_to_the_true_share(share: float) -> None:
    chance, ratings, told = Random(7), Ratings(), 0.0
    for _ in range(600):
        told += ratings.expected(SEVENS)
        ratings = rate_answer(ratings, SEVENS, float(chance.random() < share))
    assert told / 600 == pytest.approx(share, abs=0.05)


def test_retries_count_less() -> None:
    assert 1 == worth(True, 1) > worth(True, 2) > 0
    assert worth(False, 1) == worth(True, 9) == 0


def test_a_retry_with_two_buttons_is_worth_nothing() -> None:
    assert worth(True, 2, guess=0.5) == 0
    assert 0 < worth(True, 2, guess=0.25) < worth(True, 2)


def test_the_more_is_shown_the_easier_it_is_and_the_less_it_says() -> None:
    tasks = [Task("classic", "group-size", 1, shown=shown) for shown in range(4)]
    expected = [Ratings().expected(task) for task in tasks]
    raised = [rate_answer(Ratings(), task, 1.0).expected(SEVENS) for task in tasks]
    assert expected == sorted(set(expected))
    assert raised == sorted(set(raised), reverse=True)
