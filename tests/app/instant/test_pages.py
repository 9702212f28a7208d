"""A page is asked for by HTTP: it comes by its snapshot, or in the same request by Voilà itself."""

import asyncio
import logging
from typing import Any

import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_core.utils import ensure_async
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from canasta_tutor.app import serve
from canasta_tutor.app.instant import provisioner, spare
from canasta_tutor.app.instant.forks import Fork, NoFork, Warm
from canasta_tutor.app.instant.snapshots import Snapshots
from canasta_tutor.app.instant.spare import Spare, Spares
from tests.app.instant.conftest import NOTEBOOKS, PATIENCE, named
from tests.many import in_turn


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


async def asked(server: Any, path: str) -> tuple[str, list[bool]]:
    """The page, and of each kernel that is there whether it has run the page before."""
    port = serve.free_port()
    listening = server.app.listen(port, "localhost")
    client = AsyncHTTPClient()
    try:
        url = f"http://localhost:{port}/voila/render/{path}"
        page = await client.fetch(url, request_timeout=PATIENCE)
        kernels = server.kernel_manager
        ids = list(kernels.list_kernel_ids())
        made = [kernels.get_kernel(each).provisioner.process for each in ids]
        for each in ids:
            assert each in page.body.decode()
            await ensure_async(kernels.shutdown_kernel(each, now=True))
    finally:
        listening.stop()
        client.close()
    return page.body.decode().replace(ids[0], "kernel"), [isinstance(p, Fork | Spare) for p in made]


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
        page, kernels = asyncio.run(asked(server, "index.ipynb"))
    ready.let_go()
    assert page.count("<card-table data-model=") == 1
    assert page.rstrip().endswith("</html>")
    assert kernels == [ahead]
    told = [record.message for record in caplog.records if "it is run: " in record.message]
    assert len(told) == (0 if ahead else 1)


@pytest.mark.parametrize("path", in_turn(NOTEBOOKS, 1, 99))
def test_the_kernel_to_spare_shows_what_voila_shows(
    server: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The second visitor comes before there is another, and gets his page by Voilà."""
    monkeypatch.setattr(spare, "A_MOMENT", 3600)

    async def visits() -> list[tuple[str, list[bool]]]:
        server.app.settings["spares"] = spares = Spares(serve.LOADED, [])
        pages = [await asked(server, path), await asked(server, path)]
        spares.let_go()
        return pages

    (page, ahead), (shown, plain) = asyncio.run(visits())
    assert (ahead, plain) == ([True], [False])
    assert "card-table" in page
    assert named(page) == named(shown)
