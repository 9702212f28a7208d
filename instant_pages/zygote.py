"""The warm process: it loads what kernels need, then forks one for each order.

Run as `python -P -m instant_pages.zygote DESCRIPTOR MODULE...`. For `MODULE:FUNCTION`, it also
calls the function, which does once what each kernel would otherwise do first. The descriptor
belongs to a socket whose other end one server holds; the socket has no address that others could
reach. Each order brings a connection of its own. The connection carries the text of the order, then
the pid of the fork, and at last the exit status of the fork. A snapshot is a process of the same
kind: a fork that has run a notebook's cells. The process has one thread, no event loop and no zmq
context, so it can be forked. It ends when the server has released it and its kernels have ended.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

PATIENCE_SECONDS = 10.0
"""How many seconds the text of an order may take to arrive."""


@dataclass(frozen=True)
class Order:
    """What a fork becomes: a snapshot if there is a `control` socket, else a kernel."""

    wanted: dict[str, Any]
    asker: socket.socket
    control: socket.socket | None


class Zygote:
    """Waits for orders, and for its forks to end."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.forked: dict[int, socket.socket] = {}
        gc.collect()
        gc.disable()
        gc.freeze()  # else collecting garbage in a fork would write to, and so copy, all memory
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.woken, waking = socket.socketpair()
        for end in (self.woken, waking):
            end.setblocking(False)
        self.waking = waking
        signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.sources = selectors.DefaultSelector()
        self.sources.register(control, selectors.EVENT_READ)
        self.sources.register(self.woken, selectors.EVENT_READ)
        self.is_wanted = True

    def await_order(self) -> Order | None:
        """Return the order that this process, now a fork, must follow.

        None when there is no more work.
        """
        while self.is_wanted or self.forked:
            for key, _ in self.sources.select():
                if key.fileobj is self.woken:
                    self.report_ends()
                elif order := self.fork_for_order():
                    return order
        return None

    def fork_for_order(self) -> Order | None:
        """Fork for the next order; return it in the fork, and None in the parent."""
        byte, descriptors, _, _ = socket.recv_fds(self.control, 1, 2)
        if not byte:  # the server has closed its end
            self.sources.unregister(self.control)
            self.is_wanted = False
            return None
        asker, *controls = (socket.socket(fileno=each) for each in descriptors)
        try:
            asker.settimeout(PATIENCE_SECONDS)
            wanted = json.loads(asker.makefile("rb").readline())
            asker.settimeout(None)
            pid = os.fork()
        except (OSError, ValueError):
            traceback.print_exc()
            for each in (asker, *controls):
                each.close()
            return None
        if pid == 0:
            self.close_inherited()
            # opened in the fork, so that the descriptor cannot belong to another process
            pidfd = os.pidfd_open(os.getpid())
            socket.send_fds(asker, [b"."], [pidfd])
            os.close(pidfd)
            asker.sendall(b"%d\n" % os.getpid())
            return Order(wanted, asker, controls[0] if controls else None)
        self.forked[pid] = asker
        for each in controls:
            each.close()
        return None

    def report_ends(self) -> None:
        """Report the exit status of each fork that has ended."""
        with suppress(BlockingIOError):
            self.woken.recv(4096)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with self.forked.pop(ended[0]) as asker, suppress(OSError):
                    asker.sendall(b"%d\n" % os.waitstatus_to_exitcode(ended[1]))

    def close_inherited(self) -> None:
        """In a fork, close the sockets and reset the signals of the parent."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self.sources.close()
        for end in (self.control, self.woken, self.waking, *self.forked.values()):
            end.close()


def main(descriptor: str, *modules: str) -> None:
    """Load the modules, then follow orders; each fork goes on here with its own order."""
    load_modules(modules)
    control = socket.socket(fileno=int(descriptor))
    while order := Zygote(control).await_order():
        if order.control is None:
            kernel = import_module("instant_pages.page_kernel")
            kernel.become_kernel(order.wanted, order.asker)
            return
        control = order.control
        make_snapshot(order)


def load_modules(modules: Iterable[str]) -> None:
    """Import each module, and for `MODULE:FUNCTION` call the function."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a page of Voilà
    for each in modules:
        name, _, function = each.partition(":")
        module = import_module(name)
        if function:
            getattr(module, function)()
    with suppress(
        ImportError
    ):  # ipywidgets does this itself only if a kernel exists when the package is imported
        import_module("ipywidgets").register_comm_target()


def make_snapshot(order: Order) -> None:
    """Turn this fork into a snapshot: run the cells and send their outputs."""
    gc.enable()
    os.environ.clear()
    os.environ.update(order.wanted["environment"])
    os.chdir(order.wanted["folder"])
    with order.asker as asker:
        kernel = import_module("instant_pages.page_kernel")
        kernel.run_cells_ahead(order.wanted["cells"], asker, refuse_threads)


def refuse_threads() -> None:
    """Fail if there is another thread: in a fork, that thread's locks would stay locked for ever.

    Raises:
        RuntimeError: there is more than one thread.
    """
    threads = len(os.listdir("/proc/self/task"))
    if threads > 1:
        raise RuntimeError(f"the cells have left {threads - 1} threads")


if __name__ == "__main__":
    main(*sys.argv[1:])
