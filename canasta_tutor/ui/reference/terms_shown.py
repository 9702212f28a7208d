"""The terms of the game for the browser: how it finds each in a text, and what it says of it."""

from __future__ import annotations

from functools import cache

from canasta_tutor.i18n.terms import Term, terms
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.first_letters import begun_large

EVERYDAY = ("points", "side", "partner", "suit", "game", "hand", "draw", "turn", "score")
"""Words that everybody knows: the glossary has them, but no text is marked for them."""


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
                "begins": list(term.beginnings(lang)),
            }
            for term in terms().values()
            if term.id not in EVERYDAY
        ],
    }


def in_a_sentence(term: Term, words: Words) -> str:
    """A term and what it means, to be read on its own."""
    word, means = (words.text(f"term.{term.id}{part}") for part in ("", ".means"))
    return words.text("glossary.said", word=begun_large(word), means=means)
