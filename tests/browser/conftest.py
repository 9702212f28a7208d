"""A browser for all tests, and a bare page that hosts the card table without Jupyter."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    expect,
    sync_playwright,
)

import canasta_tutor
from tests.browser.visitors import Visitors
from tests.browser.voila.visits import tutor_for_all

BARE = Path(__file__).parent / "bare"
STATIC = Path(canasta_tutor.__file__).parent / "ui" / "static"
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or "/usr/bin/chromium"
)
"""A browser without a window, if one is installed: it has the same engine, but starts and opens
tabs sooner.
"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # the next page finds the compiled code of the last page
]


# On a busy machine, a page may need this long (in ms) for what it shows at once on a quiet machine.
expect.set_options(timeout=30_000)

OPENED = pytest.StashKey[ExitStack]()
ADDRESS = pytest.StashKey[str]()
"""The address of the tutor that all workers visit."""


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each worker of pytest-xdist where the tutor is; start the tutor for the first worker."""
    stash = node.config.stash
    if ADDRESS not in stash:
        stash[OPENED] = ExitStack()
        stash[ADDRESS] = stash[OPENED].enter_context(tutor_for_all())
    node.workerinput["tutor"] = stash[ADDRESS]


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the tutor when all workers have ended."""
    if OPENED in config.stash:
        config.stash[OPENED].close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


class BareFiles(SimpleHTTPRequestHandler):
    """Serves the host page at /, and the package's own files at /static/."""

    def translate_path(self, path: str) -> str:
        if path.startswith("/static/"):
            return str(STATIC / path.removeprefix("/static/"))
        return super().translate_path(path)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def bare() -> Iterator[str]:
    """The address of the bare page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(BareFiles, directory=BARE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@dataclass
class BareTable:
    """A card table on the bare page; a model takes the place of the kernel."""

    page: Page

    def mount(self, scene: dict[str, Any], state: dict[str, Any] | None = None) -> "BareTable":
        self.page.wait_for_function("window.ready")
        self.page.evaluate(
            "([scene, state]) => mount(scene, state)", [scene, state or {"serial": 0}]
        )
        return self

    def set(self, trait: str, value: dict[str, Any]) -> None:
        self.page.evaluate("([trait, value]) => model.set(trait, value)", [trait, value])

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """The events of one kind that would have gone to the kernel, without the ids of deeds."""
        events: list[dict[str, Any]] = self.page.evaluate("model.sent")
        bare = [{key: told for key, told in event.items() if key != "deed"} for event in events]
        return [event for event in bare if event["type"] == kind]

    def deeds(self) -> list[str]:
        """The ids of all deeds that the page has sent, once for each time it sent them."""
        told: list[str] = self.page.evaluate("model.sent.map(({ deed }) => deed).filter(Boolean)")
        return told

    def fall_silent(self, silent: bool = True) -> None:
        """Stop the kernel's answers, or start them again."""
        self.page.evaluate("silent => { window.deaf = silent; }", silent)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'button[data-card="{name}"]')

    def chosen(self) -> list[str]:
        """The cards that are selected, in the order of the hand."""
        pressed = self.page.locator('[data-card][aria-pressed="true"]')
        names: list[str] = pressed.evaluate_all("nodes => nodes.map((node) => node.dataset.card)")
        return names


Opener = Callable[..., BareTable]


@pytest.fixture(scope="session")
def bare_visitors(browser: Browser, bare: str) -> Iterator[Visitors]:
    """The visitors of the bare page."""
    visitors = Visitors(browser, f"{bare}nothing.html", height=800)
    yield visitors
    visitors.close()


@pytest.fixture
def bare_table(bare_visitors: Visitors, bare: str) -> Iterator[Opener]:
    """Opens the bare page for a new visitor; no script may fail on it."""
    errors: list[str] = []

    def hear_error(error: Error) -> None:
        errors.append(str(error))

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    def open_page(
        width: int = 1280, clock: bool = False, alone: bool = False, **options: Any
    ) -> BareTable:
        page = visits.enter_context(bare_visitors.visitor(width, alone=alone or clock, **options))
        page.on("pageerror", hear_error)
        page.on("console", hear)
        visits.callback(page.remove_listener, "pageerror", hear_error)
        visits.callback(page.remove_listener, "console", hear)
        if clock:
            page.clock.install(time=0)
        page.goto(bare)
        if clock:
            page.clock.pause_at(60_000)
        return BareTable(page)

    with ExitStack() as visits:
        yield open_page
    assert errors == []
