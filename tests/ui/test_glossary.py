"""The glossary: all terms in each language, with example cards that follow the rules."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.i18n.game_terms import terms
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.page_head import EVERYDAY, marked_terms
from canasta_tutor.ui.reference.glossary import GlossaryPage, entry


def test_every_term_has_its_word_and_its_meaning(words: Words) -> None:
    one = Learner()
    one.choose("language", words.lang)
    entries = GlossaryPage(one).scene()["entries"]
    assert [each["id"] for each in entries] == list(terms())
    assert all(each["word"] and each["means"].endswith(".") for each in entries)
    assert len({each["word"] for each in entries}) == len(entries)


def test_canastas_are_as_large_as_the_rules_have_them() -> None:
    odd = patch_rules(load("classic"), {"canasta.size": 6, "meld.min_cards": 4})
    shown = {name: entry(terms()[name], odd, Words("en"))["cards"] for name in ("meld", "canasta")}
    assert {name: len(cards) for name, cards in shown.items()} == {"meld": 4, "canasta": 6}
    marks = [card["mark"] for card in entry(terms()["mixed_canasta"], odd, Words("en"))["cards"]]
    assert (len(marks), marks.count("wild")) == (6, 2)


def test_words_that_everybody_knows_are_not_marked(words: Words) -> None:
    marked = {term["id"] for term in marked_terms(words.lang)["known"]}
    assert marked == set(terms()) - set(EVERYDAY)
    assert set(EVERYDAY) < set(terms())


@pytest.mark.parametrize("lang", languages())
def test_beginnings_of_words_hold_letters_alone(lang: str) -> None:
    """A pattern for the browser that matches these texts literally."""
    parts = [
        part for term in terms().values() for each in term.beginnings(lang) for part in each.split()
    ]
    assert [part for part in parts if not part.removesuffix(".").isalpha()] == []
