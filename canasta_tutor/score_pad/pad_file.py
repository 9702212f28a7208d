"""The file that keeps the score pad, beside that of the progress and in the same way.

It is written whole or not at all, and what another tab has entered meanwhile stays. A file that
cannot be read is set aside under a new name, and one of a later version is left alone.
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
    """The file that keeps the pad here, or None where there shall be none.

    Where the setting cannot be read there is none; the learner is told with the progress.
    """
    with suppress(InputError):
        progress = progress_file.find_file()
        return progress.with_name(NAME) if progress else None
    return None


def join_pads(one: Pad | None, other: Pad | None) -> Pad | None:
    """What either pad holds, where there is one."""
    return merge_pads(one, other) if one and other else one or other


def _scored(data: bytes) -> Pad:
    """The pad of a file, which surely can be shown."""
    pad = from_json(data)
    find_standing(pad)
    return pad


PAD: Store[Pad | None] = Store(None, _scored, lambda pad: to_json(pad) if pad else "", join_pads)
read, keep = PAD.read, PAD.keep
