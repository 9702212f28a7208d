"""A played puzzle keeps its moves and the chosen cards, whatever happens to the page."""

from contextlib import suppress

import psutil
from playwright.sync_api import Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import Question, question, show_all_steps
from tests.browser.voila.test_lost_kernel import SOON, below, kernel_of, kill_kernel_of
from tests.browser.voila.visits import Visitor

DEAL = "en/12-whole-deal"
ALONE = "7c#0"


def at_table(page: Page, name: str) -> Question:
    """The learner before a played puzzle of the lesson."""
    page.wait_for_selector("#loading", state="detached")
    show_all_steps(page)
    return question(page, DEAL, name)


def expect_drawn_and_chosen(asked: Question) -> None:
    """Eleven cards were dealt, and the player has drawn one; the chosen card is still chosen."""
    expect(asked.root.locator("button[data-card]")).to_have_count(12, timeout=PATIENCE)
    assert asked.chosen == [ALONE]


def draw_and_choose(asked: Question) -> None:
    asked.main.click()
    asked.root.locator(f'[data-card="{ALONE}"]').click()
    expect_drawn_and_chosen(asked)


def test_moves_and_choice_outlive_a_kernel_and_a_press_reaches_the_next_one(
    voila: str, visit: Visitor
) -> None:
    page = visit().open(f"{voila}{DEAL}.ipynb").page
    asked = at_table(page, "the-first-turn")
    draw_and_choose(asked)
    kill_kernel_of(page)
    expect(below(page)).to_be_visible(timeout=SOON)
    below(page).get_by_role("button", name=Words("en").text("ui.reload")).click()
    asked = question(page, DEAL, "the-first-turn")
    expect_drawn_and_chosen(asked)
    kernel = kernel_of(page)
    kernel.suspend()
    try:
        asked.main.click()
        page.reload()
    finally:
        with suppress(psutil.NoSuchProcess):  # the server ends unwatched kernels
            kernel.resume()
    asked = question(page, DEAL, "the-first-turn")
    expect(asked.root.locator(f'[data-card="{ALONE}"]')).to_have_count(0, timeout=PATIENCE)
    expect(asked.root.get_by_role("log")).to_contain_text("You discard")


def test_another_tab_and_another_language_go_on_from_the_same_moves(
    voila: str, visit: Visitor
) -> None:
    page = visit().open(f"{voila}{DEAL}.ipynb").page
    draw_and_choose(at_table(page, "the-first-turn"))
    other = page.context.new_page()
    other.goto(page.url.replace("/en/", "/cs/"))
    expect_drawn_and_chosen(at_table(other, "the-first-turn"))
    other.close()


def test_the_two_goes_where_the_learner_says(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}{DEAL}.ipynb").page
    asked = at_table(page, "the-second-canasta")
    for card in ("2d#0", "Kd#0"):
        asked.root.locator(f'[data-card="{card}"]').click()
    asked.main.click()
    expect(asked.root.locator("[data-asked]")).to_have_count(5)
    asked.root.locator('[data-onto="Th"]').click()
    expect(asked.root.get_by_role("log")).to_contain_text("to your tens")
