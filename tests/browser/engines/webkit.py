"""WebKitGTK's MiniBrowser on an invisible screen, driven by W3C WebDriver."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.browser.engines.window import PATIENCE, PAUSE, Unanswered, Visit, Window

# Collects errors of a page after it has loaded; WebDriver has no command for that.
_LISTEN = """() => {
  window.heard = [];
  addEventListener("error", ({ message }) => heard.push(message));
  addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
  const { error } = console;
  console.error = (...said) => { heard.push(said.map(String).join(" ")); error(...said); };
}"""
_HEARD = "() => window.heard ?? []"


@dataclass
class _Session:
    address: str

    @property
    def errors(self) -> list[str]:
        heard: list[str] = self.run(_HEARD)
        return heard

    def open(self, url: str) -> None:
        _send("POST", f"{self.address}/url", {"url": url})
        self.run(_LISTEN)

    def run(self, function: str, *given: Any) -> Any:
        script = (
            "const [given, done] = arguments;"
            f"Promise.resolve(({function})(...JSON.parse(given)))"
            ".then((found) => done(JSON.stringify(found ?? null)))"
        )
        told = {"script": script, "args": [json.dumps(given)]}
        return json.loads(_send("POST", f"{self.address}/execute/async", told))

    def perform(self, source: dict[str, Any]) -> None:
        _send("POST", f"{self.address}/actions", {"actions": [source]})


def _send(method: str, address: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, method=method), timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except HTTPError as refused:
        with refused:
            raise Unanswered(refused.read()) from None


@contextmanager
def open_webkit(browser: Path) -> Iterator[Visit]:
    """A running driver; each visitor gets a browser of their own, with empty storage."""
    with ExitStack() as opened:
        screen = opened.enter_context(_screen())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
        driver = subprocess.Popen(command, env=os.environ | {"DISPLAY": screen})
        opened.enter_context(driver)
        opened.callback(driver.terminate)
        address = f"http://127.0.0.1:{port}"
        _wait_for_driver(address)
        yield lambda: _visit(address, browser)


@contextmanager
def _screen() -> Iterator[str]:
    known, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as shown:
        os.close(told)
        with open(known, encoding="ascii") as number:
            yield f":{number.readline().strip()}"
        shown.terminate()


def _wait_for_driver(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            _send("GET", f"{address}/status")
        except URLError:
            assert time.monotonic() < deadline, "WebKitWebDriver did not start"
            time.sleep(PAUSE)
        else:
            return


@contextmanager
def _visit(driver: str, browser: Path) -> Iterator[Window]:
    options = {"binary": str(browser), "args": ["--automation"]}
    wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
    address = f"{driver}/session/{_send('POST', f'{driver}/session', wanted)['sessionId']}"
    yield _Session(address)
    _send("DELETE", address)
