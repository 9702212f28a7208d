"""The progress code: a learner's progress as a text to copy and paste.

The format is that of `packed_text`, with the prefix `CT1-`.

A code carries the newest lines of practice without their signs and the best results of drills:
enough to continue ratings and reviews elsewhere, and short enough to paste. It carries no deals,
and no sections that this version does not know.
"""

from __future__ import annotations

from dataclasses import replace

from canasta_tutor.engine.values.input_faults import BadProgressCode, InputError
from canasta_tutor.learner.practice_log import LATEST
from canasta_tutor.learner.progress import LaterProgress, Progress, from_json, to_json
from canasta_tutor.packed_text import pack_text, unpack_text

PREFIX = "CT1-"
_LONGEST = 2_000_000
"""Greatest length of the JSON in a code, in bytes."""
_WRITTEN, _AHEAD = 1_790_000_000, 10 * 366 * 86_400
"""Earliest moment of any learner's clock, in seconds since 1970.

Seconds by which clocks may differ.
"""
CARRIED = 150
"""Number of lines of practice in a code, which are the newest lines."""


def progress_code(progress: Progress) -> str:
    """The code of a progress.

    >>> read_code(progress_code(Progress())) == Progress()
    True
    """
    return pack_text(PREFIX, to_json(keep_carried(progress)))


def keep_carried(progress: Progress) -> Progress:
    """The part of a progress that a code carries.

    >>> from canasta_tutor.learner.practice_log import Answered
    >>> line = Answered("CT-1", False, 60, suspects=("hand-not-subtracted",))
    >>> keep_carried(Progress(practice=(line,))).practice[0].suspects
    ()
    """
    return replace(
        progress,
        practice=tuple(line.without_signs for line in progress.practice[-CARRIED:]),
        deals={},
        unread={},
    )


def read_code(text: str, now: float = 0) -> Progress:
    """Read a pasted code; spaces and line breaks do not matter.

    A moment ten years after `now` or later becomes 0, so that it cannot hide later events.

    Raises:
        InputError: the code is cut off, changed, or from a later version.
    """
    try:
        plain = unpack_text(PREFIX, "".join(text.split()), _LONGEST)
        return from_json(plain, _latest(now) if now else LATEST)
    except InputError as error:
        if isinstance(error.fault, LaterProgress):
            raise
        raise InputError(BadProgressCode()) from None
    except ValueError:
        raise InputError(BadProgressCode()) from None


def _latest(now: float) -> int:
    """Latest moment to accept: ten years after `now`, whose clock may be set back, too."""
    return min(int(max(now, _WRITTEN)) + _AHEAD, LATEST)
