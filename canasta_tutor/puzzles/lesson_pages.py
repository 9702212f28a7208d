"""The pages of a lesson as their author writes them: prose in Markdown, and cells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from canasta_tutor.puzzles.schema.entries import Texts

LANGUAGES = tuple(Texts.model_fields)
TRY = "python try"

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TITLE, _STEP = "# ", "## "
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
    """A lesson in one language: prose lines and code cells, as they stand."""

    parts: tuple[str | Cell, ...]

    @property
    def prose(self) -> tuple[str, ...]:
        """The lines."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells."""
        return tuple(part for part in self.parts if isinstance(part, Cell))

    @property
    def title(self) -> str:
        """The first heading."""
        first = next(iter(self.prose), "")
        return first.removeprefix(_TITLE) if first.startswith(_TITLE) else ""

    @property
    def steps(self) -> int:
        """How many headings the steps have."""
        return sum(line.startswith(_STEP) for line in self.prose)

    def by_step(self) -> Iterator[tuple[int, str | Cell]]:
        """All but the title, each with the number of its step; what stands before is of none."""
        step = 0
        for part in self.parts:
            if isinstance(part, Cell) or not part.startswith(_TITLE):
                step += isinstance(part, str) and part.startswith(_STEP)
                yield step, part


def read_page(text: str) -> Page:
    """The page of a Markdown text."""
    prose, *cells = re.split(_FENCE, text)
    parts: list[str | Cell] = list(_lines(prose))
    for info, code, prose in zip(cells[::3], cells[1::3], cells[2::3], strict=True):
        parts += [Cell(info, code), *_lines(prose)]
    return Page(tuple(parts))


def _lines(prose: str) -> Iterator[str]:
    return filter(None, map(str.strip, prose.splitlines()))


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
