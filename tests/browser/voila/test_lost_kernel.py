"""A kernel that dies while a learner is at work: the page says so and keeps the work."""

import json

import psutil
import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import Question, answer_by_mouse, question
from tests.browser.voila.visits import Visitor

SILENCE = 4_500  # ms; the page waits three seconds for an answer


def kill_kernel_of(page: Page) -> None:
    """End the process that stands behind a page."""
    about = json.loads(page.locator("#jupyter-config-data").inner_text())
    name = f"kernel-{about['kernelId']}"
    every = psutil.process_iter(["cmdline"])
    (kernel,) = [each for each in every if name in " ".join(each.info["cmdline"] or ())]
    kernel.kill()
    kernel.wait(10)


def answer_nobody(page: Page, path: str) -> Question:
    """Lay three cards at a table whose kernel is gone."""
    asked = question(page, path, "equal-not-in-a-row")
    kill_kernel_of(page)
    answer_by_mouse(asked, "5d 5s 9h")
    return asked


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_the_page_says_that_nobody_answers(voila: str, visit: Visitor, lang: str) -> None:
    path = f"{lang}/04-melds"
    page = visit().open(f"{voila}{path}.ipynb").page
    page.click("#show-all")
    notice = answer_nobody(page, path).root.locator(".ct-notice[role=status]")
    expect(notice).to_be_empty()
    expect(notice).to_have_text(Words(lang).text("ui.kernel_gone"), timeout=SILENCE)


def test_the_work_is_kept_until_a_new_kernel_answers(voila: str, visit: Visitor) -> None:
    path = "en/04-melds"
    page = visit().open(f"{voila}{path}.ipynb").page
    page.click("#show-all")
    bonus = question(page, path, "bonus-for-eights")
    bonus.number.fill("500")
    meld = answer_nobody(page, path)
    expect(meld.root.locator(".ct-notice")).not_to_be_empty()
    assert meld.chosen == ["5d#0", "5s#0", "9h#0"]
    expect(bonus.number).to_have_value("500")
    expect(meld.final("none")).not_to_have_attribute("aria-disabled", "true")
    page.reload()
    expect(meld.card("9h")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    assert meld.chosen == ["5d#0", "5s#0", "9h#0"]
    expect(bonus.number).to_have_value("500")
    answer_by_mouse(meld, "5d 5s 5c")
    meld.expect_verdict("right")


def test_a_lost_kernel_keeps_nothing_back(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}en/04-melds.ipynb").page
    told = page.get_by_text("Cards of the same rank make a meld.")
    expect(told).to_be_hidden()
    kill_kernel_of(page)
    answer_by_mouse(question(page, "en/04-melds", "three-queens"), "yes")
    expect(told).to_be_visible(timeout=SILENCE)
