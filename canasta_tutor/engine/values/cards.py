"""Cards, packs and the short notation for both.

A card is written rank first, then suit: `7h`, `Td`, `2c`; the joker is `X`, the caliente
`Y`. Two equal cards of two packs are one value, so a hand is a multiset: a sorted tuple.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import Any, ClassVar, NoReturn, TypeVar

from pydantic_core import core_schema

from canasta_tutor.engine.values.input_faults import InputError, UnknownCard

_SYMBOLS = "23456789TJQKAXY"


class Suit(StrEnum):
    """The four French suits; the value is the letter of the notation."""

    HEARTS = "h"
    DIAMONDS = "d"
    SPADES = "s"
    CLUBS = "c"

    @property
    def red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """The ranks in ascending order, jokers and calientes last.

    `symbol`: the letter of the notation: `7`, `T`, `K`, `X` …
    """

    symbol: str

    def __new__(cls, value: int) -> Rank:
        """A rank by its place."""
        rank = int.__new__(cls, value)
        rank._value_, rank.symbol = value, _SYMBOLS[value - 2]
        return rank

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15
    CALIENTE = 16


TWO, THREE = Rank.TWO, Rank.THREE
"""By names of their own: in its enum Python 3.11 finds a member ten times as slowly."""
PLAIN_RANKS = tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE)
"""The ranks of plain cards, which make sets and sequences, in ascending order."""
RANKS = {rank.symbol: rank for rank in Rank}
"""The ranks by the letters of the notation."""


class CardKind(StrEnum):
    """What a card is for the rules, whatever its rank."""

    PLAIN = "plain"
    WILD = "wild"
    RED_THREE = "red_three"
    BLACK_THREE = "black_three"
    CALIENTE = "caliente"


RED_THREE, BLACK_THREE = CardKind.RED_THREE, CardKind.BLACK_THREE
NEVER_MELDED = (RED_THREE, CardKind.CALIENTE)
"""Kinds that are part of no meld, and so count nothing as cards."""


class Card:
    """One card, by its text: `Card("7h")`, `Card("X")`.

    Equal cards are the same object. They have an order, see `cards`, but none of their own: a class
    that compares in Python is looked through many times more slowly.

    Raises:
        InputError: the text names no card.

    >>> Card("7h").rank.name, Card("2c").wild, Card("3s").kind.value
    ('SEVEN', True, 'black_three')
    """

    __slots__ = ("kind", "order", "plain", "rank", "suit", "text", "wild")
    _known: ClassVar[dict[str, Card]] = {}

    rank: Rank
    suit: Suit | None
    text: str
    kind: CardKind
    wild: bool
    plain: bool
    order: int

    def __new__(cls, text: str) -> Card:
        """The card of a text."""
        card = cls._known.get(text)
        return card if card is not None else cls._known[_normal(text)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> core_schema.CoreSchema:
        """A card is read from its text."""
        text = core_schema.str_schema(strict=True)
        read = core_schema.no_info_after_validator_function(cls, text)
        return core_schema.json_or_python_schema(read, core_schema.is_instance_schema(cls))

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.text,))


Cards = tuple[Card, ...]
Kind = TypeVar("Kind")
_by_order = attrgetter("order")


_SIGNS = str.maketrans({"♥": "h", "♦": "d", "♣": "c", "♠": "s", "\ufe0f": None})
"""Suits as they are printed, and the mark that asks for them in colour."""
_NAMES = {"Joker": "X", "Caliente": "Y"}


def _normal(text: str) -> str:
    """The notation of a card as people type it: `10h`, `td`, `7♥`, `x`, `joker`."""
    normal = text.replace("10", "T").translate(_SIGNS)
    normal = normal[:1].upper() + normal[1:].lower()
    normal = _NAMES.get(normal, normal)
    if normal not in Card._known:
        raise InputError(UnknownCard(text=text[:20]))
    return normal


def _kind(rank: Rank, suit: Suit | None) -> CardKind:
    if rank in (Rank.TWO, Rank.JOKER):
        return CardKind.WILD
    if rank is Rank.CALIENTE:
        return CardKind.CALIENTE
    if rank is Rank.THREE and suit is not None:
        return CardKind.RED_THREE if suit.red else CardKind.BLACK_THREE
    return CardKind.PLAIN


def _make(rank: Rank, suit: Suit | None, order: int) -> None:
    card = object.__new__(Card)
    kind = _kind(rank, suit)
    text = rank.symbol + (suit.value if suit else "")
    values = {
        "rank": rank, "suit": suit, "text": text,
        "kind": kind, "order": order,
        "wild": kind is CardKind.WILD, "plain": kind is CardKind.PLAIN,
    }  # fmt: skip
    for name, value in values.items():
        object.__setattr__(card, name, value)
    Card._known[text] = card


for _rank in Rank:
    for _place, _suit in enumerate(Suit if _rank < Rank.JOKER else (None,)):
        _make(_rank, _suit, 4 * _rank + _place)

PACK: Cards = tuple(card for card in Card._known.values() if card.suit)
JOKER = Card("X")
CALIENTE = Card("Y")
ALL_CARDS: Cards = (*PACK, JOKER, CALIENTE)


def cards(text: str | Iterable[Card]) -> Cards:
    """Sorted cards from a list written with spaces (or commas), or from cards.

    Raises:
        InputError: a word of the text names no card.

    >>> cards("Td 7h X 7h")
    (Card('7h'), Card('7h'), Card('Td'), Card('X'))
    """
    if isinstance(text, str):
        text = in_order(text)
    return tuple(sorted(text, key=_by_order))


def in_order(text: str) -> Cards:
    """Cards of a text in the order written, as piles need it: last is on top."""
    return tuple(Card(word) for word in text.replace(",", " ").split())


def text_of(group: Iterable[Card]) -> str:
    """The notation of some cards, in the order given.

    >>> text_of(cards("Td 7h"))
    '7h Td'
    """
    return " ".join(card.text for card in group)


def without(hand: Cards, used: Iterable[Card]) -> Cards:
    """The hand less the used cards; cards not held are ignored, see `missing`."""
    if not used:
        return hand
    left = list(hand)
    for card in used:
        try:
            left.remove(card)
        except ValueError:
            continue
    return tuple(left)


def missing(hand: Cards, used: Iterable[Card]) -> Cards:
    """The used cards that the hand does not hold, each as often as it lacks."""
    left, lack = list(hand), []
    for card in used:
        if card in left:
            left.remove(card)
        else:
            lack.append(card)
    return cards(lack)


def naturals(group: Iterable[Card]) -> Cards:
    """The cards of a group that are not wild."""
    return tuple([card for card in group if not card.wild])


def wilds(group: Iterable[Card]) -> Cards:
    """The wild cards of a group: jokers and twos."""
    return tuple([card for card in group if card.wild])


def distinct(group: Iterable[Kind]) -> Iterator[Kind]:
    """Each different card (or rank) once, in order."""
    return iter(dict.fromkeys(group))
