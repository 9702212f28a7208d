"""A page grows while its tables are drawn; the keyboard stays where it can be seen."""

import pytest
from playwright.sync_api import Page

from tests.browser.voila.learning import HAND, STOP, tab_to, to_the_top
from tests.browser.voila.visits import Visitor

LESSON = "en/04-melds.ipynb"

# A table that comes late, above all others; done when the page has been painted with it.
GROW = """
() => new Promise((done) => {
  const late = document.createElement("div");
  late.style.height = "3000px";
  document.querySelector("#cells").prepend(late);
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})
"""


@pytest.fixture
def lesson(voila: str, visit: Visitor) -> Page:
    page = visit().open(voila + LESSON).page
    page.wait_for_load_state("networkidle")
    return page


def test_a_page_that_grows_does_not_push_the_keyboard_out_of_sight(lesson: Page) -> None:
    to_the_top(lesson)
    tab_to(lesson, lesson.locator(f'{HAND}[tabindex="0"], .ct-choices button').first)
    assert lesson.evaluate("scrollY") == 0
    lesson.evaluate(GROW)
    assert lesson.evaluate(STOP)


def test_who_has_scrolled_away_from_the_keyboard_is_left_alone(lesson: Page) -> None:
    lesson.click("#show-all")
    to_the_top(lesson)
    tab_to(lesson, lesson.locator(f'{HAND}[tabindex="0"], .ct-choices button').first)
    lesson.mouse.wheel(0, 4000)
    lesson.wait_for_function(f"() => !({STOP})()")
    lesson.evaluate(GROW)
    assert not lesson.evaluate(STOP)
