"""The server's half of forking: start the warm process, and hold each fork by a descriptor."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Self

PATIENCE_SECONDS = 30.0
"""How many seconds a fork may take until it is ready."""
LATE_SECONDS = 5.0
"""How many seconds a busy process may take to report how one of its forks ended."""
KERNEL_MODULES = (
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.extensions.storemagic",
    "tornado.platform.asyncio",
    "tornado.queues",
    "encodings.idna",
    "instant_pages.page_kernel",
)
"""Modules that every kernel loads."""


class NoFork(Exception):
    """The fork did not start, or did not become the wanted process."""


def can_fork() -> bool:
    """Whether this system lets the server fork kernels: Linux with process descriptors."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open")


def build_popen_arguments(
    module: str, given: socket.socket, modules: Sequence[str]
) -> dict[str, Any]:
    """Return the `Popen` arguments that run a module of this package and give it a socket.

    The module loads `modules`, and the modules that every kernel loads.
    """
    return {
        "args": [
            sys.executable,
            "-P",
            "-m",
            module,
            str(given.fileno()),
            *KERNEL_MODULES,
            *modules,
        ],
        "stdin": subprocess.DEVNULL,
        "pass_fds": [given.fileno()],
        "start_new_session": True,
        "env": os.environ | {"PYDEVD_DISABLE_FILE_VALIDATION": "1"},
    }


class Fork:
    """A forked process, with the part of the `subprocess.Popen` interface that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(
        self, control: socket.socket, wanted: Mapping[str, Any], *descriptors: int
    ) -> None:
        """Ask for a fork and wait until it is ready; `reply` is the fork's answer.

        Raises:
            NoFork: the fork did not start, or ended at once.
        """
        self.returncode: int | None = None
        self._line, given = socket.socketpair()
        self._line.settimeout(PATIENCE_SECONDS)
        try:
            with given:
                socket.send_fds(control, [b"."], [given.fileno(), *descriptors])
            self._line.sendall(json.dumps(wanted).encode() + b"\n")
            _, pidfds, _, _ = socket.recv_fds(self._line, 1, 1)
            if not pidfds:
                raise OSError("it did not come")
            (self._pidfd,) = pidfds
            self._replies = self._line.makefile("rb")
            self.pid = int(self._replies.readline())
            self.reply = json.loads(self._replies.readline() or b"null")
        except (OSError, ValueError) as error:
            self._line.close()
            raise NoFork(str(error)) from error
        if self.reply is not True and not isinstance(self.reply, dict):
            self._close()
            raise NoFork("it ended before it was ready")

    def poll(self) -> int | None:
        """Return the exit status of the process, or None while it runs."""
        if self.returncode is None and self._ends_within(0):
            self._line.settimeout(LATE_SECONDS)
            try:  # the parent reports the status, unless the parent itself has ended
                self.returncode = int(self._replies.readline() or -signal.SIGKILL)
            except (OSError, ValueError):
                self.returncode = -signal.SIGKILL
            self._close()
        return self.returncode

    def _ends_within(self, seconds: float | None) -> bool:
        ends = select.poll()  # `select.select` takes no descriptor above 1,023
        ends.register(self._pidfd, select.POLLIN)
        return bool(ends.poll(None if seconds is None else seconds * 1_000))

    def forget(self) -> None:
        """Close the connection, because nobody will ask for the exit status any more."""
        if self.returncode is None:
            self.returncode = 0
            self._close()

    def _close(self) -> None:
        self._replies.close()
        self._line.close()
        os.close(self._pidfd)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, at most `timeout` seconds, and return its exit status.

        Raises:
            TimeoutExpired: it still runs.
        """
        if self.returncode is None:
            if not self._ends_within(timeout):
                raise subprocess.TimeoutExpired("fork", timeout or 0)
            self.poll()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, but never to a later process with the same pid."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._pidfd, number)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)


class WarmProcess:
    """A process that the server can fork: it has loaded modules.

    A snapshot has also run a notebook.
    """

    def __init__(self, control: socket.socket, process: subprocess.Popen[bytes] | Fork) -> None:
        self._control = control
        self._process = process

    @classmethod
    def start(cls, modules: Sequence[str]) -> Self:
        """Start a process that loads modules.

        It accepts orders at once, and follows them after loading.
        """
        control, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with given:
            process = subprocess.Popen(
                **build_popen_arguments(f"{__package__}.zygote", given, modules)
            )
        return cls(control, process)

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs, so that the server can fork it."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def make_snapshot(self, wanted: Mapping[str, Any]) -> tuple[Self, list[list[dict[str, Any]]]]:
        """Fork a process that runs `cells` in a `folder` and an `environment`.

        Also return the outputs.

        Raises:
            NoFork: a cell failed, or took too long.
        """
        control, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            with given:
                fork = Fork(self._control, wanted, given.fileno())
            if "failed" in fork.reply:
                fork.forget()
                raise NoFork(fork.reply["failed"].strip())
        except NoFork:
            control.close()
            raise
        return type(self)(control, fork), fork.reply.pop("shown")

    def make_kernel(self, wanted: Mapping[str, Any]) -> Fork:
        """Fork a kernel with `arguments`, in a `folder` and an `environment`.

        It accepts connections.

        Raises:
            NoFork: the kernel did not start.
        """
        return Fork(self._control, wanted)

    def release(self) -> None:
        """Make no more forks of this process; it ends when its last kernel ends."""
        self._control.close()
        if isinstance(self._process, Fork):
            self._process.forget()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, at most `timeout` seconds, and return its exit status.

        Raises:
            TimeoutExpired: it still runs.
        """
        return self._process.wait(timeout)
