"""The notebooks of the lessons work in JupyterLab as they are."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

PATIENCE = 60_000
LESSON = "en/04-melds.ipynb"
PARTS = 20  # the head, the puzzles, the rule cards and the summary of the lesson
TROUBLE = (
    '[data-mime-type="application/vnd.jupyter.error"],'
    '[data-mime-type="application/vnd.jupyter.stderr"]'
)


@pytest.fixture
def errors() -> list[str]:
    """What goes wrong in the page's scripts."""
    return []


@pytest.fixture
def notebook(browser: Browser, lab: str, errors: list[str]) -> Iterator[Page]:
    """A lesson that has just been run as a whole."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{lab}/tree/{LESSON}")
    # Cells that are run before the kernel is there stay empty.
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".ct")).to_have_count(PARTS, timeout=PATIENCE)
    yield page
    page.context.close()


def hand_of(puzzle: Locator, *cards: str) -> list[Locator]:
    return [puzzle.locator(f'button[data-card="{card}#0"]') for card in cards]


def test_a_lesson_runs_and_its_puzzles_answer(notebook: Page, errors: list[str]) -> None:
    puzzle = notebook.locator(".ct-puzzle", has=notebook.locator('[data-card="5c#0"]')).nth(1)
    verdict = puzzle.locator(".ct-verdict")
    for card in hand_of(puzzle, "7h", "8h", "9h"):
        card.click()
    puzzle.get_by_role("button", name="Lay these cards").click()
    expect(verdict).to_have_attribute("data-tone", "wrong")

    for card in hand_of(puzzle, "7h", "8h", "9h"):
        card.click()
    hand_of(puzzle, "5d")[0].focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "Tab", "Enter"):
        notebook.keyboard.press(key)
    expect(verdict).to_have_attribute("data-tone", "right")

    expect(notebook.get_by_text("Rule: Natural cards in a meld.").first).to_be_attached()
    expect(notebook.locator(TROUBLE)).to_have_count(0)
    assert errors == []
