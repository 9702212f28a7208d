"""Packed texts: JSON as a text to copy and paste, compressed and with a checksum.

Format: a prefix, then four bytes of CRC-32 and the compressed text, both in URL-safe base 64.
CRC-32 finds every change that is confined to 32 bits, so the reader notices any single changed
character; it also refuses a last character whose unused bits are set. The checksum finds accidents;
it does not stop cheats.
"""

from __future__ import annotations

import base64
import binascii
import zlib


def pack_text(prefix: str, text: str) -> str:
    """The packed text, with its prefix.

    >>> unpack_text("CT1-", pack_text("CT1-", "Eva"), 10)
    b'Eva'
    """
    return seal_bytes(prefix, zlib.compress(text.encode(), 9))


def seal_bytes(prefix: str, packed: bytes) -> str:
    """Compressed bytes as letters, with the checksum in front."""
    return prefix + _encode(_checksum(packed) + packed)


def unpack_text(prefix: str, code: str, longest: int) -> bytes:
    """The text of a code, of which at most `longest` bytes are unpacked.

    Raises:
        ValueError: the code is cut off or altered, or its text is longer than that.
    """
    letters = code.removeprefix(prefix)
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    if prefix + _encode(data) != code or _checksum(data[4:]) != data[:4]:
        raise binascii.Error
    unpack = zlib.decompressobj()
    try:
        plain = unpack.decompress(data[4:], longest)
    except zlib.error:
        raise binascii.Error from None
    if not unpack.eof or unpack.unused_data:
        raise binascii.Error
    return plain


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
