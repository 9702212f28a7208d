"""The terms of the game: which lesson explains each term, and where a text uses terms.

`terms.toml` lists them in the order in which a beginner meets them. Catalogues hold the word
itself as `term.<id>` and its explanation as `term.<id>.means`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, NamedTuple

from pydantic import Field

from canasta_tutor.engine.rules.reading.form import Form, Listed, read

Beginnings = Annotated[Listed[str], Field(min_length=1)]
"""The first letters of the term; for a term of several words, the first letters of each word."""


LAST = 1_000
"""A step after all others, which stands for the end of a lesson."""


class Term(Form):
    """A term: the lesson that explains it, and how to find the term in a text."""

    id: str
    lesson: str = ""
    first: str = ""
    step: int = 0
    also: Listed[str] = ()
    en: Beginnings
    cs: Beginnings
    ru: Beginnings

    @property
    def explained(self) -> str:
        """Id of the lesson that first explains the term."""
        return self.first or self.lesson

    def known_in(self, lesson: str, step: int = LAST) -> bool:
        """Whether a step may use the term: it is explained by then, or named in passing."""
        since, now = (self.explained, self.step), (lesson, step)
        return (bool(self.explained) and since <= now) or lesson in self.also

    def explains(self, lesson: str, step: int) -> bool:
        """Whether that step is the first to explain the term."""
        return (lesson, step) == (self.explained, self.step)

    def beginnings(self, lang: str) -> Listed[str]:
        """The beginnings of the term's words in a language: "en", "cs" or "ru"."""
        found: Mapping[str, Listed[str]] = {"en": self.en, "cs": self.cs, "ru": self.ru}
        return found[lang]


class Use(NamedTuple):
    """A term in a text, and its first and last position there."""

    term: str
    start: int
    end: int


@cache
def terms() -> Mapping[str, Term]:
    """Every term by its id, in the order in which a beginner meets them.

    >>> terms()["meld"].lesson
    '01-cards'
    """
    text = resources.files("canasta_tutor.i18n").joinpath("terms.toml").read_text("utf-8")
    return {name: read(Term, {"id": name, **raw}) for name, raw in tomllib.loads(text).items()}


def find_terms(text: str, lang: str) -> Iterator[Use]:
    """The terms in a text, in reading order.

    Of two overlapping terms, the term with more words counts.

    >>> [use.term for use in find_terms("A natural canasta is worth more.", "en")]
    ['natural_canasta']
    """
    end = 0
    for use in sorted(_find_all(text, lang), key=lambda use: (use.start, -use.end)):
        if use.start >= end:
            yield use
            end = use.end


def find_unexplained(text: str, lang: str, lesson: str, means: Callable[[Term], str]) -> list[Term]:
    """The terms in a text that a learner cannot know by the end of a lesson.

    The function also looks for terms in the explanations of these terms. `means` gives the
    explanation of a term in the language of the text.
    """
    found: list[Term] = []
    unread = [text]
    for each in unread:
        for use in find_terms(each, lang):
            term = terms()[use.term]
            if term not in found and not term.known_in(lesson):
                found.append(term)
                unread.append(means(term))
    return found


def _find_all(text: str, lang: str) -> Iterator[Use]:
    for name, pattern in _patterns(lang).items():
        yield from (Use(name, *found.span()) for found in pattern.finditer(text))


@cache
def _patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    return {
        term.id: re.compile(
            rf"\b(?:{'|'.join(map(_word_pattern, term.beginnings(lang)))})", re.IGNORECASE
        )
        for term in terms().values()
    }


def _word_pattern(beginning: str) -> str:
    """A pattern for words with this beginning; a beginning that ends in a dot is a whole word."""
    words = (
        re.escape(word[:-1]) + r"\b" if word.endswith(".") else re.escape(word) + r"\w*"
        for word in beginning.split()
    )
    return r"\W+".join(words)
