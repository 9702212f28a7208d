"""Take the pictures of the README anew: `python tools/readme_pictures.py ADDRESS`.

ADDRESS is that of a running tutor up to `render/`; its learner should be new, as with
`CANASTA_TUTOR_PROGRESS=off make app NO_BROWSER=1`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

DOCS = Path(__file__).parent.parent / "docs"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
PATIENCE = 20_000
AT_REST = 1_000
FROZEN = "The pile is frozen. Take it."
"""What lesson 6 asks."""


def opened(browser: Browser, address: str, width: int, height: int, **options: object) -> Page:
    """A page of the tutor, drawn and at rest."""
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("#cells card-table > *")
    return page


def frozen_pile(page: Page) -> None:
    """Take a frozen pile with a two, which does not help; the answers before it are shown."""
    puzzle = page.locator('.ct[data-part="puzzle"]', has_text=FROZEN)
    shown = page.locator(
        "button:visible:not([aria-disabled=true]):enabled", has_text="I don't know"
    )
    while not puzzle.is_visible():
        (shown if shown.count() else page.locator("#continue:visible")).first.click()
        page.wait_for_timeout(AT_REST)
    for card in ("6h", "2h"):
        puzzle.locator(f'.ct-hold[data-card="{card}#0"]').click()
    puzzle.get_by_role("button", name="Take the pile").click()
    puzzle.locator('.ct-verdict[data-tone="wrong"]').wait_for()
    puzzle.evaluate("node => node.scrollIntoView({block: 'end'})")


def main(address: str) -> None:
    """The home page, a pile that is frozen, a lesson on a phone in the dark."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        home = opened(browser, f"{address}index.ipynb", 1280, 800)
        home.screenshot(path=DOCS / "home.png")
        page = opened(browser, f"{address}en/06-pile.ipynb", 900, 960)
        frozen_pile(page)
        page.screenshot(path=DOCS / "frozen-pile.png")
        dark = {"device_scale_factor": 2, "has_touch": True, "color_scheme": "dark"}
        phone = opened(browser, f"{address}cs/04-melds.ipynb", 390, 844, **dark)
        phone.screenshot(path=DOCS / "phone.png")


if __name__ == "__main__":
    main(sys.argv[1])
