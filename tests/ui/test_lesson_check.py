"""The check of a lesson: five new puzzles of its skills, and the effect of passing it."""

from __future__ import annotations

from random import Random

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.choice.next_puzzle import CHECK_ENOUGH, CHECK_LENGTH, Mode, by_oneself
from canasta_tutor.learner.course_progress import Standing, Stop
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.puzzles.answered.check_answer import list_choices, solve
from canasta_tutor.puzzles.puzzle_codes import read_code
from canasta_tutor.ui.course.home_page import due_by_lesson
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.practice.coach import MODES, Coach
from canasta_tutor.ui.practice.lesson_check import asked, passed_key
from canasta_tutor.ui.practice.practice_notebook import PracticePage

FOLDER = paths.lessons()
LESSON = "02-deal"
MONTH = 30 * 24 * 3600


@pytest.fixture
def page() -> PracticePage:
    one = Learner(now=lambda: 1_795_000_000.0)
    return PracticePage(one, Coach(one, Random(5)))


def answer(page: PracticePage, *, hints: int = 0) -> None:
    """Solve the present puzzle and go on; take hints first if the test wants any."""
    assert page.puzzle
    for _ in range(hints):
        page.handle({"type": "hint"})
    made = page.puzzle.made
    given = solve(made.puzzle, made.rules).answer
    if isinstance(given, int):
        (check,) = list_choices(made.puzzle)
        page.handle({"type": "answer", "id": check, "number": str(given)})
    else:
        page.handle({"type": "answer", "id": given})
    page.handle({"type": "next"})


def stop() -> Stop:
    return lesson_library.stop(FOLDER, LESSON)


def test_who_passes_knows_the_lesson(page: PracticePage) -> None:
    page.handle({"type": "begin", "check": LESSON})
    for _ in range(CHECK_LENGTH):
        assert page.puzzle
        assert page.puzzle.made.skill in lesson_library.skills_in(FOLDER, LESSON)
        assert stop().standing(page.learner.progress) is Standing.NEW
        answer(page)
    state = page.state()
    assert state["end"]["heading"] == Words("en").text(
        "practice.check.passed", name=stop().title["en"]
    )
    assert stop().standing(page.learner.progress) is Standing.DONE
    following = lesson_library.next_lesson(FOLDER, LESSON)
    assert following
    assert [each["href"] for each in state["end"]["lessons"]] == [f"en/{following.id}.ipynb"]
    page.handle({"type": "more"})
    assert page.state()["wish"]["mode"] == MODES[0]


def test_hints_and_puzzles_that_are_left_out_do_not_count(page: PracticePage) -> None:
    page.handle({"type": "begin", "check": LESSON})
    answer(page, hints=1)
    page.handle({"type": "next"})
    for _ in range(CHECK_LENGTH - 2):
        answer(page)
    state = page.state()
    assert len(page.sitting.codes) == CHECK_LENGTH
    assert state["end"]["heading"] == Words("en").text(
        "practice.check.open", name=stop().title["en"]
    )
    assert not page.learner.progress.record(passed_key(LESSON)).is_solved
    page.handle({"type": "more"})
    assert page.state()["wish"]["check"] == LESSON
    assert page.sitting.codes == []


def test_one_miss_is_forgiven() -> None:
    lines = [Answered(f"CT-{at}", True, at) for at in range(CHECK_ENOUGH)]
    assert by_oneself([*lines, Answered("CT-9", True, 9, 2)]) == CHECK_ENOUGH
    assert by_oneself([*lines, Answered("CT-9", True, 9, 1, 1)]) == CHECK_ENOUGH


def test_who_chooses_something_else_practises(page: PracticePage) -> None:
    page.handle({"type": "begin", "check": LESSON})
    wish = page.state()["wish"]
    page.handle({"type": "wish", **wish, "skill": "card-points"})
    assert page.state()["wish"] == {"system": "", "mode": MODES[0], "skill": "card-points"}
    page.handle({"type": "wish", **wish, "system": "samba"})
    assert page.state()["wish"] == {"system": "samba", "mode": MODES[0], "skill": ""}


def test_a_check_goes_on_after_a_reload(page: PracticePage) -> None:
    page.handle({"type": "begin", "check": LESSON})
    answer(page)
    state, again = page.state(), PracticePage(page.learner, page.coach)
    told = {"wish": state["wish"], "sitting": state["sitting"]["codes"]}
    again.handle({"type": "begin", **told, "code": state["puzzle"]["code"]})
    assert again.wish == page.wish
    assert again.sitting == page.sitting


def test_a_check_of_nothing_is_practice(page: PracticePage) -> None:
    page.handle({"type": "begin", "check": "whist"})
    assert page.state()["wish"]["mode"] == MODES[0]


@pytest.mark.parametrize("name", [*lesson_library.list_lessons(FOLDER), *known()])
def test_every_lesson_and_system_has_a_check(page: PracticePage, name: str) -> None:
    page.handle({"type": "begin", "check": name})
    assert page.puzzle
    code = read_code(page.puzzle.made.code)
    assert code.skill in asked(name, load(code.system))
    assert name not in known() or code.system == name


@pytest.mark.parametrize("system", ["", "hand-and-foot"])
def test_the_skills_of_a_passed_check_come_back_for_review(system: str) -> None:
    """A month later the skills are due: home names their lesson, and review asks about them."""
    now = [1_795_000_000.0]
    one = Learner(now=lambda: now[0])
    if system:
        one.choose("rules", system)
    page = PracticePage(one, Coach(one, Random(5)))
    page.handle({"type": "begin", "check": LESSON})
    checked = set()
    for _ in range(CHECK_LENGTH):
        assert page.puzzle
        checked.add(page.puzzle.made.skill)
        answer(page)
    assert one.progress.record(passed_key(LESSON)).is_solved
    assert due_by_lesson(page.coach.practice, one.rules, page.coach.now()) == {}
    now[0] += MONTH
    due = due_by_lesson(page.coach.practice, one.rules, page.coach.now())
    assert sum(due.values()) == len(checked)
    page.handle({"type": "more"})
    page.handle({"type": "wish", **page.state()["wish"], "mode": Mode.REVIEW.value})
    assert page.puzzle
    assert page.puzzle.made.skill in checked
