"""The server's half: a warm process of its own, and what was forked from it."""

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

PATIENCE = 30.0
"""Seconds in which a fork is what it was asked to be."""
LATE = 5.0
"""Seconds that a busy process may take to say how one of its forks has ended."""
KERNEL = (
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.extensions.storemagic",
    "tornado.platform.asyncio",
    "tornado.queues",
    "encodings.idna",
    "canasta_tutor.app.instant.kernel",
)
"""What every kernel loads."""


class NoFork(Exception):
    """Nothing was forked, or it did not become what was wanted."""


def possible() -> bool:
    """Whether processes can be forked in this way here."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open")


def launch(module: str, given: socket.socket, modules: Sequence[str]) -> dict[str, Any]:
    """How Popen starts a module of ours that has loaded others, with its end of a connection."""
    return {
        "args": [sys.executable, "-P", "-m", module, str(given.fileno()), *KERNEL, *modules],
        "stdin": subprocess.DEVNULL,
        "pass_fds": [given.fileno()],
        "start_new_session": True,
        "env": os.environ | {"PYDEVD_DISABLE_FILE_VALIDATION": "1"},
    }


class Fork:
    """A forked process, as far as Jupyter asks what `subprocess.Popen` is for others."""

    stdin = stdout = stderr = None

    def __init__(
        self, control: socket.socket, wanted: Mapping[str, Any], *descriptors: int
    ) -> None:
        """Ask for it and wait until it is what is wanted; what it tells then is `told`.

        Raises:
            NoFork: it did not come, or ended at once.
        """
        self.returncode: int | None = None
        self._line, given = socket.socketpair()
        self._line.settimeout(PATIENCE)
        try:
            with given:
                socket.send_fds(control, [b"."], [given.fileno(), *descriptors])
            self._line.sendall(json.dumps(wanted).encode() + b"\n")
            _, pidfds, _, _ = socket.recv_fds(self._line, 1, 1)
            if not pidfds:
                raise OSError("it did not come")
            (self._pidfd,) = pidfds
            self._said = self._line.makefile("rb")
            self.pid = int(self._said.readline())
            self.told = json.loads(self._said.readline() or b"null")
        except (OSError, ValueError) as error:
            self._line.close()
            raise NoFork(str(error)) from error
        if self.told is not True and not isinstance(self.told, dict):
            self._close()
            raise NoFork("it ended before it was ready")

    def poll(self) -> int | None:
        """How it ended, if it has."""
        if self.returncode is None and self._ends_within(0):
            self._line.settimeout(LATE)
            try:  # the process that forked it says so, unless that is gone itself
                self.returncode = int(self._said.readline() or -signal.SIGKILL)
            except (OSError, ValueError):
                self.returncode = -signal.SIGKILL
            self._close()
        return self.returncode

    def _ends_within(self, timeout: float | None) -> bool:
        """Whether it ends so soon; a poll, as `select` knows no numbers above a thousand."""
        ends = select.poll()
        ends.register(self._pidfd, select.POLLIN)
        return bool(ends.poll(None if timeout is None else timeout * 1_000))

    def forget(self) -> None:
        """How it ends is nobody's business any more."""
        if self.returncode is None:
            self.returncode = 0
            self._close()

    def _close(self) -> None:
        self._said.close()
        self._line.close()
        os.close(self._pidfd)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end.

        Raises:
            TimeoutExpired: it goes on.
        """
        if self.returncode is None:
            if not self._ends_within(timeout):
                raise subprocess.TimeoutExpired("fork", timeout or 0)
            self.poll()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, and none to whoever has got its pid since."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._pidfd, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Warm:
    """A process that can be forked: it has loaded modules, or run a notebook as well."""

    def __init__(self, control: socket.socket, process: subprocess.Popen[bytes] | Fork) -> None:
        self._control = control
        self._process = process

    @classmethod
    def start(cls, modules: Sequence[str]) -> Self:
        """One that loads modules; orders may be given at once, and wait."""
        control, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with given:
            process = subprocess.Popen(**launch(f"{__package__}.zygote", given, modules))
        return cls(control, process)

    @property
    def alive(self) -> bool:
        """Whether it can be forked."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def snapshot(self, wanted: Mapping[str, Any]) -> tuple[Self, list[list[dict[str, Any]]]]:
        """One that has run `cells` in a `folder` and an `environment`, and what each cell shows.

        Raises:
            NoFork: a cell failed, or there was no time.
        """
        control, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            with given:
                fork = Fork(self._control, wanted, given.fileno())
            if "failed" in fork.told:
                fork.forget()
                raise NoFork(fork.told["failed"].strip())
        except NoFork:
            control.close()
            raise
        return type(self)(control, fork), fork.told.pop("shown")

    def kernel(self, wanted: Mapping[str, Any]) -> Fork:
        """A kernel with `arguments`, in a `folder` and an `environment`; it can be connected to.

        Raises:
            NoFork: it did not start.
        """
        return Fork(self._control, wanted)

    def let_go(self) -> None:
        """Want no more of it; it ends when its last kernel does."""
        self._control.close()
        if isinstance(self._process, Fork):
            self._process.forget()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end.

        Raises:
            TimeoutExpired: it goes on.
        """
        return self._process.wait(timeout)
