"""The tutor in Voilà as `canasta-tutor app` opens it, and its visitors."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket

from canasta_tutor import paths
from tests.kernels.warm import warm_kernels

WIDGET = "#cells card-table > *"

_SERVE = """
import sys
from pathlib import Path
from canasta_tutor import paths
from canasta_tutor.app.serve import serve

notebooks, plain, *extra = sys.argv[1:]
paths.notebooks = lambda: Path(notebooks)
serve(0, False, extra, plain=bool(plain))
"""


PLAIN = "plain" if os.environ.get("PAGES") == "plain" else ""
"""With `PAGES=plain`, the server runs each page for each visitor, without copies
(docs/instant.md).
"""

_AWAIT = """
(given) => new Promise((done, fail) => {
  const wanted = WANTED;
  setTimeout(() => fail(new Error("it never came")), 60000);
  const look = async () => ((await wanted(given)) ? done() : setTimeout(look, 20));
  look();
})
"""


def wait_until(page: Page, wanted: str, given: object = None) -> None:
    """Wait until a function returns true.

    The policy of the tutor's pages forbids compiling code meanwhile.
    """
    page.evaluate(_AWAIT.replace("WANTED", wanted), given)


@dataclass
class Visit:
    """A page, and the events behind it."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to the page."""
        self.page.on("pageerror", self._hear_error)
        self.page.on("request", self._hear_request)
        self.page.on("requestfailed", self._hear_failure)
        self.page.on("websocket", self._hear_socket)
        self.page.on("console", self._hear_message)

    def leave(self) -> None:
        """Stop listening: another visitor comes to the same page."""
        self.page.remove_listener("pageerror", self._hear_error)
        self.page.remove_listener("request", self._hear_request)
        self.page.remove_listener("requestfailed", self._hear_failure)
        self.page.remove_listener("websocket", self._hear_socket)
        self.page.remove_listener("console", self._hear_message)

    def _hear_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _hear_request(self, asked: Request) -> None:
        self.requests.append(asked.url)

    def _hear_failure(self, asked: Request) -> None:
        self.errors.append(f"no {asked.url}")

    def _hear_socket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)

    def _hear_message(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def open(self, url: str) -> "Visit":
        """Open a page and wait until its first widgets are drawn."""
        self.page.goto(url)
        self.page.wait_for_selector(WIDGET)
        self.page.wait_for_selector("#loading", state="detached")
        return self

    def hosts(self) -> set[str]:
        """The servers from which the page requested anything."""
        return {urlsplit(url).netloc for url in self.requests} - {""}


Visitor = Callable[..., Visit]


@contextmanager
def tutor(notebooks: Path, *extra: str, plain: str = PLAIN, **environment: str) -> Iterator[str]:
    """A running tutor; yields the address below which its notebooks are shown."""
    command = [sys.executable, "-c", _SERVE, str(notebooks), plain, *extra]
    environment = {**os.environ, **environment}
    with (
        TemporaryFile("w+") as said,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=said, text=True, env=environment
        ) as server,
    ):
        assert server.stdout is not None
        home = server.stdout.readline().strip()  # this line comes once the server listens
        if not home.endswith("index.ipynb"):
            said.seek(0)
            raise AssertionError(f"the tutor did not start: {said.read()}")
        try:
            yield home.removesuffix("index.ipynb")
        finally:
            server.terminate()


@contextmanager
def tutor_for_all() -> Iterator[str]:
    """The tutor with the real notebooks; every visitor has progress of their own."""
    none: AbstractContextManager[dict[str, str]] = nullcontext({})
    with (
        warm_kernels() if PLAIN else none as environment,
        tutor(paths.notebooks(), CANASTA_TUTOR_PROGRESS="off", **environment) as address,
    ):
        yield address
