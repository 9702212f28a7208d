"""Open a page in Chromium, and list its content and its problems."""

import os
import shutil
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

WIDGET = "card-table > *"
PATIENCE = 10.0
"""Seconds to wait for the kernel to end."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@dataclass(frozen=True)
class Look:
    """How a page opened."""

    widgets: int
    seconds: float
    problems: list[str]


def look_at(url: str) -> Look:
    """Open a page and wait for its first widget."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()
        problems = _collect_problems(page, urlsplit(url).netloc)
        begun = time.monotonic()
        page.goto(url)
        page.wait_for_selector(f"{WIDGET}, .notice:not([hidden]), .trouble:visible")
        seconds = time.monotonic() - begun
        page.wait_for_load_state("networkidle")
        if page.locator(".trouble:visible").count():
            problems.append(page.locator(".trouble:visible").first.inner_text())
        widgets = page.locator(WIDGET).count()
        if not _kernel_ends(page, url):
            problems.append("the kernel goes on after the page was left")
        return Look(widgets, seconds, problems)


def _kernel_ends(page: Page, url: str) -> bool:
    """Leave the page, and say whether its kernel ends, which makes room on a small server."""
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
