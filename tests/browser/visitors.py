"""Visitors of a site: each finds the browser as if it were new, though few find a new one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Frame, Page

MEDIA: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""What a page is told of its visitor's wishes."""

LOCALE = "en-US"

LAID_OUT = """width => new Promise((laid) => {
  const wait = () => {
    if (innerWidth === width) requestAnimationFrame(() => requestAnimationFrame(laid));
    else requestAnimationFrame(wait);
  };
  wait();
})"""
"""Wait until the page has the width and all that fits itself into its room has done so."""


def resize(page: Page, width: int, height: int) -> None:
    """Give the page's window another size in CSS px, and wait until the page is laid out in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT, width)


def lay_out(page: Page) -> None:
    """Wait until all on the page has fitted itself into its room."""
    page.evaluate(LAID_OUT, page.evaluate("innerWidth"))


class Window:
    """A context for one visitor after another, with the tab that he comes to.

    A page of the site without scripts, `nothing`, stays open: with the last page would go the
    window, the process and all that was loaded and compiled.
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
        """Have the tab ask for pages in a language."""
        named = {"userAgent": self.tab.evaluate("navigator.userAgent"), "acceptLanguage": locale}
        self._own.send("Emulation.setUserAgentOverride", named)

    def clear(self) -> None:
        """Close what the visitor opened and forget what he left.

        A page that is left ends its kernel, one that is closed may not.
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
        """Have the tab show nothing, as if it had never shown more."""
        self.tab.goto(self._nothing)
        self.tab.evaluate("sessionStorage.clear()")
        self._own.send("Page.resetNavigationHistory")

    def _note(self, frame: Frame) -> None:
        address = urlsplit(frame.url)
        self._origins.add(f"{address.scheme}://{address.netloc}")


class Visitors:
    """Those who come to a site, one after another or several at a time."""

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
        """The page of a new visitor; options as for a Playwright context."""
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
        """Close the windows that were kept."""
        for window in self._free:
            window.context.close()

    def _context(self, **options: Any) -> BrowserContext:
        context = self._browser.new_context(**{"viewport": self._viewport, **options})
        context.set_default_timeout(self._patience)
        return context
