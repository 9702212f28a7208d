"""Sources in the notation of each language."""

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.citations import cite, find_address
from canasta_tutor.i18n.words import Words


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Club leaflet (cs), faster variant, “7”; Pagat"),
        ("cs", "Klubový leták (cs), rychlejší varianta, „7“; Pagat"),
        ("ru", "Клубная листовка (cs), быстрый вариант, «7»; Pagat"),
    ],
)
def test_titles_and_plain_names_are_in_the_language(lang: str, said: str) -> None:
    assert cite("Club leaflet (cs), faster variant, «7»; Pagat", Words(lang)) == said


@pytest.mark.parametrize("system", known())
def test_no_source_loses_anything(system: str) -> None:
    for origin in load(system).origins.values():
        assert cite(origin.source, Words("ru")).count("«") == origin.source.count("«")
        told = cite(origin.source, Words("en"))
        assert told.replace("“", "«").replace("”", "»") == origin.source


def test_nothing_is_made_of_no_source() -> None:
    assert cite("", Words("cs")) == ""


def test_a_source_that_everybody_can_open_has_an_address() -> None:
    assert find_address("Wikipedia (cs), «Hra»") != find_address("Wikipedia (en), «Play»")
    assert find_address("Bicycle; Pagat") == find_address("Pagat")
    assert find_address("Club leaflet (cs), «7»") is None
