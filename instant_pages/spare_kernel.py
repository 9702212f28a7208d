"""Where the server cannot fork: one process that has loaded everything waits for the next visitor.

Run as `python -P -m instant_pages.spare_kernel DESCRIPTOR MODULE...`, like the warm process
(`zygote.py`). The process runs the cells of the page that the visitor opens, and becomes the kernel
of that page; the server starts the next spare process a moment later.
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

from instant_pages.file_changes import summarize_files
from instant_pages.forks import NoFork, build_popen_arguments
from instant_pages.zygote import load_modules

PATIENCE_SECONDS = 60.0
"""How many seconds a spare kernel may take to load, to run the cells and to become a kernel."""
NEXT_AFTER_SECONDS = 1.5
"""How many seconds later the next spare kernel starts; by then the last page is idle."""
FIRST_CELL = "pass"
"""A cell to run while nobody waits, because the first cell of a process is slow."""


def can_keep_spare() -> bool:
    """Whether processes on this system can inherit a socket, and Jupyter can interrupt them."""
    return os.name == "posix"


class SpareKernel(subprocess.Popen[bytes]):
    """A process that can run cells and become their kernel."""

    cells: Sequence[str] = ()
    shown: list[list[dict[str, Any]]]

    def __init__(self, modules: Sequence[str]) -> None:
        """Start the process, which loads the modules."""
        self._line, given = socket.socketpair()
        self._line.settimeout(PATIENCE_SECONDS)
        self._replies = self._line.makefile("rb")
        with given:
            super().__init__(**build_popen_arguments(__name__, given, modules))

    def make_kernel(self, wanted: Mapping[str, Any]) -> SpareKernel:
        """Run `cells`, put their outputs into `shown`, and turn the process into a kernel.

        `wanted` has the kernel's `arguments`, `folder` and `environment`.

        Raises:
            NoFork: a cell failed, or the process has ended.
        """
        try:
            self._line.sendall(json.dumps({**wanted, "cells": self.cells}).encode() + b"\n")
            reply = json.loads(self._replies.readline() or b'{"failed": "it has ended"}')
            if "failed" in reply:
                raise NoFork(reply["failed"].strip())
            if not self._replies.readline():
                raise NoFork("it ended before it was ready")
        except (OSError, ValueError, NoFork) as error:
            self.kill()
            self.release()
            raise NoFork(str(error)) from error
        self.shown = reply["shown"]
        return self

    def poll(self) -> int | None:
        """Return the exit status of the process, or None while it runs."""
        status = super().poll()
        if status is not None:
            self._close()
        return status

    def release(self) -> int:
        """Close the connection, wait for the process to end, and return its exit status."""
        self._close()
        return self.wait(PATIENCE_SECONDS)

    def _close(self) -> None:
        self._replies.close()
        self._line.close()


class SpareKernels:
    """The waiting spare kernel, and its successor.

    A change in `folders` makes a new one load `modules`.
    """

    def __init__(self, modules: Sequence[str], folders: Sequence[str | Path]) -> None:
        self._modules = modules
        self._folders = folders
        self._waiting: SpareKernel | None = None
        self._start_next()

    def take(self) -> SpareKernel | None:
        """Return the waiting spare kernel.

        None if a page has just taken the last one, or files changed.
        """
        spare, self._waiting = self._waiting, None
        if spare is None:
            return None
        asyncio.get_running_loop().call_later(NEXT_AFTER_SECONDS, self._start_next)
        if summarize_files(self._folders) == self._files:
            return spare
        spare.kill()
        spare.release()
        return None

    def release_all(self) -> None:
        """End the waiting spare kernel."""
        if self._waiting is not None:
            self._waiting.release()

    def _start_next(self) -> None:
        self._files = summarize_files(self._folders)
        self._waiting = SpareKernel(self._modules)


def main(descriptor: str, *modules: str) -> None:
    """Load the modules, wait for the order, run its cells, and become their kernel."""
    load_modules(modules)
    kernel = import_module("instant_pages.page_kernel")
    kernel.run_cells([FIRST_CELL])
    gc.collect()
    gc.freeze()  # so that no garbage collection goes through all modules while a visitor waits
    asker = socket.socket(fileno=int(descriptor))
    if order := asker.makefile("rb").readline():
        kernel.become_kernel(json.loads(order), asker)


if __name__ == "__main__":
    main(*sys.argv[1:])
