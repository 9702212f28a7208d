"""Cards and sentences as the widget draws them: plain dictionaries, already translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from canasta_tutor.engine.values.cards import Card, CardKind, Rank
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.words import Words

Props = dict[str, Any]
"""What the browser gets: text, numbers, lists and dictionaries of these."""

RichProps = list[str | Props]
"""A sentence whose cards are drawn as small cards."""

_MARKS = {
    CardKind.WILD: "wild",
    CardKind.RED_THREE: "bonus",
    CardKind.BLACK_THREE: "stop",
    CardKind.CALIENTE: "stop",
    CardKind.PLAIN: None,
}
_EMBLEMS = {Rank.JOKER: "joker", Rank.CALIENTE: "caliente"}
"""The drawing in place of a suit."""

_COURT = {Rank.KING: "K", Rank.QUEEN: "Q", Rank.JACK: "J"}


def card_props(card: Card, words: Words, identity: str = "") -> Props:
    """One card: what is printed on it, what is said of it, what the browser calls it."""
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
    """The cards of one place on the table; every copy has a name of its own."""
    return [card_props(card, words, identity) for identity, card in identities(cards, zone)]


def identities(cards: Iterable[Card], zone: str = "") -> Iterator[tuple[str, Card]]:
    """Each card with what the browser calls it: `7h#0`, in the zone `a` `a.7h#0`."""
    seen: Counter[Card] = Counter()
    for card in cards:
        name = f"{card.text}#{seen[card]}"
        yield (f"{zone}.{name}" if zone else name), card
        seen[card] += 1


def rich_props(parts: Rich, words: Words) -> RichProps:
    """A sentence of the catalogues for the browser; a joker is a word, `2 jokers`, in it."""
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
    """A message of the catalogues, filled, for the browser."""
    return rich_props(words.rich(msgid, **fields), words)


_ALWAYS_LARGE = "I "
"""The English word for oneself."""


def begin_small(said: RichProps) -> RichProps:
    """A sentence that goes on after a colon or a dash.

    >>> begin_small(["Lay down: ", "all"])
    ['lay down: ', 'all']
    """
    first, *rest = said
    if isinstance(first, str):
        return [lower_first(first), *rest]
    return [{"strong": lower_first(first["strong"])}, *rest] if "strong" in first else said


def begin_sentence(said: RichProps) -> RichProps:
    """A sentence that may begin with a joker, a word that is small within one.

    >>> begin_sentence([{"strong": "a joker"}, ": 50."])
    [{'strong': 'A joker'}, ': 50.']
    """
    match said:
        case [{"strong": str(word)}, *rest]:
            return [{"strong": begin_large(word)}, *rest]
    return said


def begin_large(text: str) -> str:
    """A sentence that begins with whatever it lists.

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
