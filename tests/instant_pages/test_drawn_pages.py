"""Requests for a page by HTTP: it comes from its snapshot or, in the same request, from Voilà
itself.
"""

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_core.utils import ensure_async
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import IOStream
from tornado.tcpclient import TCPClient

from instant_pages import drawn_pages, guarded_pages
from instant_pages.forks import Fork, NoFork, WarmProcess
from instant_pages.guarded_pages import PageHandler, build_entrance_script
from instant_pages.snapshots import Snapshots
from instant_pages.spare_kernel import SpareKernel, SpareKernels
from tests.instant_pages.visiting import (
    PATIENCE,
    asked,
    connect,
    cookie_of,
    fetched,
    kernel_of,
    listening,
    refused,
    write_notebook,
)


class Broken(Snapshots):
    """Snapshots that fail at every request."""

    async def get(self, app: Any, path: str) -> Any:
        raise NoFork("the warm process is gone")


class Stale(Snapshots):
    """Snapshots whose process ends before the page asks for a kernel."""

    async def get(self, app: Any, path: str) -> Any:
        made = await super().get(app, path)
        made.warm.release()
        return made


def test_a_template_that_is_gone_is_an_error_at_once(server: Any, warm: WarmProcess) -> None:
    server.template_paths.clear()
    server.snapshots = snapshots = Snapshots(warm, (), ())
    with pytest.raises(HTTPClientError, match="500"):
        asyncio.run(asked(server, "one.ipynb"))
    snapshots.release_all()


class Unlucky(SpareKernels):
    """Spare kernels that never give a kernel away."""

    def take(self) -> SpareKernel | None:
        raise OSError("too many files are open")


@pytest.mark.parametrize(
    ("kind", "ahead"),
    [(Snapshots, True), (Broken, False), (Stale, False), (SpareKernels, False), (Unlucky, False)],
)
def test_whatever_happens_the_page_comes(
    server: Any, warm: WarmProcess, caplog: pytest.LogCaptureFixture, kind: type[Any], ahead: bool
) -> None:
    """A spare kernel that cannot load its module here."""
    spares = issubclass(kind, SpareKernels)
    ready = kind(["no.such.module"], ()) if spares else kind(warm, (), ())
    setattr(server, "spares" if spares else "snapshots", ready)
    server.log.propagate = True
    with caplog.at_level(logging.WARNING):
        page, kernel = asyncio.run(asked(server, "one.ipynb"))
    ready.release_all()
    assert page.count("widget-view+json") == 1
    assert page.rstrip().endswith("</html>")
    assert isinstance(kernel, Fork | SpareKernel) is ahead
    told = [record.message for record in caplog.records if "it is run: " in record.message]
    assert len(told) == (0 if ahead else 1)


@pytest.fixture
def copying(server: Any, warm: WarmProcess) -> Iterator[Any]:
    """The same server; it forks kernels from snapshots."""
    server.snapshots = snapshots = Snapshots(warm, (), ())
    yield server
    snapshots.release_all()


@pytest.mark.parametrize("plain", [False, True])
def test_a_first_get_starts_nothing(copying: Any, warm: WarmProcess, plain: bool) -> None:
    """The first visitor gets the entrance and, with its cookie, the page.

    Then the page exists for everybody.
    """
    entrance = build_entrance_script(copying.known_cookie)
    if plain:
        copying.snapshots = None

    async def visits() -> tuple[list[str], int]:
        async with listening(copying) as place:
            cookies: list[dict[str, str]] = [{}, {"Cookie": cookie_of(copying)}, {}]
            got = [await fetched(place, "one.ipynb", **cookie) for cookie in cookies]
            return got, len(copying.kernel_manager.list_kernel_ids())

    (first, known, later), kernels = asyncio.run(visits())
    assert [entrance in page for page in (first, known, later)] == [True, False, plain]
    assert "widget-view+json" in known
    assert kernels == (1 if plain else 0)


def test_a_drawn_page_has_its_kernel_started_once_and_by_itself(copying: Any) -> None:
    async def visits() -> list[int]:
        kernels = copying.kernel_manager
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            foreign = await refused(place, kernel, Origin="http://localhost:1")
            hidden = await refused(place, kernel, Origin="null")
            assert kernels.list_kernel_ids() == []
            await connect(place, kernel, Origin=f"http://{place}")
            assert kernels.list_kernel_ids() == [kernel]
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
            return [foreign, hidden, await refused(place, kernel, Origin=f"http://{place}")]

    assert asyncio.run(visits()) == [403, 403, 404]


def test_where_no_place_is_left_a_page_may_ask_again(copying: Any) -> None:
    async def visits() -> None:
        kernels = copying.kernel_manager
        copying.most_kernels = 1
        async with listening(copying) as place:
            first, second = [
                kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
                for _ in range(2)
            ]
            await connect(place, first)
            assert await refused(place, second) == 503
            await ensure_async(kernels.shutdown_kernel(first, now=True))
            await connect(place, second)
            assert kernels.list_kernel_ids() == [second]

    asyncio.run(visits())


def test_few_pages_that_never_ask_are_remembered(
    copying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_pages, "MOST_SENT", 2)

    async def visits() -> None:
        async with listening(copying) as place:
            sent = [
                kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
                for _ in range(3)
            ]
            assert await refused(place, sent[0]) == 404
            await connect(place, sent[1])

    asyncio.run(visits())


def test_a_process_that_forks_no_more_is_not_asked_twice(copying: Any) -> None:
    """If the visitor reloads the page, they get a page that works."""

    async def visits() -> None:
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            snapshots = copying.snapshots
            (await snapshots.get(copying, "one.ipynb")).warm.release()
            assert await refused(place, kernel) == 503
            await connect(
                place, kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            )

    asyncio.run(visits())


async def open_request(place: str, path: str, **headers: str) -> IOStream:
    """Request an address without waiting for the answer."""
    host, _, port = place.partition(":")
    stream = await TCPClient().connect(host, int(port))
    lines = [f"{name}: {value}" for name, value in {"Host": place, **headers}.items()]
    await stream.write("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode())
    return stream


async def open_line(place: str, kernel: str) -> IOStream:
    """Request the websocket of a kernel without waiting for the answer."""
    asks = {"Origin": f"http://{place}", "Upgrade": "websocket", "Connection": "Upgrade"}
    key = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    return await open_request(place, f"/api/kernels/{kernel}/channels?session_id=1", **asks, **key)


async def leave(place: str, kernel: str) -> int:
    """Send what a page's script sends when the visitor leaves; return the status of the answer."""
    url = f"http://{place}/voila/api/shutdown/{kernel}"
    token = {"Cookie": "_xsrf=1f", "X-XSRFToken": "1f"}
    told = HTTPRequest(url, method="POST", body="", headers=token)
    return int((await AsyncHTTPClient().fetch(told, raise_error=False)).code)


class Held:
    """A kernel manager whose kernels start only when the test lets them, to test what happens
    meanwhile.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.let, self.over = asyncio.Event(), asyncio.Event(), asyncio.Event()
        start = drawn_pages.start_page_kernel

        async def hold(handler: Any, kernel: str, page: Any) -> None:
            self.handler = handler
            self.begun.set()
            await self.let.wait()
            await start(handler, kernel, page)
            self.over.set()

        monkeypatch.setattr(guarded_pages, "start_page_kernel", hold)


async def all_ended(server: Any) -> None:
    """Wait until no kernel is left."""
    while server.kernel_manager.list_kernel_ids():
        await asyncio.sleep(0)


@pytest.mark.parametrize("told", [False, True], ids=["cut", "told"])
def test_a_kernel_ends_whose_page_is_left_while_it_starts(
    copying: Any, monkeypatch: pytest.MonkeyPatch, told: bool
) -> None:
    """The server notices that the websocket closed.

    If a proxy keeps the websocket open, the page tells the server.
    """

    async def visits() -> None:
        held = Held(monkeypatch)
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            line = await open_line(place, kernel)
            await held.begun.wait()
            if told:
                assert await leave(place, kernel) == 204
            else:
                line.close()
                while not held.handler._is_closed:
                    await asyncio.sleep(0)
            held.let.set()
            await asyncio.wait_for(held.over.wait(), PATIENCE)
            await asyncio.wait_for(all_ended(copying), PATIENCE)
            line.close()

    asyncio.run(visits())


def test_a_page_that_is_left_before_it_asks_gets_no_kernel(copying: Any) -> None:
    async def visits() -> None:
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            assert await leave(place, kernel) == 204
            assert await refused(place, kernel) == 404
            assert copying.kernel_manager.list_kernel_ids() == []

    asyncio.run(visits())


SLOW = "open({going!r}, 'w').close()\nopen({go_on!r}).close()"
"""A cell that uses two pipes: it says by one that it has begun, and waits at the other to go on."""


@pytest.mark.parametrize("spare", [True, False])
def test_a_kernel_ends_whose_page_is_left_while_it_runs_the_page(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spare: bool
) -> None:
    going, go_on = tmp_path / "going", tmp_path / "go-on"
    os.mkfifo(going)
    os.mkfifo(go_on)
    slow = SLOW.format(going=str(going), go_on=str(go_on))
    write_notebook(tmp_path / "notebooks" / "slow.ipynb", slow)

    async def visits() -> None:
        noticed, over = asyncio.Event(), asyncio.Event()
        run_page = drawn_pages.run_page

        async def run(handler: Any, path: str) -> AsyncIterator[str]:
            async for html in run_page(handler, path):
                yield html
            assert server.kernel_manager.list_kernel_ids() != []
            over.set()

        monkeypatch.setattr(guarded_pages, "run_page", run)
        notice = PageHandler.on_connection_close

        def note(page: PageHandler) -> None:
            notice(page)
            noticed.set()

        monkeypatch.setattr(PageHandler, "on_connection_close", note)
        server.spares = SpareKernels([], []) if spare else None
        async with listening(server) as place:
            asks = await open_request(place, "/voila/render/slow.ipynb", Cookie=cookie_of(server))
            await asyncio.to_thread(going.read_text)
            asks.close()
            await noticed.wait()
            await asyncio.to_thread(go_on.write_text, "")
            await asyncio.wait_for(over.wait(), PATIENCE)
            await asyncio.wait_for(all_ended(server), PATIENCE)
        if server.spares:
            server.spares.release_all()

    asyncio.run(visits())


def test_a_stock_template_may_ask_for_the_kernel_before_it_starts(copying: Any) -> None:
    async def visits() -> dict[str, Any]:
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "one.ipynb", Cookie=cookie_of(copying)))
            client = AsyncHTTPClient()
            model = json.loads((await client.fetch(f"http://{place}/api/kernels/{kernel}")).body)
            assert model["id"] == kernel
            assert copying.kernel_manager.list_kernel_ids() == []
            await connect(place, kernel)
            return dict(model)

    assert asyncio.run(visits())["execution_state"] == "starting"
