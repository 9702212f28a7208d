"""Where nothing is forked: one process that has loaded what a kernel needs waits for a visitor.

Run as `python -P -m canasta_tutor.app.instant.spare DESCRIPTOR MODULE...`, as the warm process is
(`zygote.py`). It runs the cells of the page that is wanted and becomes its kernel; the next is
started a moment later.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from canasta_tutor.app.instant.changes import newest
from canasta_tutor.app.instant.forks import NoFork, launch
from canasta_tutor.app.instant.zygote import load

PATIENCE = 60.0
"""Seconds in which it is loaded, has run the cells, and is a kernel."""
A_MOMENT = 1.5
"""Seconds in which a page that has got its kernel has more to do than to share the processor."""
FIRST_CELL = "pass"
"""What is run when nobody waits yet, since the first cell of a process takes longer."""


def possible() -> bool:
    """Whether a process can be given a socket here, and be interrupted like others."""
    return os.name == "posix"


class Spare(subprocess.Popen[bytes]):
    """A process that can run cells and become their kernel."""

    cells: Sequence[str] = ()
    shown: list[list[dict[str, Any]]]

    def __init__(self, modules: Sequence[str]) -> None:
        """Start it; it loads the modules."""
        self._line, given = socket.socketpair()
        self._line.settimeout(PATIENCE)
        self._said = self._line.makefile("rb")
        with given:
            super().__init__(**launch(__name__, given, modules))

    def kernel(self, wanted: Mapping[str, Any]) -> Spare:
        """A kernel with `arguments`, in a `folder` and an `environment`; `cells` have `shown` that.

        Raises:
            NoFork: a cell failed, or it has ended.
        """
        try:
            self._line.sendall(json.dumps({**wanted, "cells": self.cells}).encode() + b"\n")
            told = json.loads(self._said.readline() or b'{"failed": "it has ended"}')
            if "failed" in told:
                raise NoFork(told["failed"].strip())
            if not self._said.readline():
                raise NoFork("it ended before it was ready")
        except (OSError, ValueError, NoFork) as error:
            self.kill()
            self.let_go()
            raise NoFork(str(error)) from error
        self.shown = told["shown"]
        return self

    def poll(self) -> int | None:
        """How it ended, if it has; then nobody tells it anything any more."""
        ended = super().poll()
        if ended is not None:
            self._close()
        return ended

    def let_go(self) -> int:
        """Want it no more, and wait for its end."""
        self._close()
        return self.wait(PATIENCE)

    def _close(self) -> None:
        self._said.close()
        self._line.close()


class Spares:
    """The one that waits, and the next; they load `modules`, which change with the `folders`."""

    def __init__(self, modules: Sequence[str], folders: Sequence[Path]) -> None:
        self._modules = modules
        self._folders = folders
        self._waiting: Spare | None = None
        self._renew()

    def take(self) -> Spare | None:
        """The one that waits; none where it was taken a moment ago, or knows what has changed."""
        spare, self._waiting = self._waiting, None
        if spare is None:
            return None
        asyncio.get_running_loop().call_later(A_MOMENT, self._renew)
        if newest(self._folders) == self._loaded:
            return spare
        spare.kill()
        spare.let_go()
        return None

    def let_go(self) -> None:
        """Want none any more."""
        if self._waiting is not None:
            self._waiting.let_go()

    def _renew(self) -> None:
        self._loaded = newest(self._folders)
        self._waiting = Spare(self._modules)


def main(descriptor: str, *modules: str) -> None:
    """Load the modules, wait for the order, run its cells, and be that kernel."""
    load(modules)
    kernel = import_module("canasta_tutor.app.instant.kernel")
    kernel.run_cells([FIRST_CELL])
    gc.collect()
    gc.freeze()  # what is loaded stays; the cells need not wait until it was looked through
    asker = socket.socket(fileno=int(descriptor))
    if told := asker.makefile("rb").readline():
        kernel.become_kernel(json.loads(told), asker)


if __name__ == "__main__":
    main(*sys.argv[1:])
