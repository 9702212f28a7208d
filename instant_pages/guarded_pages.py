"""Decide who gets a kernel: only a page of this server, open in a browser, while there is room.

Pages of other sites can make a browser request any address here: as a picture, a frame, a form, or
by a script. Such a GET request gets a page that is drawn already, and starts nothing. A kernel
starts when the page's own script opens a websocket, because then the browser names the script's
site. If a GET request has to start a kernel or draw a page, it must bring a cookie that browsers
never send for other sites.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized, ws_authenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from instant_pages.content_policy import hash_script
from instant_pages.drawn_pages import (
    get_drawn_page,
    run_page,
    set_page_headers,
    start_page_kernel,
)
from instant_pages.forks import NoFork
from instant_pages.provisioner import started_kernels

FORWARDED = "Forwarded"
"""The header of a request that came through another server."""
ENTRANCE_TEMPLATE = "entrance.html"
"""The template of the entrance.

A file of this name in the server's own template takes precedence.
"""

GOING_AWAY = 1001
"""The code with which a browser closes the websocket of a closed page.

A lost network sends no code.
"""
LEFT_SECONDS = 3
"""How many seconds the kernel of a closed page still runs."""
_STARTING = timedelta(minutes=1)
"""The longest time, in seconds, that a new page needs to connect to its kernel."""
_BYTES_EACH = 100 * 2**20
_PLACES_IF_UNKNOWN = 40


def count_kernel_places() -> int:
    """Return how many kernels of 100 MiB fit into 80 % of this computer's memory; at least 2."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return _PLACES_IF_UNKNOWN
    return max(2, memory * 4 // 5 // _BYTES_EACH)


def is_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether a request came through another server, such as a tunnel or a proxy.

    >>> is_forwarded({"X-Forwarded-For": "203.0.113.7"}), is_forwarded({"Host": "localhost"})
    (True, False)
    """
    return any(name == FORWARDED or name.startswith("X-Forwarded-") for name in headers)


def build_entrance_script(cookie: str) -> str:
    """Return the entrance's script: it reloads the page once, or marks the page `data-blocked`."""
    return f"""
const again = Date.now() - (history.state ?? 0) < 10000;
if (again || !document.cookie.includes("{cookie}=")) document.documentElement.dataset.blocked = "";
else {{
  history.replaceState(Date.now(), "");
  location.reload();
}}
"""


def build_entrance_policy(script: str) -> str:
    """Return the `Content-Security-Policy` of the entrance, which runs this script alone."""
    return (
        f"default-src 'self'; script-src {hash_script(script)}; style-src 'self' 'unsafe-inline';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def has_place(handler: JupyterHandler) -> bool:
    """Whether one more kernel may start; the count includes kernels that are about to start."""
    app = handler.settings["voila"]
    return len(app.kernel_manager.list_kernel_ids()) + len(app.opening) < int(app.most_kernels)


@asynccontextmanager
async def keep_place(handler: JupyterHandler) -> AsyncIterator[None]:
    """Keep a place for a kernel that is about to start; if need be, end an abandoned kernel.

    Raises:
        HTTPError: 503 if there is no room.
    """
    kernels: Any = handler.kernel_manager
    abandoned = None if has_place(handler) else find_abandoned_kernel(kernels)
    if abandoned is not None:
        await ensure_async(kernels.shutdown_kernel(abandoned, now=True))
    if not has_place(handler):
        raise HTTPError(503)
    opening: set[object] = handler.settings["voila"].opening
    opening.add(handler)
    try:
        yield
    finally:
        opening.discard(handler)


def find_abandoned_kernel(kernels: Any, now: datetime | None = None) -> str | None:
    """Return the page-less kernel that has been quiet for longest, and for at least a minute."""
    quiet = (now or datetime.now(UTC)) - _STARTING
    models = (kernels.kernel_model(kernel) for kernel in kernels.list_kernel_ids())
    abandoned = [
        (kernels.get_kernel(model["id"]).last_activity, model["id"])
        for model in models
        if not model["connections"]
    ]
    longest = min(abandoned, default=None)
    return longest[1] if longest and longest[0] < quiet else None


async def end_unseen_kernel(kernels: Any, kernel: str) -> None:
    """End a kernel if it runs and no page is connected to it."""
    if kernel in kernels and not kernels.kernel_model(kernel)["connections"]:
        await ensure_async(kernels.shutdown_kernel(kernel, now=True))


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Sends a notebook as a page to each visitor while there is room."""

    _is_left = False

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the drawn page, or send its entrance, or run the page.

        Raises:
            HTTPError: 404 if there is no such notebook, 503 if there is no room.
        """
        asked = self.notebook_path or path or ""
        if not await ensure_async(self.contents_manager.file_exists(asked)):
            raise HTTPError(404)
        if not has_place(self) and find_abandoned_kernel(self.kernel_manager) is None:
            raise HTTPError(503)
        if is_forwarded(self.request.headers):
            self.request.headers.setdefault(FORWARDED, "for=unknown")
        # Reading the token sets the cookie that lets the page end its kernel when the visitor
        # closes the page.
        _ = self.xsrf_token
        cookie: str = self.settings["voila"].known_cookie
        is_known = self.get_cookie(cookie) is not None
        if not is_known:
            self.set_cookie(cookie, "1", path=self.base_url, samesite="Strict")
        page = await get_drawn_page(self, asked, draw=is_known)
        if page is None and not is_known:
            page = self._render_entrance(cookie)
        if page is None:
            await self._run(path or "")
        else:
            self.write(page)

    def _render_entrance(self, cookie: str) -> str:
        """Return a page that reloads itself with the cookie, or says that cookies are blocked."""
        script = build_entrance_script(cookie)
        set_page_headers(self)
        self.set_header("Content-Security-Policy", build_entrance_policy(script))
        page: str = self.render_template(ENTRANCE_TEMPLATE, script=script)
        return page

    async def _run(self, path: str) -> None:
        started: list[str] = []
        started_kernels.set(started)
        async with keep_place(self):
            async for html in run_page(self, path):
                # the first part comes once the kernel runs, and the server counts running kernels
                # anyway
                self.settings["voila"].opening.discard(self)
                self.write(html)
                self.flush()
        if self._is_left:
            for kernel in started:
                await end_unseen_kernel(self.kernel_manager, kernel)

    def on_connection_close(self) -> None:
        """Remember that the visitor left before the page was sent."""
        self._is_left = True
        super().on_connection_close()


class KernelLineHandler(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket between a page and its kernel: the kernel starts and ends with the page."""

    connection = None
    _is_closed = False

    @ws_authenticated
    async def get(self, kernel_id: str) -> None:
        """Connect to a kernel; the kernel of a drawn page starts now.

        Raises:
            HTTPError: 403 for a script of another site, 404 if the visitor has left meanwhile,
                503 if there is no room or no kernel.
        """
        if kernel_id in self.settings["voila"].sent_pages:
            if not self.check_origin():
                raise HTTPError(403)
            async with keep_place(self):
                await self._start(kernel_id)
        await super().get(kernel_id)

    async def _start(self, kernel_id: str) -> None:
        app = self.settings["voila"]
        page, starting = app.sent_pages.pop(kernel_id, None), app.starting_kernels
        if page is None:  # the visitor left while the server ended an abandoned kernel
            raise HTTPError(404)
        starting.add(kernel_id)
        try:
            await start_page_kernel(self, kernel_id, page)
            is_left = self._is_closed or kernel_id not in starting
        except NoFork as trouble:
            self.log.warning("No kernel for a page that was drawn: %s", trouble)
            raise HTTPError(503) from trouble
        finally:
            starting.discard(kernel_id)
        if is_left:
            await end_unseen_kernel(self.kernel_manager, kernel_id)
            raise HTTPError(404)

    def on_close(self) -> None:
        """End the kernel soon if the page was closed, but not if only the network was lost."""
        self._is_closed = True
        if self.connection is None:
            return
        is_left = self.close_code == GOING_AWAY
        super().on_close()
        if is_left:
            end = end_unseen_kernel, self.kernel_manager, self.kernel_id
            IOLoop.current().call_later(LEFT_SECONDS, *end)


class KernelModelHandler(KernelHandler):
    """Describes a kernel to a page; stock templates of Voilà ask before they connect."""

    @authenticated
    @authorized
    async def get(self, kernel_id: str) -> None:
        """Send the model of a kernel.

        For the kernel of a drawn page, the model says that it is starting.
        """
        page = self.settings["voila"].sent_pages.get(kernel_id)
        if page is None:
            await ensure_async(super().get(kernel_id))
        else:
            about = {"id": kernel_id, "name": page.snapshot.kernel_name, "connections": 0}
            now = datetime.now(UTC).isoformat()
            self.finish(json.dumps({**about, "execution_state": "starting", "last_activity": now}))


class KernelShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Ends the kernel of a page that the visitor has closed.

    If that kernel has not started yet, it never starts.
    """

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel; if it is just starting, end it as soon as it has started."""
        app = self.settings["voila"]
        is_unborn = app.sent_pages.pop(kernel_id, None) or kernel_id in app.starting_kernels
        app.starting_kernels.discard(kernel_id)
        if is_unborn:
            self.set_status(204)
        else:
            await super().post(kernel_id)
