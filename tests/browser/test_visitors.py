"""A visitor finds nothing from an earlier visitor, whatever that visitor left."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.visitors import Visitors

LEAVE = """
async () => {
  document.cookie = "left=cookie; max-age=1000";
  localStorage.setItem("left", "local");
  sessionStorage.setItem("left", "session");
  await caches.open("left");
  const opening = indexedDB.open("left");
  await new Promise((done) => { opening.onsuccess = done; });
}
"""
FOUND = """
async () => [
  document.cookie, localStorage.length, sessionStorage.length, (await caches.keys()).length,
  (await indexedDB.databases()).length, innerWidth, navigator.language, history.length,
  matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion: reduce)").matches,
]
"""
NOTHING = ["", 0, 0, 0, 0, 1280, "en-US", 2, False, False]
ALL = ["left=cookie", 1, 1, 1, 1, 320, "cs-CZ", 2, True, True]
ASKED: dict[str, Any] = {
    "width": 320,
    "locale": "cs-CZ",
    "color_scheme": "dark",
    "reduced_motion": "reduce",
}


def found(page: Page) -> list[object]:
    things: list[object] = page.evaluate(FOUND)
    return things


def test_a_visitor_finds_nothing_of_the_one_before(bare_visitors: Visitors, bare: str) -> None:
    with bare_visitors.visitor(**ASKED) as page:
        page.goto(bare)
        page.evaluate(LEAVE)
        assert found(page) == ALL
        first = page.context
    with bare_visitors.visitor() as page:
        page.goto(bare)
        assert page.context is first
        assert found(page) == NOTHING


def test_two_visitors_at_a_time_share_nothing(bare_visitors: Visitors, bare: str) -> None:
    with bare_visitors.visitor() as one, bare_visitors.visitor() as other:
        one.goto(bare)
        one.evaluate(LEAVE)
        other.goto(bare)
        assert found(other) == NOTHING
