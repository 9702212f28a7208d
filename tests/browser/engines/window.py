"""A window of some browser, and what a learner does there, each time with a deadline."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

PAUSE = 0.05
"""s between two looks."""
PATIENCE = 60
"""s that a page may take on a busy machine."""

# Where to press an element: its middle, once it lies still and nothing lies over it.
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
# False where the page has moved away under the mouse. WebKit may answer before it has clicked.
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
    """The browser refused: perhaps the page is just being left for another one."""


class Window(Protocol):
    """What a browser must be able to do; input is what W3C WebDriver calls actions."""

    @property
    def errors(self) -> list[str]:
        """What went wrong in scripts, and what the console was told of errors."""

    def open(self, url: str) -> None:
        """Go there."""

    def run(self, function: str, *given: Any) -> Any:
        """What a JavaScript function returns, as JSON can say it.

        Raises:
            Unanswered: Nobody could say.
        """

    def perform(self, source: dict[str, Any]) -> None:
        """Press and move what the source of input is told to."""


Visit = Callable[[], AbstractContextManager[Window]]
"""Opens the window of somebody who was never there."""


@dataclass
class Learner:
    """Somebody before a window."""

    window: Window

    def wait_for(self, function: str, *given: Any, within: float = PATIENCE) -> Any:
        """What a function returns, as soon as that is something."""
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
        """The text of an element, once there is one in sight."""
        return str(self.wait_for(_TEXT, selector, within=within))

    def click(self, selector: str) -> None:
        """Press the middle of an element; again where a page that moves was missed."""
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
        """Type where the keyboard is."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.window.perform({"type": "key", "id": "keyboard", "actions": keys})
