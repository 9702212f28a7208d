"""The example of the package's README runs: its page opens at once, and its kernel answers."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.testing import bind_unused_port
from tornado.websocket import WebSocketClientConnection, websocket_connect

import instant_pages
from instant_pages.forks import can_fork
from tests.instant_pages.visiting import PATIENCE, fetched, kernel_of, line_to, write_notebook

README = Path(str(instant_pages.__file__)).parent / "README.md"
TEMPLATE = Path("share/jupyter/voila/templates/sliders")
pytestmark = pytest.mark.skipif(not can_fork(), reason="nothing can be forked here")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[str]:
    """The files of the example, and the address where a server shows them."""
    text = README.read_text(encoding="utf-8")
    cell, serve = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (conf,), (page,) = (
        re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("json", "jinja")
    )
    write_notebook(tmp_path / "notebooks" / "sliders.ipynb", cell)
    (tmp_path / TEMPLATE).mkdir(parents=True)
    (tmp_path / TEMPLATE / "conf.json").write_text(conf)
    (tmp_path / TEMPLATE / "index.html.j2").write_text(page)
    (tmp_path / "serve.py").write_text(serve)
    socket, port = bind_unused_port(address="127.0.0.1")
    socket.close()
    command = [sys.executable, "serve.py", f"--port={port}", "--Voila.log_level=INFO"]
    environment = {**os.environ, "PYTHONPATH": str(README.parent.parent)}
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment
    ) as server:
        assert server.stderr is not None
        for line in server.stderr:
            if "running at" in line:
                break
        else:
            raise AssertionError("it did not start")
        yield f"localhost:{port}"
        server.terminate()
        server.stderr.read()


async def tell(line: WebSocketClientConnection, kind: str, **content: Any) -> None:
    """Send a message to the kernel."""
    header = {"msg_id": "1", "msg_type": kind, "session": "1", "version": "5.3"}
    message = {
        "header": header,
        "parent_header": {},
        "metadata": {"version": "1.0.0"},
        "content": content,
    }
    await line.write_message(json.dumps({**message, "channel": "shell", "buffers": []}))


async def hear(line: WebSocketClientConnection, comm: str) -> dict[str, Any]:
    """The next data that the kernel sends by a comm."""
    while True:
        said = await line.read_message()
        assert isinstance(said, str), f"the line was cut: {line.close_code}"
        content: dict[str, Any] = json.loads(said)["content"]
        if content.get("comm_id") == comm:
            return dict(content["data"])


async def sliders(line: WebSocketClientConnection) -> tuple[str, str]:
    """The slider and its twin, found as Voilà's script finds them."""
    await tell(line, "comm_open", comm_id="1", target_name="jupyter.widget.control", data={})
    await tell(line, "comm_msg", comm_id="1", data={"method": "request_states"})
    states = (await hear(line, "1"))["states"]
    ends = {state["state"].get("max"): name for name, state in states.items()}
    return ends[100], ends[200]


async def moved(line: WebSocketClientConnection, one: str, value: int, twin: str) -> int:
    """Move a slider; return the new value of its twin."""
    await tell(line, "comm_msg", comm_id=one, data={"method": "update", "state": {"value": value}})
    return int((await hear(line, twin))["state"]["value"])


def test_the_example_opens_at_once_and_answers(place: str) -> None:
    async def visit() -> int:
        page = await fetched(place, "sliders.ipynb", Cookie="instant-pages-known=1")
        assert "<h1>Sliders</h1>" in page
        assert '"drawn": true' in page
        kernel = kernel_of(page)
        client = AsyncHTTPClient()
        model = json.loads((await client.fetch(f"http://{place}/api/kernels/{kernel}")).body)
        assert model["execution_state"] == "starting"
        line = await websocket_connect(line_to(place, kernel, Origin=f"http://{place}"))
        one, twin = await sliders(line)
        came = await moved(line, one, 21, twin)
        line.close()
        return came

    assert asyncio.run(asyncio.wait_for(visit(), PATIENCE)) == 42
