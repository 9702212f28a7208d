"""Visitors of a site: for each, the browser looks new, although few get a new browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Frame, Page

MEDIA: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""The settings of a visitor that a page can read."""

LOCALE = "en-US"

LAID_OUT = """width => new Promise((laid) => {
  const wait = () => {
    if (innerWidth === width) requestAnimationFrame(() => requestAnimationFrame(laid));
    else requestAnimationFrame(wait);
  };
  wait();
})"""
"""Wait until the page has the width and everything that adapts to it has done so."""


def resize(page: Page, width: int, height: int) -> None:
    """Give the page's window another size in CSS px, and wait for the layout."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT, width)


def lay_out(page: Page) -> None:
    """Wait until everything on the page has adapted to its room."""
    page.evaluate(LAID_OUT, page.evaluate("innerWidth"))


class Window:
    """A context for one visitor after another, with the visitor's tab.

    A page of the site without scripts, `nothing`, stays open: if the last page closed, the browser
    would lose the window, the process, and everything loaded and compiled.
    """

    def __init__(self, context: BrowserContext, nothing: str) -> None:
        self.context = context
        self._nothing = nothing
        self._origins: set[str] = set()
        context.on("page", lambda page: page.on("framenavigated", self._note))
        self._held = context.new_page()
        self._held.goto(self._nothing)
        self._storage = context.new_cdp_session(self._held)
        self.tab = context.new_page()
        self._own = context.new_cdp_session(self.tab)
        self._leave()

    def speak(self, locale: str) -> None:
        """Set the language in which the tab asks for pages."""
        named = {"userAgent": self.tab.evaluate("navigator.userAgent"), "acceptLanguage": locale}
        self._own.send("Emulation.setUserAgentOverride", named)

    def clear(self) -> None:
        """Close what the visitor opened, and forget their data.

        Leaving a page ends its kernel; closing a page may not.
        """
        for page in self.context.pages:
            if page not in (self._held, self.tab):
                page.goto("about:blank")
                page.close()
        self._leave()
        self.context.clear_cookies()
        for origin in self._origins:
            everything = {"origin": origin, "storageTypes": "all"}
            self._storage.send("Storage.clearDataForOrigin", everything)

    def _leave(self) -> None:
        """Make the tab blank, as if it had never shown anything else."""
        self.tab.goto(self._nothing)
        self.tab.evaluate("sessionStorage.clear()")
        self._own.send("Page.resetNavigationHistory")

    def _note(self, frame: Frame) -> None:
        address = urlsplit(frame.url)
        self._origins.add(f"{address.scheme}://{address.netloc}")


class Visitors:
    """The visitors of a site, one after another or several at a time."""

    def __init__(
        self, browser: Browser, nothing: str, height: int, patience: int = 30_000, **media: str
    ) -> None:
        self._browser = browser
        self._nothing = nothing
        self._viewport = {"width": 1280, "height": height}
        self._patience = patience
        self._media = MEDIA | media
        self._free: list[Window] = []

    @contextmanager
    def visitor(
        self, width: int = 1280, locale: str = LOCALE, alone: bool = False, **options: Any
    ) -> Iterator[Page]:
        """The page of a new visitor; the options are those of a Playwright context."""
        viewport = {**self._viewport, "width": width}
        options = self._media | options
        if alone or options.keys() - MEDIA.keys():
            context = self._context(viewport=viewport, locale=locale, **options)
            yield context.new_page()
            context.close()
            return
        window = self._free.pop() if self._free else Window(self._context(), self._nothing)
        page = window.tab
        resize(page, width, self._viewport["height"])
        page.emulate_media(media="null", **options)
        window.speak(locale)
        yield page
        window.clear()
        self._free.append(window)

    def close(self) -> None:
        """Close the windows that stayed open."""
        for window in self._free:
            window.context.close()

    def _context(self, **options: Any) -> BrowserContext:
        context = self._browser.new_context(**{"viewport": self._viewport, **options})
        context.set_default_timeout(self._patience)
        return context
