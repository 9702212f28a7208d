"""A process that has loaded what each kernel of the tutor loads, and forks a kernel on request.

Run as `python mother.py DESCRIPTOR`, the descriptor of a socket. Each connection comes from a
stand-in (`stand_in.py`), which gets a kernel of its own; the kernel ends with the stand-in. The
mother process ends when its standard input ends.
"""

import json
import os
import signal
import socket
import sys
from select import select
from threading import Thread
from typing import Any

import ipywidgets
from ipykernel.kernelapp import IPKernelApp

import canasta_tutor.ui  # noqa: F401

LONGEST = 1 << 20
"""Most bytes of the request for a kernel: its file, folder and environment."""


def serve(descriptor: int) -> None:
    """Fork a kernel for each connection."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as listening:
        while listening in select([listening, sys.stdin], [], [])[0]:
            stand_in, _ = listening.accept()
            if not os.fork():
                break
            stand_in.close()
        else:
            return
    become_kernel(stand_in)


def become_kernel(stand_in: socket.socket) -> None:
    """Become the kernel that the stand-in has asked for."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    told, streams, _, _ = socket.recv_fds(stand_in, LONGEST, 3)
    while not told.endswith(b"\n"):
        told += stand_in.recv(LONGEST)
    about = json.loads(told)
    for standard, given in enumerate(streams):
        os.dup2(given, standard)
        os.close(given)
    os.setsid()
    os.chdir(about["folder"])
    os.environ.clear()
    os.environ.update(about["environment"])
    stand_in.sendall(os.getpid().to_bytes(4, "big"))
    Thread(target=end_with, args=[stand_in], daemon=True).start()
    kernel: Any = IPKernelApp.instance(parent_handle=os.getppid())
    kernel.initialize(about["arguments"])
    ipywidgets.register_comm_target()  # on import, this happens only where a kernel exists
    kernel.start()


def end_with(stand_in: socket.socket) -> None:
    """Wait until the stand-in has ended: then nobody wants this kernel any more."""
    stand_in.recv(1)
    os._exit(1)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
