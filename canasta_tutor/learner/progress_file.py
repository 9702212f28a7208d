"""The progress file in the user's data folder.

Each write replaces the whole file. A damaged file is renamed and kept; a file from a later version
of the tutor stays untouched.
`CANASTA_TUTOR_PROGRESS` names another file; `off` keeps progress in the browser only. The browser
is also the default where other people can reach the tutor.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from glob import escape
from pathlib import Path
from typing import Generic, TypeVar

import platformdirs
from filelock import FileLock, Timeout

from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.learner.named_files import is_off, named_file
from canasta_tutor.learner.progress import LaterProgress, Progress, from_json, to_json
from canasta_tutor.learner.progress_bounds import merge_bounded
from canasta_tutor.learner.progress_owner import is_shared

Held = TypeVar("Held")

VARIABLE = "CANASTA_TUTOR_PROGRESS"
ALLOWED = "off, ….json"
COPIES = 3
"""Number of damaged files that are kept; the newest are kept."""
_SHOWN_LETTERS = 40
_LOCK_SECONDS = 5.0
"""Seconds to wait until another notebook, which may hang, releases the file."""
_PART_ENDING, _ABANDONED_SECONDS = ".part", 60.0
"""Ending of a file while it is written; seconds after which such a file counts as abandoned."""


class SetAside(Fault, code="store.set_aside"):
    """The file was damaged; it was renamed and kept."""

    path: str


class NotReadable(Fault, code="store.not_readable"):
    """The file exists but cannot be opened; it stays untouched."""

    path: str


class NotWritable(Fault, code="store.not_writable"):
    """The progress cannot be written to the file."""

    path: str


class NotASetting(Fault, code="store.setting"):
    """The environment variable is neither `off` nor a file name."""

    variable: str
    value: str
    allowed: str


@dataclass(frozen=True, slots=True)
class Kept(Generic[Held]):
    """The content of the file now, and the fault of the file, if any."""

    held: Held
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Store(Generic[Held]):
    """How to store a value in a file: the value if there is no file; how to read, write and merge.

    `joined` merges the value here with the value that another notebook wrote meanwhile.
    """

    empty: Held
    from_json: Callable[[bytes], Held]
    to_json: Callable[[Held], str]
    joined: Callable[[Held, Held], Held]

    def read(self, path: Path) -> Kept[Held]:
        """Read a file; a missing one holds `empty`."""
        try:
            return Kept(self.from_json(path.read_bytes()))
        except FileNotFoundError:
            return Kept(self.empty)
        except OSError:
            return Kept(self.empty, NotReadable(str(path)))
        except InputError as error:
            later = isinstance(error.fault, LaterProgress)
            return Kept(self.empty, error.fault if later else set_aside(path))

    def keep(self, path: Path, held: Held) -> Kept[Held]:
        """Merge a value into the file, and keep the value that another notebook wrote meanwhile."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with lock_file(path):
                return self._merge_into_file(path, held)
        except OSError:
            return Kept(held, NotWritable(str(path)))

    def _merge_into_file(self, path: Path, held: Held) -> Kept[Held]:
        before = self.read(path)
        both = self.joined(before.held, held)
        left_alone = isinstance(before.fault, NotReadable | LaterProgress)
        if not left_alone and (both != before.held or before.fault):
            try:
                write_whole(path, self.to_json(both).encode())
            except OSError:
                return Kept(both, NotWritable(str(path)))
        return Kept(both, before.fault)


def find_file(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The progress file for this computer, or None if progress stays in the browser.

    Raises:
        InputError: the variable is neither `off` nor a file name.
    """
    wanted = environment.get(VARIABLE, "")
    if is_off(wanted) or (not wanted and is_shared(environment)):
        return None
    if wanted:
        if named := named_file(wanted, ".json"):
            return named
        raise InputError(NotASetting(VARIABLE, wanted[:_SHOWN_LETTERS], ALLOWED))
    return platformdirs.user_data_path("canasta_tutor", appauthor=False) / "progress.json"


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file at once: a reader sees the old content or the new, never a part."""
    _remove_left_parts(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=_PART_ENDING, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
            part.flush()
            os.fsync(part.fileno())
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def _remove_left_parts(path: Path) -> None:
    """Remove part files of processes that were killed during writing; no write takes so long."""
    for part in path.parent.glob(f"{escape(path.stem)}-*{_PART_ENDING}"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED_SECONDS:
                part.unlink()


def set_aside(path: Path) -> Fault | None:
    """Rename a damaged file; None if another notebook was quicker."""
    aside = _free_name(path)
    try:
        path.replace(aside)
    except FileNotFoundError:
        return None
    except OSError:
        return NotReadable(str(path))
    return SetAside(str(aside))


def list_damaged(path: Path) -> list[Path]:
    """Renamed damaged files, oldest first."""
    found = path.parent.glob(f"{escape(path.stem)}-damaged-*{path.suffix}")
    return sorted(found, key=lambda copy: (copy.stat().st_mtime_ns, copy.name))


def _free_name(path: Path) -> Path:
    """A free name for a damaged file, or the name of the oldest damaged file."""
    names = [path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in range(1, COPIES + 1)]
    old = [copy for copy in list_damaged(path) if copy in names]
    return next((name for name in names if name not in old), old[0] if old else names[0])


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Keep other notebooks from writing inside this block, if the drive supports locks."""
    lock = FileLock(path.with_suffix(".lock"), timeout=_LOCK_SECONDS)
    with suppress(OSError, NotImplementedError, Timeout):  # some network drives support no locks
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


PROGRESS = Store(Progress(), from_json, to_json, merge_bounded)
read, keep = PROGRESS.read, PROGRESS.keep
