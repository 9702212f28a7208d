"""The tutor's pages from snapshots or the spare kernel: they show what Voilà shows, and nothing
private.
"""

import asyncio
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_core.utils import ensure_async
from voila.notebook_renderer import NotebookRenderer

from canasta_tutor import paths
from canasta_tutor.app import serve
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.progress import Progress, choose_setting
from instant_pages import spare_kernel
from instant_pages.forks import WarmProcess, can_fork
from instant_pages.rendering import create_renderer
from instant_pages.snapshots import Snapshots, build_server_environment
from instant_pages.spare_kernel import SpareKernel, SpareKernels
from tests.instant_pages.visiting import (
    PATIENCE,
    TCP,
    asked,
    connect,
    cookie_of,
    fetched,
    kernel_of,
    listening,
    make_ready,
    named,
    provision,
)
from tests.many import in_turn

pytestmark = pytest.mark.skipif(not can_fork(), reason="nothing can be forked here")
NOTEBOOKS = sorted(
    str(p.relative_to(paths.notebooks())) for p in paths.notebooks().rglob("*.ipynb")
)
SOME = in_turn(NOTEBOOKS, 4, 16)


@pytest.fixture(scope="module")
def tutors() -> Iterator[WarmProcess]:
    """A process that has loaded the tutor."""
    process = WarmProcess.start(serve.PRELOADED)
    yield process
    process.release()
    process.wait(PATIENCE)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    """A server without visitors, over a copy of the notebooks."""
    shutil.copytree(paths.notebooks(), tmp_path / "notebooks")
    serve._prefer_checkout()
    tutor = serve.Tutor()
    options = serve.build_voila_options(1, False, [TCP])
    tutor.initialize([str(tmp_path / "notebooks"), *options[1:]])
    yield from make_ready(tutor, tmp_path)


@pytest.fixture
def server(app: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The same server; it answers requests and provisions kernels."""
    yield from provision(app, monkeypatch)


@pytest.fixture
def copying(server: Any, tutors: WarmProcess) -> Iterator[Any]:
    """The same server; it forks kernels from snapshots."""
    server.snapshots = snapshots = Snapshots(tutors, (), ())
    yield server
    snapshots.release_all()


async def as_voila_shows(app: Any, path: str) -> str:
    plain = await create_renderer(app, path)
    plain.__class__ = NotebookRenderer
    environment = dict(os.environ) | build_server_environment(app)
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
def test_a_snapshot_is_what_voila_shows(tutors: WarmProcess, app: Any, path: str) -> None:
    async def both() -> tuple[str, str]:
        snapshots = Snapshots(tutors, (), ())
        page = (await snapshots.get(app, path)).render_page("kernel")
        shown = await as_voila_shows(app, path)
        snapshots.release_all()
        return page, shown.replace(kernel_of(shown), "kernel")

    page, shown = asyncio.run(both())
    assert "card-table" in page
    assert named(page).replace('"drawn": true', '"drawn": false') == named(shown)


OTHER = """
import datetime, os, time
os.environ.update({"TZ": "Asia/Tokyo", "LANG": "ru_RU.UTF-8", "QUERY_STRING": "code=1",
                   "JUPYTERHUB_USER": "ann", "CANASTA_TUTOR_PROGRESS": PLACE, "HOME": FOLDER})
time.tzset()
time.time = lambda: 4e9
"""


@pytest.mark.parametrize("path", in_turn(NOTEBOOKS, 7, 10))
def test_nothing_of_a_learner_is_read_before_his_browser_speaks(
    tutors: WarmProcess, app: Any, tmp_path: Path, path: str
) -> None:
    """At another time, in another environment, with another person's progress, the page is the
    same.
    """
    progress = tmp_path / "progress.json"
    progress.write_text("{not to be read")
    other = OTHER.replace("PLACE", repr(str(progress))).replace("FOLDER", repr(str(tmp_path)))

    async def shown(*before: str) -> list[str]:
        page = await create_renderer(app, path)
        wanted = {
            "cells": [*before, *page.code],
            "folder": str(tmp_path),
            "environment": dict(os.environ) | build_server_environment(app),
        }
        made, outputs = tutors.make_snapshot(wanted)
        made.release()
        return [named(json.dumps(each)) for each in outputs[len(before) :]]

    assert asyncio.run(shown()) == asyncio.run(shown(other))
    assert progress.read_text() == "{not to be read"
    assert sorted(each.name for each in tmp_path.glob("progress*")) == ["progress.json"]


@pytest.mark.parametrize("path", in_turn(NOTEBOOKS, 1, 99))
def test_the_kernel_to_spare_shows_what_voila_shows(
    server: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The second visitor comes before there is another spare kernel, and gets the page from
    Voilà.
    """
    monkeypatch.setattr(spare_kernel, "NEXT_AFTER_SECONDS", 3600)

    async def visits() -> list[tuple[str, Any]]:
        server.spares = spares = SpareKernels(serve.PRELOADED, [])
        got = [await asked(server, path), await asked(server, path)]
        spares.release_all()
        return got

    (page, ahead), (shown, plain) = asyncio.run(visits())
    assert [isinstance(each, SpareKernel) for each in (ahead, plain)] == [True, False]
    assert "card-table" in page
    assert named(page) == named(shown)


LANGUAGE = (
    "(lambda learner: (learner.hello(None), learner.progress.setting('language'))[1])"
    "(__import__('canasta_tutor.ui.learner_panels', fromlist=['learner']).learner())"
)


async def language_in(server: Any, kernel: str) -> str:
    """The language that the learner of a kernel has chosen, after the browser's hello."""
    client = server.kernel_manager.get_kernel(kernel).client()
    client.start_channels()
    await client.wait_for_ready(PATIENCE)
    told = await client.execute_interactive("", user_expressions={"it": LANGUAGE})
    client.stop_channels()
    return str(told["content"]["user_expressions"]["it"]["data"]["text/plain"])


@pytest.mark.parametrize(
    ("ready", "header", "language"),
    [
        ("copies", "X-Forwarded-For", "None"),
        ("copies", "X-Forwarded-Host", "None"),
        ("copies", "Forwarded", "None"),
        ("copies", "", "'ru'"),
        ("spare", "Forwarded", "None"),
        ("nothing", "Forwarded", "None"),
        ("nothing", "", "'ru'"),
    ],
)
def test_who_comes_through_a_tunnel_finds_nothing_of_the_file(
    copying: Any,
    ready: str,
    header: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Learners behind a tunnel get no progress file.

    This holds although the tunnel connects from this computer and the kernel was made ready for
    anybody.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(progress_file.VARIABLE, raising=False)
    file = progress_file.find_file({})
    assert file is not None
    progress_file.keep(file, choose_setting(Progress(), "language", "ru", 1))
    headers = {header: "for=203.0.113.7"} if header else {}

    async def visits() -> str:
        spares = SpareKernels(serve.PRELOADED, []) if ready == "spare" else None
        copying.spares = spares
        if ready != "copies":
            copying.snapshots = None
        async with listening(copying) as place:
            kernel = kernel_of(
                await fetched(place, "index.ipynb", Cookie=cookie_of(copying), **headers)
            )
            if ready == "copies":
                await connect(place, kernel)
            found = await language_in(copying, kernel)
        if spares:
            spares.release_all()
        return found

    assert asyncio.run(visits()) == language
