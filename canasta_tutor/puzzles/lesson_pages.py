"""The pages of a lesson as their author writes them: prose in Markdown, and cells."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from canasta_tutor.puzzles.schema.entries import Texts

LANGUAGES = tuple(Texts.model_fields)
TRY = "python try"

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LANGUAGE = re.compile(r"lang=([\"'])\w+\1")

Call = tuple[str, tuple[str, ...]]
"""What a cell calls, with which names: `lesson.puzzle`, ("three-sevens",)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell: what stands behind its fence, and its code."""

    info: str
    code: str

    @property
    def neutral(self) -> str:
        """The code whatever the language."""
        return _LANGUAGE.sub("", self.code)


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson in one language: prose lines and code cells."""

    prose: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def title(self) -> str:
        """The first heading."""
        first = next(iter(self.prose), "")
        return first.removeprefix("# ") if first.startswith("# ") else ""

    @property
    def steps(self) -> int:
        """How many headings the steps have."""
        return sum(line.startswith("## ") for line in self.prose)


def read_page(text: str) -> Page:
    """The page of a Markdown text."""
    cells = tuple(Cell(*match) for match in _FENCE.findall(text))
    lines = (line.strip() for line in _FENCE.sub("", text).splitlines())
    return Page(tuple(line for line in lines if line), cells)


def read_call(code: str) -> Call:
    """What a cell of the lesson calls, with which names.

    Raises:
        SyntaxError, ValueError: the cell is something else.
    """
    call = ast.parse(code.strip(), mode="eval").body
    if not isinstance(call, ast.Call) or call.keywords:
        raise ValueError(code)
    names = tuple(ast.literal_eval(argument) for argument in call.args)
    return ast.unparse(call.func), names
