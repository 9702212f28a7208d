"""A running tutor for all tests of a session, and a new visitor for each."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from canasta_tutor import paths
from tests.browser.visitors import Visitors
from tests.browser.voila.visits import Visit, Visitor, tutor

# A kernel that starts while others do may need this long on a busy machine.
PATIENCE = 60_000


@pytest.fixture(scope="session")
def voila() -> Iterator[str]:
    """The address below which the notebooks are shown; every visitor has a progress of his own."""
    with tutor(paths.notebooks(), CANASTA_TUTOR_PROGRESS="off") as address:
        yield address


@pytest.fixture(scope="session")
def visitors(browser: Browser, voila: str) -> Iterator[Visitors]:
    """Those who come to the tutor."""
    visitors = Visitors(browser, voila, height=900, patience=PATIENCE)
    yield visitors
    visitors.close()


@pytest.fixture
def visit(visitors: Visitors) -> Iterator[Visitor]:
    """Opens a new visitor's browser; options as for a Playwright context."""
    with ExitStack() as visits:
        yield lambda **options: Visit(visits.enter_context(visitors.visitor(**options)))
