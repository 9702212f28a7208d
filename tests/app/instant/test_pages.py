"""A page is asked for by HTTP: it comes by its snapshot, or in the same request by Voilà itself."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_core.utils import ensure_async
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from canasta_tutor.app import serve
from canasta_tutor.app.guarded_pages import ENTRANCE_SCRIPT, KNOWN
from canasta_tutor.app.instant import pages, provisioner, spare
from canasta_tutor.app.instant.forks import Fork, NoFork, Warm
from canasta_tutor.app.instant.snapshots import Snapshots
from canasta_tutor.app.instant.spare import Spare, Spares
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.progress import Progress, choose_setting
from tests.app.instant.conftest import NOTEBOOKS, PATIENCE, named
from tests.many import in_turn

COOKIE = f"{KNOWN}=1"


class Broken(Snapshots):
    """Whatever is asked of it goes wrong."""

    async def of(self, app: Any, path: str) -> Any:
        raise NoFork("the warm process is gone")


class Stale(Snapshots):
    """The process behind the page has ended when a kernel is wanted."""

    async def of(self, app: Any, path: str) -> Any:
        made = await super().of(app, path)
        made.warm.let_go()
        return made


@pytest.fixture
def server(app: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server that can be asked, whose kernels are provisioned as the tutor's are."""
    monkeypatch.setattr(KernelProvisionerFactory, "provisioners", {})
    KernelProvisionerFactory.clear_instance()
    provisioner.make_default(app)
    app.app.add_handlers(".*$", app.init_handlers())
    yield app
    KernelProvisionerFactory.clear_instance()


@asynccontextmanager
async def listening(server: Any) -> AsyncIterator[str]:
    """Where the server can be asked meanwhile, without a scheme; its kernels end afterwards."""
    port = serve.free_port()
    listening = server.app.listen(port, "localhost")
    try:
        yield f"localhost:{port}"
    finally:
        for each in list(server.kernel_manager.list_kernel_ids()):
            await ensure_async(server.kernel_manager.shutdown_kernel(each, now=True))
        listening.stop()


async def fetched(place: str, path: str, **headers: str) -> str:
    url = f"http://{place}/voila/render/{path}"
    asked = HTTPRequest(url, headers=headers, request_timeout=PATIENCE)
    return (await AsyncHTTPClient().fetch(asked)).body.decode()


def kernel_of(page: str) -> str:
    (kernel,) = re.findall(r'"kernelId": "(.+?)"', page)
    return str(kernel)


async def connect(place: str, kernel: str, **headers: str) -> None:
    """Open the line to a kernel as a page's script does, and close it.

    Raises:
        HTTPClientError: the server does not let it.
    """
    url = f"ws://{place}/api/kernels/{kernel}/channels?session_id=1"
    asked = HTTPRequest(url, headers=headers, request_timeout=PATIENCE)
    (await websocket_connect(asked)).close()


async def refused(place: str, kernel: str, **headers: str) -> int:
    """With which status a line is refused."""
    with pytest.raises(HTTPClientError) as refusal:
        await connect(place, kernel, **headers)
    return int(refusal.value.code)


async def asked(server: Any, path: str, **headers: str) -> tuple[str, Any]:
    """The page, and the process that is its kernel."""
    async with listening(server) as place:
        page = await fetched(place, path, Cookie=COOKIE, **headers)
        kernel = kernel_of(page)
        if kernel not in server.kernel_manager:
            await connect(place, kernel)
        assert server.kernel_manager.list_kernel_ids() == [kernel]
        process = server.kernel_manager.get_kernel(kernel).provisioner.process
    return page.replace(kernel, "kernel"), process


def test_a_template_that_is_gone_is_an_error_at_once(server: Any, tutors: Warm) -> None:
    server.template_paths.clear()
    server.app.settings["snapshots"] = snapshots = Snapshots(tutors, (), ())
    with pytest.raises(HTTPClientError, match="500"):
        asyncio.run(asked(server, "index.ipynb"))
    snapshots.let_go()


class Unlucky(Spares):
    """Whoever asks it for a kernel gets none."""

    def take(self) -> Spare | None:
        raise OSError("too many files are open")


@pytest.mark.parametrize(
    ("kind", "ahead"),
    [(Snapshots, True), (Broken, False), (Stale, False), (Spares, False), (Unlucky, False)],
)
def test_whatever_happens_the_page_comes(
    server: Any, tutors: Warm, caplog: pytest.LogCaptureFixture, kind: type[Any], ahead: bool
) -> None:
    """The one to spare cannot be loaded here."""
    spares = issubclass(kind, Spares)
    ready = kind(["no.such.module"], ()) if spares else kind(tutors, (), ())
    server.app.settings["spares" if spares else "snapshots"] = ready
    server.log.propagate = True
    with caplog.at_level(logging.WARNING):
        page, kernel = asyncio.run(asked(server, "index.ipynb"))
    ready.let_go()
    assert page.count("<card-table data-model=") == 1
    assert page.rstrip().endswith("</html>")
    assert isinstance(kernel, Fork | Spare) is ahead
    told = [record.message for record in caplog.records if "it is run: " in record.message]
    assert len(told) == (0 if ahead else 1)


@pytest.mark.parametrize("path", in_turn(NOTEBOOKS, 1, 99))
def test_the_kernel_to_spare_shows_what_voila_shows(
    server: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The second visitor comes before there is another, and gets his page by Voilà."""
    monkeypatch.setattr(spare, "A_MOMENT", 3600)

    async def visits() -> list[tuple[str, Any]]:
        server.app.settings["spares"] = spares = Spares(serve.LOADED, [])
        got = [await asked(server, path), await asked(server, path)]
        spares.let_go()
        return got

    (page, ahead), (shown, plain) = asyncio.run(visits())
    assert [isinstance(each, Spare) for each in (ahead, plain)] == [True, False]
    assert "card-table" in page
    assert named(page) == named(shown)


@pytest.fixture
def copying(server: Any, tutors: Warm) -> Iterator[Any]:
    """The same server; it forks kernels from snapshots."""
    server.app.settings["snapshots"] = snapshots = Snapshots(tutors, (), ())
    yield server
    snapshots.let_go()


@pytest.mark.parametrize("plain", [False, True])
def test_a_first_get_starts_nothing(copying: Any, tutors: Warm, plain: bool) -> None:
    """It gets the entrance, and with its cookie the page, which is then there for everybody."""
    if plain:
        copying.app.settings["snapshots"] = None

    async def visits() -> tuple[list[str], int]:
        async with listening(copying) as place:
            cookies: list[dict[str, str]] = [{}, {"Cookie": COOKIE}, {}]
            got = [await fetched(place, "index.ipynb", **cookie) for cookie in cookies]
            return got, len(copying.kernel_manager.list_kernel_ids())

    (first, known, later), kernels = asyncio.run(visits())
    assert [ENTRANCE_SCRIPT in page for page in (first, known, later)] == [True, False, plain]
    assert "card-table" in known
    assert kernels == (1 if plain else 0)


def test_a_drawn_page_has_its_kernel_started_once_and_by_itself(copying: Any) -> None:
    async def visits() -> list[int]:
        kernels = copying.kernel_manager
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE))
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
        copying.app.settings["most_kernels"] = 1
        async with listening(copying) as place:
            first, second = [
                kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE)) for _ in range(2)
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
    monkeypatch.setattr(pages, "MOST_SENT", 2)

    async def visits() -> None:
        async with listening(copying) as place:
            sent = [kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE)) for _ in range(3)]
            assert await refused(place, sent[0]) == 404
            await connect(place, sent[1])

    asyncio.run(visits())


def test_a_process_that_forks_no_more_is_not_asked_twice(copying: Any) -> None:
    """Whoever loads the page anew gets one that works."""

    async def visits() -> None:
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE))
            snapshots = copying.app.settings["snapshots"]
            (await snapshots.of(copying, "index.ipynb")).warm.let_go()
            assert await refused(place, kernel) == 503
            await connect(place, kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE)))

    asyncio.run(visits())


LANGUAGE = (
    "(lambda learner: (learner.hello(None), learner.progress.setting('language'))[1])"
    "(__import__('canasta_tutor.ui.learner_panels', fromlist=['learner']).learner())"
)


async def language_in(server: Any, kernel: str) -> str:
    """Which language the learner of a kernel has chosen, when his browser has said hello."""
    client = server.kernel_manager.get_kernel(kernel).client()
    client.start_channels()
    await client.wait_for_ready(PATIENCE)
    told = await client.execute_interactive("", user_expressions={"it": LANGUAGE})
    client.stop_channels()
    return str(told["content"]["user_expressions"]["it"]["data"]["text/plain"])


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("X-Forwarded-For", "None"),
        ("X-Forwarded-Host", "None"),
        ("Forwarded", "None"),
        ("", "'ru'"),
    ],
)
@pytest.mark.parametrize("ready", ["copies", "spare", "nothing"])
def test_who_comes_through_a_tunnel_finds_nothing_of_the_file(
    copying: Any,
    ready: str,
    header: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though the tunnel asks as this computer, and the kernel was made ready for anybody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(progress_file.VARIABLE, raising=False)
    file = progress_file.find_file({})
    assert file is not None
    progress_file.keep(file, choose_setting(Progress(), "language", "ru", 1))
    headers = {header: "for=203.0.113.7"} if header else {}

    async def visits() -> str:
        spares = Spares(serve.LOADED, []) if ready == "spare" else None
        copying.app.settings["spares"] = spares
        if ready != "copies":
            copying.app.settings["snapshots"] = None
        async with listening(copying) as place:
            kernel = kernel_of(await fetched(place, "index.ipynb", Cookie=COOKIE, **headers))
            if ready == "copies":
                await connect(place, kernel)
            found = await language_in(copying, kernel)
        if spares:
            spares.let_go()
        return found

    assert asyncio.run(visits()) == language
