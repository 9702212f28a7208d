"""The serious or critical problems that axe finds on a page, in light and in dark colours."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.voila.visits import wait_until

STILL = "() => document.getAnimations().every((animation) => animation.playState !== 'running')"
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that only the dark colours can break; everything else on a page is the same in both."""


def serious(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """The problems that axe finds, by all its rules or by some, on a page that has come to rest."""
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
    """The problems that axe finds in light and in dark; the page stays dark."""
    page.emulate_media(color_scheme="light")
    light = serious(page)
    page.emulate_media(color_scheme="dark")
    dark = serious(page, OF_COLOURS)
    return {scheme: found for scheme, found in (("light", light), ("dark", dark)) if found}
