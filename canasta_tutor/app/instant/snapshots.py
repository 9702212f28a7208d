"""The snapshots of a server: made when they are first wanted, and anew when anything changes."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from canasta_tutor.app.instant.changes import State, newest
from canasta_tutor.app.instant.forks import Warm
from canasta_tutor.app.instant.rendering import renderer

MOST = 12
"""Snapshots that are kept; the one that was wanted longest ago makes way."""
PATIENCE = 30.0
"""Seconds that a visitor waits for a snapshot before the notebook is run for him alone."""
LOOK_EVERY = 1.0
"""Seconds between two looks at whether the package has changed."""


@dataclass(frozen=True)
class Snapshot:
    """A page, and the process that its kernels are forked from."""

    parts: Sequence[str]
    kernel_name: str
    warm: Warm

    def page(self, kernel: str) -> str:
        """The page for the visitor whose kernel it is."""
        return kernel.join(self.parts)


class Snapshots:
    """Those of one server; `warm` has loaded `modules`, which change with the `folders`."""

    def __init__(
        self, warm: Warm, modules: Sequence[str], folders: Sequence[Path], most: int = MOST
    ) -> None:
        self._warm = warm
        self._modules = modules
        self._folders = folders
        self._most = most
        self._looked = monotonic()
        self._package = newest(folders)
        self._made: OrderedDict[str, tuple[State, asyncio.Task[Snapshot]]] = OrderedDict()

    async def of(self, app: Any, path: str) -> Snapshot:
        """The snapshot of a notebook as it is now.

        Raises:
            Exception: whatever went wrong; it is not remembered.
        """
        if not self.has(app, path):
            self.forget(path)
            file = _file_of(app, path)
            making = asyncio.ensure_future(self._make(app, path, file.parent))
            self._made[path] = (_state_of(file), making)
        self._made.move_to_end(path)
        _, made = self._made[path]
        while len(self._made) > self._most:
            self.forget(next(iter(self._made)))
        return await asyncio.wait_for(asyncio.shield(made), PATIENCE)

    def has(self, app: Any, path: str) -> bool:
        """Whether there is one of a notebook as it is now, or one is being made."""
        self._renew()
        state, made = self._made.get(path, (None, None))
        return made is not None and state == _state_of(_file_of(app, path)) and _usable(made)

    async def prepare(self, app: Any, paths: Iterable[str]) -> None:
        """Make snapshots before they are wanted; what fails is said when it is wanted."""
        for path in paths:
            await asyncio.gather(self.of(app, path), return_exceptions=True)

    def let_go(self) -> None:
        """Let go of all; a kernel goes on as long as its page."""
        for path in list(self._made):
            self.forget(path)

    async def _make(self, app: Any, path: str, folder: Path) -> Snapshot:
        page = await renderer(app, path)
        page.page_config["drawn"] = True  # so that its script asks for the kernel at once
        wanted = {
            "cells": page.code,
            "folder": str(folder),
            "environment": dict(os.environ) | server_environment(app),
        }
        warm, page.shown = await asyncio.to_thread(self._warm.snapshot, wanted)
        try:
            parts = await page.parts()
        except BaseException:
            warm.let_go()
            raise
        return Snapshot(parts, page.notebook.metadata.kernelspec.name, warm)

    def _renew(self) -> None:
        """Begin anew where the package has changed, or the warm process is gone."""
        if monotonic() - self._looked > LOOK_EVERY:
            self._looked, package = monotonic(), newest(self._folders)
            if package == self._package and self._warm.alive:
                return
            self._package = package
            self.let_go()
            self._warm.let_go()
            self._warm = Warm.start(self._modules)

    def forget(self, path: str) -> None:
        """Have it made anew next time; it ends when its kernels have ended."""
        _, making = self._made.pop(path, (None, None))
        if making is None:
            return
        if making.done():
            _let_go(making)
        else:
            making.add_done_callback(_let_go)


def _file_of(app: Any, path: str) -> Path:
    return Path(app.contents_manager.root_dir, path)


def _state_of(file: Path) -> State:
    about = file.stat()
    return about.st_mtime_ns, about.st_size


def _usable(making: asyncio.Task[Snapshot]) -> bool:
    """Whether it is being made, or was made well and is there."""
    if not making.done():
        return True
    return not making.cancelled() and not making.exception() and making.result().warm.alive


def _let_go(made: asyncio.Task[Snapshot]) -> None:
    if not made.cancelled() and not made.exception():
        made.result().warm.let_go()


def server_environment(app: Any) -> dict[str, str]:
    """What Voilà tells each kernel of this server, whoever it is for."""
    return {
        "VOILA_PREHEAT": "False",
        "VOILA_BASE_URL": app.base_url,
        "VOILA_SERVER_URL": app.server_url or "/",
        "VOILA_APP_PORT": str(app.port),
    }
