"""Where nothing is forked: one process that has loaded what a kernel needs waits for a visitor.

Run as `python -P -m canasta_tutor.app.instant.spare DESCRIPTOR MODULE...`, as the warm process is
(`zygote.py`). It becomes one kernel, and the next is started a moment later.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from canasta_tutor.app.instant.zygote import load

PATIENCE = 60.0
"""Seconds in which it is loaded, and a kernel."""
A_MOMENT = 1.5
"""Seconds in which a page that has got its kernel has more to do than to share the processor."""


def possible() -> bool:
    """Whether a process can be given a socket here, and be interrupted like others."""
    return os.name == "posix"


class Spare(subprocess.Popen[bytes]):
    """A process that can become a kernel."""

    def __init__(self, modules: Sequence[str]) -> None:
        """Start it; it loads the modules."""
        self._line, given = socket.socketpair()
        self._line.settimeout(PATIENCE)
        module = f"{__package__}.spare"
        command = [sys.executable, "-P", "-m", module, str(given.fileno()), *modules]
        with given:
            super().__init__(
                command,
                stdin=subprocess.DEVNULL,
                pass_fds=[given.fileno()],
                start_new_session=True,
            )

    def become(self, order: Mapping[str, Any]) -> bool:
        """Have it be a kernel; whether it can be connected to."""
        try:
            self._line.sendall(json.dumps(order).encode() + b"\n")
            return bool(self._line.recv(64))
        except OSError:
            return False

    def poll(self) -> int | None:
        """How it ended, if it has; then nobody tells it anything any more."""
        ended = super().poll()
        if ended is not None:
            self._line.close()
        return ended

    def let_go(self) -> int:
        """Want it no more, and wait for its end."""
        self._line.close()
        return self.wait(PATIENCE)


class Spares:
    """The one that waits, and the next."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._waiting: Spare | None = Spare(modules)

    async def kernel(self, order: Mapping[str, Any]) -> Spare | None:
        """A kernel; none where there was none to spare."""
        spare, self._waiting = self._waiting, None
        if spare is None:
            return None
        asyncio.get_running_loop().call_later(A_MOMENT, self._renew)
        if await asyncio.to_thread(spare.become, order):
            return spare
        spare.kill()
        spare.let_go()
        return None

    def let_go(self) -> None:
        """Want none any more."""
        if self._waiting is not None:
            self._waiting.let_go()

    def _renew(self) -> None:
        self._waiting = Spare(self._modules)


def main(descriptor: str, *modules: str) -> None:
    """Load the modules, wait for the order, and be that kernel."""
    load(modules)
    kernel = import_module("canasta_tutor.app.instant.kernel")
    kernel.make_ready()
    asker = socket.socket(fileno=int(descriptor))
    if told := asker.makefile("rb").readline():
        kernel.become_kernel(json.loads(told), asker)


if __name__ == "__main__":
    main(*sys.argv[1:])
