"""Cards in the form in which the browser gets them."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.values.cards import ALL_CARDS, Card, cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import card_props, rich_props, sentence, zone_props
from canasta_tutor.ui.plain_text import rich_text


def test_every_card_is_named_and_printed(words: Words) -> None:
    drawn = [card_props(card, words) for card in ALL_CARDS]
    assert len({card["name"] for card in drawn}) == len(ALL_CARDS)
    assert all(card["index"] for card in drawn)


@pytest.mark.parametrize(
    ("text", "mark"), [("2c", "wild"), ("X", "wild"), ("3d", "bonus"), ("3s", "stop"), ("7h", None)]
)
def test_special_cards_are_marked(text: str, mark: str | None) -> None:
    assert card_props(Card(text), Words("en"))["mark"] == mark


def test_courts_and_cards_without_a_suit_are_told_apart() -> None:
    shown = ("Ks", "Qh", "Jd", "Th", "X", "Y")
    drawn = {text: card_props(Card(text), Words("en")) for text in shown}
    assert [drawn[text]["court"] for text in drawn] == ["K", "Q", "J", None, None, None]
    assert [drawn[text]["emblem"] for text in drawn] == [*[None] * 4, "joker", "caliente"]
    assert [text for text in drawn if drawn[text]["suit"] is None] == ["X", "Y"]


def test_russian_letters_stand_on_russian_cards() -> None:
    letters = [card_props(Card(text), Words("ru"))["index"] for text in ("As", "Ks", "Qs", "Js")]
    assert letters == ["Т", "К", "Д", "В"]


def test_copies_of_a_card_have_names_of_their_own() -> None:
    names = [card["id"] for card in zone_props(cards("7h 7h 7d"), Words("en"), "a")]
    assert sorted(names) == ["a.7d#0", "a.7h#0", "a.7h#1"]


def test_cards_in_a_sentence_are_drawn(words: Words) -> None:
    parts = rich_props(["a ", {"card": Card("7h")}, " b"], words)
    assert parts[0] == "a "
    assert isinstance(parts[1], dict)
    assert parts[1]["card"]["suit"] == "h"


def test_a_joker_is_a_word_in_a_sentence_and_a_card_among_its_meld() -> None:
    words = Words("en")
    alone = sentence(words, "repair.remove", remove=cards("X X"))
    among = sentence(words, "move.cards", cards=(cards("Qs Qd X"),))
    assert rich_text(alone) == "Leave out 2\u00a0jokers, and it works."
    assert [part["card"]["emblem"] for part in among if isinstance(part, dict)] == [
        *(None, None),
        "joker",
    ]
