"""The likelihood is made of the tutor's own chances of an answer."""

from __future__ import annotations

import math

import numpy as np
import pytest

from canasta_tutor.learner.answer_file import Outcome
from canasta_tutor.learner.constants import stated
from canasta_tutor.learner.fitting.constants_file import Truth
from canasta_tutor.learner.fitting.estimate import GRID, Answered
from canasta_tutor.learner.fitting.gathered import First
from canasta_tutor.learner.skills.ratings import Ratings, mastery, right
from canasta_tutor.learner.skills.standing import depth, guess, task_of

TODAY = Truth(0.0, 1.0, -170.0, 130.0, 20.0, 0.0, 0.0, 100.0, 80.0)
OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "unknown")


def first(skill: str, level: int, answer: Outcome, learner: int = 0, practised: int = 0) -> First:
    return First(learner, skill, level, depth(skill), guess(skill), practised, answer)


@pytest.mark.parametrize("skill", ["wild-limit", "card-points"])
@pytest.mark.parametrize("level", [1, 3])
def test_a_beginner_answers_as_the_tutor_expects(skill: str, level: int) -> None:
    assert TODAY.difficulty == stated().difficulty
    assert TODAY.answers == stated().answers
    chances = Answered([first(skill, level, "right")]).chances(TODAY)
    (at_zero,) = chances[:, np.flatnonzero(GRID == 0)][0]
    task = task_of("classic", skill, level)
    masters = mastery(-Ratings().rating(task))
    assert at_zero == pytest.approx(right(masters, task.guess, stated().answers))


@pytest.mark.parametrize("skill", ["wild-limit", "card-points"])
def test_something_is_answered_for_certain(skill: str) -> None:
    truth = TODAY._replace(slip=0.1, guess=1.2, says_so=0.4)
    each = [Answered([first(skill, 2, outcome)]).chances(truth) for outcome in OUTCOMES]
    assert sum(each) == pytest.approx(np.ones_like(each[0]))


def test_practice_makes_stronger() -> None:
    truth = TODAY._replace(gain=30.0)
    early, late = (
        Answered([first("card-points", 1, "right", practised=count)]).chances(truth)
        for count in (0, 1)
    )
    assert late[0, :-1] == pytest.approx(early[0, 1:])


def test_learners_are_weighed_apart() -> None:
    one = [first("card-points", 1, "right"), first("wild-limit", 2, "wrong")]
    two = [first("card-points", 3, "wrong", learner=1)]
    both = Answered([*two, *one]).likelihoods(TODAY)
    alone = [*Answered(one).likelihoods(TODAY), *Answered(two).likelihoods(TODAY)]
    assert both == pytest.approx(alone)


def test_one_answer_is_as_likely_as_it_is_on_the_whole() -> None:
    """Summed over both normal distributions at once, by hand."""
    answered = Answered([first("card-points", 1, "right")])
    spread = math.hypot(TODAY.differ, TODAY.uneven)
    weights = np.exp(-0.5 * (GRID / spread) ** 2)
    whole = (answered.chances(TODAY)[0] * weights).sum() / weights.sum()
    assert answered.likelihoods(TODAY)[0] == pytest.approx(math.log(whole), abs=1e-3)
