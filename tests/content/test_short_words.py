"""No Czech line ends with a one-letter word: a no-break space binds it to the next word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from canasta_tutor.i18n.grammar import NO_BREAK
from canasta_tutor.i18n.message_catalogues import catalogue
from canasta_tutor.puzzles.lesson_checks import LESSON
from canasta_tutor.puzzles.lesson_pages import read_page
from tests.content.test_lessons import FOLDERS

LOOSE = re.compile(rf"(?<![\w{NO_BREAK}-])[ksvzouai] (?=\w|[„♥♦♠♣{{(])", re.IGNORECASE)
"""A one-letter word that may end a line."""
CZECH = re.compile(r'\bcs ?= ?"((?:[^"\\]|\\.)*)"')
"""A Czech text of a lesson's puzzles."""


def of_lessons() -> Iterator[str]:
    """Every Czech text of the lessons."""
    for folder in FOLDERS:
        yield from read_page((folder / "cs.md").read_text("utf-8")).prose
        yield from CZECH.findall((folder / LESSON).read_text("utf-8"))


def of_catalogue() -> Iterator[str]:
    """Every Czech sentence of the program."""
    found = catalogue("cs")
    yield from filter(None, (found.message(*msgid.split("\4")[::-1]) for msgid in found.ids()))


@pytest.mark.parametrize("said", [of_lessons, of_catalogue])
def test_words_of_one_letter_are_bound(said: Callable[[], Iterator[str]]) -> None:
    texts = list(said())
    assert len(texts) > 1000
    assert [text for text in texts if LOOSE.search(text)] == []


@pytest.mark.parametrize("text", ["karty v ruce", "K ukončení kola", "dáma a „král“"])
def test_a_loose_word_is_seen(text: str) -> None:
    assert LOOSE.search(text)
    assert not LOOSE.search(re.sub(r"\b(\w) ", rf"\1{NO_BREAK}", text))
