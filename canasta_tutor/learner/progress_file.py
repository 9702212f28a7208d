"""The small file beside the user's data that keeps the progress.

It is written whole or not at all, what cannot be read is set aside under a new name, and what a
later version of the tutor has written is left alone.
`CANASTA_TUTOR_PROGRESS` names another file; `off` keeps progress in the browser only. So it is kept
without a word where others than the owner of the file can reach the tutor.
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
from canasta_tutor.learner.bounds import merge_bounded
from canasta_tutor.learner.named_files import is_off, named_file
from canasta_tutor.learner.progress import LaterProgress, Progress, from_json, to_json
from canasta_tutor.learner.progress_owner import is_shared

Held = TypeVar("Held")

VARIABLE = "CANASTA_TUTOR_PROGRESS"
ALLOWED = "off, ….json"
COPIES = 3
"""Damaged files that are kept, the newest."""
_SHOWN = 40
_PATIENCE = 5.0
"""Seconds that a notebook waits for another one, which may be frozen."""
_PART, _LEFT = ".part", 60.0
"""What the file is called while it is written, at the end; seconds after which one was left."""


class SetAside(Fault, code="store.set_aside"):
    """The file was damaged; it is kept under another name."""

    path: str


class NotReadable(Fault, code="store.not_readable"):
    """The file is there and cannot be opened, so it is left alone."""

    path: str


class NotWritable(Fault, code="store.not_writable"):
    """The progress cannot be written to the file."""

    path: str


class NotASetting(Fault, code="store.setting"):
    """What the variable of the file says is neither `off` nor a file."""

    variable: str
    value: str
    allowed: str


@dataclass(frozen=True, slots=True)
class Kept(Generic[Held]):
    """What is in the file now, and what went wrong with the file, if anything."""

    held: Held
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Store(Generic[Held]):
    """How something is kept in files: what there is without one, how it is read and written.

    `joined`: what another notebook has written meanwhile, and this.
    """

    empty: Held
    from_json: Callable[[bytes], Held]
    to_json: Callable[[Held], str]
    joined: Callable[[Held, Held], Held]

    def read(self, path: Path) -> Kept[Held]:
        """What a file holds; what is missing is empty."""
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
        """Add something to the file; what another notebook has written meanwhile stays."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with lock_file(path):
                return self._added(path, held)
        except OSError:
            return Kept(held, NotWritable(str(path)))

    def _added(self, path: Path, held: Held) -> Kept[Held]:
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
    """The file that keeps the progress here, or None where there shall be none.

    Raises:
        InputError: the variable says neither `off` nor which file.
    """
    wanted = environment.get(VARIABLE, "")
    if is_off(wanted) or (not wanted and is_shared(environment)):
        return None
    if wanted:
        if named := named_file(wanted, ".json"):
            return named
        raise InputError(NotASetting(VARIABLE, wanted[:_SHOWN], ALLOWED))
    return platformdirs.user_data_path("canasta_tutor", appauthor=False) / "progress.json"


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file at once: a reader sees the old text or the new, never a half."""
    _remove_left_parts(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=_PART, dir=path.parent)
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
    """Remove what a process that was killed while it wrote has left; nobody writes so long."""
    for part in path.parent.glob(f"{escape(path.stem)}-*{_PART}"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _LEFT:
                part.unlink()


def set_aside(path: Path) -> Fault | None:
    """Give a damaged file another name; None where another notebook was quicker."""
    aside = _free_name(path)
    try:
        path.replace(aside)
    except FileNotFoundError:
        return None
    except OSError:
        return NotReadable(str(path))
    return SetAside(str(aside))


def list_damaged(path: Path) -> list[Path]:
    """The damaged files that were set aside, oldest first."""
    found = path.parent.glob(f"{escape(path.stem)}-damaged-*{path.suffix}")
    return sorted(found, key=lambda copy: (copy.stat().st_mtime_ns, copy.name))


def _free_name(path: Path) -> Path:
    """A name that is free, or that of the oldest copy."""
    names = [path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in range(1, COPIES + 1)]
    old = [copy for copy in list_damaged(path) if copy in names]
    return next((name for name in names if name not in old), old[0] if old else names[0])


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Keep other notebooks from writing meanwhile, where files can be locked."""
    lock = FileLock(path.with_suffix(".lock"), timeout=_PATIENCE)
    with suppress(OSError, NotImplementedError, Timeout):  # some network drives know no locks
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


PROGRESS = Store(Progress(), from_json, to_json, merge_bounded)
read, keep = PROGRESS.read, PROGRESS.keep
