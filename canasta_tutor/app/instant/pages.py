"""A page that was drawn before, without a kernel; or one that is run, with the kernel that ran it.

A drawn page names the kernel that it will have. That kernel starts when the page asks for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from jinja2 import TemplateError
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from voila.handler import VoilaHandler

from canasta_tutor.app.instant.forks import NoFork
from canasta_tutor.app.instant.provisioner import TICKET, Source, hand_back, ticket
from canasta_tutor.app.instant.rendering import Rerun, renderer
from canasta_tutor.app.instant.snapshots import Snapshot, Snapshots, server_environment
from canasta_tutor.app.instant.spare import Spare, Spares

BEAT = "window.voila_heartbeat()"
"""The one script that Voilà writes into a page."""
HEARTBEAT = f"<script>{BEAT}</script>\n"
_LAUNCHER = "ipykernel_launcher"


FORWARDED = "Forwarded"
"""The header of a request that came by way of another server."""
MOST_SENT = 10_000
"""Drawn pages that are remembered until they ask for their kernel; the oldest makes way."""


@dataclass(frozen=True)
class Sent:
    """A drawn page that was sent: where its kernel will come from, and what the kernel is told."""

    path: str
    snapshot: Snapshot
    about: Mapping[str, str]


async def drawn_page(handler: VoilaHandler, path: str, draw: bool) -> str | None:
    """The page as everybody gets it; None where there is none, and none is to be drawn now."""
    snapshots: Snapshots | None = handler.settings["snapshots"]
    app = handler.settings["voila"]
    if snapshots is None or not _can_be(handler, path):
        return None
    failed: set[str] = handler.settings["failed"]
    if draw and path in failed:
        failed.remove(path)
        return None
    try:
        if not draw and not snapshots.has(app, path):
            return None
        snapshot = await snapshots.of(app, path)
        if not snapshot.warm.alive or not _is_ours(handler, snapshot.kernel_name):
            raise NoFork("the process behind the page has ended, or its kernel is of another kind")
    except TemplateError:
        raise  # Voilà would fail, too, and let the page wait for ever
    except Exception as trouble:
        handler.log.warning("No snapshot of %s, it is run: %r", path, trouble)
        return None
    sent: dict[str, Sent] = handler.settings["sent"]
    kernel = str(uuid4())
    sent[kernel] = Sent(path, snapshot, _about(handler))
    while len(sent) > MOST_SENT:
        del sent[next(iter(sent))]
    set_page_headers(handler)
    return snapshot.page(kernel)


async def start_kernel_of(handler: JupyterHandler, kernel: str) -> None:
    """Start the kernel of a drawn page, once.

    Raises:
        NoFork: it did not start; who loads the page anew has it run.
    """
    page: Sent = handler.settings["sent"].pop(kernel)
    name, warm = page.snapshot.kernel_name, page.snapshot.warm
    try:
        await _start_kernel(handler, page.path, name, page.about, kernel, warm)
    except Exception as trouble:
        handler.settings["snapshots"].forget(page.path)
        handler.settings["failed"].add(page.path)
        raise NoFork(str(trouble)) from trouble


async def run_page(handler: VoilaHandler, path: str) -> AsyncIterator[str]:
    """The page of a notebook that is run for one visitor, by the kernel that the page will have."""
    pages = await _of_a_spare(handler, path) if _can_be(handler, path) else None
    async for html in pages or VoilaHandler.get_generator(handler, path):
        yield html


async def _of_a_spare(handler: VoilaHandler, path: str) -> AsyncIterator[str] | None:
    """The page as the kernel that waits for somebody shows it."""
    spares: Spares | None = handler.settings["spares"]
    if spares is None:
        return None
    try:
        page = await renderer(handler.settings["voila"], path)
        spare = spares.take() if _is_ours(handler, page.notebook.metadata.kernelspec.name) else None
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        return None
    if spare is None:
        return None
    set_page_headers(handler)
    kernel = asyncio.ensure_future(_run_ahead(handler, path, page, spare))
    return _alive(_streamed(page, kernel), handler.voila_configuration.http_keep_alive_timeout)


def _is_ours(handler: VoilaHandler, name: str) -> bool:
    """Whether a kernel of that name is one of this Python, such as can be made ready."""
    python, *more = handler.kernel_manager.kernel_spec_manager.get_kernel_spec(name).argv
    named = python == os.path.basename(python)  # which Jupyter takes for its own
    this = os.path.realpath(python) == os.path.realpath(sys.executable)
    return _LAUNCHER in more and (named or this)


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
    about, kernel = _about(handler), str(uuid4())
    try:
        await _start_kernel(handler, path, name, about, kernel, spare)
        page.shown = spare.shown
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        kernel = str(uuid4())
        await _start_kernel(handler, path, name, about, kernel)
    return kernel, handler.kernel_manager.get_kernel(kernel)


def set_page_headers(handler: VoilaHandler) -> None:
    """Say that it is a page, which nobody may keep: another visit gets another kernel."""
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


async def _start_kernel(
    handler: JupyterHandler,
    path: str,
    name: str,
    about: Mapping[str, str],
    kernel: str,
    source: Source | None = None,
) -> None:
    """Start a kernel for a page; by a source, or as ever."""
    entry = ticket(source) if source else ""
    environment = {**os.environ, **about, "VOILA_KERNEL_ID": kernel}
    kernels: Any = handler.kernel_manager
    try:
        await ensure_async(
            kernels.start_kernel(
                kernel_id=kernel,
                kernel_name=name,
                path=os.path.dirname(path),
                env=environment | ({TICKET: entry} if entry else {}),
            )
        )
    finally:
        hand_back(entry)


def _about(handler: VoilaHandler) -> dict[str, str]:
    """What Voilà tells a kernel of its request."""
    request = handler.request
    by_way_of = request.headers.get(FORWARDED)
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
        **({"HTTP_FORWARDED": by_way_of} if by_way_of else {}),
    }
