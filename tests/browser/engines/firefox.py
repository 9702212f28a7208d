"""Firefox without a window, driven by WebDriver BiDi, which it speaks itself."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.window import PATIENCE, PAUSE, Unanswered, Visit, Window

LARGEST = 2**26
"""The greatest number of bytes of a message."""
NO_WAY_OUT = {"proxyType": "manual", "httpProxy": "127.0.0.1:9", "sslProxy": "127.0.0.1:9"}
"""A proxy at which nobody listens; pages of this machine are fetched without it."""


@dataclass
class _Line:
    """Sends commands, receives answers and events, and keeps errors for the tab that had them."""

    socket: ClientConnection
    errors: dict[str, list[str]] = field(default_factory=dict)
    _sent: int = 0

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a command."""
        self._sent += 1
        self.socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(timeout=PATIENCE))
            if told.get("id") == self._sent:
                if told["type"] != "success":
                    raise Unanswered(told)
                result: dict[str, Any] = told["result"]
                return result
            self._hear(told)

    def _hear(self, event: dict[str, Any]) -> None:
        entry = event.get("params", {})
        if event.get("method") == "log.entryAdded" and entry["level"] == "error":
            context = entry["source"].get("context", "")
            self.errors.setdefault(context, []).append(entry["text"])


@dataclass
class _Tab:
    line: _Line
    context: str

    @property
    def errors(self) -> list[str]:
        self.run("() => null")  # events from before the command come before its answer
        return self.line.errors.get(self.context, [])

    def open(self, url: str) -> None:
        self.line.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, function: str, *given: Any) -> Any:
        call = f"await ({function})(...JSON.parse(given))"
        found = self.line.send(
            "script.callFunction",
            functionDeclaration=f"async (given) => JSON.stringify({call} ?? null)",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def perform(self, source: dict[str, Any]) -> None:
        self.line.send("input.performActions", context=self.context, actions=[source])


@contextmanager
def open_firefox(program: str) -> Iterator[Visit]:
    """A running Firefox with a profile of its own; each visitor finds its storage empty."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", "0"]
        said = Path(profile) / "said.txt"
        with (
            said.open("w") as out,
            subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT) as running,
        ):
            try:
                with connect(f"{_address(running, said)}/session", max_size=LARGEST) as socket:
                    line = _Line(socket)
                    line.send("session.new", capabilities={"alwaysMatch": {"proxy": NO_WAY_OUT}})
                    line.send("session.subscribe", events=["log.entryAdded"])
                    yield lambda: _visit(line)
                    with suppress(OSError):
                        line.send("browser.close")
            finally:
                running.terminate()


def _address(running: subprocess.Popen[bytes], said: Path) -> str:
    """Where Firefox says that it listens."""
    deadline = time.monotonic() + PATIENCE
    while not (found := re.search(r"BiDi listening on (\S+)\s", said.read_text())):
        assert running.poll() is None, f"Firefox did not start: {said.read_text()}"
        assert time.monotonic() < deadline, f"Firefox does not listen: {said.read_text()}"
        time.sleep(PAUSE)
    return found[1]


@contextmanager
def _visit(line: _Line) -> Iterator[Window]:
    visitor = line.send("browser.createUserContext")["userContext"]
    tab = line.send("browsingContext.create", type="tab", userContext=visitor)["context"]
    line.send("browsingContext.setViewport", context=tab, viewport={"width": 1280, "height": 900})
    yield _Tab(line, tab)
    line.send("browser.removeUserContext", userContext=visitor)
