"""A running tutor for all tests of a session, and a new visitor for each."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from canasta_tutor import places
from tests.browser.voila.visits import Visit, Visitor, tutor

# A kernel that starts while others do may need this long on a busy machine.
PATIENCE = 60_000


@pytest.fixture(scope="session")
def voila() -> Iterator[str]:
    """The address below which the notebooks are shown; every visitor has a progress of his own."""
    with tutor(places.notebooks(), CANASTA_TUTOR_PROGRESS="off") as address:
        yield address


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visitor]:
    """Opens a new visitor's browser; options as for a Playwright context."""
    contexts: list[BrowserContext] = []

    def visitor(**options: Any) -> Visit:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return Visit(context.new_page())

    yield visitor
    for context in contexts:
        context.close()
