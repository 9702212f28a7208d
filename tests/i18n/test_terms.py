"""Each term of the game has a word and a meaning, and is recognized wherever a text uses it."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.i18n.game_terms import find_terms, terms
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from tests.every import every


@every("name", terms())
def test_every_term_has_its_word_and_its_meaning(name: str) -> None:
    for words in map(Words, languages()):
        assert words.has(f"term.{name}")
        meaning = words.text(f"term.{name}.means")
        assert meaning.endswith(".")
        assert not any(letter.isdigit() for letter in meaning)


@every("name", terms())
def test_every_term_is_known_by_its_word(name: str) -> None:
    for words in map(Words, languages()):
        assert name in [use.term for use in find_terms(words.text(f"term.{name}"), words.lang)]


@every("name", terms())
def test_every_term_is_explained_by_a_lesson_that_there_is(name: str) -> None:
    lessons = {path.name for path in paths.lessons().iterdir()}
    term = terms()[name]
    assert {term.lesson, term.first, *term.also} - {""} <= lessons


@pytest.mark.parametrize(
    ("lang", "text", "used"),
    [
        ("en", "Two melds beside a frozen pile.", ["meld", "frozen_pile", "discard_pile"]),
        ("en", "He melded; nobody goes out.", ["meld", "going_out"]),
        ("en", "A footpath through the wilderness, on stockings.", ["wild"]),
        ("cs", "Zmrazenou hromádku nevezmete.", ["frozen_pile", "discard_pile"]),
        ("cs", "Čtyři karty ve smíšené kanastě", ["mixed_canasta"]),
        ("ru", "Натуральную канасту собрали из семёрок.", ["natural_canasta"]),
        ("ru", "У дикой карты своя цена.", ["wild"]),
    ],
)
def test_terms_are_found_in_a_text(lang: str, text: str, used: list[str]) -> None:
    assert [use.term for use in find_terms(text, lang)] == used


def test_a_term_is_known_from_its_lesson_on() -> None:
    canasta = terms()["canasta"]
    assert [canasta.known_in(name) for name in ("02-deal", "03-turn", "05-first-meld")] == [
        False, True, True,
    ]  # fmt: skip
    assert terms()["sequence"].known_in("04-melds")
    assert not terms()["sequence"].known_in("05-first-meld")


def test_a_term_is_known_from_the_step_that_explains_it() -> None:
    wild, blocked, frozen = map(terms().__getitem__, ("wild", "blocked_pile", "frozen_pile"))
    assert [wild.known_in("01-cards", step) for step in (3, 4)] == [False, True]
    assert [blocked.known_in("02-deal", step) for step in (5, 6)] == [False, True]
    assert blocked.known_in("03-turn", 0)
    assert [frozen.known_in(lesson) for lesson in ("05-first-meld", "06-pile")] == [False, True]
    assert frozen.known_in("06-pile", 0)
    assert [wild.explains("01-cards", 4), blocked.explains("06-pile", 6)] == [True, False]
