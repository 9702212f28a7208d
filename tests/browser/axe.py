"""What axe finds serious or critical on a page, in its light and its dark colours."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.voila.visits import wait_until

STILL = "() => document.getAnimations().every((animation) => animation.playState !== 'running')"
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that can be broken in the dark alone; all else on a page is as in the light."""


def serious(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe finds, by all its rules or by some, on a page that has come to rest."""
    wait_until(page, STILL)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in Axe().run(page, options=options).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def serious_in_light_and_dark(page: Page) -> dict[str, list[str]]:
    """What axe finds in each; the page stays dark."""
    page.emulate_media(color_scheme="light")
    light = serious(page)
    page.emulate_media(color_scheme="dark")
    dark = serious(page, OF_COLOURS)
    return {scheme: found for scheme, found in (("light", light), ("dark", dark)) if found}
