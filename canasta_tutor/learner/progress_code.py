"""The progress code: a learner's progress as a text to copy and paste.

`CT1-` and, in URL-safe base 64, four bytes of CRC-32 before the compressed JSON. CRC-32 finds
every change within 32 bits, so no single character can be altered unnoticed; the strict
reading refuses the spare bits of the last character as well.

Of the practice a code carries the newest lines without their signs, and the best of the drills: so
much that strength and reviews go on elsewhere, and no more than can be pasted.
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
"""Bytes of JSON that a code may unpack to."""
_WRITTEN, _AHEAD = 1_790_000_000, 10 * 366 * 86_400
"""No clock of a learner is before the first, in seconds since 1970; so far may clocks differ."""
CARRIED = 150
"""Lines of practice in a code, the newest."""


def progress_code(progress: Progress) -> str:
    """The code of a progress.

    >>> read_code(progress_code(Progress())) == Progress()
    True
    """
    packed = zlib.compress(to_json(keep_carried(progress)).encode(), 9)
    return PREFIX + _encoded(_checksum(packed) + packed)


def keep_carried(progress: Progress) -> Progress:
    """What a code holds of a progress.

    >>> from canasta_tutor.learner.practice_log import Answered
    >>> line = Answered("CT-1", False, 60, suspects=("hand-not-subtracted",))
    >>> keep_carried(Progress(practice=(line,))).practice[0].suspects
    ()
    """
    return replace(progress, practice=tuple(line.bare for line in progress.practice[-CARRIED:]))


def read_code(text: str, now: float = 0) -> Progress:
    """The progress of a pasted code; spaces and line breaks do not matter.

    What it tells of years after `now` counts as the first of all, so that it can hide nothing.

    Raises:
        InputError: the code is cut off or altered, or of a later version.
    """
    try:
        return from_json(_unpacked("".join(text.split())), _latest(now) if now else LATEST)
    except InputError as error:
        if isinstance(error.fault, LaterProgress):
            raise
        raise InputError(BadProgressCode()) from None
    except (ValueError, zlib.error):
        raise InputError(BadProgressCode()) from None


def _latest(now: float) -> int:
    """Ten years ahead, of a clock that may have been set back as well."""
    return min(int(max(now, _WRITTEN)) + _AHEAD, LATEST)


def _unpacked(code: str) -> bytes:
    letters = code.removeprefix(PREFIX)
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    if PREFIX + _encoded(data) != code or _checksum(data[4:]) != data[:4]:
        raise binascii.Error
    unpack = zlib.decompressobj()
    plain = unpack.decompress(data[4:], _LONGEST)
    if not unpack.eof or unpack.unused_data:
        raise binascii.Error
    return plain


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
