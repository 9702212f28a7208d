"""The catalogues on disk: one `.po` for people and one `.mo` for the program, per language.

A `.mo` stays on disk: of three thousand sentences a page needs a few hundred, so only where each
lies is kept, by a checksum of its id, and what has been read once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from struct import iter_unpack, unpack
from weakref import finalize
from zlib import crc32

CONTEXT, END = "\x04", b"\0"
"""What a `.mo` writes after a context, and between the forms of an entry."""
WIDTH = 8
"""Bytes that tell the length of a text and where it begins."""


class UnknownWord(LookupError):
    """A sentence, a form of a word or a field that is not there."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue; the first is the one to fall back to.

    >>> languages()
    ('en', 'cs', 'ru')
    """
    return ("en", "cs", "ru")


class Catalogue:
    """One language: sentences by id, and phrases that change with a number.

    >>> Catalogue("en").message("ui.language")
    'English'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._file = Path(__file__).with_name(f"{lang}.mo").open("rb", buffering=0)
        finalize(self, self._file.close)
        self._count, self._ids, self._texts = unpack("<3I", self._read(8, 12))
        sums = sorted((crc32(each), place) for place, each in enumerate(self._names()))
        self._known: dict[str, list[str]] = {}
        self._sums = array("I", (each for each, _ in sums))
        self._places = array("H", (place for _, place in sums))
        self._form: Callable[[int], int] = c2py(_plurals(self._forms("")[0]))

    def message(self, msgid: str, variant: str = "") -> str | None:
        """The sentence of that id (and that variant), or None."""
        forms = self._forms(f"{variant}{CONTEXT}{msgid}" if variant else msgid)
        return (forms[self._form(1)] if len(forms) > 1 else forms[0]) if forms else None

    def counted(self, msgid: str, count: int) -> str | None:
        """The form that goes with that number, or None."""
        forms = self._forms(msgid)
        return forms[self._form(abs(count))] if len(forms) > 1 else None

    def ids(self) -> list[str]:
        """The id of every entry, behind its context where it has one."""
        return [name.decode() for name in self._names() if name]

    def _names(self) -> Iterator[bytes]:
        whole = self._read(0, -1)
        table = whole[self._ids : self._ids + WIDTH * self._count]
        for size, start in iter_unpack("<2I", table):
            yield whole[start : start + size].partition(END)[0]

    def _forms(self, name: str) -> list[str]:
        """The forms of an entry; none where there is no such entry."""
        found = self._known.get(name) or self._sought(name)
        if found:
            self._known[name] = found
        return found

    def _sought(self, name: str) -> list[str]:
        wanted = name.encode()
        sought = crc32(wanted)
        at = bisect_left(self._sums, sought)
        while at < self._count and self._sums[at] == sought:
            place = self._places[at]
            if self._text(self._ids, place).partition(END)[0] == wanted:
                return self._text(self._texts, place).decode().split("\0")
            at += 1
        return []

    def _text(self, table: int, place: int) -> bytes:
        size, start = unpack("<2I", self._read(table + WIDTH * place, WIDTH))
        return self._read(start, size)

    def _read(self, start: int, size: int) -> bytes:
        self._file.seek(start)
        return self._file.read(size)


def _plurals(header: str) -> str:
    """The formula of the header that tells the form for a number."""
    line = next(line for line in header.splitlines() if line.startswith("Plural-Forms:"))
    return line.partition("plural=")[2].rstrip(";")


@cache
def own_name(lang: str) -> str:
    """What a language calls itself; its catalogue is not kept for that.

    >>> own_name("cs")
    'Čeština'
    """
    return Catalogue(lang).message("ui.language") or lang


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, opened once; the first language for an unknown one."""
    return Catalogue(lang if lang in languages() else languages()[0])
