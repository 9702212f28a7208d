"""Be a kernel that begins with names which are there already."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

from ipykernel.kernelapp import IPKernelApp

NAME = 15
"""Characters that the system keeps of a process' name."""
LEFT_OUT = {"In", "Out", "_ih", "_oh", "_dh", "get_ipython", "exit", "quit", "open"}
"""Names that each shell makes for itself."""


class Kernel(IPKernelApp):
    """A kernel that says when it can be connected to: who tries earlier waits for nothing."""

    asker: socket.socket

    def log_connection_info(self) -> None:
        """Its sockets are bound."""
        self.asker.sendall(b"true\n")

    def parse_command_line(self, argv: list[str] | None = None) -> None:
        """Read the one option that is usual without the parser, which is slow and large."""
        if argv is not None and len(argv) == 2 and argv[0] == "-f":
            self.connection_file = argv[1]
        else:
            super().parse_command_line(argv)


def become_kernel(
    order: Mapping[str, Any], names: dict[str, Any], asker: socket.socket
) -> NoReturn:
    """Be what `python -m ipykernel_launcher ARGUMENTS` would be; ends with who asked for it."""
    status = 1
    try:
        set_the_scene(order)
        Thread(target=end_with, args=[asker], daemon=True).start()
        kernel: Any = Kernel.instance(parent_handle=0, user_ns=own(names))
        kernel.asker = asker
        kernel.initialize(order["arguments"])
        for comm in kernel.kernel.comm_manager.comms.values():
            comm.kernel = kernel.kernel  # or its widget would never reply
        kernel.start()
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


def own(names: dict[str, Any]) -> dict[str, Any]:
    """The names without those of the shell that made them."""
    return {name: value for name, value in names.items() if name not in LEFT_OUT}


def set_the_scene(order: Mapping[str, Any]) -> None:
    """Group, input, signals, environment, folder and name of a process of its own."""
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
