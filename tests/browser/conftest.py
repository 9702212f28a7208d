"""A browser for all, and a bare page that hosts the card table without Jupyter."""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import canasta_tutor

BARE = Path(__file__).parent / "bare"
STATIC = Path(canasta_tutor.__file__).parent / "ui" / "static"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


class BareFiles(SimpleHTTPRequestHandler):
    """The host page at /, the package's own files at /static/."""

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
