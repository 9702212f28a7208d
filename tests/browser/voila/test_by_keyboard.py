"""A whole lesson without a mouse: every puzzle solved, every step opened, up to the end."""

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.card_props import identities
from tests.browser.voila.learning import (
    answer_by_keyboard,
    lessons,
    puzzles_in_order,
    question,
    tab_to,
    to_the_top,
)
from tests.browser.voila.visits import Visitor
from tests.many import TIMES

KEYED = ["03-turn", "15-samba"] if TIMES == 1 else list(lessons())
"""One lesson on the game itself and one on other rules; all lessons if `TIMES` is over 1."""


def typed(answer: Answer) -> str:
    """An answer in the form in which the test presses the keys for it."""
    if isinstance(answer, tuple):
        return " ".join(name for name, _ in identities(answer))
    return str(answer)


def go_on(page: Page) -> None:
    """Open the next step with its button."""
    opened = page.locator(".step.open").count()
    tab_to(page, page.locator("#more button").first)
    page.keyboard.press("Enter")
    expect(page.locator(".step.open")).to_have_count(opened + 1)


@pytest.mark.parametrize("lesson", KEYED)
def test_a_lesson_is_walked_by_keyboard_alone(voila: str, visit: Visitor, lesson: str) -> None:
    page = visit().open(f"{voila}en/{lesson}.ipynb").page
    to_the_top(page)
    for name in puzzles_in_order(lesson):
        asked = question(page, f"en/{lesson}", name)
        while not asked.root.is_visible():
            go_on(page)
        answer = solve(lessons()[lesson].puzzle(name), load(known()[0])).answer
        answer_by_keyboard(asked, typed(answer))
        asked.expect_verdict("right")
        tab_to(page, asked.go_on)
        page.keyboard.press("Enter")
    while page.locator(".step:not(.open)").count():
        go_on(page)
    expect(page.locator('.ct[data-part="summary"]')).to_be_visible()
