"""The progress code: a learner's progress as a text to copy and paste.

Format: `CT1-`, then four bytes of CRC-32 and the compressed JSON, both in URL-safe base 64. CRC-32
finds every change within 32 bits, so no changed character stays unnoticed; reading also refuses
spare bits in the last character.

A code carries the newest lines of practice without their signs and the best results of drills:
enough to continue ratings and reviews elsewhere, and short enough to paste. It carries no deals.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace

from canasta_tutor.engine.values.input_faults import BadProgressCode, InputError
from canasta_tutor.learner.practice_log import LATEST
from canasta_tutor.learner.progress import LaterProgress, Progress, from_json, to_json

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
    packed = zlib.compress(to_json(keep_carried(progress)).encode(), 9)
    return PREFIX + _encode(_checksum(packed) + packed)


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
    )


def read_code(text: str, now: float = 0) -> Progress:
    """Read a pasted code; spaces and line breaks do not matter.

    A moment ten years after `now` or later becomes 0, so that it cannot hide later events.

    Raises:
        InputError: the code is cut off, changed, or from a later version.
    """
    try:
        return from_json(_unpack("".join(text.split())), _latest(now) if now else LATEST)
    except InputError as error:
        if isinstance(error.fault, LaterProgress):
            raise
        raise InputError(BadProgressCode()) from None
    except (ValueError, zlib.error):
        raise InputError(BadProgressCode()) from None


def _latest(now: float) -> int:
    """Latest moment to accept: ten years after `now`, whose clock may be set back, too."""
    return min(int(max(now, _WRITTEN)) + _AHEAD, LATEST)


def _unpack(code: str) -> bytes:
    letters = code.removeprefix(PREFIX)
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    if PREFIX + _encode(data) != code or _checksum(data[4:]) != data[:4]:
        raise binascii.Error
    unpack = zlib.decompressobj()
    plain = unpack.decompress(data[4:], _LONGEST)
    if not unpack.eof or unpack.unused_data:
        raise binascii.Error
    return plain


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
