"""A lesson is read step by step, by mouse and by keyboard, and on paper as a whole."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.voila.visits import Visitor

OPEN = ".step.open[data-step]"
FOCUS = "document.activeElement.closest('.step')?.dataset.step"


@pytest.fixture
def lesson(voila: str, visit: Visitor) -> Page:
    return visit().open(voila + "en/04-melds.ipynb").page


def test_a_lesson_begins_with_its_first_step(lesson: Page) -> None:
    expect(lesson.locator(OPEN)).to_have_count(1)
    expect(lesson.locator(".step[data-step='2']")).to_be_hidden()


def test_continue_opens_the_next_step_and_goes_there(lesson: Page) -> None:
    lesson.click("#continue")
    expect(lesson.locator(OPEN)).to_have_count(2)
    assert lesson.evaluate(FOCUS) == "2"
    assert lesson.evaluate("document.activeElement.tagName") == "H2"


def test_the_keyboard_is_enough(lesson: Page) -> None:
    lesson.focus("#continue")
    lesson.keyboard.press("Enter")
    assert lesson.evaluate(FOCUS) == "2"
    lesson.focus("#show-all")
    lesson.keyboard.press("Space")
    assert lesson.evaluate(FOCUS) == "3"
    expect(lesson.locator(".step:not(.open)")).to_have_count(0)


def test_nothing_is_left_to_open_at_the_end(lesson: Page) -> None:
    lesson.click("#show-all")
    expect(lesson.locator("#more")).to_be_hidden()


def test_open_steps_stay_open_after_a_reload(lesson: Page) -> None:
    lesson.click("#continue")
    lesson.reload()
    expect(lesson.locator(OPEN)).to_have_count(2)


def test_a_link_to_a_later_step_opens_the_way_to_it(lesson: Page) -> None:
    heading = lesson.locator(".step[data-step='3'] h2").get_attribute("id")
    lesson.evaluate("id => { location.hash = id; }", heading)
    expect(lesson.locator(OPEN)).to_have_count(3)


def test_the_printed_page_has_all_steps(lesson: Page) -> None:
    lesson.emulate_media(media="print")
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_visible()
    expect(lesson.locator("#more")).to_be_hidden()


def test_the_skip_link_leads_into_the_lesson(lesson: Page) -> None:
    lesson.keyboard.press("Tab")
    assert lesson.evaluate("document.activeElement.className") == "skip"
    lesson.keyboard.press("Enter")
    assert lesson.evaluate("document.activeElement.id") == "lesson"


def test_neighbours_are_a_click_away(lesson: Page) -> None:
    lesson.click(".pager .next")
    lesson.wait_for_url("**/05-first-meld.ipynb")
    lesson.click(".pager .previous")
    lesson.wait_for_url("**/04-melds.ipynb")
    lesson.click(".pager .home")
    lesson.wait_for_url("**/index.ipynb")


def test_only_the_try_cell_shows_code(lesson: Page) -> None:
    lesson.click("#show-all")
    expect(lesson.locator(".try")).to_have_count(1)
    assert lesson.get_by_text("lesson.puzzle(").count() == 0
