"""The file that keeps the score pad, beside that of the progress.

It is written whole or not at all; of the pad in the file and the pad in the browser the one that
was changed later holds. A file that cannot be read is set aside under a new name.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canasta_tutor.engine.values.faults import Fault, InputError
from canasta_tutor.learner import progress_file
from canasta_tutor.score_pad.pad import Pad, from_json, to_json

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
        return KeptPad(from_json(path.read_bytes()))
    except FileNotFoundError:
        return KeptPad()
    except OSError:
        return KeptPad(None, progress_file.NotReadable(str(path)))
    except InputError:
        return KeptPad(None, progress_file.set_aside(path))


def keep(path: Path, pad: Pad) -> Fault | None:
    """Write the pad; what is wrong with the file, if anything."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with progress_file.alone(path):
            progress_file.write_whole(path, to_json(pad).encode())
    except OSError:
        return progress_file.NotWritable(str(path))
    return None


def later(one: Pad | None, other: Pad | None) -> Pad | None:
    """The pad that was changed later."""
    pads = [pad for pad in (one, other) if pad is not None]
    return max(pads, key=lambda pad: (pad.changed, to_json(pad)), default=None)
