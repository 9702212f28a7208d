"""The tutor in Voilà, as `canasta-tutor app` opens it, and visitors to it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

# A kernel that starts while others do may need this long on a busy machine.
PATIENCE = 60_000

WIDGET = "#cells .lm-Widget.jp-OutputArea-output > *"


@dataclass
class Visit:
    """A page, and what went on behind it."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def open(self, url: str) -> "Visit":
        """Open a page and wait until its widgets are drawn."""
        self.page.goto(url)
        self.page.wait_for_selector(WIDGET)
        self.page.wait_for_selector("#loading", state="detached")
        return self

    def hosts(self) -> set[str]:
        """The servers that were asked for anything."""
        return {urlsplit(url).netloc for url in self.requests} - {""}


Visitor = Callable[..., Visit]


@pytest.fixture(scope="session")
def voila() -> Iterator[str]:
    """The address below which the notebooks are shown."""
    command = [sys.executable, "-m", "canasta_tutor.cli", "app", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        home = server.stdout.readline().strip()  # comes once the server listens
        assert home.endswith("index.ipynb"), "the tutor did not start"
        yield home.removesuffix("index.ipynb")
        server.terminate()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visitor]:
    """Opens a new visitor's browser; options as for a Playwright context."""
    contexts: list[BrowserContext] = []

    def visitor(**options: Any) -> Visit:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return _watched(Visit(context.new_page()))

    yield visitor
    for context in contexts:
        context.close()


def _watched(visit: Visit) -> Visit:
    page, errors = visit.page, visit.errors
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", lambda asked: visit.requests.append(asked.url))
    page.on(
        "response",
        lambda answer: (
            errors.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None
        ),
    )
    return visit
