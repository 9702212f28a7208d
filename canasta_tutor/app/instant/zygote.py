"""A process that has loaded what kernels need, and forks one for each who asks.

Run as `python -P -m canasta_tutor.app.instant.zygote DESCRIPTOR MODULE...`, where `MODULE:FUNCTION`
is called as well, for what each kernel would do for the first time. The descriptor is that
of a socket which one server holds the other end of; there is no address at which others could
reach it. With each order comes a connection of its own: it carries what is wanted, the pid, and at
last how the fork ended. A snapshot is such a process, too: forked from this one, it has run the
cells of a notebook. It has one thread, no loop and no context of zmq, so it can be forked; it ends
when the server lets go of it and its kernels have ended.
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

PATIENCE = 10.0
"""Seconds in which an order has to be read."""


@dataclass(frozen=True)
class Order:
    """What a fork is to become: a kernel, or with `control` a snapshot."""

    wanted: dict[str, Any]
    asker: socket.socket
    control: socket.socket | None


class Zygote:
    """Waits for orders and for the end of what it has forked."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.forked: dict[int, socket.socket] = {}
        gc.collect()
        gc.disable()
        gc.freeze()  # or a collection in a fork would write to every page, and so copy it
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
        self.wanted = True

    def wait(self) -> Order | None:
        """The order that this process, now a fork, has to follow; None: all is over."""
        while self.wanted or self.forked:
            for key, _ in self.sources.select():
                if key.fileobj is self.woken:
                    self.reap()
                elif order := self.receive():
                    return order
        return None

    def receive(self) -> Order | None:
        """Fork for an order; in the fork, return it."""
        byte, descriptors, _, _ = socket.recv_fds(self.control, 1, 2)
        if not byte:  # nobody can send any more
            self.sources.unregister(self.control)
            self.wanted = False
            return None
        asker, *controls = (socket.socket(fileno=each) for each in descriptors)
        try:
            asker.settimeout(PATIENCE)
            wanted = json.loads(asker.makefile("rb").readline())
            asker.settimeout(None)
            pid = os.fork()
        except (OSError, ValueError):
            traceback.print_exc()
            for each in (asker, *controls):
                each.close()
            return None
        if pid == 0:
            self.forget()
            pidfd = os.pidfd_open(os.getpid())  # whoever sends it as the first cannot be too late
            socket.send_fds(asker, [b"."], [pidfd])
            os.close(pidfd)
            asker.sendall(b"%d\n" % os.getpid())
            return Order(wanted, asker, controls[0] if controls else None)
        self.forked[pid] = asker
        for each in controls:
            each.close()
        return None

    def reap(self) -> None:
        """Say of each fork that has ended how it did."""
        with suppress(BlockingIOError):
            self.woken.recv(4096)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with self.forked.pop(ended[0]) as asker, suppress(OSError):
                    asker.sendall(b"%d\n" % os.waitstatus_to_exitcode(ended[1]))

    def forget(self) -> None:
        """A fork has no part in the sockets, signals and children of its parent."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self.sources.close()
        for end in (self.control, self.woken, self.waking, *self.forked.values()):
            end.close()


def main(descriptor: str, *modules: str) -> None:
    """Load the modules, then follow orders; each fork goes on from here as what it has become."""
    load(modules)
    control = socket.socket(fileno=int(descriptor))
    while order := Zygote(control).wait():
        if order.control is None:
            kernel = import_module("canasta_tutor.app.instant.kernel")
            kernel.become_kernel(order.wanted, order.asker)
            return
        control = order.control
        make_snapshot(order)


def load(modules: Iterable[str]) -> None:
    """Load modules, and do what they have to do at first."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # nobody debugs a page of Voilà
    for each in modules:
        name, _, function = each.partition(":")
        module = import_module(name)
        if function:
            getattr(module, function)()
    with suppress(ImportError):  # where there is a kernel, ipywidgets does so when it is loaded
        import_module("ipywidgets").register_comm_target()


def make_snapshot(order: Order) -> None:
    """Run the cells and say what they show."""
    gc.enable()
    os.environ.clear()
    os.environ.update(order.wanted["environment"])
    os.chdir(order.wanted["folder"])
    with order.asker as asker:
        kernel = import_module("canasta_tutor.app.instant.kernel")
        kernel.run_ahead(order.wanted["cells"], asker, refuse_threads)


def refuse_threads() -> None:
    """A lock that a thread holds would be held for ever in a fork.

    Raises:
        RuntimeError: there is more than one thread.
    """
    threads = len(os.listdir("/proc/self/task"))
    if threads > 1:
        raise RuntimeError(f"the cells have left {threads - 1} threads")


if __name__ == "__main__":
    main(*sys.argv[1:])
