"""The pages of a lesson as the author writes them: prose in Markdown, and code cells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from canasta_tutor.engine.values.input_faults import BadSyntax, BadValue, Fault
from canasta_tutor.puzzles.schema.written_fields import Texts

LANGUAGES = tuple(Texts.model_fields)

LINKS = "https://…, http://…, mailto:…, page.ipynb"
"""Where a link may lead."""
PICTURES = "picture.png"
"""Where a picture may come from: only from the folder of the page."""
_LINKED = ("", "http", "https", "mailto")
_TAG = re.compile(r"<(?!\s)")
"""The start of an HTML element."""
_TITLE, STEP = "# ", "## "
_LANGUAGE = re.compile(r"lang=([\"'])\w+\1")

Call = tuple[str, tuple[str, ...]]
"""The function that a cell calls, and its arguments: `lesson.puzzle`, ("three-sevens",)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A code cell: the words after its fence, its code, and the line on which it begins."""

    info: str
    code: str
    line: int = 1

    @property
    def neutral(self) -> str:
        """The code without the language, to compare pages."""
        return _LANGUAGE.sub("", self.code)


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown from one heading or cell to the next, and the line on which it begins."""

    text: str
    line: int = 1

    @property
    def is_step(self) -> bool:
        """Whether a step of the lesson begins here."""
        return self.text.startswith(STEP)


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson in one language: prose and code cells, in order."""

    blocks: tuple[Prose | Cell, ...]

    @property
    def parts(self) -> Iterator[str | Cell]:
        """The lines of prose without the empty ones, and the cells."""
        for block in self.blocks:
            if isinstance(block, Cell):
                yield block
            else:
                yield from filter(None, map(str.strip, block.text.splitlines()))

    @property
    def prose(self) -> tuple[str, ...]:
        """The lines of prose."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells."""
        return tuple(block for block in self.blocks if isinstance(block, Cell))

    @property
    def title(self) -> str:
        """The first heading."""
        first = next(iter(self.prose), "")
        return first.removeprefix(_TITLE) if first.startswith(_TITLE) else ""

    @property
    def steps(self) -> int:
        """The number of steps, counted by their headings."""
        return sum(line.startswith(STEP) for line in self.prose)

    def by_step(self) -> Iterator[tuple[int, str | Cell]]:
        """All parts except the title, each with the number of its step; 0 before the first step."""
        step = 0
        for part in self.parts:
            if isinstance(part, Cell) or not part.startswith(_TITLE):
                step += isinstance(part, str) and part.startswith(STEP)
                yield step, part


def read_page(text: str) -> Page:
    """Read a page from Markdown: a code fence is a cell; a heading begins a new block of prose.

    >>> [block.text for block in read_page("# Melds\\nLook.\\n## Kings\\nThese.").blocks]
    ['# Melds\\nLook.', '## Kings\\nThese.']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    blocks: list[Prose | Cell] = []
    start = 0

    def add_prose(end: int) -> None:
        written = "\n".join(lines[start:end])
        if written.strip():
            before = written[: len(written) - len(written.lstrip())]
            blocks.append(Prose(written.strip(), start + before.count("\n") + 1))

    for token in _parse(text):
        if token.level or not token.map or token.type not in ("fence", "heading_open"):
            continue
        begin, end = token.map
        add_prose(begin)
        start = begin
        if token.type == "fence":
            blocks.append(Cell(token.info.strip(), token.content, begin + 1))
            start = end
    add_prose(len(lines))
    return Page(tuple(blocks))


def find_dangers(page: Page) -> Iterator[tuple[int, Fault]]:
    """Everything that a browser or a kernel might run, each with its line."""
    for block in page.blocks:
        if isinstance(block, Prose):
            for line, fault in find_markup(block.text):
                yield block.line + line - 1, fault
        elif not _is_call(block.code):
            yield block.line, BadSyntax("lesson.…(…)", block.code.strip())


def find_markup(text: str) -> Iterator[tuple[int, Fault]]:
    """HTML, and links and pictures that lead elsewhere, in a Markdown text, each with its line.

    The function refuses a `<` before a letter even in code and after a backslash, because other
    Markdown readers might take it for HTML.

    >>> text = "[Go on][1], <b>now</b>!\\n\\n[1]: javascript:go()"
    >>> [fault.value for _, fault in find_markup(text)]
    ['javascript:go()', '<b>', '</b>']
    """
    for block in _parse(text):
        line = block.map[0] + 1 if block.map else 1
        for token in block.children or [block]:
            if token.type in ("softbreak", "hardbreak"):
                line += 1
            elif _TAG.search(token.content) and not token.children:
                yield line, BadValue(token.content.strip(), "Markdown")
            elif token.type == "link_open" and not _may_lead_to(str(token.attrs["href"])):
                yield line, BadValue(str(token.attrs["href"]), LINKS)
            elif token.type == "image" and not _lies_beside(str(token.attrs["src"])):
                yield line, BadValue(str(token.attrs["src"]), PICTURES)


class _Parser(MarkdownIt):
    """A Markdown parser that turns every address into a link, so that `find_markup` checks it."""

    def validateLink(self, url: str) -> bool:
        """Accept every address."""
        return True


def _parse(text: str) -> list[Token]:
    return _Parser("commonmark").parse(text)


def _may_lead_to(address: str) -> bool:
    try:
        return urlsplit(address).scheme in _LINKED
    except ValueError:
        return False


def _lies_beside(address: str) -> bool:
    try:
        return urlsplit(address)[:2] == ("", "")
    except ValueError:
        return False


def _is_call(code: str) -> bool:
    try:
        read_call(code)
    except (SyntaxError, ValueError):
        return False
    return True


def read_call(code: str) -> Call:
    """Read the call of a cell: the function, and its arguments.

    Raises:
        SyntaxError, ValueError: the cell is not a plain call.
    """
    call = ast.parse(code.strip(), mode="eval").body
    if not isinstance(call, ast.Call) or call.keywords:
        raise ValueError(code)
    names = tuple(ast.literal_eval(argument) for argument in call.args)
    return ast.unparse(call.func), names
