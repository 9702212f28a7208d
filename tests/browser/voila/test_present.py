"""A lesson before a class: large on a projector, one puzzle at a time, the answer by key."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import resize
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import HAND
from tests.browser.voila.visits import Visit, Visitor

LESSON = "en/03-turn"
PROJECTOR = (1920, 1080)
SIZE = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"


@pytest.fixture
def shown(voila: str, visit: Visitor) -> Page:
    """The first puzzle of a lesson on a projector."""
    visited: Visit = visit()
    resize(visited.page, *PROJECTOR)
    page = visited.open(f"{voila}{LESSON}.ipynb?present").page
    expect(page.locator(".slide .ct-question")).to_be_visible(timeout=PATIENCE)
    return page


def test_one_puzzle_fills_the_screen_in_large_letters(shown: Page) -> None:
    expect(shown.locator(".ct-question:visible")).to_have_count(1)
    assert shown.locator(".slide .ct-question").evaluate(SIZE) >= 32
    expect(shown.locator(".slide .ct-puzzle")).to_be_in_viewport(ratio=1)
    helps = shown.locator(":is(.ct-helps, .ct-progress, .ct-badge, .pager, #more):visible")
    expect(helps).to_have_count(0)
    assert shown.evaluate("document.documentElement.scrollWidth") <= PROJECTOR[0]


def test_keys_show_the_answer_and_turn_the_page(shown: Page) -> None:
    question = shown.locator(".slide .ct-question")
    first = question.inner_text()
    verdict = shown.locator(".slide .ct-words")
    expect(verdict).to_be_hidden()
    shown.keyboard.press("a")
    expect(verdict).to_be_visible()
    shown.keyboard.press("PageDown")
    expect(question).not_to_have_text(first, use_inner_text=True)
    expect(verdict).to_be_hidden()
    shown.keyboard.press("PageUp")
    expect(question).to_have_text(first, use_inner_text=True)
    expect(verdict).to_be_visible()


def test_a_card_is_dragged_where_all_is_drawn_larger(shown: Page) -> None:
    """It stays under the mouse."""
    card = shown.locator(f".slide {HAND}").first
    box = card.bounding_box()
    assert box
    x, y = box["x"] + 30, box["y"] + 60
    shown.mouse.move(x, y)
    shown.mouse.down()
    tops = []
    for up in (20, 60):
        shown.mouse.move(x, y - up)
        moved = card.bounding_box()
        assert moved
        tops.append(moved["y"])
    shown.mouse.up()
    assert abs(tops[0] - tops[1] - 40) < 1
