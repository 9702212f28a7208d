"""Each kind of puzzle is answered wrong, then right, by mouse and by keyboard alone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta_tutor.ui.card_props import lower_first
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from tests.browser.visitors import Visitors
from tests.browser.voila.learning import (
    Question,
    answer_by_keyboard,
    answer_by_mouse,
    question,
    show_all_steps,
    tab_to,
    to_the_top,
)
from tests.browser.voila.visits import Visit

# All tests here share one open page per lesson, so each test has a puzzle of its own.
MELDS, CARDS = "en/04-melds", "cs/01-cards"

# puzzle, wrong answer, text about it, right answer
BY_MOUSE = [
    pytest.param("nines-with-help", "no", "More helpers than nines", "yes", id="legal"),
    pytest.param("equal-not-in-a-row", "5d 5s 9h", "different ranks", "5d 5s 5c", id="choose"),
    pytest.param("bonus-for-eights", "500", "a natural canasta", "300", id="number"),
    pytest.param("thin-queens", "mixed", "too few queens", "none", id="which"),
]
BY_KEYBOARD = [
    pytest.param("seven-again", "7h 7h#1", "stejné i barvou", "7h 7h#1 7c", id="choose"),
    pytest.param("queens-and-a-joker", "30", "Zastupuje ji, body", "70", id="number"),
    pytest.param("two-among-nines", "natural", "dvojka leží mezi devítkami", "wild", id="which"),
]

SPOKEN = """
region => {
  const copy = region.cloneNode(true);
  copy.querySelectorAll("[role=img]").forEach((card) => card.replaceWith(card.ariaLabel));
  copy.querySelectorAll("[aria-hidden=true]").forEach((node) => node.remove());
  return copy.textContent;
}
"""


def opened(visitors: Visitors, address: str) -> Iterator[Page]:
    with visitors.visitor() as page:
        Visit(page).open(address)
        show_all_steps(page)
        yield page


@pytest.fixture(scope="module")
def melds(visitors: Visitors, voila: str) -> Iterator[Page]:
    yield from opened(visitors, f"{voila}{MELDS}.ipynb")


@pytest.fixture(scope="module")
def cards(visitors: Visitors, voila: str) -> Iterator[Page]:
    yield from opened(visitors, f"{voila}{CARDS}.ipynb")


def remember_live_regions(asked: Question) -> None:
    """Mark the live regions that exist before anything is said in them."""
    asked.root.evaluate(
        "root => root.querySelectorAll('[role=status]').forEach((node) => { node.old = true; })"
    )


def spoken(region: Locator) -> str:
    """The words of a screen reader: for a card in a sentence, its name."""
    said: str = region.evaluate(SPOKEN)
    return " ".join(said.split())


def said_in_an_old_region(heading: Locator) -> bool:
    return bool(heading.evaluate("node => node.closest('[role=status]')?.old === true"))


def expect_a_reasoned_refusal(asked: Question, reason: str) -> None:
    """The page shows a mark, a heading, the reason and the rule, and on request the source."""
    asked.expect_verdict("wrong")
    expect(asked.verdict.locator(".ct-words .ct-sign")).to_have_text("✗")
    assert said_in_an_old_region(asked.heading)
    assert reason in spoken(asked.told)
    if drawing_of(asked.puzzle).in_rule(asked.puzzle):
        expect(asked.rule_line).to_have_count(0)  # this would give the answer away
        return
    expect(asked.rule_line.locator("strong")).not_to_be_empty()
    expect(asked.source_lines.first).to_be_hidden()
    assert all(line.text_content() for line in asked.source_lines.all())


def expect_solved(asked: Question) -> None:
    asked.expect_verdict("right")
    assert said_in_an_old_region(asked.heading)
    for button in asked.root.locator(".ct-choices button").all():
        expect(button).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(("puzzle", "wrong", "reason", "right"), BY_MOUSE)
def test_by_mouse_a_wrong_answer_and_then_a_right_one(
    melds: Page, puzzle: str, wrong: str, reason: str, right: str
) -> None:
    asked = question(melds, MELDS, puzzle)
    remember_live_regions(asked)
    answer_by_mouse(asked, wrong)
    expect_a_reasoned_refusal(asked, reason)
    answer_by_mouse(asked, right)
    expect_solved(asked)


@pytest.mark.parametrize(("puzzle", "wrong", "reason", "right"), BY_KEYBOARD)
def test_by_keyboard_a_wrong_answer_and_then_a_right_one(
    cards: Page, puzzle: str, wrong: str, reason: str, right: str
) -> None:
    asked = question(cards, CARDS, puzzle)
    remember_live_regions(asked)
    to_the_top(cards)
    answer_by_keyboard(asked, wrong)
    expect_a_reasoned_refusal(asked, reason)
    expect(asked.where_the_keyboard_goes(wrong)).to_be_focused()
    to_the_top(cards)
    answer_by_keyboard(asked, right)
    expect_solved(asked)
    expect(asked.where_the_keyboard_goes(right)).to_be_focused()


def test_the_hints_come_in_three_steps(melds: Page) -> None:
    asked = question(melds, MELDS, "jacks-and-a-crowd")
    asked.hint.click()
    expect(asked.hints).to_have_count(1)
    asked.hint.click()
    expect(asked.hints).to_have_count(2)
    expect(asked.hint).to_have_attribute("aria-disabled", "true")
    answer_by_mouse(asked, "yes")
    asked.expect_verdict("wrong")
    asked.try_again()
    asked.hint.click()
    expect(asked.hints).to_have_count(3)
    expect(asked.hints.last).to_contain_text(lower_first(asked.final("no").inner_text()))
    expect(asked.hint).to_have_accessible_name(asked.words.text("ui.hint.none"))


def test_the_second_miss_opens_the_way_to_the_worked_solution(melds: Page) -> None:
    asked = question(melds, MELDS, "grow-your-own")
    answer_by_mouse(asked, "lay 9s")
    asked.expect_verdict("wrong")
    expect(asked.worked).to_have_count(0)
    answer_by_mouse(asked, "lay 4c 4d")
    expect(asked.worked).to_have_count(1)
    steps = asked.worked.locator("p")
    asked.open_more()
    expect(steps.first).to_be_hidden()
    asked.worked.locator("summary").click()
    expect(steps.first).to_be_visible()
    expect(steps.last.locator(".ct-glyph").first).to_have_attribute("aria-label", "king of hearts")


def test_the_table_shows_which_cards_are_wrong_after_a_second_miss(melds: Page) -> None:
    asked = question(melds, MELDS, "a-hand-of-pairs")
    answer_by_mouse(asked, "9d 9s")
    asked.expect_verdict("wrong")
    expect(asked.root.locator('[data-verdict="offending"]')).to_have_count(0)
    expect(asked.go_on).to_be_hidden()
    answer_by_mouse(asked, "9d 9s Kh")
    expect(asked.card("Kh")).to_have_attribute("data-verdict", "offending")
    expect(asked.go_on).to_be_visible()


def test_a_letter_in_place_of_a_number_is_no_miss(cards: Page) -> None:
    asked = question(cards, CARDS, "a-mixed-bag")
    answer_by_mouse(asked, "sto")
    notice = asked.root.locator(".ct-notice")
    expect(notice).to_have_text(asked.words.text("fault.answer.number", text="sto"))
    expect(notice).to_have_css("color", cards.evaluate("getComputedStyle(document.body).color"))
    expect(asked.verdict).to_have_attribute("data-tone", "")


def test_the_head_counts_what_is_solved(cards: Page) -> None:
    said = cards.locator(".ct-progress [role=status]")
    before = cards.locator(".ct-steps .ct-done").count()
    answer_by_mouse(question(cards, CARDS, "high-clubs"), "5h 5d 5s")
    words = question(cards, CARDS, "high-clubs").words
    expect(said).to_have_text(words.text("ui.bar.progress", done=before + 1, total=12))


def test_the_keyboard_walks_the_whole_page_and_can_be_seen_all_the_way(cards: Page) -> None:
    to_the_top(cards)
    tab_to(cards, cards.locator(".pager .next"))


def test_a_turn_is_played_by_mouse(melds: Page) -> None:
    asked = question(melds, MELDS, "the-meld-as-a-whole")
    answer_by_mouse(asked, "lay 6h, discard 9s")
    asked.expect_verdict("right")


def test_a_canasta_is_completed_by_keyboard(melds: Page) -> None:
    asked = question(melds, MELDS, "one-jack-short")
    to_the_top(melds)
    answer_by_keyboard(asked, "lay Jd")
    asked.expect_verdict("right")
    expect(asked.root.locator("[data-canasta]")).to_have_count(1)
