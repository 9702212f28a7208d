"""Who gets a page with a kernel of his own: whoever opens it himself, while there is room."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from canasta_tutor.app.instant.pages import instant_page

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


def opened_by_hand(headers: Mapping[str, str]) -> bool:
    """Whether a person opens the page, and not a picture, a frame or a script of another site.

    A browser that says nothing of where a request comes from is believed.

    >>> opened_by_hand({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"})
    False
    """
    if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return True
    return (
        headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    )


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page, for as many as there is room for."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Start a kernel and send what it draws.

        Raises:
            HTTPError: 403 for what another site asks for, 503 where there is no room.
        """
        if not opened_by_hand(self.request.headers):
            raise HTTPError(403)
        opening: set[object] = self.settings["opening"]
        if not await self._has_room(len(opening)):
            self.set_header("Retry-After", "5")
            raise HTTPError(503)
        opening.add(self)
        # The page gets it as a cookie, and with it ends its kernel when it is left.
        _ = self.xsrf_token
        try:
            async for html in instant_page(self, path or ""):
                # with the first of it there is a kernel, which is counted by itself
                opening.discard(self)
                self.write(html)
                self.flush()
        finally:
            opening.discard(self)

    async def _has_room(self, opening: int) -> bool:
        """Whether one more kernel may start; one that nobody looks at makes way for it."""
        kernels, most = self.kernel_manager, self.settings["most_kernels"]
        if len(kernels.list_kernel_ids()) + opening < most:
            return True
        left = longest_left(kernels)
        if left is not None:
            await ensure_async(kernels.shutdown_kernel(left, now=True))
        return bool(len(kernels.list_kernel_ids()) + opening < most)


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
    """The line between a page and its kernel: the kernel of a closed page ends."""

    def on_close(self) -> None:
        """Note whether the page was closed, or only the network lost."""
        closed = self.close_code == GOING_AWAY
        super().on_close()
        if closed:
            IOLoop.current().call_later(LEFT_SECONDS, self._end)

    async def _end(self) -> None:
        kernels, kernel = self.kernel_manager, self.kernel_id
        if kernel in kernels and not kernels.kernel_model(kernel)["connections"]:
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
