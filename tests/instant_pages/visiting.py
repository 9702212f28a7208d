"""Request pages from a server, and connect to their kernels, as the scripts of pages do."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_core.utils import ensure_async
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import websocket_connect

from instant_pages.provisioner import register_provisioner

PATIENCE = 60
TCP = "--ConnectionFileMixin.transport=tcp"
"""A folder with a short name; the names of pytest's own folders are too long for sockets."""
IDS = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def named(page: str) -> str:
    """The page, with its ids replaced by numbers in order of appearance."""
    ids = {found: f"id-{place}" for place, found in enumerate(dict.fromkeys(IDS.findall(page)))}
    return IDS.sub(lambda found: ids[found[0]], page)


def write_notebook(file: Path, *cells: str) -> None:
    """Write a notebook of code cells."""
    made: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    made.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]  # type: ignore[no-untyped-call]
    made.metadata.kernelspec = {"name": "python3", "display_name": "Python", "language": "python"}
    file.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(made, file)  # type: ignore[no-untyped-call]


def make_ready(server: Any, folder: Path) -> Iterator[Any]:
    """A server that has read its settings and has everything that its handlers need."""
    server.connection_dir = str(folder)
    settings: dict[str, Any] = server.init_settings()
    server.app = Application(**settings)
    yield server
    server.contents_manager.notary.store.close()  # which no other code does
    server.kernel_manager.context.destroy(linger=0)


def provision(server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server that answers requests and provisions kernels as the real `start` arranges it."""
    monkeypatch.setattr(KernelProvisionerFactory, "provisioners", {})
    KernelProvisionerFactory.clear_instance()
    register_provisioner(server)
    server.app.add_handlers(".*$", server.init_handlers())
    yield server
    KernelProvisionerFactory.clear_instance()


@asynccontextmanager
async def listening(server: Any) -> AsyncIterator[str]:
    """Listen while the block runs, at an address without a scheme; end the kernels afterwards."""
    socket, port = bind_unused_port(address="127.0.0.1")
    listener = HTTPServer(server.app)
    listener.add_socket(socket)
    try:
        yield f"localhost:{port}"
    finally:
        for each in list(server.kernel_manager.list_kernel_ids()):
            await ensure_async(server.kernel_manager.shutdown_kernel(each, now=True))
        listener.stop()


async def fetched(place: str, path: str, **headers: str) -> str:
    """The page of a notebook."""
    url = f"http://{place}/voila/render/{path}"
    asked = HTTPRequest(url, headers=headers, request_timeout=PATIENCE)
    return (await AsyncHTTPClient().fetch(asked)).body.decode()


def cookie_of(server: Any) -> str:
    """The headers of a browser that has had a page of this server."""
    return f"{server.known_cookie}=1"


def kernel_of(page: str) -> str:
    (kernel,) = re.findall(r'"kernelId": "(.+?)"', page)
    return str(kernel)


def line_to(place: str, kernel: str, **headers: str) -> HTTPRequest:
    """The request with which the script of a page asks for its kernel."""
    url = f"ws://{place}/api/kernels/{kernel}/channels?session_id=1"
    return HTTPRequest(url, headers=headers, request_timeout=PATIENCE)


async def connect(place: str, kernel: str, **headers: str) -> None:
    """Open the websocket of a kernel as a page's script does, and close it.

    Raises:
        HTTPClientError: the server does not let it.
    """
    (await websocket_connect(line_to(place, kernel, **headers))).close()


async def refused(place: str, kernel: str, **headers: str) -> int:
    """The status with which the server refuses a websocket."""
    with pytest.raises(HTTPClientError) as refusal:
        await connect(place, kernel, **headers)
    return int(refusal.value.code)


async def asked(server: Any, path: str, **headers: str) -> tuple[str, Any]:
    """The page, and the process of its kernel."""
    async with listening(server) as place:
        page = await fetched(place, path, Cookie=cookie_of(server), **headers)
        kernel = kernel_of(page)
        if kernel not in server.kernel_manager:
            await connect(place, kernel)
        assert server.kernel_manager.list_kernel_ids() == [kernel]
        process = server.kernel_manager.get_kernel(kernel).provisioner.process
    return page.replace(kernel, "kernel"), process
