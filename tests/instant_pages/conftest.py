"""Warm processes, and kernels that the tests fork from them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from instant_pages import provisioner
from instant_pages.forks import WarmProcess, can_fork
from instant_pages.instant_voila import InstantVoila
from instant_pages.provisioner import KernelSource
from tests.instant_pages.visiting import PATIENCE, TCP, make_ready, provision, write_notebook

FORKING = ["test_drawn_pages.py", "test_forks.py", "test_snapshots.py", "test_spare_kernel.py"]
collect_ignore = [] if can_fork() else FORKING


CELLS = (
    "from ipywidgets import IntSlider\none, twin = IntSlider(), IntSlider(max=200)",
    "one.observe(lambda change: setattr(twin, 'value', 2 * change.new), 'value')\none",
    "one.model_id, twin.model_id",
)
"""A slider, and another slider that follows at double speed."""


@pytest.fixture(scope="session")
def warm() -> Iterator[WarmProcess]:
    process = WarmProcess.start(["ipywidgets"])
    yield process
    process.release()
    process.wait(PATIENCE)


def wanted(folder: Path, *cells: str, **environment: str) -> dict[str, Any]:
    return {"cells": cells, "folder": str(folder), "environment": environment}


class Forked:
    """A kernel of a snapshot as Jupyter sees it, and a client of the kernel."""

    def __init__(
        self, source: KernelSource, folder: Path, transport: str, **environment: str
    ) -> None:
        self.manager = KernelManager(transport=transport, ip=self.ip(folder, transport))
        entry = provisioner.issue_ticket(source)
        self.manager.start_kernel(env={**environment, provisioner.TICKET: entry}, cwd=str(folder))
        self.client: BlockingKernelClient = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(PATIENCE)

    @staticmethod
    def ip(folder: Path, transport: str) -> str:
        return str(folder / "k") if transport == "ipc" else "127.0.0.1"

    @property
    def process(self) -> Any:
        return self.manager.provisioner.process  # type: ignore[union-attr]

    def value(self, expression: str) -> str:
        """The value of an expression in the kernel."""
        told: dict[str, Any] = self.client.execute_interactive(
            "", user_expressions={"it": expression}, timeout=PATIENCE
        )
        it = told["content"]["user_expressions"]["it"]
        assert it["status"] == "ok", it
        return str(it["data"]["text/plain"])

    def run(self, source: str, **how: Any) -> dict[str, Any]:
        """The reply after running some source."""
        told: dict[str, Any] = self.client.execute_interactive(source, timeout=PATIENCE, **how)
        return dict(told["content"])

    def moved(self, one: str, value: int, twin: str) -> int:
        """The new value of one widget after a page has moved another widget."""
        data = {"method": "update", "state": {"value": value}, "buffer_paths": []}
        told = self.client.session.msg("comm_msg", {"comm_id": one, "data": data})
        self.client.shell_channel.send(told)
        while True:
            heard = self.client.get_iopub_msg(timeout=PATIENCE)["content"]
            if heard.get("comm_id") == twin and heard["data"]["method"] == "update":
                return int(heard["data"]["state"]["value"])

    def leave(self) -> None:
        self.client.stop_channels()
        if self.manager.has_kernel:
            self.manager.shutdown_kernel(now=True)


Start = Callable[..., Forked]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """A function that starts kernels of a snapshot."""
    factory = KernelProvisionerFactory
    factory.clear_instance()
    monkeypatch.setattr(factory, "provisioners", {})
    with ExitStack() as stack:

        def forked(source: KernelSource, transport: str = "tcp", **environment: str) -> Forked:
            provisioner.register_provisioner(KernelManager())
            folder = tmp_path / f"kernel-{len(stack._exit_callbacks)}"  # type: ignore[attr-defined]
            folder.mkdir()
            kernel = Forked(source, folder, transport, **environment)
            stack.callback(kernel.leave)
            return kernel

        yield forked
    factory.clear_instance()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[InstantVoila]:
    """A server without visitors, over two notebooks, with Voilà's own template."""
    for name in ("one.ipynb", "two.ipynb"):
        write_notebook(tmp_path / "notebooks" / name, *CELLS)
    server = InstantVoila()
    server.initialize([str(tmp_path / "notebooks"), "--no-browser", TCP])
    yield from make_ready(server, tmp_path)


@pytest.fixture
def server(app: InstantVoila, monkeypatch: pytest.MonkeyPatch) -> Iterator[InstantVoila]:
    """The same server; it answers requests and provisions kernels."""
    yield from provision(app, monkeypatch)
