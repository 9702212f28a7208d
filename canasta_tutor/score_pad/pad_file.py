"""The file of the score pad, beside the progress file; the program treats both in the same way.

Each write replaces the whole file, but keeps the entries that another tab made meanwhile. A damaged
file is renamed and kept; a file from a later version stays untouched.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.progress_file import Store
from canasta_tutor.score_pad.pad import Pad, from_json, merge_pads, to_json
from canasta_tutor.score_pad.pad_game import find_standing

NAME = "pad.json"


def find_pad_file() -> Path | None:
    """The file for the pad on this computer, or None if the pad stays in the browser.

    A setting that cannot be read means None; the progress store reports the fault.
    """
    with suppress(InputError):
        progress = progress_file.find_file()
        return progress.with_name(NAME) if progress else None
    return None


def join_pads(one: Pad | None, other: Pad | None) -> Pad | None:
    """Both pads merged into one; None if neither exists."""
    return merge_pads(one, other) if one and other else one or other


def _read_scorable(data: bytes) -> Pad:
    """Read the pad of a file and check that its game can be scored."""
    pad = from_json(data)
    find_standing(pad)
    return pad


PAD: Store[Pad | None] = Store(
    None, _read_scorable, lambda pad: to_json(pad) if pad else "", join_pads
)
read, keep = PAD.read, PAD.keep
