"""A page is asked for by HTTP: it comes by its snapshot, or in the same request by Voilà itself."""

import asyncio
import logging
from typing import Any

import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_core.utils import ensure_async
from tornado.httpclient import AsyncHTTPClient

from canasta_tutor.app import serve
from canasta_tutor.app.instant import provisioner
from canasta_tutor.app.instant.forks import NoFork, Warm
from canasta_tutor.app.instant.snapshots import Snapshots
from tests.app.instant.conftest import PATIENCE


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
    """The page, and of each kernel that is there whether it is a fork."""
    port = serve.free_port()
    listening = server.app.listen(port, "localhost")
    client = AsyncHTTPClient()
    try:
        url = f"http://localhost:{port}/voila/render/{path}"
        page = await client.fetch(url, request_timeout=PATIENCE)
        kernels = server.kernel_manager
        ids = list(kernels.list_kernel_ids())
        forked = [hasattr(kernels.get_kernel(each).provisioner.process, "told") for each in ids]
        for each in ids:
            assert each in page.body.decode()
            await ensure_async(kernels.shutdown_kernel(each, now=True))
    finally:
        listening.stop()
        client.close()
    return page.body.decode(), forked


@pytest.mark.parametrize(
    ("kind", "forked"), [(Snapshots, [True]), (Broken, [False]), (Stale, [False])]
)
def test_whatever_happens_the_page_comes(
    server: Any,
    tutors: Warm,
    caplog: pytest.LogCaptureFixture,
    kind: type[Snapshots],
    forked: list[bool],
) -> None:
    snapshots = kind(tutors, (), ())
    server.app.settings["snapshots"] = snapshots
    server.log.propagate = True
    with caplog.at_level(logging.WARNING):
        page, kernels = asyncio.run(asked(server, "index.ipynb"))
    snapshots.discard_all()
    assert page.count("<card-table data-model=") == 1
    assert page.rstrip().endswith("</html>")
    assert kernels == forked
    told = [record.message for record in caplog.records if "No snapshot of" in record.message]
    assert len(told) == (0 if forked == [True] else 1)
