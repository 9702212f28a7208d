"""Take the screenshots of the README again: `python tools/readme_pictures.py ADDRESS`.

ADDRESS is the address of a running tutor, up to `render/`. The learner should be new, as after
`CANASTA_TUTOR_PROGRESS=off make app NO_BROWSER=1`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

DOCS = Path(__file__).parent.parent / "docs"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
PATIENCE = 20_000
"""Milliseconds to wait for the page."""
AT_REST = 1_000
"""Milliseconds after which nothing moves on the page."""
FROZEN = "The pile is frozen. Take it."
"""A question of lesson 6."""


def open_page(browser: Browser, address: str, width: int, height: int, **options: object) -> Page:
    """Open a page of the tutor, and wait until it is drawn."""
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("#cells card-table > *")
    return page


def answer_frozen_pile(page: Page) -> None:
    """Answer the question about the frozen pile wrong, by using a two."""
    page.locator(".ct-contents > summary").click()
    page.locator(".ct-show-all").click()
    stage = page.locator(".ct-stage", has_text=FROZEN)
    for card in ("6h", "2h"):
        stage.locator(f'.ct-hold[data-card="{card}#0"]').click()
    stage.locator(".ct-pile button").click()
    stage.locator('.ct-judged[data-tone="wrong"][data-risen]').wait_for()
    show_table(page, stage)


def show_table(page: Page, stage: Locator) -> None:
    """Scroll a table to the top of the window, below the head of the lesson."""
    stage.evaluate("node => node.scrollIntoView({block: 'start'})")
    page.mouse.move(1, 1)
    page.wait_for_timeout(AT_REST)


def main(address: str) -> None:
    """Take pictures of the home page, a frozen pile, and a lesson on a phone in dark mode."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        home = open_page(browser, f"{address}index.ipynb", 1280, 800)
        home.wait_for_timeout(AT_REST)
        home.screenshot(path=DOCS / "home.png")
        page = open_page(browser, f"{address}en/06-pile.ipynb", 1000, 700)
        answer_frozen_pile(page)
        page.screenshot(path=DOCS / "frozen-pile.png")
        dark = {"device_scale_factor": 2, "has_touch": True, "color_scheme": "dark"}
        phone = open_page(browser, f"{address}cs/03-turn.ipynb", 390, 844, **dark)
        show_table(phone, phone.locator(".ct-stage:visible").first)
        phone.screenshot(path=DOCS / "phone.png")


if __name__ == "__main__":
    main(sys.argv[1])
