"""Compile the catalogues: each `.po` file that people edit becomes a `.mo` file for the program.

`make` runs this script after a change of a `.po` file; the build hook (`hatch_build.py`) runs it
for each install. The script needs Babel; the tutor itself does not.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUES = Path(__file__).resolve().parent.parent / "canasta_tutor" / "i18n"
NO_DATE = datetime.fromtimestamp(0, UTC)
"""Replaces the compilation date, so that equal words give equal files."""


def compile_catalogues(folder: Path = CATALOGUES) -> None:
    """Write the `.mo` beside each `.po` of a folder."""
    for source in sorted(folder.glob("*.po")):
        compile_catalogue(source)


def compile_catalogue(source: Path) -> None:
    """Write the `.mo` of one `.po`."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.stem, abort_invalid=True)
    catalogue.creation_date = NO_DATE
    written = source.with_suffix(".mo.part")
    with written.open("wb") as target:
        write_mo(target, catalogue)
    written.replace(
        source.with_suffix(".mo")
    )  # replaced, not overwritten, because the old file may be in use


if __name__ == "__main__":
    compile_catalogues()
