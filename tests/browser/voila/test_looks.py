"""The page fits a phone, can be read by everyone, and goes dark with the system."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.voila.visits import Visitor

PAGES = ["index.ipynb", "en/04-melds.ipynb", "ru/06-pile.ipynb"]
PAPER = "getComputedStyle(document.body).backgroundColor"


def whole(page: Page) -> Page:
    """The page with all its steps open."""
    if page.locator("#show-all").is_visible():
        page.click("#show-all")
    return page


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 360])
def test_a_phone_needs_no_sideways_scroll(
    voila: str, visit: Visitor, path: str, width: int
) -> None:
    page = whole(visit(viewport={"width": width, "height": 700}).open(voila + path).page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(voila: str, visit: Visitor, path: str, scheme: str) -> None:
    page = whole(visit(color_scheme=scheme).open(voila + path).page)
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_the_page_goes_dark_with_the_system(voila: str, visit: Visitor) -> None:
    light = visit(color_scheme="light").open(voila + PAGES[1]).page.evaluate(PAPER)
    dark = visit(color_scheme="dark").open(voila + PAGES[1]).page.evaluate(PAPER)
    assert light == "rgb(247, 245, 240)"
    assert dark != light
