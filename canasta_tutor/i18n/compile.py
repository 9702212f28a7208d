"""Compile the catalogues: `python -m canasta_tutor.i18n.compile` after a change of a `.po`.

Needs Babel, which the program itself does not.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from canasta_tutor.i18n.catalogues import languages

HERE = Path(__file__).parent
NO_DATE = datetime.fromtimestamp(0, UTC)
"""In place of the date of compiling, so that the same words give the same file."""


def compiled(lang: str) -> None:
    """Write the `.mo` of a language from its `.po`."""
    with (HERE / f"{lang}.po").open("rb") as source:
        catalogue = read_po(source, locale=lang, abort_invalid=True)
    catalogue.creation_date = NO_DATE
    written = HERE / f"{lang}.mo.part"
    with written.open("wb") as target:
        write_mo(target, catalogue)
    written.replace(HERE / f"{lang}.mo")  # the old one may be in use


if __name__ == "__main__":
    for each in languages():
        compiled(each)
