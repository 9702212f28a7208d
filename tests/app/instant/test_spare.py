"""The one kernel that waits where nothing is forked."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import AsyncKernelManager, KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from canasta_tutor.app.instant import provisioner
from canasta_tutor.app.instant.spare import Spare
from tests.app.instant.conftest import PATIENCE


@pytest.fixture
def provisioned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(KernelProvisionerFactory, "provisioners", {})
    monkeypatch.setattr(provisioner, "_SPARES", [])
    KernelProvisionerFactory.clear_instance()
    provisioner.make_default(KernelManager())
    provisioner.keep_spare(["ipywidgets"])
    yield
    provisioner._SPARES[0].let_go()
    KernelProvisionerFactory.clear_instance()


def process_of(manager: AsyncKernelManager) -> Any:
    provisioned: Any = manager.provisioner
    return provisioned.process


def is_spare(process: object) -> bool:
    return isinstance(process, Spare)


async def value(manager: AsyncKernelManager, expression: str) -> str:
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(PATIENCE)
    told = await client.execute(
        "", user_expressions={"it": expression}, reply=True, timeout=PATIENCE
    )
    client.stop_channels()
    return str(told["content"]["user_expressions"]["it"]["data"]["text/plain"])


def test_it_is_given_away_once_and_is_a_kernel_like_any_other(
    provisioned: None, tmp_path: Path
) -> None:
    async def visits() -> None:
        managers = AsyncKernelManager(), AsyncKernelManager()
        about = {"env": {"ROOM": "a visitor's"}, "cwd": str(tmp_path)}
        await asyncio.gather(*(manager.start_kernel(**about) for manager in managers))
        spare, plain = sorted(map(process_of, managers), key=lambda each: not is_spare(each))
        assert is_spare(spare)
        assert not is_spare(plain)
        for manager in managers:
            assert await value(manager, "__import__('os').environ['ROOM']") == '"a visitor\'s"'
            assert await value(manager, "__import__('os').getcwd()") == repr(str(tmp_path))
            await manager.shutdown_kernel()
        assert spare.poll() is not None

    asyncio.run(visits())


def test_one_that_was_never_wanted_ends_with_its_server() -> None:
    assert Spare(["json"]).let_go() == 0


def test_one_that_has_died_is_not_given_away() -> None:
    spare = Spare(["no.such.module"])
    assert not spare.become({"arguments": [], "folder": "/", "environment": {}})
    assert spare.let_go() == 1
