"""Be a kernel: what of it needs neither a thread nor a socket was there before the fork.

All that is written after a fork is copied first, if only to count who uses it. So what is made
before costs nobody memory, nor time. The cells of a notebook can be run before, too: the shell that
ran them stays for the kernel.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stdout, suppress
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn
from uuid import uuid4

from ipykernel.ipkernel import IPythonKernel
from ipykernel.jsonutil import encode_images, json_clean
from ipykernel.kernelapp import IPKernelApp
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.displaypub import CapturingDisplayPublisher
from traitlets.config import Config

Output = dict[str, Any]

QUIET = Config({"HistoryManager": {"enabled": False}})
"""No history, which a thread would write: a process of several threads is not to be forked."""


class Shown(list[Output]):
    """What one cell shows; also the stream that it prints to."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Note what is printed, a stream for what was printed in one go."""
        last = self[-1] if self else None
        if last and last["output_type"] == "stream":
            last["text"] += text
        else:
            self.append({"output_type": "stream", "name": "stdout", "text": text})
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def result(self, value: object) -> None:
        """Note the value of the last expression."""
        if value is not None:
            shell: Any = ZMQInteractiveShell.instance()
            data, metadata = shell.display_formatter.format(value)
            result = {"output_type": "execute_result", "execution_count": None}
            self.append({**result, "data": data, "metadata": metadata})

    def outputs(self) -> list[Output]:
        """As they stand in a notebook."""
        return [_as_in_a_notebook(output) for output in self]


def _as_in_a_notebook(output: Output) -> Output:
    if output.get("update"):
        raise ValueError("a cell changes what another has shown")
    kept = {name: value for name, value in output.items() if name not in ("transient", "update")}
    if "data" in kept:
        kept["data"] = json_clean(encode_images(kept["data"]))  # type: ignore[no-untyped-call]
    return {"output_type": "display_data", **kept}


def run_cells(sources: Iterable[str]) -> list[list[Output]]:
    """Run them one after another; what each shows.

    Raises:
        BaseException: what a cell raises.
    """
    shell: Any = ZMQInteractiveShell.instance(config=QUIET)
    usual, publisher = shell.display_pub, CapturingDisplayPublisher()  # type: ignore[no-untyped-call]
    shell.display_pub = publisher
    shell._showtraceback = lambda *_: None  # what a cell raises is told to who wants the snapshot
    every = []
    for source in sources:
        publisher.outputs = shown = Shown()
        shell.display_trap.hook = shown.result
        with redirect_stdout(shown):
            shell.run_cell(source).raise_error()
        every.append(shown.outputs())
    shell.display_pub, shell.display_trap.hook = usual, shell.displayhook
    del shell._showtraceback
    return every


PATIENCE = 10.0
"""Seconds for the last words of a kernel."""
NAME = 15
"""Characters that the system keeps of a process' name."""
BEFORE = ("init_pdb", "init_path", "init_shell", "init_extensions", "init_code")
AFTER = (
    "init_connection_file",
    "init_sockets",
    "init_heartbeat",
    "write_connection_file",
    "log_connection_info",
    "init_io",
    "init_signal",
    "init_kernel",
    "init_gui_pylab",
)
"""The steps of `IPKernelApp.initialize`: those before a fork, those after it."""


class PageKernel(IPythonKernel):
    """A kernel that is made once, before the fork, and is given its sockets after it."""

    @classmethod
    def instance(cls, *args: Any, **given: Any) -> PageKernel:
        """The one of this process, with what it is given."""
        if not cls.initialized():
            return super().instance(*args, **given)
        made = super().instance()
        made.take(given)
        return made

    def take(self, given: Mapping[str, Any]) -> None:
        """What a kernel is told when it is made, and those who were told it by the kernel."""
        for name, value in given.items():
            if value is not None:
                setattr(self, name, value)
        self.ident = str(uuid4())
        self._stdout, self._stderr = sys.stdout, sys.stderr
        shell: Any = self.shell
        shell.kernel = shell.parent = self
        for told in (shell.displayhook, shell.display_pub):
            told.session, told.pub_socket = self.session, self.iopub_socket
        shell.displayhook.topic = self._topic("execute_result")  # type: ignore[no-untyped-call]


class Kernel(IPKernelApp):
    """One that says when it can be connected to: who tries earlier waits for nothing."""

    asker: socket.socket
    kernel_class = PageKernel

    def prepare(self) -> None:
        """Do all that needs neither a thread nor a socket."""
        super(IPKernelApp, self).initialize([])  # type: ignore[no-untyped-call]
        self.kernel = PageKernel.instance(parent=self, log=self.log, profile_dir=self.profile_dir)
        self._do(BEFORE)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Do the rest, after the fork."""
        _, self.connection_file = argv or ("-f", "")
        self._do(AFTER)

    def _do(self, steps: Iterable[str]) -> None:
        for step in steps:
            getattr(self, step)()

    def log_connection_info(self) -> None:
        """Its sockets are bound."""
        self.asker.sendall(b"true\n")


def become_kernel(order: Mapping[str, Any], asker: socket.socket) -> NoReturn:
    """Be what `python -m ipykernel_launcher ARGUMENTS` would be; ends with who asked for it.

    Cells that are in the order are run before.
    """
    status = 1
    try:
        set_the_scene(order)
        Thread(target=end_with, args=[asker], daemon=True).start()
        if "cells" in order:
            run_ahead(order["cells"], asker)
        kernel: Any = Kernel.instance()
        kernel.asker = asker
        kernel.initialize(order["arguments"])
        for comm in kernel.kernel.comm_manager.comms.values():
            comm.kernel = kernel.kernel  # or its widget would never reply
        kernel.start()
        hear_out(kernel)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        atexit._run_exitfuncs()
        for stream in (sys.__stdout__, sys.__stderr__):
            with suppress(Exception):
                stream.flush()  # type: ignore[union-attr]
        os._exit(status)  # to take the interpreter down would copy every page first


def hear_out(kernel: Any) -> None:
    """Wait for the thread that was told to end: it still says that it has done so.

    It does so by a socket that the end of the kernel closes; two threads may not use one at once:
    the process would be aborted, or never end.
    """
    if kernel.control_thread:
        kernel.control_thread.join(PATIENCE)


def make_ready() -> None:
    """Make, before the fork, what of a kernel can be made before it."""
    kernel: Any = Kernel.instance(parent_handle=0)
    kernel.prepare()


def run_ahead(cells: Iterable[str], asker: socket.socket, *checks: Callable[[], None]) -> None:
    """Run cells before there is a kernel, make what it needs of no socket, say what they show.

    Ends the process where that does not go well.
    """
    try:
        shown = run_cells(cells)
        make_ready()
        for check in checks:
            check()
    except BaseException as failure:
        told = {"failed": "".join(traceback.format_exception_only(failure))}
        asker.sendall(json.dumps(told).encode() + b"\n")
        os._exit(1)
    asker.sendall(json.dumps({"shown": shown}).encode() + b"\n")


def set_the_scene(order: Mapping[str, Any]) -> None:
    """Group, input, signals, environment, folder and name of a process of its own."""
    if os.getpgrp() != os.getpid():
        os.setsid()  # an interrupt goes to the group
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    sys.argv = ["ipykernel_launcher", *order["arguments"]]
    with suppress(OSError):
        name = Path(order["arguments"][-1]).stem[:NAME]
        Path("/proc/self/comm").write_text(name, encoding="utf-8")
    gc.enable()


def end_with(asker: socket.socket) -> None:
    """Wait until nobody can want this kernel any more."""
    with suppress(OSError):
        asker.recv(1)
    os._exit(1)
