"""The process that waits where the server cannot fork: it runs the cells and becomes their
kernel.
"""

import asyncio
import os
import textwrap
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from instant_pages.forks import NoFork
from instant_pages.spare_kernel import SpareKernel, SpareKernels
from tests.instant_pages.conftest import Start
from tests.instant_pages.visiting import PATIENCE

CELLS = (
    """
    import os, time
    from ipywidgets import IntSlider
    def twice(change): twin.value = 2 * change.new
    one, twin = IntSlider(), IntSlider(max=200)
    one.observe(twice, "value")
    print("printed")
    """,
    "one.model_id, twin.model_id",
)
LONG = "print(1, flush=True)\nfor _ in range(600): time.sleep(0.1)"


@pytest.fixture
def spare() -> Iterator[SpareKernel]:
    process = SpareKernel(["ipywidgets"])
    process.cells = [*map(textwrap.dedent, CELLS)]
    yield process
    process.kill()
    process.release()


def test_it_runs_the_cells_and_is_a_kernel_like_any_other(start: Start, spare: SpareKernel) -> None:
    kernel = start(spare, ROOM="a visitor's")
    printed, ((ids),) = spare.shown
    assert printed == [{"output_type": "stream", "name": "stdout", "text": "printed\n"}]
    one, twin = eval(ids["data"]["text/plain"])

    assert kernel.process is spare
    assert kernel.value("os.environ['ROOM']") == '"a visitor\'s"'
    assert kernel.value("os.path.basename(os.getcwd())").startswith("'kernel-")
    assert kernel.value("os.environ['JPY_PARENT_PID']") == repr(str(os.getpid()))
    assert "ticket" not in kernel.value("[name.lower() for name in os.environ]")
    assert kernel.value("'voila' in __import__('sys').modules") == "False"

    kernel.run(
        "name = input('who?')", allow_stdin=True, stdin_hook=lambda _: kernel.client.input("Ann")
    )
    assert kernel.value("name") == "'Ann'"

    assert kernel.moved(one, 21, twin) == 42

    kernel.client.execute(LONG, stop_on_error=False)
    while kernel.client.get_iopub_msg(timeout=PATIENCE)["msg_type"] != "stream":
        pass
    kernel.manager.interrupt_kernel()
    while (reply := kernel.client.get_shell_msg(timeout=PATIENCE))["content"]["status"] == "ok":
        pass
    assert reply["content"]["ename"] == "KeyboardInterrupt"

    kernel.client.execute("os._exit(3)")
    assert spare.wait(PATIENCE) == 3


def test_started_anew_it_is_a_plain_kernel_and_ends(start: Start, spare: SpareKernel) -> None:
    kernel = start(spare)
    kernel.manager.restart_kernel(now=True)
    kernel.client.wait_for_ready(PATIENCE)
    assert kernel.value("'twin' in globals()") == "False"
    assert spare.poll() is not None
    process = psutil.Process(kernel.process.pid)
    kernel.manager.shutdown_kernel()
    assert not process.is_running()


def test_there_is_one_and_none_that_knows_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("instant_pages.spare_kernel.NEXT_AFTER_SECONDS", 3600)

    async def visits() -> list[SpareKernel | None]:
        spares = SpareKernels([], [tmp_path])
        taken = [spares.take(), spares.take()]
        spares.release_all()
        stale = SpareKernels([], [tmp_path])
        (tmp_path / "lesson").touch()
        return [*taken, stale.take()]

    first, *others = asyncio.run(visits())
    assert first is not None
    assert others == [None, None]
    assert first.release() == 0


def test_a_cell_that_fails_is_told(tmp_path: Path) -> None:
    spare = SpareKernel([])
    spare.cells = ["1 / 0"]
    file = str(tmp_path / "kernel.json")
    with pytest.raises(NoFork, match="ZeroDivisionError"):
        spare.make_kernel({"arguments": ["-f", file], "folder": str(tmp_path), "environment": {}})
    assert spare.poll() is not None
