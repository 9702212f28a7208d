"""The notebooks work unchanged in JupyterLab."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.voila.learning import tab_to

EN = Words("en")
PATIENCE = 60_000
LESSON = "en/04-melds.ipynb"
PARTS = 26  # head, puzzles, rule cards, differences between rules, summary
SECOND = """puzzles => {
  const holding = puzzles.filter((puzzle) => puzzle.querySelector('[data-card="5c#0"]'));
  return puzzles.indexOf(holding[1]);
}"""
"""The place of the second puzzle with a five of clubs; the cards lie elsewhere later."""
TOLD = "You know it already"
"""The beginning of the text that explains the first puzzle."""
COVERED = """bar => {
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const places = Array.from({ length: 20 }, (_, at) => left + ((right - left) * (at + 0.5)) / 20);
  return places.some((x) => !bar.contains(document.elementFromPoint(x, (top + bottom) / 2)));
}"""
"""Whether something covers an element."""
TROUBLE = (
    '[data-mime-type="application/vnd.jupyter.error"],'
    '[data-mime-type="application/vnd.jupyter.stderr"]'
)


@pytest.fixture
def errors() -> list[str]:
    """The errors in the page's scripts."""
    return []


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """One context for all tests: the next page uses what the first page has loaded."""
    window = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    window.set_default_timeout(PATIENCE)
    yield window
    window.close()


@pytest.fixture
def page(window: BrowserContext, errors: list[str]) -> Iterator[Page]:
    page = window.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()


def run_all(page: Page, lab: str, notebook: str, parts: int) -> None:
    """Open a single notebook and run all its cells."""
    page.goto(f"{lab}/tree/{notebook}?reset")
    # Cells that run before the kernel exists stay empty.
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".ct[data-part]")).to_have_count(parts, timeout=PATIENCE)


def hand_of(puzzle: Locator, *cards: str) -> list[Locator]:
    return [puzzle.locator(f'button[data-card="{card}#0"]') for card in cards]


def expect_to_begin_at_the_head(page: Page) -> None:
    """The head is visible and its cell is the current cell; nothing covers the status bar."""
    head = page.locator(".jp-Cell", has=page.locator('[data-part="bar"]'))
    expect(head).to_be_in_viewport(ratio=1)
    expect(head).to_contain_class("jp-mod-active")
    expect(page.get_by_role("heading", name="Melds and canastas")).to_be_in_viewport(ratio=1)
    assert not page.locator("#jp-main-statusbar").evaluate(COVERED)


def expect_explanations_to_wait(page: Page) -> None:
    """Before the answer, nothing that the lesson says below its puzzles is visible."""
    prose = page.locator(".jp-RenderedMarkdown p")
    told = prose.filter(has_text=TOLD)
    expect(told).to_be_hidden()
    first = page.locator(".ct-puzzle").first
    for card in hand_of(first, "Qh", "Qs", "Qc"):
        card.click()
    first.get_by_role("button", name="Lay these cards").click()
    expect(told).to_be_visible()
    expect(prose.filter(has_text="Helpers need someone to help.")).to_be_hidden()
    expect(page.get_by_role("heading", name="Wild cards help out")).to_be_visible()


def test_a_lesson_runs_and_its_puzzles_answer(page: Page, lab: str, errors: list[str]) -> None:
    run_all(page, lab, LESSON, PARTS)
    expect_to_begin_at_the_head(page)
    expect_explanations_to_wait(page)
    puzzle = page.locator(".ct-puzzle").nth(page.locator(".ct-puzzle").evaluate_all(SECOND))
    verdict = puzzle.locator(".ct-verdict")
    for card in hand_of(puzzle, "8h", "9h", "9s"):
        card.click()
    puzzle.get_by_role("button", name="Lay these cards").click()
    expect(verdict).to_have_attribute("data-tone", "wrong")

    puzzle.locator(".ct-again").click()
    for card in hand_of(puzzle, "8h", "9h", "9s"):
        expect(card).to_have_attribute("aria-pressed", "false")
    hand_of(puzzle, "5d")[0].focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    for card in hand_of(puzzle, "5d", "5s", "5c"):
        expect(card).to_have_attribute("aria-pressed", "true")
    expect(puzzle.locator('[data-card][aria-pressed="true"]')).to_have_count(3)
    tab_to(page, puzzle.get_by_role("button", name="Lay these cards"))
    page.keyboard.press("Enter")
    expect(verdict).to_have_attribute("data-tone", "right")

    expect(page.locator(TROUBLE)).to_have_count(0)
    assert errors == []


def test_the_referee_rules_in_jupyterlab(page: Page, lab: str, errors: list[str]) -> None:
    run_all(page, lab, "referee.ipynb", 1)
    for card in ("7h", "7d", "2c"):
        page.locator(f'[data-key="tray.{card}"]').click()
    page.get_by_role("button", name=EN.text("referee.page.ask")).click()
    expect(page.locator(".ct-ruling")).to_have_attribute("data-tone", "right")
    expect(page.locator(".ct-ruled").first).to_contain_text(EN.text("rule.meld.min_naturals.name"))
    expect(page.locator(TROUBLE)).to_have_count(0)
    assert errors == []
