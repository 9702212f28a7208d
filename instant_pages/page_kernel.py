"""Turn a process into a kernel; do as much of the work as possible before the fork.

The system copies each page of memory that a fork writes to, and Python writes to an object by
merely using it. So anything that exists before the fork, and stays untouched, costs a kernel
neither memory nor time. The cells of a notebook can run before the fork, too: the kernel keeps the
shell that ran them.
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

WITHOUT_HISTORY = Config({"HistoryManager": {"enabled": False}})
"""Settings without history: a thread would write the history, but no thread may run at a fork."""


class CellOutputs(list[Output]):
    """The outputs of one cell; also the stream to which the cell prints."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Add printed text; if the last output is printed text, join the two."""
        last = self[-1] if self else None
        if last and last["output_type"] == "stream":
            last["text"] += text
        else:
            self.append({"output_type": "stream", "name": "stdout", "text": text})
        return len(text)

    def flush(self) -> None:
        """Do nothing: `write` keeps nothing back."""

    def add_result(self, value: object) -> None:
        """Add the value of the cell's last expression."""
        if value is not None:
            shell: Any = ZMQInteractiveShell.instance()
            data, metadata = shell.display_formatter.format(value)
            result = {"output_type": "execute_result", "execution_count": None}
            self.append({**result, "data": data, "metadata": metadata})

    def list_outputs(self) -> list[Output]:
        """Return the outputs in the format of notebooks."""
        return [_convert_output(output) for output in self]


def _convert_output(output: Output) -> Output:
    if output.get("update"):
        raise ValueError("a cell changes what another has shown")
    kept = {name: value for name, value in output.items() if name not in ("transient", "update")}
    if "data" in kept:
        kept["data"] = json_clean(encode_images(kept["data"]))  # type: ignore[no-untyped-call]
    return {"output_type": "display_data", **kept}


def run_cells(sources: Iterable[str]) -> list[list[Output]]:
    """Run the cells in turn and return the outputs of each.

    Raises:
        BaseException: whatever a cell raises.
    """
    shell: Any = ZMQInteractiveShell.instance(config=WITHOUT_HISTORY)
    usual, publisher = shell.display_pub, CapturingDisplayPublisher()  # type: ignore[no-untyped-call]
    shell.display_pub = publisher
    shell._showtraceback = lambda *_: None  # the error goes to the server instead
    every = []
    for source in sources:
        publisher.outputs = shown = CellOutputs()
        shell.display_trap.hook = shown.add_result
        with redirect_stdout(shown):
            shell.run_cell(source).raise_error()
        every.append(shown.list_outputs())
    shell.display_pub, shell.display_trap.hook = usual, shell.displayhook
    del shell._showtraceback
    return every


PATIENCE_SECONDS = 10.0
"""How many seconds to wait for the last message of a kernel."""
NAME_CHARACTERS = 15
"""Number of characters that Linux keeps of the name of a process."""
STEPS_BEFORE_FORK = ("init_pdb", "init_path", "init_shell", "init_extensions", "init_code")
STEPS_AFTER_FORK = (
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
"""Together, these are the steps of `IPKernelApp.initialize`."""


class PageKernel(IPythonKernel):
    """A kernel that is made before the fork and gets its sockets after the fork."""

    @classmethod
    def instance(cls, *args: Any, **given: Any) -> PageKernel:
        """Return the kernel of this process, with these settings."""
        if not cls.initialized():
            return super().instance(*args, **given)
        made = super().instance()
        made.take_settings(given)
        return made

    def take_settings(self, given: Mapping[str, Any]) -> None:
        """Take the settings that other kernels get on creation, and pass them on to the shell."""
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


class ForkedKernelApp(IPKernelApp):
    """An application that tells the server when its sockets are bound; nobody connects in vain."""

    asker: socket.socket
    kernel_class = PageKernel

    def prepare(self) -> None:
        """Do everything that needs neither a thread nor a socket."""
        super(IPKernelApp, self).initialize([])  # type: ignore[no-untyped-call]
        self.kernel = PageKernel.instance(parent=self, log=self.log, profile_dir=self.profile_dir)
        self._run_steps(STEPS_BEFORE_FORK)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Do the rest of the work after the fork."""
        _, self.connection_file = argv or ("-f", "")
        self._run_steps(STEPS_AFTER_FORK)

    def _run_steps(self, steps: Iterable[str]) -> None:
        for step in steps:
            getattr(self, step)()

    def log_connection_info(self) -> None:
        """Tell the server that the sockets are bound; this step comes right after binding them."""
        self.asker.sendall(b"true\n")


def become_kernel(order: Mapping[str, Any], asker: socket.socket) -> NoReturn:
    """Do what `python -m ipykernel_launcher ARGUMENTS` does, until the server closes its socket.

    If the order has cells, they run first.
    """
    status = 1
    try:
        set_up_process(order)
        Thread(target=exit_when_closed, args=[asker], daemon=True).start()
        if "cells" in order:
            run_cells_ahead(order["cells"], asker)
        kernel: Any = ForkedKernelApp.instance()
        kernel.asker = asker
        kernel.initialize(order["arguments"])
        for comm in kernel.kernel.comm_manager.comms.values():
            comm.kernel = kernel.kernel  # otherwise the widget of this comm never replies
        kernel.start()
        join_control_thread(kernel)
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
        os._exit(status)  # because finalizing Python would write to, and so copy, all memory


def join_control_thread(kernel: Any) -> None:
    """Wait for the control thread, which is still reporting that the kernel ends.

    The control thread uses a socket that the main thread is about to close. If both threads used
    the socket at once, the process would abort or hang.
    """
    if kernel.control_thread:
        kernel.control_thread.join(PATIENCE_SECONDS)


def prepare_kernel() -> None:
    """Make the parts of a kernel that can exist before the fork."""
    kernel: Any = ForkedKernelApp.instance(parent_handle=0)
    kernel.prepare()


def run_cells_ahead(
    cells: Iterable[str], asker: socket.socket, *checks: Callable[[], None]
) -> None:
    """Run cells before the kernel exists, prepare the kernel, and send the outputs.

    On any failure, send the error message and end the process.
    """
    try:
        shown = run_cells(cells)
        prepare_kernel()
        for check in checks:
            check()
    except BaseException as failure:
        told = {"failed": "".join(traceback.format_exception_only(failure))}
        asker.sendall(json.dumps(told).encode() + b"\n")
        os._exit(1)
    asker.sendall(json.dumps({"shown": shown}).encode() + b"\n")


def set_up_process(order: Mapping[str, Any]) -> None:
    """Give a fork its own process group, input, signals, environment, folder and name."""
    if os.getpgrp() != os.getpid():
        os.setsid()  # so that Jupyter can interrupt the whole group
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    sys.argv = ["ipykernel_launcher", *order["arguments"]]
    with suppress(OSError):
        name = Path(order["arguments"][-1]).stem[:NAME_CHARACTERS]
        Path("/proc/self/comm").write_text(name, encoding="utf-8")
    gc.enable()


def exit_when_closed(asker: socket.socket) -> None:
    """End the process when the server closes its end of the socket."""
    with suppress(OSError):
        asker.recv(1)
    os._exit(1)
