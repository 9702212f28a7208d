"""Make a visitor's page: draw it from a snapshot without a kernel, or run it with its own kernel.

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

from instant_pages.content_policy import HEARTBEAT_SCRIPT
from instant_pages.forks import NoFork
from instant_pages.provisioner import TICKET, KernelSource, issue_ticket, withdraw_ticket
from instant_pages.rendering import OutputRenderer, create_renderer
from instant_pages.snapshots import Snapshot, Snapshots, build_server_environment
from instant_pages.spare_kernel import SpareKernel

HEARTBEAT = f"<script>{HEARTBEAT_SCRIPT}</script>\n"
MOST_SENT = 10_000
"""How many drawn pages to remember until they ask for their kernel.

The oldest page is dropped first.
"""
_LAUNCHER = "ipykernel_launcher"


@dataclass(frozen=True)
class SentPage:
    """A sent page that was drawn: the source of its future kernel, and the request's variables."""

    path: str
    snapshot: Snapshot
    request: Mapping[str, str]


async def get_drawn_page(handler: VoilaHandler, path: str, draw: bool) -> str | None:
    """Return the page that every visitor gets; None if the page cannot be drawn.

    Without `draw`, return the page only if it has been drawn already.
    """
    app = handler.settings["voila"]
    snapshots: Snapshots | None = app.snapshots
    if snapshots is None or not _is_same_for_all(handler, path):
        return None
    if draw and path in app.failed_pages:
        app.failed_pages.remove(path)
        return None
    try:
        if not draw and not snapshots.has(app, path):
            return None
        snapshot = await snapshots.get(app, path)
        if not snapshot.warm.is_alive or not _runs_this_python(handler, snapshot.kernel_name):
            raise NoFork("the process behind the page has ended, or its kernel is of another kind")
    except TemplateError:
        raise  # Voilà would fail, too, and leave the page waiting for ever
    except Exception as trouble:
        handler.log.warning("No snapshot of %s, it is run: %r", path, trouble)
        return None
    kernel = str(uuid4())
    app.sent_pages[kernel] = SentPage(path, snapshot, _describe_request(handler))
    while len(app.sent_pages) > MOST_SENT:
        del app.sent_pages[next(iter(app.sent_pages))]
    set_page_headers(handler)
    return snapshot.render_page(kernel)


async def start_page_kernel(handler: JupyterHandler, kernel: str, page: SentPage) -> None:
    """Start the kernel of a drawn page.

    Raises:
        NoFork: the kernel did not start. If the visitor reloads the page, the server runs the
            notebook.
    """
    app = handler.settings["voila"]
    name, warm = page.snapshot.kernel_name, page.snapshot.warm
    try:
        await _start_kernel(handler, page.path, name, page.request, kernel, warm)
    except Exception as trouble:
        app.snapshots.forget(page.path)
        app.failed_pages.add(page.path)
        raise NoFork(str(trouble)) from trouble


async def run_page(handler: VoilaHandler, path: str) -> AsyncIterator[str]:
    """Run a notebook for one visitor and yield its page; the visitor keeps the kernel."""
    pages = await _run_in_spare(handler, path) if _is_same_for_all(handler, path) else None
    async for html in pages or VoilaHandler.get_generator(handler, path):
        yield html


async def _run_in_spare(handler: VoilaHandler, path: str) -> AsyncIterator[str] | None:
    """Run the page in the spare kernel; return None if no spare kernel can run it."""
    app = handler.settings["voila"]
    if app.spares is None:
        return None
    try:
        page = await create_renderer(app, path)
        fits = _runs_this_python(handler, page.notebook.metadata.kernelspec.name)
        spare = app.spares.take() if fits else None
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        return None
    if spare is None:
        return None
    set_page_headers(handler)
    kernel = asyncio.ensure_future(_run_ahead(handler, path, page, spare))
    seconds = handler.voila_configuration.http_keep_alive_timeout
    return _add_heartbeats(_stream_page(page, kernel), seconds)


def _runs_this_python(handler: VoilaHandler, name: str) -> bool:
    """Whether the kernel spec of this name starts an IPython kernel with the server's Python."""
    python, *more = handler.kernel_manager.kernel_spec_manager.get_kernel_spec(name).argv
    named = python == os.path.basename(python)  # Jupyter replaces a bare name with its own Python
    this = os.path.realpath(python) == os.path.realpath(sys.executable)
    return _LAUNCHER in more and (named or this)


async def _add_heartbeats(parts: AsyncIterator[str], seconds: float) -> AsyncIterator[str]:
    """Yield the parts of a page; after each wait of `seconds`, add a heartbeat, as Voilà does."""
    while True:
        part = asyncio.ensure_future(anext(parts, None))
        while not (await asyncio.wait({part}, timeout=seconds))[0]:
            yield HEARTBEAT
        html = part.result()
        if html is None:
            return
        yield html


async def _stream_page(page: OutputRenderer, kernel: asyncio.Future[Any]) -> AsyncIterator[str]:
    """Yield the head at once, and the rest as one part when the spare kernel has run the cells."""
    rest = []
    async for html, _ in page.generate_content_generator(kernel_future=kernel):
        if page.shown is None:
            yield html
        else:
            rest.append(html)
    yield "".join(rest)


async def _run_ahead(
    handler: VoilaHandler, path: str, page: OutputRenderer, spare: SpareKernel
) -> Any:
    """Run the cells in the spare kernel; return the id and the manager of the page's kernel."""
    name, spare.cells = page.notebook.metadata.kernelspec.name, page.code
    request, kernel = _describe_request(handler), str(uuid4())
    try:
        await _start_kernel(handler, path, name, request, kernel, spare)
        page.shown = spare.shown
    except Exception as trouble:
        handler.log.warning("Nothing to spare for %s, it is run: %r", path, trouble)
        kernel = str(uuid4())
        await _start_kernel(handler, path, name, request, kernel)
    return kernel, handler.kernel_manager.get_kernel(kernel)


def set_page_headers(handler: VoilaHandler) -> None:
    """Mark the response as a page that nobody may cache: each visit gets its own kernel."""
    handler.set_header("Content-Type", "text/html")
    handler.set_header("Cache-Control", "no-store")


def _is_same_for_all(handler: VoilaHandler, path: str) -> bool:
    """Whether `path` is a notebook of this server whose page does not depend on the request."""
    configuration = handler.voila_configuration
    looks = {
        "template": configuration.allow_template_override,
        "theme": configuration.allow_theme_override,
    }
    asked = any(handler.get_argument(name, None) for name in looks if looks[name] == "YES")
    hooks = configuration.prelaunch_hook or configuration.page_config_hook
    file = os.path.realpath(os.path.join(handler.contents_manager.root_dir, path))
    inside = file.startswith(os.path.realpath(handler.contents_manager.root_dir) + os.sep)
    there = inside and file.endswith(".ipynb") and os.path.isfile(file)
    return there and not (asked or hooks or configuration.progressive_rendering)


async def _start_kernel(
    handler: JupyterHandler,
    path: str,
    name: str,
    request: Mapping[str, str],
    kernel: str,
    source: KernelSource | None = None,
) -> None:
    """Start a kernel for a page; without a source, start a plain kernel."""
    ticket = issue_ticket(source) if source else ""
    environment = {**os.environ, **request, "VOILA_KERNEL_ID": kernel}
    kernels: Any = handler.kernel_manager
    try:
        await ensure_async(
            kernels.start_kernel(
                kernel_id=kernel,
                kernel_name=name,
                path=os.path.dirname(path),
                env=environment | ({TICKET: ticket} if ticket else {}),
            )
        )
    finally:
        withdraw_ticket(ticket)


def _describe_request(handler: VoilaHandler) -> dict[str, str]:
    """Return the variables with which Voilà describes the request to a kernel."""
    request = handler.request
    name, _, port = request.host.lower().rpartition(":")
    wanted = {header.lower() for header in handler.voila_configuration.http_header_envs}
    headers = {
        f"HTTP_{header.upper().replace('-', '_')}": request.headers[header]
        for header in request.headers
        if header.lower() in wanted
    }
    return {
        **build_server_environment(handler.settings["voila"]),
        "SCRIPT_NAME": request.path,
        "PATH_INFO": "",
        "QUERY_STRING": str(request.query),
        "SERVER_PROTOCOL": str(request.version),
        "SERVER_NAME": name or port,
        "SERVER_PORT": port if name else "",
        "VOILA_REQUEST_URL": request.full_url(),
        **headers,
    }
