"""Everyone can read the pages, in light and in dark."""

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.axe import OF_COLOURS, serious, serious_in_light_and_dark
from tests.browser.voila.learning import (
    answer_by_mouse,
    expect_to_fit,
    open_settings,
    question,
    show_all_steps,
)
from tests.browser.voila.visits import Visitor

LESSON = "ru/04-melds"


def asked_and_answered(page: Page, path: str) -> None:
    """Show on a lesson's page everything that it can tell a learner."""
    show_all_steps(page)
    refused, solved, hinted = (
        question(page, path, name) for name in ("grow-your-own", "three-queens", "lonely-four")
    )
    answer_by_mouse(solved, "Qh Qs Qc")
    solved.expect_verdict("right")
    answer_by_mouse(refused, "lay 9s")
    refused.expect_verdict("wrong")
    answer_by_mouse(refused, "lay 4c 4d")
    refused.open_more()
    refused.worked.locator("summary").click()
    page.keyboard.press("Escape")
    hinted.hint.click()
    expect(hinted.hints).to_have_count(1)


def test_a_lesson_under_way_passes_axe_and_fits_the_smallest_phone(
    voila: str, visit: Visitor
) -> None:
    """The test takes the language with the longest words."""
    page = visit().open(f"{voila}{LESSON}.ipynb").page
    asked_and_answered(page, LESSON)
    assert serious_in_light_and_dark(page) == {}
    expect_to_fit(page, 320)


@pytest.mark.parametrize("name", ["glossary", "rule-card"])
def test_what_is_looked_up_is_there_passes_axe_and_fits_the_smallest_phone(
    voila: str, visit: Visitor, name: str
) -> None:
    """The learner chooses dark behind the only button at the end of the page; the page stays
    dark.
    """
    page = visit().open(f"{voila}{name}.ipynb").page
    assert serious(page) == []
    colours = page.get_by_label(Words("en").text("ui.theme.label"))
    expect(colours).to_be_hidden()
    open_settings(page)
    colours.select_option("dark")
    assert serious(page, OF_COLOURS) == []
    expect_to_fit(page, 320)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
