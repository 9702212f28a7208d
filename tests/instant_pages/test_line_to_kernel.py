"""The websocket between a page and its kernel stays open as long as the page answers pings."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PINGS = 5
PATIENCE = 60  # seconds
SERVER = """
import sys
from jupyter_server.base import websocket

websocket.WS_PING_INTERVAL = 1000  # milliseconds

from tornado.ioloop import IOLoop
from instant_pages.instant_voila import InstantVoila

server = InstantVoila.instance(plain=True)
server.initialize(["--no-browser", sys.argv[1]])


async def announce():
    kernel = await server.kernel_manager.start_kernel()
    print(f"localhost:{server.port}/api/kernels/{kernel}/channels", flush=True)


IOLoop.current().add_callback(announce)
server.start()
"""
"""A server that pings once a second and has one kernel; it prints the address of the websocket."""


@pytest.fixture
def line(tmp_path: Path) -> Iterator[str]:
    """The address of the websocket of a kernel, without its scheme."""
    command = [sys.executable, "-c", SERVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def test_a_line_that_answers_pings_is_not_cut(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hold() -> list[bytes]:
        pings: asyncio.Queue[bytes] = asyncio.Queue()
        monkeypatch.setattr(
            WebSocketClientConnection, "on_ping", lambda _, data: pings.put_nowait(data)
        )
        origin = {"Origin": f"http://{line.partition('/')[0]}"}
        held = await websocket_connect(HTTPRequest(f"ws://{line}", headers=origin))

        async def read() -> None:
            while await held.read_message() is not None:
                pass

        cut = asyncio.ensure_future(read())
        came = asyncio.gather(*(pings.get() for _ in range(PINGS)))
        first: set[asyncio.Future[Any]] = {cut, came}
        await asyncio.wait(first, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert not cut.done(), f"cut after {held.close_code}"
        held.close()
        return await came

    assert len(asyncio.run(hold())) == PINGS
