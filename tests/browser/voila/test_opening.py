"""A lesson opens with the table: its first puzzle is on the first screen."""

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.i18n.message_catalogues import languages
from tests.browser.visitors import resize
from tests.browser.voila.learning import lessons, puzzles_in_order, question
from tests.browser.voila.visits import Visit, Visitor, wait_until
from tests.many import TIMES

SIZES = [(360, 740), (1280, 800)]
OFTEN = ("01-cards", "02-deal", "09-counting", "12-whole-deal", "21-american-hands")
"""Lessons that open with each kind of table, and the lesson with the longest title."""

# The faults of an unscrolled page: a heading that has several lines or is wider than the page; a
# question, table or answer below the screen.
AMISS = """(root) => {
  const amiss = [];
  const step = root.closest(".step");
  for (const heading of [document.querySelector("h1"), step.querySelector("h2")]) {
    const { height } = heading.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(heading).lineHeight);
    if (height > 1.5 * line || heading.scrollWidth > heading.clientWidth) amiss.push("heading");
  }
  const stage = root.querySelector(".ct-stage");
  const seen = stage ? [stage] : root.querySelectorAll(".ct-question, .ct-answer");
  for (const part of seen) {
    const { top, bottom } = part.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight + 1) amiss.push(part.className);
  }
  return scrollY ? [...amiss, "scrolled"] : amiss;
}"""


def opened() -> list[tuple[str, str]]:
    """Each lesson in each language; if `TIMES` is 1, some lessons in one language."""
    if TIMES > 1:
        return [(lang, lesson) for lang in languages() for lesson in lessons()]
    return [("en", lesson) for lesson in OFTEN]


def find_amiss(page: Page, lang: str, lesson: str) -> list[str]:
    """The parts that keep the first puzzle off the first screen."""
    asked = question(page, f"{lang}/{lesson}", puzzles_in_order(lesson)[0])
    amiss: list[str] = asked.root.evaluate(AMISS)
    return amiss


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_first_puzzle_is_on_the_first_screen(
    voila: str, visit: Visitor, width: int, height: int
) -> None:
    found: dict[tuple[str, str], list[str]] = {}
    for lang, lesson in opened():
        page = visit().page
        resize(page, width, height)
        Visit(page).open(f"{voila}{lang}/{lesson}.ipynb")
        found[lang, lesson] = find_amiss(page, lang, lesson)
    assert {name: amiss for name, amiss in found.items() if amiss} == {}


# The faults of the first table after a wrong answer: seats under the head of the page, or a way on
# below the screen.
COVERED = """(root) => {
  const box = (name) => root.querySelector(name).getBoundingClientRect();
  const head = document.querySelector("header").getBoundingClientRect().bottom;
  const amiss = [];
  if (box(".ct-rail").top < head - 1) amiss.push("the seats");
  for (const name of [".ct-judged", ".ct-again"])
    if (box(name).bottom > innerHeight + 1) amiss.push(name);
  const { left, right, top, bottom } = box(".ct-again");
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there?.closest(".ct-again") ? amiss : [...amiss, "pressed"];
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740)])
def test_the_verdict_on_the_first_puzzle_is_whole_on_a_phone(
    voila: str, visit: Visitor, width: int, height: int
) -> None:
    page = visit().page
    resize(page, width, height)
    Visit(page).open(f"{voila}en/06-pile.ipynb")
    asked = question(page, "en/06-pile", puzzles_in_order("06-pile")[0])
    asked.root.locator(".ct-choices button").first.click()
    asked.expect_verdict("wrong")
    expect(asked.root.locator(".ct-again")).to_be_visible()
    wait_until(page, "() => !document.getAnimations().length")
    assert asked.root.evaluate(COVERED) == []
