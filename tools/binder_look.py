"""Open pages in Chromium as a learner on Binder does, and list their content and their problems."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

WIDGET = "card-table > *"
PATIENCE = 10.0
"""Seconds to wait for the kernel to end."""
SLOWEST = 60_000
"""Milliseconds to wait for anything else."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
DIALOG = ".ct-question-dialog[open]"


@dataclass(frozen=True)
class Look:
    """How a page opened."""

    widgets: int
    seconds: float
    problems: list[str]


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser that keeps its stored data as long as it is open."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=FLAGS)


def look_at(browser: Browser, url: str, lists_kernels: bool = False) -> Look:
    """Open a page as somebody new and wait for its first widget.

    `lists_kernels`: the server lists its running kernels, so wait until the page's kernel has
    ended.
    """
    context = browser.new_context()
    page = context.new_page()
    problems = _collect_problems(page, urlsplit(url).netloc)
    begun = time.monotonic()
    page.goto(url)
    page.wait_for_selector(f"{WIDGET}, .notice:not([hidden]), .trouble:visible", timeout=SLOWEST)
    seconds = time.monotonic() - begun
    page.wait_for_load_state("networkidle")
    if page.locator(".trouble:visible").count():
        problems.append(page.locator(".trouble:visible").first.inner_text())
    widgets = page.locator(WIDGET).count()
    if lists_kernels and not _kernel_ends(page, url):
        problems.append("the kernel goes on after the page was left")
    context.close()
    return Look(widgets, seconds, problems)


def answer_twice(page: Page, lesson: str) -> None:
    """Answer the first puzzle of the lesson about melds wrong, then right."""
    page.goto(lesson)
    puzzle = page.locator(".ct-puzzle").first
    for cards, tone in (("8h Kd 5c", "wrong"), ("Qh Qs Qc", "right")):
        for card in cards.split():
            puzzle.locator(f'button[data-card="{card}#0"]').click(timeout=SLOWEST)
        puzzle.get_by_role("button", name="Lay these cards").click()
        verdict = puzzle.locator(".ct-verdict")
        expect(verdict).to_have_attribute("data-tone", tone, timeout=SLOWEST)
        if tone == "wrong":  # the verdict lies over the buttons, and the cards are still chosen
            puzzle.locator(".ct-again").click()


def find_link_onward(page: Page) -> str:
    """The address (below Binder's) in the notice of a page whose server is gone."""
    link = page.locator(".ct-said-below a[href*='urlpath=']")
    expect(link).to_be_visible(timeout=SLOWEST)
    (path,) = parse_qs(urlsplit(link.get_attribute("href") or "").query)["urlpath"]
    return path


def is_counted(page: Page, home: str, code: str = "") -> bool:
    """Whether the home page says that one puzzle of the lesson is solved.

    First answer its questions.

    `code`: the progress code that the address brings, with its mark.
    """
    page.goto("about:blank")
    page.goto(home + code)
    page.locator(DIALOG).get_by_role("button").first.click(timeout=SLOWEST)
    current: Locator = page.locator(".ct-current")
    current.wait_for(timeout=SLOWEST)
    return "1 of 13" in current.inner_text().replace("\N{NO-BREAK SPACE}", " ")


def open_jupyterlab(page: Page, home: str) -> float:
    """Follow the link of the home page to JupyterLab; return the seconds until it is there."""
    page.goto(home)
    begun = time.monotonic()
    page.locator("a[href$='lab/tree/notebooks/index.ipynb']").click(
        timeout=SLOWEST, no_wait_after=True
    )
    page.locator(".jp-Notebook").first.wait_for(timeout=2 * SLOWEST)
    return time.monotonic() - begun


def _kernel_ends(page: Page, url: str) -> bool:
    """Leave the page, and say whether its kernel ends; a small server needs the room."""
    server, _, rest = url.partition("voila/")
    kernels = f"{server}api/kernels?{rest.partition('?')[2]}"
    page.goto("about:blank")
    deadline = time.monotonic() + PATIENCE
    while page.request.get(kernels).json():
        if time.monotonic() > deadline:
            return False
        page.wait_for_timeout(200)
    return True


def _collect_problems(page: Page, host: str) -> list[str]:
    """A list to which the page's events add problems."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("websocket", lambda line: line.on("socketerror", lambda why: problems.append(why)))
    page.on(
        "response",
        lambda answer: (
            problems.append(f"{answer.status}: {answer.url}") if answer.status >= 400 else None
        ),
    )
    page.on(
        "request",
        lambda asked: (
            problems.append(f"leaves the server: {asked.url}")
            if urlsplit(asked.url).scheme in ("http", "https")
            and urlsplit(asked.url).netloc != host
            else None
        ),
    )
    return problems
