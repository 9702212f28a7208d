"""A network cable between browser and server; a test can cut it, and neither side is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from canasta_tutor.app.serve import HOST, find_free_port

ONCE = 1 << 16
"""Most bytes to pass on at once."""


class Cable:
    """Passes on bytes from its own port to another; `cut` ends the present connections for good."""

    def __init__(self, port: int) -> None:
        self.port = find_free_port()
        self._far = port
        self._cuts = 0
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        self._whole.set()
        self._ways: list[asyncio.Task[None]] = []
        self._thread = Thread(target=self._loop.run_until_complete, args=[self._serve()])
        self._done = asyncio.Event()
        self._thread.start()

    def cut(self) -> None:
        """Pass nothing on from now on, and close nothing."""
        self._cuts += 1
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        """Let new connections through; old connections stay silent."""
        self._loop.call_soon_threadsafe(self._whole.set)

    def end(self) -> None:
        """End the thread and all connections."""
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join()

    async def _serve(self) -> None:
        async with await asyncio.start_server(self._connect, HOST, self.port):
            await self._done.wait()
            for way in self._ways:
                way.cancel()

    async def _connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        cuts = self._cuts
        await self._whole.wait()
        far, forth = await asyncio.open_connection(HOST, self._far)
        for way in (self._pass(near, forth, cuts), self._pass(far, back, cuts)):
            self._ways.append(asyncio.ensure_future(way))

    async def _pass(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, cuts: int
    ) -> None:
        with suppress(OSError):
            while data := await source.read(ONCE):
                await self._whole.wait()
                if cuts == self._cuts:
                    sink.write(data)
                    await sink.drain()
            if cuts == self._cuts:
                sink.close()


@contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    cable = Cable(port)
    try:
        yield cable
    finally:
        cable.end()
