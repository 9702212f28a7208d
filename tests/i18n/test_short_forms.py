"""In every language, every reason has a sentence that fits the sheet of a small phone."""

import re

import pytest

from canasta_tutor.i18n.message_catalogues import Catalogue, catalogue, languages
from canasta_tutor.i18n.message_fields import FIELD
from canasta_tutor.i18n.words import SHORT, TO_ONE
from canasta_tutor.ui.puzzle.short_verdict import MOST_LETTERS, shorten

LETTERS = {
    "natural_cards": 17, "wild_cards": 13, "mixed_canastas": 18, "natural_canastas": 19,
    "wild_canastas": 17, "canastas": 10, "sambas": 8, "cards": 8, "points": 12, "is_are": 3,
    "need": 5,
}  # fmt: skip
"""Number of letters of the longest usual value of a field, by the noun of the field."""
RANK, CARD, NUMBER = 9, 3, 5
"""Number of letters of the longest usual rank, card and number."""


def fill(field: re.Match[str]) -> str:
    """A placeholder of the longest usual length, for the value of a field."""
    name, form = field[1], (field[2] or "").split(".")[0]
    if name == "rank":
        return "x" * RANK
    if form in LETTERS:
        return "X" * LETTERS[form]
    if name in ("card", "upcard", "by", "lowest"):
        return "X" * CARD
    return "X" * (NUMBER if not form else RANK)


def forms(words: Catalogue) -> dict[str, list[str]]:
    """The sentences of each reason in all variants, by the id of the reason."""
    found: dict[str, list[str]] = {}
    for key in words.ids():
        msgid = key.rpartition("\x04")[2]
        if msgid.startswith("reason."):
            context = key.rpartition("\x04")[0]
            found.setdefault(msgid.removesuffix(TO_ONE), []).append(
                words.message(msgid, context) or ""
            )
    return found


def first_letters(text: str) -> int:
    """Number of letters of the first sentence; only a list of cards may have any length."""
    return len(str(shorten([FIELD.sub(fill, text)])[0][0]))


@pytest.mark.parametrize("lang", languages())
def test_the_first_sentence_of_a_reason_or_its_short_form_fits_the_sheet(lang: str) -> None:
    every = forms(catalogue(lang))
    long = {
        msgid
        for msgid, texts in every.items()
        if any(first_letters(text) > MOST_LETTERS for text in texts)
    }
    assert {each for each in long if each.endswith(SHORT)} == set()
    assert {each for each in long if each + SHORT not in every} == set()


@pytest.mark.parametrize("lang", languages())
def test_a_short_form_names_no_list_of_any_length(lang: str) -> None:
    for msgid, texts in forms(catalogue(lang)).items():
        if msgid.endswith(SHORT):
            for text in texts:
                named = {field[1] for field in FIELD.finditer(text) if not field[2]}
                assert not named & {"cards", "naturals", "offered", "melds", "gap"}, msgid
