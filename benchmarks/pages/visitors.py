"""Scripted visitors: like browsers, they get a page by HTTP and its kernel by websocket."""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, ClassVar, Self
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 120.0
"""Seconds until a visitor gives up."""
BEAT = 1.0
"""Seconds between a reply of the kernel and the next ping."""
MOST_AT_ONCE = 200
KERNEL = re.compile(r'"kernelId": "(.+?)"')
TABLE = re.compile(r"<card-table data-model=\"(\w+)\"\s+data-values='([^']*)'")
XSRF = re.compile(r"_xsrf=([^;]+)")

Message = dict[str, Any]


class Line:
    """The connection between a page and its kernel, in Jupyter's protocol."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self._session = uuid4().hex
        self._wanted: list[tuple[Callable[[Message], bool], asyncio.Future[Message]]] = []
        self._hearing = asyncio.ensure_future(self._hear())

    @classmethod
    async def to(cls, origin: str, kernel: str) -> Self:
        """Connect, and wait until the kernel describes itself."""
        address = origin.replace("http", "ws", 1)
        url = f"{address}/api/kernels/{kernel}/channels?session_id={uuid4()}"
        line = cls(await websocket_connect(url, connect_timeout=PATIENCE))
        ready = line.heard(lambda message: _kind(message) == "kernel_info_reply")
        line.tell("kernel_info_request", {})
        await ready
        return line

    def tell(self, kind: str, content: Message, metadata: Message | None = None) -> None:
        """Send one message to the kernel."""
        header = {
            "msg_id": uuid4().hex,
            "msg_type": kind,
            "username": "",
            "session": self._session,
            "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "version": "5.4",
        }
        message = {"header": header, "parent_header": {}, "metadata": metadata or {}}
        wire = {**message, "content": content, "channel": "shell", "buffers": []}
        self._socket.write_message(json.dumps(wire))

    def to_widget(self, widget: str, data: Message) -> None:
        """Send data to one widget."""
        self.tell("comm_msg", {"comm_id": widget, "data": data})

    def heard(self, wanted: Callable[[Message], bool]) -> asyncio.Future[Message]:
        """A future for the first message that fits."""
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._wanted.append((wanted, future))
        return asyncio.ensure_future(asyncio.wait_for(future, PATIENCE))

    async def _hear(self) -> None:
        while (said := await self._socket.read_message()) is not None:
            message = json.loads(said)
            for each in [each for each in self._wanted if each[0](message)]:
                self._wanted.remove(each)
                if not each[1].done():
                    each[1].set_result(message)
        for _, future in self._wanted:
            if not future.done():
                future.set_exception(ConnectionError("the line was cut"))

    def cut(self) -> None:
        self._socket.close(1001)


def _kind(message: Message) -> str:
    return str(message["header"]["msg_type"])


def _widget_data(message: Message, widget: str) -> Message:
    """A widget's data in a message; empty if the message is for another widget."""
    content = message["content"]
    data: Message = content.get("data", {}) if content.get("comm_id") == widget else {}
    return data


@dataclass
class Visitor:
    """A visitor who opens a page, works at it and leaves."""

    address: str
    path: ClassVar[str]
    kernel: str = ""
    line: Line | None = None
    _headers: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        """The origin of the server's address."""
        return self.address.partition("/voila/")[0]

    async def open(self) -> float:
        """Open the page; return the seconds until a press would get an answer."""
        start = perf_counter()
        page = await _fetch(self.address + self.path)
        given = page.headers.get_list("Set-Cookie")
        if not KERNEL.search(page.body.decode()):  # the entrance, which expects its cookies back
            brought = "; ".join(each.partition(";")[0] for each in given)
            page = await _fetch(self.address + self.path, headers={"Cookie": brought})
        text = page.body.decode()
        self.kernel = KERNEL.findall(text)[0]
        cookie = XSRF.search(" ".join(given))
        token = cookie[1] if cookie else ""
        self._headers = {"Cookie": f"_xsrf={token}", "X-XSRFToken": token}
        self.line = await Line.to(self.origin, self.kernel)
        await self.greet(self.line, text)
        return perf_counter() - start

    async def greet(self, line: Line, page: str) -> None:
        raise NotImplementedError

    async def answer(self) -> float:
        raise NotImplementedError

    async def leave(self) -> None:
        """Close the page, which ends its kernel."""
        url = f"{self.origin}/voila/api/shutdown/{self.kernel}"
        with suppress(Exception):
            await _fetch(url, method="POST", body="", headers=self._headers)
        if self.line:
            self.line.cut()


async def _fetch(url: str, **more: Any) -> HTTPResponse:
    client = AsyncHTTPClient(max_clients=MOST_AT_ONCE)
    return await client.fetch(url, connect_timeout=PATIENCE, request_timeout=PATIENCE, **more)


class Guest(Visitor):
    """Presses the button of the bare notebook; its page loads JupyterLab's widget manager."""

    path = "bare.ipynb"
    widget = ""
    count = 0

    async def greet(self, line: Line, page: str) -> None:
        """Ask for the states of all widgets, as JupyterLab's manager does."""
        manager = uuid4().hex
        states = line.heard(
            lambda message: _widget_data(message, manager).get("method") == "update_states"
        )
        about = {"comm_id": manager, "target_name": "jupyter.widget.control", "data": {}}
        line.tell("comm_open", about, {"version": "1.0.0"})
        line.to_widget(manager, {"method": "request_states"})
        told = (await states)["content"]["data"]["states"]
        (self.widget,) = (name for name, each in told.items() if "count" in each["state"])

    async def answer(self) -> float:
        assert self.line
        self.count += 1
        start = perf_counter()
        counted = self.line.heard(
            lambda said: _widget_data(said, self.widget).get("state", {}).get("count") == self.count
        )
        self.line.to_widget(self.widget, {"method": "custom", "content": {}})
        await counted
        return perf_counter() - start


@dataclass
class Puzzle:
    """A puzzle on a page: its widget, scene and state."""

    widget: str
    scene: Message
    state: Message

    def deeds(self) -> Iterator[Message]:
        """Events of a learner who knows little; in a game, a turn that does not take the pile."""
        answer = self.scene["answer"]
        if answer["kind"] == "play":
            yield {"type": "play", "id": "draw", "cards": []}
            hand = self.state["table"]["hand"]["cards"]
            yield {"type": "play", "id": "discard", "cards": [hand[0]["id"]]}
            yield {"type": "again"}
        else:
            yield from ({"type": "answer", "id": each["id"]} for each in answer["choices"])


class Learner(Visitor):
    """Works at a lesson of the tutor."""

    path = "en/06-pile.ipynb"
    puzzles: list[Puzzle]
    beating: asyncio.Task[None] | None = None
    told = 0

    async def greet(self, line: Line, page: str) -> None:
        """Say hello with the lesson's head for all widgets; then keep pinging the kernel."""
        (head, *_) = (found[1] for found in TABLE.finditer(page))
        answered = line.heard(partial(_is_reply, widget=head))
        hello: Message = {"type": "hello", "stored": None, "languages": ["en"], "beside": {}}
        hello |= {"tab": "1", "turn": 1, "unkept": False}
        line.to_widget(head, {"method": "custom", "content": hello})
        await answered
        self.beating = asyncio.ensure_future(self._beat(line, head))
        self.puzzles = puzzles_of(page)
        self._deeds = self._repeat_deeds()

    def _repeat_deeds(self) -> Iterator[tuple[Puzzle, Message]]:
        while True:
            for puzzle in self.puzzles:
                for deed in puzzle.deeds():
                    yield puzzle, deed

    async def _beat(self, line: Line, table: str) -> None:
        while True:
            pong = line.heard(partial(_is_pong, widget=table))
            line.to_widget(table, {"method": "custom", "content": {"type": "ping"}})
            await pong
            await asyncio.sleep(BEAT)

    async def answer(self) -> float:
        assert self.line
        puzzle, deed = next(self._deeds)
        self.told += 1
        name = f"{int(time.time())}.{self.told}"
        start = perf_counter()
        reply = self.line.heard(partial(_is_reply, widget=puzzle.widget, deed=name))
        self.line.to_widget(puzzle.widget, {"method": "custom", "content": {**deed, "deed": name}})
        puzzle.state = _widget_data(await reply, puzzle.widget)["state"]["state"]
        return perf_counter() - start

    async def leave(self) -> None:
        """Stop pinging, and leave."""
        if self.beating:
            self.beating.cancel()
        await super().leave()


def _is_reply(message: Message, widget: str, deed: str | None = None) -> bool:
    """Whether a message is a table's reply, by its serial number or the id of the event."""
    state = _widget_data(message, widget).get("state", {}).get("state", {})
    return state.get("deed") == deed if deed else bool(state.get("serial"))


def _is_pong(message: Message, widget: str) -> bool:
    return bool(_widget_data(message, widget).get("content", {}).get("type") == "pong")


def puzzles_of(page: str) -> list[Puzzle]:
    """The puzzles on a page."""
    tables = [(found[1], json.loads(html.unescape(found[2]))) for found in TABLE.finditer(page)]
    return [Puzzle(widget, **values) for widget, values in tables if values["scene"].get("answer")]
