"""The server makes each snapshot once, and again when anything changes."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from instant_pages.forks import WarmProcess
from instant_pages.snapshots import Snapshots


def test_each_is_made_once_and_anew_when_its_notebook_changes(warm: WarmProcess, app: Any) -> None:
    async def visits() -> list[Any]:
        snapshots = Snapshots(warm, (), ())
        file = Path(app.contents_manager.root_dir, "one.ipynb")
        both = await asyncio.gather(*(snapshots.get(app, "one.ipynb") for _ in range(2)))
        os.utime(file, (1, 1))
        later = await snapshots.get(app, "one.ipynb")
        snapshots.release_all()
        return [*both, later]

    first, second, third = asyncio.run(visits())
    assert first is second
    assert third is not first


def test_a_failure_is_not_kept_and_few_are(warm: WarmProcess, app: Any) -> None:
    async def visits() -> None:
        snapshots = Snapshots(warm, (), (), most=1)
        file = Path(app.contents_manager.root_dir, "one.ipynb")
        good = file.read_bytes()
        stamp = file.stat().st_mtime_ns
        file.write_bytes(good.replace(b"IntSlider()", b"IntSl1der()"))
        os.utime(file, ns=(stamp, stamp))
        with pytest.raises(Exception, match="NameError"):
            await snapshots.get(app, "one.ipynb")
        file.write_bytes(good)
        os.utime(file, ns=(stamp, stamp))  # by its size and its time, it looks like the same file
        made = await snapshots.get(app, "one.ipynb")
        assert made.warm.is_alive
        await snapshots.get(app, "two.ipynb")
        assert not made.warm.is_alive
        snapshots.release_all()

    asyncio.run(visits())
