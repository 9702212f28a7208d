"""A page of Voilà by its snapshot; on any trouble, by Voilà itself in the same request."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from uuid import uuid4

from jupyter_core.utils import ensure_async
from voila.handler import VoilaHandler

from canasta_tutor.app.instant.provisioner import TICKET, hand_back, ticket
from canasta_tutor.app.instant.snapshots import Snapshots, server_environment

OWN_LOOK = ("template", "theme")
"""Arguments of an address that ask for another page than all others get."""


async def instant_page(
    handler: VoilaHandler, snapshots: Snapshots | None, path: str
) -> AsyncIterator[str]:
    """The page of a notebook and a kernel for it."""
    if snapshots is not None and _can_be(handler, path):
        try:
            page = await _visit(handler, snapshots, path)
        except Exception as trouble:
            handler.log.warning("No snapshot of %s, it is run: %r", path, trouble)
        else:
            handler.set_header("Content-Type", "text/html")
            handler.set_header("Cache-Control", "no-store")
            yield page
            return
    async for html in VoilaHandler.get_generator(handler, path):
        yield html


def _can_be(handler: VoilaHandler, path: str) -> bool:
    """Whether everybody gets the same there."""
    asked = any(handler.get_argument(name, None) for name in OWN_LOOK)
    told = handler.voila_configuration
    own = told.prelaunch_hook or told.page_config_hook or told.progressive_rendering
    file = os.path.realpath(os.path.join(handler.contents_manager.root_dir, path))
    inside = file.startswith(os.path.realpath(handler.contents_manager.root_dir) + os.sep)
    return not asked and not own and inside and file.endswith(".ipynb") and os.path.isfile(file)


async def _visit(handler: VoilaHandler, snapshots: Snapshots, path: str) -> str:
    """The page with the id of a kernel that was forked for it."""
    snapshot = await snapshots.of(handler.settings["voila"], path)
    kernel, entry = str(uuid4()), ticket(snapshot.warm)
    try:
        started = await ensure_async(
            handler.kernel_manager.start_kernel(
                kernel_id=kernel,
                kernel_name=snapshot.kernel_name,
                path=os.path.dirname(path),
                env={**os.environ, **_about(handler), "VOILA_KERNEL_ID": kernel, TICKET: entry},
            )
        )
    finally:
        hand_back(entry)
    return snapshot.page(started)


def _about(handler: VoilaHandler) -> dict[str, str]:
    """What Voilà tells a kernel of its request."""
    request = handler.request
    name, _, port = request.host.lower().rpartition(":")
    return {
        **server_environment(handler.settings["voila"]),
        "SCRIPT_NAME": request.path,
        "PATH_INFO": "",
        "QUERY_STRING": str(request.query),
        "SERVER_PROTOCOL": str(request.version),
        "SERVER_NAME": name or port,
        "SERVER_PORT": port if name else "",
        "VOILA_REQUEST_URL": request.full_url(),
    }
