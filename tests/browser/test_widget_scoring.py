"""Counting practice on the bare page: choices made before the kernel answers are kept."""

from random import Random

import pytest
from playwright.sync_api import expect

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.scoring.counting_practice import tasks_of
from canasta_tutor.ui.scoring.scoring_notebook import ScoringPage
from tests.browser.conftest import Opener
from tests.browser.visitors import resize

WHOLE_SHEETS = ("whole-sheet", "wrong-line", "whole-game")
"""These puzzles are longer than a screen."""
HEIGHT = 800
"""Height in pixels of a small laptop's screen."""
PHONE = 360, 600
UPPERMOST = """question => {
  const { left, bottom } = question.getBoundingClientRect();
  return question.closest(".ct-news").contains(document.elementFromPoint(left + 8, bottom - 8));
}"""
"""Whether the last line of a question is visible."""


def test_quick_choices_are_not_lost(bare_table: Opener) -> None:
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    table.page.locator(".ct-wishes > summary").click()
    table.page.locator('[data-key="rules"]').select_option("samba")
    table.page.locator('[data-key="task"]').select_option("card-points")
    wish = {"type": "practice", "rules": "samba", "task": "card-points"}
    assert table.sent("practice")[-1] == wish


def test_settings_lead_back_to_the_question(bare_table: Opener) -> None:
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    wishes = table.page.locator(".ct-wishes")
    expect(table.page.locator(".ct-chosen")).to_have_text("The score of a deal · Classic")
    wishes.locator("summary").press("Enter")
    wishes.get_by_role("button", name="To the puzzle").press("Enter")
    expect(wishes).not_to_have_attribute("open", "")
    expect(table.page.locator(".ct-question")).to_be_focused()


def test_where_a_number_is_asked_for_question_and_buttons_are_on_one_screen(
    bare_table: Opener,
) -> None:
    """Three quarters of the screen remain below the place where the question begins."""
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    resize(table.page, 1280, HEIGHT)
    counted = [task for task in tasks_of(load("classic")) if task not in WHOLE_SHEETS]
    for serial, task in enumerate(counted, 2):
        page.handle({"type": "practice", "rules": "classic", "task": task, "level": 3})
        table.page.evaluate("scrollTo(0, 0)")
        table.set("state", {"serial": serial, **page.state()})
        question = table.page.locator(".ct-question")
        expect(table.page.locator(".ct-scoring-puzzle")).to_have_attribute(
            "data-code", page.practice.code
        )
        expect(question).to_be_in_viewport(ratio=1)
        expect(table.page.locator(".ct-scoring-puzzle .ct-answer")).to_be_in_viewport(ratio=1)
        box = table.page.locator(".ct-news").bounding_box()
        assert box
        assert box["y"] < HEIGHT / 4


def test_another_deal_is_seen_from_where_it_begins(bare_table: Opener) -> None:
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table(PHONE[0]).mount(page.scene(), {"serial": 1, **page.state()})
    resize(table.page, PHONE[0], PHONE[1])
    question = table.page.locator(".ct-question")
    table.page.locator(".ct-scoring-puzzle .ct-stage").evaluate(
        "below => scrollBy(0, below.getBoundingClientRect().bottom - 150)"
    )
    assert question.evaluate(UPPERMOST)
    before = page.practice.code
    table.page.get_by_role("button", name="Another one").click()
    page.handle(table.sent("practice")[-1])
    table.set("state", {"serial": 2, **page.state()})
    assert page.practice.code != before
    expect(question).to_be_focused()
    expect(table.page.locator(".ct-counted")).to_be_in_viewport(ratio=1)
    box = table.page.locator(".ct-scoring-puzzle .ct-table").bounding_box()
    asked = question.bounding_box()
    assert box
    assert asked
    assert asked["y"] + asked["height"] <= box["y"] < PHONE[1] / 2


@pytest.mark.parametrize("height", [400, 500])
@pytest.mark.parametrize(("asked", "said"), [("show", ".ct-judged"), ("hint", ".ct-hints > li")])
def test_what_was_asked_for_is_seen_on_a_low_screen(
    bare_table: Opener, asked: str, said: str, height: int
) -> None:
    """The deal is higher than the screen; the text about it stays at the edge of the screen."""
    page = ScoringPage(Learner(met=True), Random(1))
    table = bare_table(PHONE[0]).mount(page.scene(), {"serial": 1, **page.state()})
    resize(table.page, PHONE[0], height)
    table.page.locator(".ct-stage").evaluate("stage => stage.scrollIntoView()")
    page.handle({"type": asked})
    table.set("state", {"serial": 2, **page.state()})
    expect(table.page.locator(said)).to_be_in_viewport(ratio=1)


def test_no_deal_can_be_entered_before_the_kernel_has_told_of_the_game(bare_table: Opener) -> None:
    page = ScoringPage(Learner(), Random(1))
    table = bare_table().mount(page.scene(), {"serial": 1, **page.state()})
    table.page.locator('[data-key="desk.pad"]').click()
    expect(table.page.locator(".ct-pad")).to_be_visible()
    expect(table.page.locator(".ct-pad-entry")).to_be_hidden()
