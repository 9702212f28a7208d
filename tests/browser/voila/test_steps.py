"""A lesson is read step by step, by mouse and by keyboard, and on paper as a whole."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors
from tests.browser.voila.learning import answer_by_mouse, question, tab_to, to_the_top
from tests.browser.voila.visits import Visit, Visitor

LESSON = "en/04-melds.ipynb"
OPEN = ".step.open[data-step]"


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
    lesson.click("#continue")
    expect(lesson.locator(OPEN)).to_have_count(2)
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()


def test_the_keyboard_is_enough_to_go_on(lesson: Page) -> None:
    to_the_top(lesson)
    tab_to(lesson, lesson.locator("#continue"))
    lesson.keyboard.press("Enter")
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()
    tab_to(lesson, lesson.locator("#show-all"))
    lesson.keyboard.press("Space")
    expect(lesson.locator(".step[data-step='3'] h2")).to_be_focused()
    expect(lesson.locator(".step:not(.open)")).to_have_count(0)
    expect(lesson.locator("#more")).to_be_hidden()


def test_open_steps_stay_open_after_a_reload(lesson: Page) -> None:
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
    expect(looked_at.locator("#more")).to_be_hidden()
    looked_at.emulate_media(media="screen")


def test_the_skip_link_leads_into_the_lesson(looked_at: Page) -> None:
    to_the_top(looked_at)
    expect(looked_at.locator(".skip")).to_be_in_viewport()
    looked_at.keyboard.press("Enter")
    expect(looked_at.get_by_role("main")).to_be_focused()


def test_only_the_try_cell_shows_code(looked_at: Page) -> None:
    expect(looked_at.locator(".try")).to_have_count(1)
    expect(looked_at.get_by_text("lesson.puzzle(")).to_have_count(0)


def test_the_page_that_the_back_button_brings_answers(lesson: Page) -> None:
    lesson.click(".pager .home")
    lesson.wait_for_url("**/index.ipynb")
    lesson.go_back()
    asked = question(lesson, LESSON.removesuffix(".ipynb"), "three-queens")
    answer_by_mouse(asked, "yes")
    asked.expect_verdict("right")
