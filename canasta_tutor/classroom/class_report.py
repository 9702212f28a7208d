"""The table of a class as a text for spreadsheets (CSV)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

MARK = "\ufeff"
"""Marks a text as UTF-8.

Without the mark, spreadsheets show accents and Cyrillic letters wrongly.
"""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Characters at the start of a cell that make a spreadsheet calculate the cell."""


def write_csv(rows: Iterable[Sequence[str | int]]) -> str:
    """Rows as CSV that a spreadsheet opens without calculating anything.

    >>> write_csv([["=1+1", 3]])
    "\\ufeff'=1+1,3\\r\\n"
    """
    text = StringIO()
    text.write(MARK)
    csv.writer(text).writerows([_defuse(cell) for cell in row] for row in rows)
    return text.getvalue()


def _defuse(cell: str | int) -> str | int:
    """The cell with a quotation mark before it if a spreadsheet would take it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA) else cell
