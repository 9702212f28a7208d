"""Small cards in sentences that were written as plain text."""

from __future__ import annotations

import re

from canasta_tutor.engine.values.cards import PACK, Card, in_order
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.i18n.grammar import SIGNS
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props, RichProps, card_props

_SIGNED = re.compile(rf"(10|\w)([{''.join(SIGNS.values())}])")


def with_glyphs(text: str, words: Words) -> RichProps:
    """A sentence whose `7♥` are drawn as small cards."""
    printed = {words.index(card) + SIGNS[card.suit.value]: card for card in PACK if card.suit}
    parts: RichProps = []
    end = 0
    for found in _SIGNED.finditer(text):
        card = printed.get(found[0])
        if card is not None:
            parts += [text[end : found.start()], {"card": card_props(card, words)}]
            end = found.end()
    return [part for part in (*parts, text[end:]) if part]


def shown_cards(text: str, words: Words) -> list[Props]:
    """The cards of a notation, one after the other; words that name none are left out."""
    return [card_props(card, words) for card in map(_card, text.split()) if card]


def _card(word: str) -> Card | None:
    try:
        return in_order(word)[0]
    except InputError:
        return None
