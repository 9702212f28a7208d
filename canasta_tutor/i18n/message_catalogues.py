"""Message catalogues: each language has one `.po` file to edit and one `.mo` file to load."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

CONTEXT = "\x04"
"""Stands between the context and the id of an entry in a `.mo` file."""


class UnknownWord(LookupError):
    """The catalogue lacks a sentence or a word form, or a message lacks a field."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue; the first is the fallback.

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
        with Path(__file__).with_name(f"{lang}.mo").open("rb") as file:
            self._translations = GNUTranslations(file)
        texts = ((key, self._translations.gettext(key)) for key in self.ids())
        self._messages = {key: text for key, text in texts if text != key}
        self._variants: dict[str, tuple[str, ...]] = {}
        for context, _, msgid in sorted(
            (key.rpartition(CONTEXT) for key in self.ids()), key=_most_fields_first
        ):
            if context:
                self._variants[msgid] = (*self.variants(msgid), context)

    def message(self, msgid: str, variant: str = "") -> str | None:
        """The sentence of that id and variant, or None."""
        return self._messages.get(f"{variant}{CONTEXT}{msgid}" if variant else msgid)

    def variants(self, msgid: str) -> tuple[str, ...]:
        """The contexts (`field=value`) of the entry with that id.

        Contexts with more fields come first.
        """
        return self._variants.get(msgid, ())

    def plural(self, msgid: str, count: int) -> str | None:
        """The plural form for that number, or None."""
        found = self._translations.ngettext(msgid, msgid, abs(count))
        return None if found == msgid else found

    def ids(self) -> list[str]:
        """The id of every entry, after its context if it has one."""
        keys = self._translations._catalog  # type: ignore[attr-defined]  # gettext has no public list of them
        return sorted({key if isinstance(key, str) else key[0] for key in keys} - {""})


def _most_fields_first(key: tuple[str, str, str]) -> tuple[int, list[str]]:
    """Sort key of a context: more fields before fewer, then by the names of the fields."""
    each = key[0].split(",")
    return -len(each), [one.partition("=")[0] for one in each]


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, cached; for an unknown language, the first catalogue."""
    return Catalogue(lang if lang in languages() else languages()[0])


def own_name(lang: str) -> str:
    """The name of a language in that language.

    >>> own_name("cs")
    'Čeština'
    """
    return catalogue(lang).message("ui.language") or lang
