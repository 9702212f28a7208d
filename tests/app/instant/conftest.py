"""Warm processes, and kernels that are forked from them."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from tornado.web import Application

from canasta_tutor import paths
from canasta_tutor.app import serve
from canasta_tutor.app.instant import forks, provisioner
from canasta_tutor.app.instant.forks import Warm
from canasta_tutor.app.instant.provisioner import Source

collect_ignore_glob = [] if forks.possible() else ["test_*"]

PATIENCE = 60
TCP = "--ConnectionFileMixin.transport=tcp"
"""A folder of the tests' own has too long a name for sockets."""
NOTEBOOKS = sorted(
    str(p.relative_to(paths.notebooks())) for p in paths.notebooks().rglob("*.ipynb")
)
IDS = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    process = Warm.start(["ipywidgets"])
    yield process
    process.let_go()
    process.wait(PATIENCE)


def named(page: str) -> str:
    """The page with its ids by the order in which they come."""
    ids = {found: f"id-{place}" for place, found in enumerate(dict.fromkeys(IDS.findall(page)))}
    return IDS.sub(lambda found: ids[found[0]], page)


def wanted(folder: Path, *cells: str, **environment: str) -> dict[str, Any]:
    return {"cells": cells, "folder": str(folder), "environment": environment}


class Forked:
    """A kernel of a snapshot as Jupyter sees it, and a client of it."""

    def __init__(self, source: Source, folder: Path, transport: str, **environment: str) -> None:
        self.manager = KernelManager(transport=transport, ip=self.ip(folder, transport))
        entry = provisioner.ticket(source)
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
        """What an expression is there."""
        told: dict[str, Any] = self.client.execute_interactive(
            "", user_expressions={"it": expression}, timeout=PATIENCE
        )
        it = told["content"]["user_expressions"]["it"]
        assert it["status"] == "ok", it
        return str(it["data"]["text/plain"])

    def run(self, source: str, **how: Any) -> dict[str, Any]:
        """What comes of running something."""
        told: dict[str, Any] = self.client.execute_interactive(source, timeout=PATIENCE, **how)
        return dict(told["content"])

    def moved(self, one: str, value: int, twin: str) -> int:
        """What a widget is changed to when another has been moved by a page."""
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
    """Start kernels of a snapshot."""
    factory = KernelProvisionerFactory
    factory.clear_instance()
    monkeypatch.setattr(factory, "provisioners", {})
    with ExitStack() as stack:

        def forked(source: Source, transport: str = "tcp", **environment: str) -> Forked:
            provisioner.make_default(KernelManager())
            folder = tmp_path / f"kernel-{len(stack._exit_callbacks)}"  # type: ignore[attr-defined]
            folder.mkdir()
            kernel = Forked(source, folder, transport, **environment)
            stack.callback(kernel.leave)
            return kernel

        yield forked
    factory.clear_instance()


@pytest.fixture(scope="session")
def tutors() -> Iterator[Warm]:
    """A process that has loaded the tutor."""
    process = Warm.start(serve.LOADED)
    yield process
    process.let_go()
    process.wait(PATIENCE)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    """A server that nobody asks, over a copy of the notebooks."""
    shutil.copytree(paths.notebooks(), tmp_path / "notebooks")
    serve._prefer_checkout()
    tutor = serve.Tutor()
    tutor.initialize([str(tmp_path / "notebooks"), *serve.voila_options(1, False, [TCP])[1:]])
    tutor.connection_dir = str(tmp_path)
    settings: dict[str, Any] = tutor.init_settings()
    tutor.app = Application(**settings)
    yield tutor
    tutor.contents_manager.notary.store.close()  # which nobody else does
