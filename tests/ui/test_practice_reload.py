"""The practice page after a reload: same sitting, puzzle and verdict, and nothing counts twice."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.puzzles.factory.short_deals import make_fresh
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice_notebook import PracticePage
from tests.ui.test_practice import after, answered, begun

LEGAL = make_fresh(load("classic"), "wild-limit", 1, 7).code


@pytest.fixture
def page() -> PracticePage:
    learner = Learner(now=lambda: 1_795_000_000.0)
    return PracticePage(learner, Coach(learner, Random(5)))


def again_there(page: PracticePage, state: Props, **judged: object) -> tuple[PracticePage, Props]:
    """The page after a reload: the browser sends again what was judged or shown."""
    again = PracticePage(page.learner, Coach(page.learner, Random(5)))
    code, codes = state["puzzle"]["code"], state["sitting"]["codes"]
    begun(again, wish=state["wish"], code=code, sitting=codes)
    seen = state["puzzle"]["state"]["seen"]
    return again, after(again, type="recall", seen=seen, **judged)


@pytest.mark.parametrize("right", [True, False])
def test_a_reload_says_the_verdict_once_more(page: PracticePage, right: bool) -> None:
    begun(page, code=LEGAL)
    state = answered(page, right=right)
    log = page.learner.progress.practice
    assert page.puzzle
    assert page.puzzle.session.result
    again, there = again_there(page, state, id=str(page.puzzle.session.result.answer))
    tone = state["puzzle"]["state"]["feedback"]["tone"]
    assert there["puzzle"]["state"]["feedback"]["tone"] == tone
    assert after(again, type="next")["sitting"]["text"] == "Puzzle 2 of 10"
    assert again.learner.progress.practice == log


def test_who_answers_after_a_reload_has_answered_twice(page: PracticePage) -> None:
    begun(page, code=LEGAL)
    state = answered(page, right=False)
    assert page.puzzle
    assert page.puzzle.session.result
    again, _ = again_there(page, state, id=str(page.puzzle.session.result.answer))
    answered(again, right=True)
    (line,) = again.learner.progress.practice
    assert (line.right, line.tries) == (True, 2)


def test_a_reload_shows_the_answer_once_more(page: PracticePage) -> None:
    begun(page, code=LEGAL)
    state, log = after(page, type="show"), page.learner.progress.practice
    again, there = again_there(page, state)
    assert there["puzzle"]["state"] == state["puzzle"]["state"]
    assert after(again, type="next")["sitting"]["text"] == "Puzzle 2 of 10"
    assert again.learner.progress.practice == log


def test_an_example_is_asked_after_a_reload(page: PracticePage) -> None:
    begun(page, code=LEGAL)
    assert page.puzzle
    page.puzzle.worked, page.puzzle._work = True, None
    state = page.state()
    again, there = again_there(page, state)
    assert there["puzzle"]["state"]["show_enabled"]
    assert after(again, type="next")["sitting"]["text"] == "Puzzle 1 of 10"
    assert again.learner.progress.practice == ()


def test_a_reload_goes_on_with_the_sitting(page: PracticePage) -> None:
    begun(page)
    after(page, type="show")
    before = after(page, type="next")
    wish, code, codes = before["wish"], before["puzzle"]["code"], before["sitting"]["codes"]
    again = PracticePage(page.learner, Coach(page.learner, Random(5)))
    state = begun(again, wish=wish, code=code, sitting=[*codes, "CT-1", 7])
    assert state["sitting"]["text"] == "Puzzle 2 of 10"
    assert (state["wish"], state["puzzle"]["code"]) == (wish, code)
    other = PracticePage(page.learner, Coach(page.learner, Random(5)))
    state = begun(other, wish=wish, code=code, sitting=codes, addressed=True)
    assert state["sitting"]["text"] == "Puzzle 1 of 10"  # an address begins a new sitting
