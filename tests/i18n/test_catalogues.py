"""The three catalogues have the same sentences, and the program loads what the translators
wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from canasta_tutor.i18n.message_catalogues import catalogue, languages
from canasta_tutor.i18n.message_fields import FIELD
from tools.compile_catalogues import CATALOGUES, NO_DATE, compile_catalogue

Source = Callable[[str], Catalog]

GRAMMAR = re.compile(r"n\.|rank\.\w+\.")
"""Cases and plural forms, in which the languages differ."""


def msgid(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> list[str]:
    if isinstance(message.string, str):
        return [message.string]
    return list(message.string or ())


def messages(found: Catalog) -> Iterator[Message]:
    return (message for message in found if message.id)


def test_all_languages_have_the_same_sentences(source: Source) -> None:
    first, *others = (
        {(msgid(each), each.context) for each in messages(source(lang))} for lang in languages()
    )
    for other in others:
        assert {pair for pair in first ^ other if not GRAMMAR.match(pair[0])} == set()


def test_every_sentence_is_written(source: Source, lang: str) -> None:
    assert [msgid(each) for each in messages(source(lang)) if not all(texts(each))] == []


def test_plural_entries_have_all_forms(source: Source, lang: str) -> None:
    forms = source(lang).num_plurals
    plural = [each for each in messages(source(lang)) if not isinstance(each.id, str)]
    assert plural
    assert [each.id for each in plural if len(texts(each)) != forms] == []


def test_compiled_catalogue_is_in_step(source: Source, lang: str) -> None:
    """If this fails, run `make`, which compiles changed catalogues."""
    compiled = catalogue(lang)
    for each in messages(source(lang)):
        if isinstance(each.id, str):
            assert compiled.message(each.id, each.context or "") == each.string
        else:
            plain = {compiled.plural(each.id[0], count) for count in range(30)}
            assert plain == set(texts(each))
    known = {
        f"{each.context}\4{msgid(each)}".removeprefix("None\4") for each in messages(source(lang))
    }
    assert sorted(compiled.ids()) == sorted(known)


def test_what_is_not_there_is_not_found(lang: str) -> None:
    compiled = catalogue(lang)
    assert compiled.message("ui.language") is not None
    assert compiled.message("ui.language", "by=none") is None
    assert compiled.message("ui.languages.none") is None
    assert compiled.plural("ui.language", 2) is None


def test_no_date_of_compiling_is_written(tmp_path: Path) -> None:
    source = tmp_path / "en.po"
    source.write_bytes((CATALOGUES / "en.po").read_bytes())
    compile_catalogue(source)
    with source.with_suffix(".mo").open("rb") as compiled:
        header = GNUTranslations(compiled).info()
    assert header["pot-creation-date"].startswith(f"{NO_DATE:%Y-%m-%d}")


def test_a_sentence_has_the_same_fields_in_all_languages(source: Source) -> None:
    """A language may leave a field out if its sentence is complete without the field."""
    for message in messages(source("en")):
        if GRAMMAR.match(msgid(message)):
            continue
        for lang in languages()[1:]:
            other = source(lang).get(message.id, message.context)
            assert other is not None
            assert names(other) <= names(message) | {"rank", "count", "needed", "upcard"}, message


def names(message: Message) -> set[str]:
    return {name for text in texts(message) for name, _ in FIELD.findall(text)}


@pytest.mark.parametrize(
    "prefix", ["reason.", "rule.", "verdict.", "puzzle.", "step.", "repair.", "misconception."]
)
def test_numbers_of_the_game_come_from_fields_only(source: Source, lang: str, prefix: str) -> None:
    for message in messages(source(lang)):
        if msgid(message).startswith(prefix):
            assert not any(re.search(r"\d", re.sub(r"{.*?}", "", text)) for text in texts(message))


def test_no_stray_spaces(source: Source, lang: str) -> None:
    for message in messages(source(lang)):
        if not msgid(message).startswith("list."):
            assert all(text == text.strip() and "  " not in text for text in texts(message))


def test_quotation_marks_are_those_of_the_language(source: Source, lang: str) -> None:
    foreign = {"en": '"„«»', "cs": '"”«»', "ru": '"„“”'}[lang]
    for message in messages(source(lang)):
        assert not any(mark in text for text in texts(message) for mark in foreign), message.id
