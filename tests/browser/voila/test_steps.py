"""A lesson is read step by step, by mouse and by keyboard, and on paper as a whole."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    Question,
    answer_by_keyboard,
    answer_by_mouse,
    open_settings,
    question,
    tab_to,
    to_the_top,
)
from tests.browser.voila.visits import Visit, Visitor

PATH = "en/04-melds"
LESSON = f"{PATH}.ipynb"
OPEN = ".step.open[data-step]"


def asked(page: Page, puzzle: str) -> Question:
    return question(page, PATH, puzzle)


def through_the_first_step(page: Page) -> None:
    """Answer both puzzles of the first step, one of them wrong."""
    answer_by_mouse(asked(page, "three-queens"), "yes")
    asked(page, "three-queens").expect_verdict("right")
    answer_by_mouse(asked(page, "equal-not-in-a-row"), "none")
    asked(page, "equal-not-in-a-row").expect_verdict("wrong")


@pytest.fixture
def lesson(voila: str, visit: Visitor) -> Page:
    """A lesson as it opens, for a test that goes on in it."""
    return visit().open(voila + LESSON).page


@pytest.fixture(scope="module")
def looked_at(visitors: Visitors, voila: str) -> Iterator[Page]:
    """A lesson as it opens, for tests that only look."""
    with visitors.visitor() as page:
        yield Visit(page).open(voila + LESSON).page


def test_a_lesson_opens_step_by_step(lesson: Page) -> None:
    expect(lesson.locator(OPEN)).to_have_count(1)
    expect(lesson.locator(".step[data-step='2']")).to_be_hidden()
    expect(lesson.locator("#continue")).to_be_hidden()
    through_the_first_step(lesson)
    lesson.click("#continue")
    expect(lesson.locator(OPEN)).to_have_count(2)
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()


@pytest.mark.parametrize(("answer", "tone"), [("yes", "right"), ("no", "wrong")])
def test_what_follows_a_puzzle_shows_after_any_answer(lesson: Page, answer: str, tone: str) -> None:
    first, second = asked(lesson, "three-queens"), asked(lesson, "equal-not-in-a-row")
    told = lesson.get_by_text("Cards of the same rank make a meld.")
    expect(told).to_be_hidden()
    expect(second.root).to_be_hidden()
    answer_by_mouse(first, answer)
    first.expect_verdict(tone)
    expect(first.final(answer)).to_be_focused()
    expect(told).to_be_visible()
    expect(second.root).to_be_visible()
    assert told.evaluate("node => node.closest('[role=status], [aria-live]')") is None
    first.go_on.click()
    expect(told).to_be_in_viewport()


def test_who_asks_for_the_answer_is_told_and_may_read_on(lesson: Page) -> None:
    first = asked(lesson, "three-queens")
    first.show_me.click()
    first.expect_verdict("info", first.words.text("verdict.shown"))
    expect(asked(lesson, "equal-not-in-a-row").root).to_be_visible()
    expect(lesson.locator(".ct-steps .ct-done")).to_have_count(0)


def test_what_was_answered_before_is_open_at_once(lesson: Page) -> None:
    through_the_first_step(lesson)
    lesson.reload()
    told = lesson.get_by_text("Cards of the same rank make a meld.")
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(lesson.locator("#continue")).to_be_visible(timeout=PATIENCE)


def test_the_keyboard_is_enough_to_go_on(lesson: Page) -> None:
    to_the_top(lesson)
    answer_by_keyboard(asked(lesson, "three-queens"), "yes")
    asked(lesson, "three-queens").expect_verdict("right")
    tab_to(lesson, asked(lesson, "three-queens").go_on)
    lesson.keyboard.press("Enter")
    answer_by_keyboard(asked(lesson, "equal-not-in-a-row"), "none")
    asked(lesson, "equal-not-in-a-row").expect_verdict("wrong")
    tab_to(lesson, asked(lesson, "equal-not-in-a-row").go_on)
    lesson.keyboard.press("Enter")
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()
    tab_to(lesson, lesson.locator("#show-all"))
    lesson.keyboard.press("Space")
    expect(lesson.locator(".step:not(.open)")).to_have_count(0)
    expect(lesson.locator("#more")).to_be_hidden()
    expect(lesson.get_by_text("Helpers need someone to help.")).to_be_visible()


def test_another_language_goes_on_at_the_same_step(lesson: Page) -> None:
    lesson.locator(".ct-contents > summary").click()
    lesson.locator('.ct-contents a[href="#step-4"]').click()
    expect(lesson.locator(OPEN)).to_have_count(4)
    open_settings(lesson)
    lesson.locator('.ct-language[lang="cs"]').click()
    lesson.wait_for_url("**/cs/04-melds.ipynb#step-4")
    expect(lesson.locator(OPEN)).to_have_count(4)
    expect(lesson.locator("#step-4 h2")).to_be_in_viewport()


def test_open_steps_stay_open_after_a_reload(lesson: Page) -> None:
    through_the_first_step(lesson)
    lesson.click("#continue")
    lesson.reload()
    expect(lesson.locator(OPEN)).to_have_count(2)


def test_a_link_to_a_later_step_opens_the_way_to_it(lesson: Page) -> None:
    heading = lesson.locator(".step[data-step='3'] h2").get_attribute("id")
    lesson.evaluate("id => { location.hash = id; }", heading)
    expect(lesson.locator(OPEN)).to_have_count(3)


def test_neighbours_are_a_click_away(lesson: Page) -> None:
    lesson.click(".pager .next")
    lesson.wait_for_url("**/05-first-meld.ipynb")
    lesson.click(".pager .previous")
    lesson.wait_for_url("**/04-melds.ipynb")
    lesson.click(".pager .home")
    lesson.wait_for_url("**/index.ipynb")


def test_the_printed_page_has_all_steps(looked_at: Page) -> None:
    looked_at.emulate_media(media="print")
    expect(looked_at.locator(".step[data-step='2'] h2")).to_be_visible()
    expect(looked_at.get_by_text("Cards of the same rank make a meld.")).to_be_visible()
    expect(looked_at.locator("#more")).to_be_hidden()
    looked_at.emulate_media(media="screen")


def test_the_skip_link_leads_into_the_lesson(looked_at: Page) -> None:
    to_the_top(looked_at)
    expect(looked_at.locator(".skip")).to_be_in_viewport()
    looked_at.keyboard.press("Enter")
    expect(looked_at.get_by_role("main")).to_be_focused()


def test_only_the_try_cell_shows_code(looked_at: Page) -> None:
    expect(looked_at.locator("details.curious .try")).to_have_count(1)
    expect(looked_at.locator(".try")).to_have_count(1)
    expect(looked_at.get_by_text("lesson.puzzle(")).to_have_count(0)


def test_the_page_that_the_back_button_brings_answers(lesson: Page) -> None:
    lesson.click(".pager .home")
    lesson.wait_for_url("**/index.ipynb")
    lesson.go_back()
    answer_by_mouse(asked(lesson, "three-queens"), "yes")
    asked(lesson, "three-queens").expect_verdict("right")
