"""The catalogues on disk: one `.po` for people and one `.mo` for the program, per language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files


class UnknownWord(LookupError):
    """A sentence, a form of a word or a field that is not there."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue; the first is the one to fall back to.

    >>> languages()
    ('en', 'cs', 'ru')
    """
    return ("en", "cs", "ru")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: sentences by id, and phrases that change with a number."""

    lang: str
    translations: GNUTranslations

    def message(self, msgid: str, variant: str = "") -> str | None:
        """The sentence of that id (and that variant), or None."""
        if variant:
            found = self.translations.pgettext(variant, msgid)
        else:
            found = self.translations.gettext(msgid)
        return None if found == msgid else found

    def counted(self, msgid: str, count: int) -> str | None:
        """The form that goes with that number, or None."""
        found = self.translations.ngettext(msgid, msgid, abs(count))
        return None if found == msgid else found


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, read once; the first language for an unknown one."""
    known = lang if lang in languages() else languages()[0]
    with files(__package__).joinpath(f"{known}.mo").open("rb") as file:
        return Catalogue(known, GNUTranslations(file))
