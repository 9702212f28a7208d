"""Memory that a kernel no longer needs, for the other kernels of a class on the same machine."""

from __future__ import annotations

import sys


def give_back() -> None:
    """Hand freed memory back to the system.

    To show a page, all its parts are sent at once, and what that took is free afterwards; but
    glibc keeps the room for as long as the kernel runs. Other systems are left alone.
    """
    if sys.platform != "linux":
        return
    from ctypes import CDLL

    trim = getattr(CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
