"""Cards and sentences for the widget: plain dictionaries, already translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from canasta_tutor.engine.values.cards import Card, CardKind, Rank
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.words import Words

Props = dict[str, Any]
"""Data for the browser: text, numbers, lists and dictionaries of these."""

RichProps = list[str | Props]
"""A sentence in parts: text, and cards that the browser draws small."""

_MARKS = {
    CardKind.WILD: "wild",
    CardKind.RED_THREE: "bonus",
    CardKind.BLACK_THREE: "stop",
    CardKind.CALIENTE: "stop",
    CardKind.PLAIN: None,
}
_EMBLEMS = {Rank.JOKER: "joker", Rank.CALIENTE: "caliente"}
"""For cards without a suit, the emblems that take the place of the suit."""

_COURT = {Rank.KING: "K", Rank.QUEEN: "Q", Rank.JACK: "J"}


def card_props(card: Card, words: Words, identity: str = "") -> Props:
    """One card for the browser: its printed signs, its spoken name, its id."""
    return {
        "id": identity or card.text,
        "rank": card.rank.symbol,
        "index": words.index(card),
        "suit": card.suit.value if card.suit else None,
        "name": words.card(card),
        "emblem": _EMBLEMS.get(card.rank),
        "mark": _MARKS[card.kind],
        "court": _COURT.get(card.rank),
    }


def zone_props(cards: Iterable[Card], words: Words, zone: str = "") -> list[Props]:
    """The cards at one place on the table; equal cards have different ids."""
    return [card_props(card, words, identity) for identity, card in identities(cards, zone)]


def identities(cards: Iterable[Card], zone: str = "") -> Iterator[tuple[str, Card]]:
    """Each card with its id in the browser: `7h#0`, or `a.7h#0` in the zone `a`."""
    seen: Counter[Card] = Counter()
    for card in cards:
        name = f"{card.text}#{seen[card]}"
        yield (f"{zone}.{name}" if zone else name), card
        seen[card] += 1


def rich_props(parts: Rich, words: Words) -> RichProps:
    """A sentence of a catalogue for the browser; the sentence names jokers in words: `2 jokers`."""
    found: RichProps = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        elif part["card"].suit is None and not part.get("beside"):
            found.append({"strong": words.short(**part)})
        else:
            found.append({"card": card_props(part["card"], words)})
    return found


def sentence(words: Words, msgid: str, **fields: object) -> RichProps:
    """A message of a catalogue, filled in, for the browser."""
    return rich_props(words.rich(msgid, **fields), words)


_ALWAYS_LARGE = "I "
"""The English pronoun "I", which always has a capital letter."""


def begin_small(said: RichProps) -> RichProps:
    """The sentence with a small first letter, for use after a colon or a dash.

    >>> begin_small(["Lay down: ", "all"])
    ['lay down: ', 'all']
    """
    first, *rest = said
    if isinstance(first, str):
        return [lower_first(first), *rest]
    return [{"strong": lower_first(first["strong"])}, *rest] if "strong" in first else said


def begin_sentence(said: RichProps) -> RichProps:
    """The sentence with a capital first letter, even if it begins with a word for a joker.

    >>> begin_sentence([{"strong": "a joker"}, ": 50."])
    [{'strong': 'A joker'}, ': 50.']
    """
    match said:
        case [{"strong": str(word)}, *rest]:
            return [{"strong": begin_large(word)}, *rest]
    return said


def begin_large(text: str) -> str:
    """The text with a capital first letter.

    >>> begin_large("fours 30")
    'Fours 30'
    """
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """The text with a small first letter.

    >>> lower_first("No, not allowed")
    'no, not allowed'
    >>> lower_first("I cannot take it")
    'I cannot take it'
    """
    return text if text.startswith(_ALWAYS_LARGE) else text[:1].lower() + text[1:]
