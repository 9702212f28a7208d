"""A lesson in front of a class: large on a projector, one puzzle at a time, the answer by key."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.visitors import resize
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    HAND,
    Question,
    lessons,
    open_settings,
    puzzles_in_order,
    question,
    show_all_steps,
)
from tests.browser.voila.visits import Visit, Visitor
from tests.many import TIMES

LESSON = "en/03-turn"
PROJECTOR = (1920, 1080)
LEAST = 32
"""Size in pixels of the smallest letters on a projector."""
SMALL = """
(root, least) => [...root.querySelectorAll("*")].filter((node) => {
  const own = [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  if (!own || node.closest("svg, .ct-unseen") || !node.checkVisibility()) return false;
  const { width } = node.getBoundingClientRect();
  return width > 2 && parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom < least;
}).map((node) => node.outerHTML.slice(0, 120))
"""
"""The texts in smaller letters; texts for screen readers do not count."""


def scenes() -> dict[str, list[str]]:
    """By lesson, the first puzzle of each kind, with and without a pile; in soak, all puzzles."""
    found: dict[str, list[str]] = {}
    kinds = set()
    for lesson, content in lessons().items():
        for name in puzzles_in_order(lesson):
            puzzle = content.puzzle(name)
            kind = (puzzle.kind, bool(getattr(puzzle.position, "pile", None)))
            if TIMES > 1 or kind not in kinds:
                kinds.add(kind)
                found.setdefault(lesson, []).append(name)
    return found


def opened(visit: Visitor, address: str) -> Page:
    visited: Visit = visit()
    resize(visited.page, *PROJECTOR)
    return visited.open(address).page


def turn_to(page: Page, lesson: str, names: list[str]) -> Iterator[Question]:
    """Turn the pages of a lesson to each of these puzzles."""
    at = 0
    for name in names:
        place = puzzles_in_order(lesson).index(name)
        for _ in range(place - at):
            page.keyboard.press("PageDown")
        at = place
        asked = question(page, f"en/{lesson}", name)
        expect(asked.root).to_be_visible(timeout=PATIENCE)
        yield asked


@pytest.fixture
def shown(voila: str, visit: Visitor) -> Page:
    """The first puzzle of a lesson on a projector."""
    page = opened(visit, f"{voila}{LESSON}.ipynb?present")
    expect(page.locator(".slide .ct-question")).to_be_visible(timeout=PATIENCE)
    return page


@pytest.mark.parametrize(("lesson", "names"), scenes().items())
def test_each_puzzle_fills_the_screen_and_its_answer_waits_for_a_key(
    voila: str, visit: Visitor, lesson: str, names: list[str]
) -> None:
    page = opened(visit, f"{voila}en/{lesson}.ipynb?present")
    for asked in turn_to(page, lesson, names):
        puzzle = asked.root.locator(".ct-puzzle")
        expect(page.locator(".ct-question:visible")).to_have_count(1)
        expect(puzzle).to_be_in_viewport(ratio=1)
        assert puzzle.evaluate(SMALL, LEAST) == []
        helps = page.locator(":is(.ct-hint, .ct-progress, .ct-badge, .pager, #more):visible")
        expect(helps).to_have_count(0)
        said = asked.root.locator(".ct-words")
        expect(said).to_be_hidden()
        page.keyboard.press("a")
        expect(said).to_be_in_viewport()
        asked.expect_verdict("info", asked.words.text("verdict.shown"))
    assert page.evaluate("document.documentElement.scrollWidth") <= PROJECTOR[0]


TALL = """
(puzzle) => {
  const { height } = (puzzle.querySelector(".ct-stage") ?? puzzle).getBoundingClientRect();
  const head = document.querySelector('.ct[data-part="bar"]').getBoundingClientRect().height;
  return height + head - innerHeight;
}
"""
"""By how many pixels a puzzle is higher than the screen below the head of the page."""


@pytest.mark.parametrize(("lesson", "names"), scenes().items())
def test_a_puzzle_fits_a_projector_below_the_head_of_its_lesson(
    voila: str, visit: Visitor, lesson: str, names: list[str]
) -> None:
    """A class may go through the lesson itself, on the projector."""
    page = opened(visit, f"{voila}en/{lesson}.ipynb")
    show_all_steps(page)
    for name in names:
        puzzle = question(page, f"en/{lesson}", name).root.locator(".ct-puzzle")
        expect(puzzle).to_be_visible(timeout=PATIENCE)
        assert puzzle.evaluate(TALL) <= 0, name
        assert puzzle.evaluate(SMALL, LEAST) == [], name


def marks(root: Locator) -> Locator:
    """The signs that tell whether an answer was right."""
    judged = "[data-verdict=good], [data-verdict=offending], [data-given=right], [data-given=wrong]"
    return root.locator(judged)


def test_what_a_class_answers_is_judged_at_the_key(voila: str, visit: Visitor) -> None:
    """Until then, neither words nor marks nor moving cards give the outcome away."""
    page = opened(visit, f"{voila}en/04-melds.ipynb?present")
    asked = question(page, "en/04-melds", "three-queens")
    expect(asked.root).to_be_visible(timeout=PATIENCE)
    asked.final("none").click()
    expect(asked.final("none")).to_have_attribute("data-given", "held")
    expect(marks(asked.root)).to_have_count(0)
    expect(asked.root.locator(".ct-words")).to_be_hidden()
    page.keyboard.press("a")
    asked.expect_verdict("wrong")
    expect(asked.root.locator(".ct-words")).to_be_visible()
    expect(asked.root.locator('.ct-answer button[data-given="wrong"]')).to_have_count(1)


def test_a_quiet_line_leads_to_the_large_view_and_back(voila: str, visit: Visitor) -> None:
    """It leads to the same step, and only a wide screen shows it; Russian has the longest words."""
    page = opened(visit, f"{voila}ru/03-turn.ipynb")
    show_all_steps(page)
    page.locator("#step-3").scroll_into_view_if_needed()
    page.locator("#step-3").evaluate("node => node.scrollIntoView()")
    open_settings(page)
    way = page.locator(".ct-present")
    expect(way).to_have_text(Words("ru").text("ui.bar.present.open"))
    expect(way).to_be_in_viewport(ratio=1)
    resize(page, 900, 700)
    expect(way).to_be_hidden()
    resize(page, *PROJECTOR)
    way.click()
    page.wait_for_url("**?present#step-3")
    expect(page.locator("#step-3 .slide .ct-question")).to_be_visible(timeout=PATIENCE)
    open_settings(page)
    expect(way).to_have_text(Words("ru").text("ui.bar.present.close"))
    way.click()
    page.wait_for_url("**/03-turn.ipynb#step-3")
    expect(page.locator("html[data-present]")).to_have_count(0)


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
    """The button stays under the mouse."""
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
