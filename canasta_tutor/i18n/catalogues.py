"""The catalogues: one `.po` for people and one `.mo` for the program, per language."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path

CONTEXT = "\x04"
"""What stands between the context and the id of an entry."""


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
        with Path(__file__).with_name(f"{lang}.mo").open("rb") as file:
            self._said = GNUTranslations(file)
        parts = [each.partition(CONTEXT) for each in self.ids()]
        self._varied = {msgid for _, context, msgid in parts if context}

    def message(self, msgid: str, variant: str = "") -> str | None:
        """The sentence of that id (and that variant), or None."""
        key = f"{variant}{CONTEXT}{msgid}" if variant else msgid
        found = self._said.gettext(key)
        return None if found == key else found  # gettext answers a key it does not know with it

    def varies(self, msgid: str) -> bool:
        """Whether there are variants of the sentence of that id."""
        return msgid in self._varied

    def counted(self, msgid: str, count: int) -> str | None:
        """The form that goes with that number, or None."""
        found = self._said.ngettext(msgid, msgid, abs(count))
        return None if found == msgid else found

    def ids(self) -> list[str]:
        """The id of every entry, behind its context where it has one."""
        keys = self._said._catalog  # type: ignore[attr-defined]  # gettext lists them nowhere else
        return sorted({key if isinstance(key, str) else key[0] for key in keys} - {""})


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, opened once; the first language for an unknown one."""
    return Catalogue(lang if lang in languages() else languages()[0])


def own_name(lang: str) -> str:
    """What a language calls itself.

    >>> own_name("cs")
    'Čeština'
    """
    return catalogue(lang).message("ui.language") or lang
