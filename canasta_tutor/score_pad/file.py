"""The file that keeps the score pad, beside that of the progress.

It is written whole or not at all, and what another tab has entered meanwhile stays. A file that
cannot be read is set aside under a new name, and one of a later version is left alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canasta_tutor.engine.values.faults import Fault, InputError
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.progress import LaterProgress
from canasta_tutor.score_pad.game import standing
from canasta_tutor.score_pad.pad import Pad, from_json, merged, to_json

NAME = "pad.json"


@dataclass(frozen=True, slots=True)
class KeptPad:
    """The pad that is in the file, if there is one, and what went wrong with the file."""

    pad: Pad | None = None
    fault: Fault | None = None


def place() -> Path | None:
    """The file that keeps the pad here, or None where there shall be none."""
    progress = progress_file.place()
    return progress.with_name(NAME) if progress else None


def read(path: Path) -> KeptPad:
    """The pad in a file; a missing file has none."""
    try:
        pad = from_json(path.read_bytes())
        standing(pad)
        return KeptPad(pad)
    except FileNotFoundError:
        return KeptPad()
    except OSError:
        return KeptPad(None, progress_file.NotReadable(str(path)))
    except InputError as error:
        later = isinstance(error.fault, LaterProgress)
        return KeptPad(None, error.fault if later else progress_file.set_aside(path))


def keep(path: Path, pad: Pad) -> KeptPad:
    """Add a pad to the file; what another tab has written meanwhile stays."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with progress_file.alone(path):
            return _added(path, pad)
    except OSError:
        return KeptPad(pad, progress_file.NotWritable(str(path)))


def _added(path: Path, pad: Pad) -> KeptPad:
    before = read(path)
    both = joined(before.pad, pad) or pad
    if isinstance(before.fault, progress_file.NotReadable | LaterProgress):
        return KeptPad(both, before.fault)
    if both != before.pad or before.fault:
        progress_file.write_whole(path, to_json(both).encode())
    return KeptPad(both, before.fault)


def joined(one: Pad | None, other: Pad | None) -> Pad | None:
    """What either pad holds, where there is one."""
    return merged(one, other) if one and other else one or other
