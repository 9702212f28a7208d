"""Whether files have changed; told without the server, which a kernel does not load."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

State = tuple[int, ...]


def newest(folders: Iterable[Path]) -> State:
    """What changes with any file in the folders: how many there are, and the newest."""
    times = [
        os.stat(os.path.join(place, name)).st_mtime_ns
        for folder in folders
        for place, _, files in os.walk(folder)
        if not place.endswith("__pycache__")
        for name in files
    ]
    return len(times), max(times, default=0)
