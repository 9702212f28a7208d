"""A snapshot and the kernels forked from it: each has its own state, and none is left over."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from instant_pages.forks import NoFork, WarmProcess
from instant_pages.instant_voila import raise_file_limit
from tests.instant_pages.conftest import Start, wanted
from tests.instant_pages.visiting import PATIENCE

SLEEPER = "import threading, time; threading.Thread(target=time.sleep, args=[60]).start()"
LONG = "import time\nprint(1, flush=True)\nfor _ in range(600): time.sleep(0.1)"
CELLS = (
    "import random, os, uuid; print('printed'); count = [0]",
    "seen = dict(os.environ); count",
)


@pytest.fixture(scope="module")
def snapshot(warm: WarmProcess, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WarmProcess]:
    made, _ = warm.make_snapshot(wanted(tmp_path_factory.mktemp("cells"), *CELLS, ROOM="warm"))
    yield made
    made.release()


def gone(process: psutil.Process) -> bool:
    """Whether a process ends soon."""
    psutil.wait_procs([process], PATIENCE)
    return not process.is_running()


# --- what is shown


def test_a_snapshot_tells_what_each_cell_shows(warm: WarmProcess, tmp_path: Path) -> None:
    made, (first, second) = warm.make_snapshot(wanted(tmp_path, *CELLS))
    assert first == [{"output_type": "stream", "name": "stdout", "text": "printed\n"}]
    assert [(out["output_type"], out["data"]["text/plain"]) for out in second] == [
        ("execute_result", "[0]")
    ]
    made.release()


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("1 / 0", "ZeroDivisionError"),
        (
            SLEEPER,
            "thread",
        ),
        ("import os; os._exit(3)", "ready"),
        ("raise SystemExit(2)", "SystemExit"),
    ],
)
def test_what_cannot_be_one_says_why(
    warm: WarmProcess, tmp_path: Path, cell: str, why: str
) -> None:
    with pytest.raises(NoFork, match=why):
        warm.make_snapshot(wanted(tmp_path, cell))
    made, _ = warm.make_snapshot(wanted(tmp_path, "fine = 1"))
    made.release()


# --- a kernel like any other


@pytest.mark.parametrize("transport", ["tcp", "ipc"])
def test_a_kernel_has_what_the_cells_have_left(
    start: Start, snapshot: WarmProcess, transport: str
) -> None:
    kernel = start(snapshot, transport, ROOM="of a visitor")
    assert kernel.value("count") == "[0]"
    assert kernel.value("seen['ROOM'], os.environ['ROOM']") == "('warm', 'of a visitor')"
    assert kernel.value("os.path.basename(os.getcwd())").startswith("'kernel-")
    assert kernel.value("os.environ['JPY_PARENT_PID']") == repr(str(os.getpid()))
    assert "ticket" not in kernel.value("[name.lower() for name in os.environ]")


def test_kernels_share_nothing(start: Start, snapshot: WarmProcess) -> None:
    one, other = start(snapshot), start(snapshot)
    one.run("count[0] = 7")
    assert (one.value("count"), other.value("count")) == ("[7]", "[0]")
    for chance in (
        "random.random()",
        "uuid.uuid4().hex",
        "__import__('tempfile').mktemp()",
        "get_ipython().kernel.session.session",
        "os.getpid()",
    ):
        assert one.value(chance) != other.value(chance), chance


def test_it_waits_for_things_and_asks(start: Start, snapshot: WarmProcess) -> None:
    kernel = start(snapshot)
    assert kernel.run("import asyncio; await asyncio.sleep(0.01)")["status"] == "ok"
    forked = "import multiprocessing as m; p = m.get_context('fork').Process(target=print)"
    assert kernel.run(f"{forked}; p.start(); p.join(); p.exitcode")["status"] == "ok"
    assert kernel.value("p.exitcode") == "0"
    kernel.run(
        "name = input('who?')",
        allow_stdin=True,
        stdin_hook=lambda _: kernel.client.input("Ann"),
    )
    assert kernel.value("name") == "'Ann'"


def test_a_widget_of_the_snapshot_hears_and_answers(
    start: Start, warm: WarmProcess, tmp_path: Path
) -> None:
    cell = """
        from ipywidgets import IntSlider
        def twice(change): twin.value = 2 * change.new
        one, twin = IntSlider(), IntSlider(max=200)
        one.observe(twice, "value")
        one.model_id, twin.model_id
    """
    made, ((shown,),) = warm.make_snapshot(wanted(tmp_path, textwrap.dedent(cell)))
    one, twin = eval(shown["data"]["text/plain"])
    kernel = start(made)
    assert kernel.moved(one, 21, twin) == 42
    made.release()


def test_it_has_no_more_files_than_its_twin(start: Start, snapshot: WarmProcess) -> None:
    count = "len(os.listdir('/proc/self/fd'))"
    first = int(start(snapshot).value(count))
    assert int(start(snapshot).value(count)) == first


# --- how it ends


def test_an_interrupt_stops_what_runs(start: Start, snapshot: WarmProcess) -> None:
    kernel = start(snapshot)
    request = kernel.client.execute(LONG, stop_on_error=False)  # or the next request is dropped
    while kernel.client.get_iopub_msg(timeout=PATIENCE)["msg_type"] != "stream":
        pass
    kernel.manager.interrupt_kernel()
    reply = kernel.client.get_shell_msg(timeout=PATIENCE)
    assert reply["parent_header"]["msg_id"] == request
    assert reply["content"]["ename"] == "KeyboardInterrupt"
    assert kernel.value("count") == "[0]"


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("os._exit(3)", 3),
        ("os.kill(os.getpid(), 9)", -signal.SIGKILL),
        ("os.kill(os.getpid(), 11)", -signal.SIGSEGV),
        ("import sys; get_ipython().kernel.do_shutdown(False); sys.exit(0)", 0),
    ],
)
def test_how_it_ended_is_known(start: Start, snapshot: WarmProcess, deed: str, code: int) -> None:
    kernel = start(snapshot)
    process = kernel.process
    assert process.poll() is None
    if code:
        kernel.client.execute(deed)
    else:
        kernel.client.shutdown()
    assert process.wait(PATIENCE) == code
    assert process.poll() == code
    process.kill()  # so that a later process with this pid is safe


LATE = """
from pathlib import Path
kernel = get_ipython().kernel
def late(status, *more, tell=kernel._publish_status_and_flush):
    channel = kernel.iopub_socket.io_thread.thread
    if status == "idle":
        channel.join(0.3)
    tell(status, *more)
    Path(status).write_text(str(channel.is_alive()))
kernel._publish_status_and_flush = late
"""


def test_its_last_words_are_heard_before_their_channel_is_closed(
    start: Start, snapshot: WarmProcess
) -> None:
    """Two threads using one socket would abort the process, or it would never end."""
    kernel = start(snapshot)
    folder = Path(f"/proc/{kernel.process.pid}/cwd").resolve()
    kernel.run(LATE)
    kernel.client.shutdown()
    assert kernel.process.wait(PATIENCE) == 0
    assert (folder / "idle").read_text() == "True"


def test_a_server_with_a_thousand_open_files_knows_it_too(
    start: Start, snapshot: WarmProcess
) -> None:
    raise_file_limit()
    with ExitStack() as stack:
        for _ in range(1_100):
            stack.callback(os.close, os.dup(0))
        kernel = start(snapshot)
        assert kernel.process.poll() is None
        kernel.process.kill()
        assert kernel.process.wait(PATIENCE) == -signal.SIGKILL


def test_shutting_down_leaves_no_zombie(start: Start, snapshot: WarmProcess) -> None:
    kernel = start(snapshot)
    process = psutil.Process(kernel.process.pid)
    kernel.manager.shutdown_kernel()
    assert gone(process)


def test_started_anew_it_is_a_plain_kernel(start: Start, snapshot: WarmProcess) -> None:
    """A restarted kernel of a snapshot would have lost the visitor's state, and would answer all
    the same.
    """
    kernel = start(snapshot)
    kernel.manager.restart_kernel(now=True)
    kernel.client.wait_for_ready(PATIENCE)
    assert kernel.value("'count' in globals()") == "False"


# --- the process that is forked


def test_who_is_let_go_stays_for_its_kernels(
    start: Start, warm: WarmProcess, tmp_path: Path
) -> None:
    made, _ = warm.make_snapshot(wanted(tmp_path, *CELLS))
    kernel = start(made)
    process = psutil.Process(made.pid)
    made.release()
    assert kernel.value("count") == "[0]"
    assert process.is_running()
    with pytest.raises(NoFork):
        made.make_kernel({"arguments": [], "folder": str(tmp_path), "environment": {}})
    kernel.leave()
    assert gone(process)


def test_when_it_dies_its_kernels_go_on(start: Start, warm: WarmProcess, tmp_path: Path) -> None:
    made, _ = warm.make_snapshot(wanted(tmp_path, *CELLS))
    kernel = start(made)
    process = psutil.Process(made.pid)
    process.kill()
    assert gone(process)
    with pytest.raises(NoFork):
        made.make_kernel({"arguments": [], "folder": str(tmp_path), "environment": {}})
    assert not made.is_alive
    assert kernel.value("count") == "[0]"
    process = kernel.process
    process.kill()
    assert process.wait(PATIENCE) == -signal.SIGKILL
    made.release()


def test_nobody_else_can_reach_it(snapshot: WarmProcess) -> None:
    """The sockets of a snapshot have no name, neither in a folder nor in the system's own name
    space.
    """
    lines = Path("/proc/net/unix").read_text().splitlines()[1:]
    names = {line.split()[6]: line.split()[7:] for line in lines}
    ends = [
        os.readlink(f"/proc/{snapshot.pid}/fd/{each}")
        for each in os.listdir(f"/proc/{snapshot.pid}/fd")
    ]
    sockets = [end.removeprefix("socket:[").rstrip("]") for end in ends if "socket" in end]
    assert sockets
    assert [names[each] for each in sockets if names.get(each)] == []
    mode = Path(f"/proc/{snapshot.pid}").stat()
    assert mode.st_uid == os.getuid()


def test_an_order_that_is_none_harms_nobody(warm: WarmProcess, tmp_path: Path) -> None:
    with pytest.raises(NoFork):
        warm.make_kernel({"junk": 1})
    made, _ = warm.make_snapshot(wanted(tmp_path, "fine = 1"))
    made.release()


SERVER = """
import sys, time
from instant_pages.forks import WarmProcess
warm = WarmProcess.start([])
made, _ = warm.make_snapshot({"cells": ["pass"], "folder": "/", "environment": {}})
kernel = made.make_kernel({"arguments": ["-f", sys.argv[1]], "folder": "/", "environment": {}})
print(warm.pid, made.pid, kernel.pid, flush=True)
time.sleep(600)
"""


def test_of_a_server_that_is_killed_nothing_is_left(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVER, str(tmp_path / "kernel.json")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        left = [psutil.Process(pid) for pid in pids]
        assert len(left) == 3
        server.kill()
    assert all(gone(process) for process in left)


def test_many_come_and_go_without_a_trace(
    warm: WarmProcess, snapshot: WarmProcess, tmp_path: Path
) -> None:
    mine = len(os.listdir("/proc/self/fd"))
    held = len(os.listdir(f"/proc/{snapshot.pid}/fd"))
    for _ in range(20):
        file = tmp_path / "kernel.json"
        kernel = snapshot.make_kernel(
            {"arguments": ["-f", str(file)], "folder": str(tmp_path), "environment": {}}
        )
        kernel.kill()
        assert kernel.wait(PATIENCE) == -signal.SIGKILL
    assert len(os.listdir("/proc/self/fd")) == mine
    until = time.monotonic() + PATIENCE  # the last connections close a moment later
    while len(os.listdir(f"/proc/{snapshot.pid}/fd")) > held and time.monotonic() < until:
        pass
    assert len(os.listdir(f"/proc/{snapshot.pid}/fd")) <= held
    assert psutil.Process(snapshot.pid).children() == []
