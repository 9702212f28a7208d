"""A lesson read step by step, by mouse and by keyboard, and on paper as a whole."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta_tutor.i18n.words import Words
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
from tests.browser.voila.visits import Visit, Visitor, wait_until

PATH = "en/04-melds"
LESSON = f"{PATH}.ipynb"
KEPT = "localStorage['canasta-tutor']"
"""The data that the browser stores of the learner; a language is stored once the kernel knows
it.
"""
OPEN = ".step.open[data-step]"
TOLD = "You know it already: cards of one rank"
PAPER = "getComputedStyle(document.body).backgroundColor"
QUEENS = "Qh Qs Qc"


def asked(page: Page, puzzle: str) -> Question:
    return question(page, PATH, puzzle)


def through_the_first_step(page: Page) -> None:
    """Answer both puzzles of the first step, one of them wrong."""
    answer_by_mouse(asked(page, "three-queens"), QUEENS)
    asked(page, "three-queens").expect_verdict("right")
    answer_by_mouse(asked(page, "equal-not-in-a-row"), "none")
    asked(page, "equal-not-in-a-row").expect_verdict("wrong")


@pytest.fixture
def lesson(voila: str, visit: Visitor) -> Page:
    """A newly opened lesson, for a test that goes on in it."""
    return visit().open(voila + LESSON).page


@pytest.fixture(scope="module")
def looked_at(visitors: Visitors, voila: str) -> Iterator[Page]:
    """A newly opened lesson, for tests that only look."""
    with visitors.visitor() as page:
        yield Visit(page).open(voila + LESSON).page


def test_a_lesson_opens_step_by_step_and_so_it_is_found_again(lesson: Page) -> None:
    expect(lesson.locator(OPEN)).to_have_count(1)
    expect(lesson.locator(".step[data-step='2']")).to_be_hidden()
    expect(lesson.locator("#continue")).to_be_hidden()
    through_the_first_step(lesson)
    lesson.reload()
    expect(lesson.get_by_text(TOLD)).to_be_visible(timeout=PATIENCE)
    expect(lesson.locator("#continue")).to_be_visible(timeout=PATIENCE)
    lesson.click("#continue")
    expect(lesson.locator(OPEN)).to_have_count(2)
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()
    lesson.reload()
    expect(lesson.locator(OPEN)).to_have_count(2)


def expect_to_show(told: Locator, following: Question) -> None:
    """The text that follows a puzzle; no screen reader reads it unasked."""
    expect(told).to_be_visible()
    expect(following.root).to_be_visible()
    assert told.evaluate("node => node.closest('[role=status], [aria-live]')") is None


def test_what_follows_a_puzzle_shows_after_any_answer(lesson: Page) -> None:
    first, second = asked(lesson, "three-queens"), asked(lesson, "equal-not-in-a-row")
    told = lesson.get_by_text(TOLD)
    expect(told).to_be_hidden()
    expect(second.root).to_be_hidden()
    answer_by_mouse(first, "none")
    first.expect_verdict("wrong")
    expect(first.where_the_keyboard_goes("none")).to_be_focused()
    expect_to_show(told, second)
    expect(first.go_on).to_be_hidden()
    answer_by_mouse(first, "none")
    first.go_on.click()
    expect(told).to_be_in_viewport()

    answer_by_mouse(second, "none")
    lesson.click("#continue")
    third, fourth = asked(lesson, "nines-with-help"), asked(lesson, "lonely-four")
    told = lesson.get_by_text("Helpers need someone to help.")
    expect(told).to_be_hidden()
    expect(fourth.root).to_be_hidden()
    answer_by_mouse(third, "yes")
    third.expect_verdict("right")
    expect(third.where_the_keyboard_goes("yes")).to_be_focused()
    expect_to_show(told, fourth)


def test_who_asks_for_the_answer_is_told_and_may_read_on(lesson: Page) -> None:
    first = asked(lesson, "three-queens")
    first.open_menu()
    first.show_me.click()
    first.expect_verdict("info", first.words.text("verdict.shown"))
    expect(asked(lesson, "equal-not-in-a-row").root).to_be_visible()
    expect(lesson.locator(".ct-steps .ct-done")).to_have_count(0)
    lesson.reload()
    first.expect_verdict("info", first.words.text("verdict.shown"))
    expect(asked(lesson, "equal-not-in-a-row").root).to_be_visible()
    heading = lesson.locator(".step[data-step='3'] h2").get_attribute("id")
    lesson.evaluate("id => { location.hash = id; }", heading)
    expect(lesson.locator(OPEN)).to_have_count(3)  # a link opens the way to a later step


def test_the_keyboard_is_enough_to_go_on(lesson: Page) -> None:
    to_the_top(lesson)
    answer_by_keyboard(asked(lesson, "three-queens"), QUEENS)
    asked(lesson, "three-queens").expect_verdict("right")
    tab_to(lesson, asked(lesson, "three-queens").go_on)
    lesson.keyboard.press("Enter")
    for attempt in range(2):
        answer_by_keyboard(asked(lesson, "equal-not-in-a-row"), "none")
        asked(lesson, "equal-not-in-a-row").expect_verdict("wrong")
        way_on = asked(lesson, "equal-not-in-a-row").go_on
        expect(way_on).to_be_visible(visible=attempt > 0)
    tab_to(lesson, asked(lesson, "equal-not-in-a-row").go_on)
    lesson.keyboard.press("Enter")
    expect(lesson.locator(".step[data-step='2'] h2")).to_be_focused()
    tab_to(lesson, lesson.locator(".ct-contents > summary"))
    lesson.keyboard.press("Enter")
    tab_to(lesson, lesson.locator(".ct-show-all"))
    lesson.keyboard.press("Space")
    expect(lesson.locator(".step:not(.open)")).to_have_count(0)
    expect(lesson.locator("#more")).to_be_hidden()
    expect(lesson.get_by_text("Helpers need someone to help.")).to_be_visible()


def test_another_language_goes_on_at_the_same_step_and_home_follows(lesson: Page) -> None:
    lesson.locator(".ct-contents > summary").click()
    lesson.locator('.ct-contents a[href="#step-4"]').click()
    expect(lesson.locator(OPEN)).to_have_count(4)
    open_settings(lesson)
    wait_until(lesson, f"() => {KEPT} !== undefined")
    before = lesson.evaluate(KEPT)
    lesson.locator('.ct-language[lang="cs"]').click()
    lesson.wait_for_url("**/cs/04-melds.ipynb#step-4")
    expect(lesson.locator(OPEN)).to_have_count(4)
    expect(lesson.locator("#step-4 h2")).to_be_in_viewport()
    wait_until(lesson, f"before => {KEPT} !== before", before)
    lesson.locator(".ct-home-link").click()
    lesson.wait_for_url("**/index.ipynb")
    expect(lesson.locator(".ct-home-title")).to_have_text(Words("cs").text("ui.home.title"))


def test_neighbours_are_a_click_away_and_a_page_that_is_left_ends_its_kernel(
    lesson: Page,
) -> None:
    config = json.loads(lesson.locator("#jupyter-config-data").text_content() or "")
    lesson.click(".pager .next")
    lesson.wait_for_url("**/05-first-meld.ipynb")
    wait_until(
        lesson,
        "async id => (await fetch(`/api/kernels/${id}`)).status === 404",
        config["kernelId"],
    )
    lesson.click(".pager .previous")
    lesson.wait_for_url("**/04-melds.ipynb")
    lesson.click(".pager .home")
    lesson.wait_for_url("**/index.ipynb")
    lesson.go_back()
    answer_by_mouse(asked(lesson, "three-queens"), QUEENS)
    asked(lesson, "three-queens").expect_verdict("right")


def test_the_printed_page_has_all_steps(looked_at: Page) -> None:
    looked_at.emulate_media(media="print")
    expect(looked_at.locator(".step[data-step='2'] h2")).to_be_visible()
    expect(looked_at.get_by_text(TOLD)).to_be_visible()
    expect(looked_at.locator("#more")).to_be_hidden()
    looked_at.emulate_media(media="screen")


def test_the_skip_link_leads_into_the_lesson(looked_at: Page) -> None:
    to_the_top(looked_at)
    expect(looked_at.locator(".skip")).to_be_in_viewport()
    looked_at.keyboard.press("Enter")
    expect(looked_at.get_by_role("main")).to_be_focused()


def test_no_cell_shows_code(looked_at: Page) -> None:
    expect(looked_at.get_by_text("lesson.puzzle(")).to_have_count(0)


def test_the_page_goes_dark_with_the_system(looked_at: Page) -> None:
    assert looked_at.evaluate(PAPER) == "rgb(247, 245, 240)"
    looked_at.emulate_media(color_scheme="dark")
    assert looked_at.evaluate(PAPER) != "rgb(247, 245, 240)"
    looked_at.emulate_media(color_scheme="light")


def test_a_step_that_the_rules_know_nothing_of_says_so_and_the_lesson_goes_on(
    voila: str, visit: Visitor
) -> None:
    """In Hand and Foot, nobody takes the pile; under classic rules, the lesson is complete
    again.
    """
    page = visit().open(f"{voila}en/06-pile.ipynb").page
    said = page.locator('.step[data-step="1"] [data-instead]')
    pile = question(page, "en/06-pile", "pair-of-kings")
    expect(pile.root).to_be_visible()
    open_settings(page)
    rules = page.get_by_label(Words("en").text("ui.bar.rules"))
    rules.select_option("hand-and-foot")
    expect(said).to_contain_text("The discard pile is never taken.")
    expect(pile.root).to_be_hidden()
    page.locator("#continue").click()
    expect(page.locator(OPEN)).to_have_count(2)
    open_settings(page)
    rules.select_option("classic")
    expect(pile.root).to_be_visible()
    expect(said).to_have_count(0)
