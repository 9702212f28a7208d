"""A page by its snapshot, or by the kernel to spare; on any trouble by Voilà, as ever."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

from jinja2 import TemplateError
from jupyter_core.utils import ensure_async
from voila.handler import VoilaHandler

from canasta_tutor.app.instant.provisioner import TICKET, Source, hand_back, ticket
from canasta_tutor.app.instant.rendering import Rerun, renderer
from canasta_tutor.app.instant.snapshots import Snapshots, server_environment
from canasta_tutor.app.instant.spare import Spare, Spares

BEAT = "window.voila_heartbeat()"
"""The one script that Voilà writes into a page."""
HEARTBEAT = f"<script>{BEAT}</script>\n"
_LAUNCHER = "ipykernel_launcher"


async def instant_page(handler: VoilaHandler, path: str) -> AsyncIterator[str]:
    """The page of a notebook and a kernel for it."""
    pages: AsyncIterator[str] | None = None
    if _can_be(handler, path):
        pages = await _of_a_snapshot(handler, path) or await _of_a_spare(handler, path)
    async for html in pages or VoilaHandler.get_generator(handler, path):
        yield html


async def _of_a_snapshot(handler: VoilaHandler, path: str) -> AsyncIterator[str] | None:
    """The page as all get it, with a kernel that was forked for this one."""
    snapshots: Snapshots | None = handler.settings["snapshots"]
    if snapshots is None:
        return None
    try:
        snapshot = await snapshots.of(handler.settings["voila"], path)
        kernel = await _started(handler, path, snapshot.kernel_name, snapshot.warm)
    except TemplateError:
        raise  # Voilà would fail, too, and let the page wait for ever
    except Exception as trouble:
        handler.log.warning("No snapshot of %s, it is run: %r", path, trouble)
        return None
    _say_what_it_is(handler)
    return _one(snapshot.page(kernel))


async def _one(page: str) -> AsyncIterator[str]:
    yield page


async def _of_a_spare(handler: VoilaHandler, path: str) -> AsyncIterator[str] | None:
    """The page as the kernel that waits for somebody shows it."""
    spares: Spares | None = handler.settings["spares"]
    if spares is None:
        return None
    try:
        page = await renderer(handler.settings["voila"], path)
        spare = spares.take() if _is_ours(handler, page) else None
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        return None
    if spare is None:
        return None
    _say_what_it_is(handler)
    kernel = asyncio.ensure_future(_run_ahead(handler, path, page, spare))
    return _alive(_streamed(page, kernel), handler.voila_configuration.http_keep_alive_timeout)


def _is_ours(handler: VoilaHandler, page: Rerun) -> bool:
    """Whether the notebook asks for a kernel such as waits."""
    specs = handler.kernel_manager.kernel_spec_manager
    return _LAUNCHER in specs.get_kernel_spec(page.notebook.metadata.kernelspec.name).argv


async def _alive(parts: AsyncIterator[str], seconds: float) -> AsyncIterator[str]:
    """The parts of a page; where one takes long a heartbeat before it, as Voilà sends it."""
    while True:
        part = asyncio.ensure_future(anext(parts, None))
        while not (await asyncio.wait({part}, timeout=seconds))[0]:
            yield HEARTBEAT
        html = part.result()
        if html is None:
            return
        yield html


async def _streamed(page: Rerun, kernel: asyncio.Future[Any]) -> AsyncIterator[str]:
    """The head at once; the rest in one, when its cells have been run ahead."""
    rest = []
    async for html, _ in page.generate_content_generator(kernel_future=kernel):
        if page.shown is None:
            yield html
        else:
            rest.append(html)
    yield "".join(rest)


async def _run_ahead(handler: VoilaHandler, path: str, page: Rerun, spare: Spare) -> Any:
    """The id and the manager of the page's kernel."""
    name, spare.cells = page.notebook.metadata.kernelspec.name, page.code
    try:
        kernel = await _started(handler, path, name, spare)
        page.shown = spare.shown
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        kernel = await _started(handler, path, name)
    return kernel, handler.kernel_manager.get_kernel(kernel)


def _say_what_it_is(handler: VoilaHandler) -> None:
    handler.set_header("Content-Type", "text/html")
    handler.set_header("Cache-Control", "no-store")


def _can_be(handler: VoilaHandler, path: str) -> bool:
    """Whether everybody gets the same there."""
    told = handler.voila_configuration
    # Arguments of an address that ask for another page than all others get.
    looks = {"template": told.allow_template_override, "theme": told.allow_theme_override}
    asked = any(handler.get_argument(name, None) for name in looks if looks[name] == "YES")
    own = told.prelaunch_hook or told.page_config_hook or told.progressive_rendering
    file = os.path.realpath(os.path.join(handler.contents_manager.root_dir, path))
    inside = file.startswith(os.path.realpath(handler.contents_manager.root_dir) + os.sep)
    return not asked and not own and inside and file.endswith(".ipynb") and os.path.isfile(file)


async def _started(
    handler: VoilaHandler, path: str, name: str, source: Source | None = None
) -> str:
    """The id of a kernel that was started for a page; by a source, or as ever."""
    kernel, entry = str(uuid4()), ticket(source) if source else ""
    environment = {**os.environ, **_about(handler), "VOILA_KERNEL_ID": kernel}
    try:
        return str(
            await ensure_async(
                handler.kernel_manager.start_kernel(
                    kernel_id=kernel,
                    kernel_name=name,
                    path=os.path.dirname(path),
                    env=environment | ({TICKET: entry} if entry else {}),
                )
            )
        )
    finally:
        hand_back(entry)


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
