"""The process that Jupyter starts as a kernel: it asks the mother for a kernel, and ends with it.

Run as `python stand_in.py SOCKET ARGUMENT...`, with the arguments of ipykernel.
"""

import json
import os
import signal
import socket
import sys


def main(address: str, *arguments: str) -> None:
    """Stand in for a kernel until the kernel ends; pass signals on to it."""
    about = {"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}
    with socket.socket(socket.AF_UNIX) as mother:
        mother.connect(address)
        told = json.dumps(about).encode() + b"\n"
        sent = socket.send_fds(mother, [told], [0, 1, 2])
        mother.sendall(told[sent:])
        kernel = int.from_bytes(mother.recv(4), "big")
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda number, _: os.kill(kernel, number))
        mother.recv(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
