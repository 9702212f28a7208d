"""Who gets a kernel: a page of this server that is open in a browser, while there is room.

Pages of other sites can have a browser ask for any address here: as a picture, a frame, a form, by
a script. Such a GET gets what is drawn already, and starts nothing. A kernel starts for the line
that a page's own script opens, of which browsers say whose script it is. Where a GET has to start a
kernel, or to draw a page, it must bring a cookie that browsers send with no request of other sites.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from canasta_tutor.app.content_policy import hash_script
from canasta_tutor.app.instant.forks import NoFork
from canasta_tutor.app.instant.pages import (
    FORWARDED,
    drawn_page,
    run_page,
    set_page_headers,
    start_kernel_of,
)

KNOWN = "canasta-tutor-known"
"""The cookie of a browser that has had a page from here; no request of another site brings it."""
ENTRANCE_SCRIPT = f"""
const again = Date.now() - (history.state ?? 0) < 10000;
if (again || !document.cookie.includes("{KNOWN}=")) document.documentElement.dataset.blocked = "";
else {{
  history.replaceState(Date.now(), "");
  location.reload();
}}
"""
"""Comes again once, with the cookie; where the browser does not send it, the page says so."""
ENTRANCE_POLICY = (
    f"default-src 'self'; script-src {hash_script(ENTRANCE_SCRIPT)};"
    " style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

GOING_AWAY = 1001
"""What a browser says on the line of a page that is closed; a lost network says nothing."""
LEFT_SECONDS = 3
"""After which the kernel of a closed page ends."""
_STARTING = timedelta(minutes=1)
"""In which a new page has long been connected to its kernel."""
_BYTES_EACH = 100 * 2**20
_WHERE_UNKNOWN = 40


def room() -> int:
    """How many kernels fit into the memory of this computer, with some to spare."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _WHERE_UNKNOWN
    return max(2, memory * 4 // 5 // _BYTES_EACH)


def is_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether a request came by way of another server, such as a tunnel or a proxy.

    >>> is_forwarded({"X-Forwarded-For": "203.0.113.7"}), is_forwarded({"Host": "localhost"})
    (True, False)
    """
    return any(name == FORWARDED or name.startswith("X-Forwarded-") for name in headers)


def has_place(handler: JupyterHandler) -> bool:
    """Whether one more kernel may start; those that are about to start are counted."""
    kernels, opening = handler.kernel_manager.list_kernel_ids(), handler.settings["opening"]
    return bool(len(kernels) + len(opening) < handler.settings["most_kernels"])


@asynccontextmanager
async def place_for(handler: JupyterHandler) -> AsyncIterator[None]:
    """Keep a place for a kernel that is about to start; one that nobody looks at makes way for it.

    Raises:
        HTTPError: 503, there is no room.
    """
    kernels: Any = handler.kernel_manager
    left = None if has_place(handler) else longest_left(kernels)
    if left is not None:
        await ensure_async(kernels.shutdown_kernel(left, now=True))
    if not has_place(handler):
        raise HTTPError(503)
    opening: set[object] = handler.settings["opening"]
    opening.add(handler)
    try:
        yield
    finally:
        opening.discard(handler)


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page, for as many as there is room for."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page as it is drawn; or the entrance to it; or run it.

        Raises:
            HTTPError: 404 where there is none, 503 where there is no room.
        """
        asked = self.notebook_path or path or ""
        if not await ensure_async(self.contents_manager.file_exists(asked)):
            raise HTTPError(404)
        if not has_place(self) and longest_left(self.kernel_manager) is None:
            raise HTTPError(503)
        if is_forwarded(self.request.headers):
            self.request.headers.setdefault(FORWARDED, "for=unknown")
        # The page gets it as a cookie, and with it ends its kernel when it is left.
        _ = self.xsrf_token
        known = self.get_cookie(KNOWN) is not None
        if not known:
            self.set_cookie(KNOWN, "1", path=self.base_url, samesite="Strict")
        page = await drawn_page(self, asked, draw=known)
        if page is None and not known:
            page = self._entrance()
        if page is None:
            await self._run(path or "")
        else:
            self.write(page)

    def _entrance(self) -> str:
        """A page of a moment: it comes again with the cookie, or says that there is none."""
        set_page_headers(self)
        self.set_header("Content-Security-Policy", ENTRANCE_POLICY)
        page: str = self.render_template("entrance.html", script=ENTRANCE_SCRIPT)
        return page

    async def _run(self, path: str) -> None:
        async with place_for(self):
            async for html in run_page(self, path):
                # with the first of it there is a kernel, which is counted by itself
                self.settings["opening"].discard(self)
                self.write(html)
                self.flush()


def longest_left(kernels: Any, now: datetime | None = None) -> str | None:
    """The kernel without a page that has been quiet for longest; none that may be starting."""
    quiet = (now or datetime.now(UTC)) - _STARTING
    models = (kernels.kernel_model(kernel) for kernel in kernels.list_kernel_ids())
    left = [
        (kernels.get_kernel(model["id"]).last_activity, model["id"])
        for model in models
        if not model["connections"]
    ]
    longest = min(left, default=None)
    return longest[1] if longest and longest[0] < quiet else None


class Line(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The line between a page and its kernel: it starts with the page, and ends with it."""

    connection = None
    _is_closed = False

    @ws_authenticated
    async def get(self, kernel_id: str) -> None:
        """Connect to a kernel; that of a drawn page starts now.

        Raises:
            HTTPError: 403 for a script of another site, 503 where there is no room or no kernel.
        """
        if kernel_id in self.settings["sent"]:
            if not self.check_origin():
                raise HTTPError(403)
            async with place_for(self):
                await self._start(kernel_id)
        await super().get(kernel_id)

    async def _start(self, kernel_id: str) -> None:
        try:
            await start_kernel_of(self, kernel_id)
        except NoFork as trouble:
            self.log.warning("No kernel for a page that was drawn: %s", trouble)
            raise HTTPError(503) from trouble
        if self._is_closed:  # meanwhile, so that nobody will end it
            self.kernel_id = kernel_id
            await self._end()

    def on_close(self) -> None:
        """Note whether the page was closed, or only the network lost."""
        self._is_closed = True
        if self.connection is None:
            return
        closed = self.close_code == GOING_AWAY
        super().on_close()
        if closed:
            IOLoop.current().call_later(LEFT_SECONDS, self._end)

    async def _end(self) -> None:
        kernels, kernel = self.kernel_manager, self.kernel_id
        if kernel in kernels and not kernels.kernel_model(kernel)["connections"]:
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
