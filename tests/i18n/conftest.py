from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import canasta_tutor.i18n
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words

FOLDER = Path(canasta_tutor.i18n.__file__).parent


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing word fails the test instead of falling back to English."""
    monkeypatch.setattr(Words, "strict", True)


@pytest.fixture(params=languages())
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def words(lang: str) -> Words:
    return Words(lang)


@pytest.fixture(scope="session")
def source() -> Callable[[str], Catalog]:
    """The catalogue of a language in the form that translators edit."""
    found = {}
    for lang in languages():
        with (FOLDER / f"{lang}.po").open("rb") as file:
            found[lang] = read_po(file, locale=lang, abort_invalid=True)
    return found.__getitem__
