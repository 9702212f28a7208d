"""The snapshots of a server: made at the first visit of a notebook, and again after any change."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from instant_pages.file_changes import FileState, summarize_files
from instant_pages.forks import WarmProcess
from instant_pages.rendering import create_renderer

MOST_SNAPSHOTS = 12
"""How many snapshots to keep; the server first drops the snapshot unused for longest."""
PATIENCE_SECONDS = 30.0
"""How many seconds a visitor waits for a snapshot before Voilà runs the notebook just for them."""
LOOK_SECONDS = 1.0
"""The shortest time, in seconds, between two checks for changed files."""


@dataclass(frozen=True)
class Snapshot:
    """A drawn page, and the process from which its kernels are forked."""

    parts: Sequence[str]
    kernel_name: str
    warm: WarmProcess

    def render_page(self, kernel: str) -> str:
        """Return the page for the visitor with this kernel id."""
        return kernel.join(self.parts)


class Snapshots:
    """The snapshots of one server.

    `warm` has loaded `modules`. A change in `folders` replaces `warm` and all snapshots.
    """

    def __init__(
        self,
        warm: WarmProcess,
        modules: Sequence[str],
        folders: Sequence[str | Path],
        most: int = MOST_SNAPSHOTS,
    ) -> None:
        self._warm = warm
        self._modules = modules
        self._folders = folders
        self._most = most
        self._looked = monotonic()
        self._files = summarize_files(folders)
        self._made: OrderedDict[str, tuple[FileState, asyncio.Task[Snapshot]]] = OrderedDict()

    async def get(self, app: Any, path: str) -> Snapshot:
        """Return the snapshot of a notebook in its present state; make one if there is none.

        Raises:
            Exception: anything that went wrong; the next visit tries again.
        """
        if not self.has(app, path):
            self.forget(path)
            file = _locate_notebook(app, path)
            making = asyncio.ensure_future(self._make(app, path, file.parent))
            self._made[path] = (_read_state(file), making)
        self._made.move_to_end(path)
        _, made = self._made[path]
        while len(self._made) > self._most:
            self.forget(next(iter(self._made)))
        return await asyncio.wait_for(asyncio.shield(made), PATIENCE_SECONDS)

    def has(self, app: Any, path: str) -> bool:
        """Whether a snapshot of the notebook in its present state exists or is being made."""
        self._renew_if_changed()
        state, made = self._made.get(path, (None, None))
        current = _read_state(_locate_notebook(app, path))
        return made is not None and state == current and _is_usable(made)

    async def prepare(self, app: Any, paths: Iterable[str]) -> None:
        """Make snapshots before anybody asks; the first visit reports a failure."""
        for path in paths:
            await asyncio.gather(self.get(app, path), return_exceptions=True)

    def release_all(self) -> None:
        """Drop all snapshots; kernels run on until their pages end them."""
        for path in list(self._made):
            self.forget(path)

    async def _make(self, app: Any, path: str, folder: Path) -> Snapshot:
        page = await create_renderer(app, path)
        page.page_config["drawn"] = True  # makes the script ask for the kernel at once
        wanted = {
            "cells": page.code,
            "folder": str(folder),
            "environment": dict(os.environ) | build_server_environment(app),
        }
        warm, page.shown = await asyncio.to_thread(self._warm.make_snapshot, wanted)
        try:
            parts = await page.render_parts()
        except BaseException:
            warm.release()
            raise
        return Snapshot(parts, page.notebook.metadata.kernelspec.name, warm)

    def _renew_if_changed(self) -> None:
        """Start a new warm process if files have changed or the old warm process has ended."""
        if monotonic() - self._looked > LOOK_SECONDS:
            self._looked, files = monotonic(), summarize_files(self._folders)
            if files == self._files and self._warm.is_alive:
                return
            self._files = files
            self.release_all()
            self._warm.release()
            self._warm = WarmProcess.start(self._modules)

    def forget(self, path: str) -> None:
        """Drop the snapshot of a notebook; its process ends after its last kernel."""
        _, making = self._made.pop(path, (None, None))
        if making is None:
            return
        if making.done():
            _release(making)
        else:
            making.add_done_callback(_release)


def _locate_notebook(app: Any, path: str) -> Path:
    return Path(app.contents_manager.root_dir, path)


def _read_state(file: Path) -> FileState:
    about = file.stat()
    return about.st_mtime_ns, about.st_size


def _is_usable(making: asyncio.Task[Snapshot]) -> bool:
    """Whether the snapshot is still being made, or its process runs."""
    if not making.done():
        return True
    return not making.cancelled() and not making.exception() and making.result().warm.is_alive


def _release(made: asyncio.Task[Snapshot]) -> None:
    if not made.cancelled() and not made.exception():
        made.result().warm.release()


def build_server_environment(app: Any) -> dict[str, str]:
    """Return the variables that Voilà sets for every kernel of this server."""
    return {
        "VOILA_PREHEAT": "False",
        "VOILA_BASE_URL": app.base_url,
        "VOILA_SERVER_URL": app.server_url or "/",
        "VOILA_APP_PORT": str(app.port),
    }
