"""Snapshots of the tutor's own pages: what Voilà would show, made anew when anything changes."""

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from jupyter_core.utils import ensure_async
from voila.notebook_renderer import NotebookRenderer

from canasta_tutor.app.instant.changes import newest
from canasta_tutor.app.instant.forks import Warm
from canasta_tutor.app.instant.rendering import renderer
from canasta_tutor.app.instant.snapshots import Snapshots, server_environment
from tests.app.instant.conftest import NOTEBOOKS, named
from tests.many import in_turn

SOME = in_turn(NOTEBOOKS, 4, 16)


async def as_voila_shows(app: Any, path: str) -> str:
    plain = await renderer(app, path)
    plain.__class__ = NotebookRenderer
    environment = dict(os.environ) | server_environment(app)
    kernel = await ensure_async(
        app.kernel_manager.start_kernel(
            kernel_name="python3", path=os.path.dirname(path), env=environment
        )
    )
    try:
        manager = app.kernel_manager.get_kernel(kernel)
        return str(await plain.generate_content_str(kernel, manager))
    finally:
        await ensure_async(app.kernel_manager.shutdown_kernel(kernel, now=True))


@pytest.mark.parametrize("path", SOME)
def test_a_snapshot_is_what_voila_shows(tutors: Warm, app: Any, path: str) -> None:
    async def both() -> tuple[str, str]:
        snapshots = Snapshots(tutors, (), ())
        page = (await snapshots.of(app, path)).page("kernel")
        shown = await as_voila_shows(app, path)
        snapshots.let_go()
        return page, shown.replace(kernel_in(shown), "kernel")

    page, shown = asyncio.run(both())
    assert "card-table" in page
    assert named(page).replace('"drawn": true', '"drawn": false') == named(shown)


def kernel_in(page: str) -> str:
    (kernel,) = re.findall(r'"kernelId": "(.+?)"', page)
    return str(kernel)


OTHER = """
import datetime, os, time
os.environ.update({"TZ": "Asia/Tokyo", "LANG": "ru_RU.UTF-8", "QUERY_STRING": "code=1",
                   "JUPYTERHUB_USER": "ann", "CANASTA_TUTOR_PROGRESS": PLACE, "HOME": FOLDER})
time.tzset()
time.time = lambda: 4e9
"""


@pytest.mark.parametrize("path", in_turn(NOTEBOOKS, 7, 10))
def test_nothing_of_a_learner_is_read_before_his_browser_speaks(
    tutors: Warm, app: Any, tmp_path: Path, path: str
) -> None:
    """At another time, in another environment, with another's progress, a page is the same."""
    progress = tmp_path / "progress.json"
    progress.write_text("{not to be read")
    other = OTHER.replace("PLACE", repr(str(progress))).replace("FOLDER", repr(str(tmp_path)))

    async def shown(*before: str) -> list[str]:
        page = await renderer(app, path)
        wanted = {
            "cells": [*before, *page.code],
            "folder": str(tmp_path),
            "environment": dict(os.environ) | server_environment(app),
        }
        made, outputs = tutors.snapshot(wanted)
        made.let_go()
        return [named(json.dumps(each)) for each in outputs[len(before) :]]

    assert asyncio.run(shown()) == asyncio.run(shown(other))
    assert progress.read_text() == "{not to be read"
    assert sorted(each.name for each in tmp_path.glob("progress*")) == ["progress.json"]


def test_each_is_made_once_and_anew_when_its_notebook_changes(tutors: Warm, app: Any) -> None:
    async def visits() -> list[Any]:
        snapshots = Snapshots(tutors, (), ())
        file = Path(app.contents_manager.root_dir, "index.ipynb")
        both = await asyncio.gather(*(snapshots.of(app, "index.ipynb") for _ in range(2)))
        os.utime(file, (1, 1))
        later = await snapshots.of(app, "index.ipynb")
        snapshots.let_go()
        return [*both, later]

    first, second, third = asyncio.run(visits())
    assert first is second
    assert third is not first


def test_a_failure_is_not_kept_and_few_are(tutors: Warm, app: Any) -> None:
    async def visits() -> None:
        snapshots = Snapshots(tutors, (), (), most=1)
        file = Path(app.contents_manager.root_dir, "index.ipynb")
        good = file.read_bytes()
        stamp = file.stat().st_mtime_ns
        file.write_bytes(good.replace(b"Home()", b"Hom3()"))
        os.utime(file, ns=(stamp, stamp))
        with pytest.raises(Exception, match="NameError"):
            await snapshots.of(app, "index.ipynb")
        file.write_bytes(good)
        os.utime(file, ns=(stamp, stamp))  # by its size and its time it is the same file
        made = await snapshots.of(app, "index.ipynb")
        assert made.warm.alive
        await snapshots.of(app, "rules.ipynb")
        assert not made.warm.alive
        snapshots.let_go()

    asyncio.run(visits())


def test_any_file_that_changes_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    before = newest([tmp_path])
    os.utime(tmp_path / "a", (2**31, 2**31))
    after = newest([tmp_path])
    (tmp_path / "b").touch()
    assert len({before, after, newest([tmp_path])}) == 3
