"""Cards and their short text notation.

You write the rank first, then the suit: `7h`, `Td`, `2c`. The joker is `X`, the caliente `Y`. Equal
cards from different packs are one value; so a hand is a sorted tuple in which a card can occur more
than once.
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
    """The four French suits; the value is the letter in the notation."""

    HEARTS = "h"
    DIAMONDS = "d"
    SPADES = "s"
    CLUBS = "c"

    @property
    def red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """The ranks in ascending order, with joker and caliente last.

    `symbol`: the letter in the notation, as in `7`, `T`, `K`, `X`.
    """

    symbol: str

    def __new__(cls, value: int) -> Rank:
        """Create a rank from its number and give it its symbol."""
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
"""Module names for two members, because Python 3.11 looks up `Rank.TWO` ten times as slowly."""
PLAIN_RANKS = tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE)
"""The ranks of plain cards, four to ace, in ascending order."""
RANKS = {rank.symbol: rank for rank in Rank}
"""The ranks by their letters in the notation."""


class CardKind(StrEnum):
    """How the rules treat a card."""

    PLAIN = "plain"
    WILD = "wild"
    RED_THREE = "red_three"
    BLACK_THREE = "black_three"
    CALIENTE = "caliente"


RED_THREE, BLACK_THREE = CardKind.RED_THREE, CardKind.BLACK_THREE
NEVER_MELDED = (RED_THREE, CardKind.CALIENTE)
"""Kinds of cards that no meld may hold; these cards have no card points."""


class Card:
    """One card, made from its text: `Card("7h")`, `Card("X")`.

    Equal cards are the same object, so `is` compares them. Cards have no `<`: comparing in Python
    would make searches in tuples many times slower. To sort, use `cards`.

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
        """The card that the text names."""
        card = cls._known.get(text)
        return card if card is not None else cls._known[_normalize(text)]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> core_schema.CoreSchema:
        """Let pydantic read a card from its text."""
        text = core_schema.str_schema(strict=True)
        read = core_schema.no_info_after_validator_function(cls, text)
        return core_schema.json_or_python_schema(read, core_schema.is_instance_schema(cls))

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.text,))


Cards = tuple[Card, ...]
Kind = TypeVar("Kind")
_by_order = attrgetter("order")


_SIGNS = str.maketrans({"♥": "h", "♦": "d", "♣": "c", "♠": "s", "\ufe0f": None})
"""Letters for the suit symbols; U+FE0F, which follows a symbol in colour, is dropped."""
_NAMES = {"Joker": "X", "Caliente": "Y"}


def _normalize(text: str) -> str:
    """The notation for a card as people type it: `10h`, `td`, `7♥`, `x`, `joker`."""
    normal = text.replace("10", "T").translate(_SIGNS)
    normal = normal[:1].upper() + normal[1:].lower()
    normal = _NAMES.get(normal, normal)
    if normal not in Card._known:
        raise InputError(UnknownCard(text=text[:20]))
    return normal


WILD_RANKS = (Rank.TWO, Rank.JOKER)
"""The ranks of wild cards."""


def _kind(rank: Rank, suit: Suit | None) -> CardKind:
    if rank in WILD_RANKS:
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
    """The cards of a text (separated by spaces or commas) or of an iterable, sorted.

    Raises:
        InputError: a word of the text names no card.

    >>> cards("Td 7h X 7h")
    (Card('7h'), Card('7h'), Card('Td'), Card('X'))
    """
    if isinstance(text, str):
        text = in_order(text)
    return tuple(sorted(text, key=_by_order))


def in_order(text: str) -> Cards:
    """The cards of a text in the order written.

    The order of a pile matters, because its last card is on top.
    """
    return tuple(Card(word) for word in text.replace(",", " ").split())


def text_of(group: Iterable[Card]) -> str:
    """The notation of the cards, in the order given.

    >>> text_of(cards("Td 7h"))
    '7h Td'
    """
    return " ".join(card.text for card in group)


def without(hand: Cards, used: Iterable[Card]) -> Cards:
    """The hand without the used cards; ignores used cards that it lacks (see `missing`)."""
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
    """The used cards that the hand lacks, each as many times as it is lacking."""
    left, lack = list(hand), []
    for card in used:
        if card in left:
            left.remove(card)
        else:
            lack.append(card)
    return cards(lack)


def naturals(group: Iterable[Card]) -> Cards:
    """The cards that are not wild."""
    return tuple([card for card in group if not card.wild])


def wilds(group: Iterable[Card]) -> Cards:
    """The wild cards: jokers and twos."""
    return tuple([card for card in group if card.wild])


def distinct(group: Iterable[Kind]) -> Iterator[Kind]:
    """Each different item once, in order."""
    return iter(dict.fromkeys(group))
