"""A running tutor for all tests of a session, and a new visitor for each."""

from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.visitors import Visitors
from tests.browser.voila.visits import Visit, Visitor, tutor_for_all

# A kernel that starts while others start may need this long on a busy machine.
PATIENCE = 60_000


@pytest.fixture(scope="session")
def voila(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address below which the notebooks are shown: one tutor for all workers, if there are
    any.
    """
    given = getattr(request.config, "workerinput", None)
    with nullcontext(given["tutor"]) if given else tutor_for_all() as address:
        yield address


@pytest.fixture(scope="session")
def visitors(browser: Browser, voila: str) -> Iterator[Visitors]:
    """The visitors of the tutor; waiting pages show no motion, because motion would cost
    drawing.
    """
    nothing = voila.replace("render/", "templates/canasta/static/icon.svg")
    visitors = Visitors(browser, nothing, height=900, patience=PATIENCE, reduced_motion="reduce")
    yield visitors
    visitors.close()


@pytest.fixture
def visit(visitors: Visitors) -> Iterator[Visitor]:
    """Opens a new visitor's browser; the options are those of a Playwright context."""
    with ExitStack() as visits:

        def come(**options: Any) -> Visit:
            visited = Visit(visits.enter_context(visitors.visitor(**options)))
            visits.callback(visited.leave)
            return visited

        yield come
