"""Visitors of a site: each finds the browser as if it were new, though few find a new one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Frame, Page

MEDIA = {"color_scheme", "reduced_motion"}
"""What can be asked of a page; all else is asked of a browser of one's own."""


class Window:
    """A context for one visitor after another.

    A page of the site without scripts stays open: with the last page would go the window, the
    process and all that was loaded and compiled.
    """

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self._origins: set[str] = set()
        context.on("page", lambda page: page.on("framenavigated", self._note))
        self._held = context.new_page()
        self._held.goto(f"{site}nothing")
        self._storage = context.new_cdp_session(self._held)

    def clear(self) -> None:
        """Close what the visitor opened and forget what he left.

        A page that is left ends its kernel, one that is closed may not.
        """
        for page in self.context.pages:
            if page != self._held:
                page.goto("about:blank")
                page.close()
        self.context.clear_cookies()
        for origin in self._origins:
            everything = {"origin": origin, "storageTypes": "all"}
            self._storage.send("Storage.clearDataForOrigin", everything)

    def _note(self, frame: Frame) -> None:
        address = urlsplit(frame.url)
        self._origins.add(f"{address.scheme}://{address.netloc}")


class Visitors:
    """Those who come to a site, one after another or several at a time."""

    def __init__(self, browser: Browser, site: str, height: int, patience: int = 30_000) -> None:
        self._browser = browser
        self._site = site
        self._viewport = {"width": 1280, "height": height}
        self._patience = patience
        self._free: list[Window] = []

    @contextmanager
    def visitor(self, width: int = 1280, alone: bool = False, **options: Any) -> Iterator[Page]:
        """The page of a new visitor; options as for a Playwright context."""
        viewport = {**self._viewport, "width": width}
        if alone or options.keys() - MEDIA:
            context = self._context(viewport=viewport, **options)
            yield context.new_page()
            context.close()
            return
        window = self._free.pop() if self._free else Window(self._context(), self._site)
        page = window.context.new_page()
        page.set_viewport_size({"width": width, "height": self._viewport["height"]})
        page.emulate_media(**options)
        yield page
        window.clear()
        self._free.append(window)

    def close(self) -> None:
        """Close the windows that were kept."""
        for window in self._free:
            window.context.close()

    def _context(self, **options: Any) -> BrowserContext:
        context = self._browser.new_context(**{"viewport": self._viewport, **options})
        context.set_default_timeout(self._patience)
        return context
