"""The terms of the game for the browser: how it finds each in a text, and what it says of it."""

from __future__ import annotations

from functools import cache

from canasta_tutor.i18n.terms import Term, terms
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.first_letters import begun_large

EVERYDAY = ("points", "side", "partner", "suit", "game", "hand", "draw", "turn", "score")
"""Words that everybody knows: the glossary has them, but no text is marked for them."""

_LETTER = r"[\p{L}\p{N}_]"
"""What the browser's patterns call a part of a word."""


@cache
def marked_terms(lang: str) -> Props:
    """The terms that are explained where a text uses them, with the words of the note."""
    words = Words(lang)
    return {
        "more": words.text("glossary.more"),
        "known": [
            {
                "id": term.id,
                "word": words.text(f"term.{term.id}"),
                "means": words.text(f"term.{term.id}.means"),
                "pattern": browser_pattern(term, lang),
            }
            for term in terms().values()
            if term.id not in EVERYDAY
        ],
    }


def in_a_sentence(term: Term, words: Words) -> str:
    """A term and what it means, to be read on its own."""
    word, means = (words.text(f"term.{term.id}{part}") for part in ("", ".means"))
    return words.text("glossary.said", word=begun_large(word), means=means)


def browser_pattern(term: Term, lang: str) -> str:
    r"""What `i18n.terms` knows the word by, for a browser, whose `\b` knows no Czech or Russian.

    >>> browser_pattern(terms()["pack"], "en")
    '(?<![\\p{L}\\p{N}_])(?:pack(?![\\p{L}\\p{N}_])|packs(?![\\p{L}\\p{N}_]))'
    """
    return f"(?<!{_LETTER})(?:{'|'.join(map(_phrase, term.beginnings(lang)))})"


def _phrase(beginning: str) -> str:
    words = (
        f"{word[:-1]}(?!{_LETTER})" if word.endswith(".") else f"{word}{_LETTER}*"
        for word in beginning.split()
    )
    return r"[^\p{L}\p{N}_]+".join(words)
