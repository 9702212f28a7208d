"""A window of some browser, and the actions of a learner in it, each with a deadline."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

PAUSE = 0.05
"""Seconds between two looks at the page."""
PATIENCE = 60
"""Seconds that a page may take on a busy machine."""

# The point at which to press an element: its middle, once it lies still and uncovered.
_MIDDLE = """async (selector) => {
  const node = document.querySelector(selector);
  if (!node?.checkVisibility() || node.matches(":disabled, [aria-disabled=true]")) return null;
  node.scrollIntoView({ block: "center", behavior: "instant" });
  const middle = () => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
  };
  const [x, y] = middle();
  await new Promise((done) => setTimeout(done, 50));
  const [later, lower] = middle();
  const hit = node.contains(document.elementFromPoint(x, y));
  if (x !== later || y !== lower || !hit) return null;
  window.struck = false;
  node.addEventListener("click", () => { window.struck = true; }, { once: true, capture: true });
  return [x, y];
}"""
# False if the page has moved away under the mouse. WebKit may answer before it has clicked.
_STRUCK = """async () => {
  for (let looks = 0; window.struck === false && looks < 20; looks++)
    await new Promise((done) => setTimeout(done, 50));
  return window.struck !== false;
}"""
_TEXT = """(selector) => {
  const node = document.querySelector(selector);
  return node?.checkVisibility() ? node.innerText : null;
}"""


class Unanswered(AssertionError):
    """The browser refused the command, perhaps because it is just leaving the page."""


class Window(Protocol):
    """The abilities that a browser must have; W3C WebDriver calls input "actions"."""

    @property
    def errors(self) -> list[str]:
        """The errors in scripts, and the errors that the console reported."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def run(self, function: str, *given: Any) -> Any:
        """The result of a JavaScript function, as JSON.

        Raises:
            Unanswered: Nobody could say.
        """

    def perform(self, source: dict[str, Any]) -> None:
        """Press and move as the source of input is told."""


Visit = Callable[[], AbstractContextManager[Window]]
"""Opens a window for somebody who has never been there."""


@dataclass
class Learner:
    """A person at a window."""

    window: Window

    def wait_for(self, function: str, *given: Any, within: float = PATIENCE) -> Any:
        """The result of a function, as soon as there is one."""
        deadline = time.monotonic() + within
        while True:
            try:
                found = self.window.run(function, *given)
            except Unanswered as refused:
                found, why = None, str(refused)
            else:
                why = ""
            if found:
                return found
            assert time.monotonic() < deadline, f"{within} s without {function} {given} {why}"
            time.sleep(PAUSE)

    def read(self, selector: str, within: float = PATIENCE) -> str:
        """The text of an element, once the element is visible."""
        return str(self.wait_for(_TEXT, selector, within=within))

    def click(self, selector: str) -> None:
        """Press the middle of an element; press again if the page moved and the press missed."""
        deadline = time.monotonic() + PATIENCE
        while not self._strike(*self.wait_for(_MIDDLE, selector)):
            assert time.monotonic() < deadline, f"{selector} is always missed"

    def _strike(self, x: int, y: int) -> bool:
        button = {"button": 0}
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        press = [move, {"type": "pointerDown", **button}, {"type": "pointerUp", **button}]
        self.window.perform({"type": "pointer", "id": "mouse", "actions": press})
        try:
            return bool(self.window.run(_STRUCK))
        except Unanswered:
            return True

    def write(self, text: str) -> None:
        """Type where the keyboard focus is."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.window.perform({"type": "key", "id": "keyboard", "actions": keys})
