"""Letters twice as large, or a page twice as large: nothing is cut off, and nothing covers the
hand.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import resize
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    HAND,
    STICKING_OUT,
    Question,
    answer_by_mouse,
    question,
    show_all_steps,
)
from tests.browser.voila.visits import Visitor

LESSON = "en/12-whole-deal"
PUZZLE = "riches"
PLACES = [".ct-theirs", ".ct-stock", ".ct-pile", ".ct-between", ".ct-ours", ".ct-hand-row"]
TWICE = 32
"""Size of the letters in pixels, in a browser whose usual letters have 16 pixels."""


def set_large_letters(page: Page) -> None:
    """As set in the browser's settings."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": TWICE, "fixed": TWICE}})


def zoom_page(page: Page) -> None:
    """A window of 1280 by 800 pixels at 200 %."""
    resize(page, 640, 400)


def enlarge_root(page: Page) -> None:
    """Double the size of letters, as a style sheet of the reader would."""
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => "
        "{ document.documentElement.style.fontSize = '200%'; })"
    )


CUT = """
(stage) => {
  const told = ".ct-news:not([data-told]) p, .ct-first";
  const texts = `${told}, .ct-main, .ct-seat-words, .ct-between, .ct-side`;
  const cut = ({ scrollWidth: wide, clientWidth, scrollHeight: high, clientHeight }) =>
    clientWidth > 0 && (wide > clientWidth + 1 || high > clientHeight + 2);
  return [...stage.querySelectorAll(texts)]
    .filter((node) => node.checkVisibility() && cut(node))
    .map((node) => node.outerHTML.slice(0, 120));
}
"""
"""Parts that have less room than they need; a question gives way to news, and opens at a tap."""

COVERED = """
(card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const seen = document.elementFromPoint(left + 6, top + height / 2);
  return width < 1 || !card.contains(seen);
}
"""


def opened(voila: str, visit: Visitor, enlarge: Callable[[Page], None]) -> Question:
    visited = visit(alone=True)
    resize(visited.page, 1280, 800)
    enlarge(visited.page)
    page = visited.open(f"{voila}{LESSON}.ipynb").page
    show_all_steps(page)
    asked = question(page, LESSON, PUZZLE)
    expect(asked.root.locator(HAND).first).to_be_visible(timeout=PATIENCE)
    asked.root.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    return asked


def expect_nothing_cut(asked: Question) -> None:
    page = asked.page
    assert page.evaluate(STICKING_OUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert asked.root.locator(".ct-stage").evaluate(CUT) == []


@pytest.mark.parametrize("enlarge", [set_large_letters, zoom_page])
def test_a_table_twice_as_large_is_in_sight_as_a_whole(
    voila: str, visit: Visitor, enlarge: Callable[[Page], None]
) -> None:
    asked = opened(voila, visit, enlarge)
    for place in (*PLACES, ".ct-main"):
        expect(asked.root.locator(place)).to_be_in_viewport(ratio=0.99)
    expect_nothing_cut(asked)
    answer_by_mouse(asked, "discard 2d")
    asked.expect_verdict("wrong")
    expect(asked.root.locator(".ct-judged")).to_be_in_viewport(ratio=0.99)
    cards = asked.root.locator(HAND)
    assert [card for card in cards.all() if card.evaluate(COVERED)] == []
    expect_nothing_cut(asked)


def test_letters_of_a_readers_own_style_are_twice_as_large(voila: str, visit: Visitor) -> None:
    asked = opened(voila, visit, enlarge_root)
    letters = "node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom"
    assert asked.root.locator(".ct-main").evaluate(letters) >= TWICE
    expect_nothing_cut(asked)
