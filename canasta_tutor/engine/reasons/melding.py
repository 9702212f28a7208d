"""Reasons about melds."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Cards, Rank
from .base import Reason


@dataclass(frozen=True, slots=True)
class TooFewCards(Reason):
    """A meld has a least size."""

    code, rule = "meld.too_few_cards", "meld.min_cards"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class MixedRanks(Reason):
    """The naturals of a meld are of one rank."""

    code, rule = "meld.mixed_ranks", "meld.kinds"
    cards: Cards
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class OnlyWilds(Reason):
    """Wild cards alone make no meld."""

    code, rule = "meld.only_wilds", "meld.kinds"
    cards: Cards


@dataclass(frozen=True, slots=True)
class TooFewNaturals(Reason):
    """A meld has a least number of natural cards."""

    code, rule = "meld.too_few_naturals", "meld.min_naturals"
    cards: Cards
    naturals: Cards
    wilds: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class TooManyWilds(Reason):
    """A meld has a greatest number of wild cards."""

    code, rule = "meld.too_many_wilds", "meld.max_wild"
    cards: Cards
    wilds: Cards
    count: int
    allowed: int


@dataclass(frozen=True, slots=True)
class NotMoreNaturals(Reason):
    """A meld has more natural cards than wild ones."""

    code, rule = "meld.not_more_naturals", "meld.more_naturals"
    cards: Cards
    naturals: int
    wilds: int


@dataclass(frozen=True, slots=True)
class RedThreeMelded(Reason):
    """Red threes are never part of a meld; they lie apart and bring a bonus."""

    code, rule = "meld.red_three", "red_threes.bonus"
    cards: Cards


@dataclass(frozen=True, slots=True)
class BlackThreesTooSoon(Reason):
    """Black threes may be melded only on the turn of going out, or never (`melded`)."""

    code, rule = "black_threes.too_soon", "black_threes.melded"
    cards: Cards
    melded: str


@dataclass(frozen=True, slots=True)
class BlackThreesWithWilds(Reason):
    """No wild card joins black threes."""

    code, rule = "black_threes.no_wilds", "black_threes.with_wilds"
    cards: Cards
    wilds: Cards


@dataclass(frozen=True, slots=True)
class NoSuchMeld(Reason):
    """A card can be added only to a meld that the side has."""

    code, rule = "meld.none_there", "meld.min_cards"
    card: Card


@dataclass(frozen=True, slots=True)
class LegalMeld(Reason):
    """Enough cards of one rank, enough naturals, not too many wilds."""

    code, rule = "meld.legal", "meld.min_naturals"
    cards: Cards
    rank: Rank
    naturals: int
    wilds: int


@dataclass(frozen=True, slots=True)
class LegalAddition(Reason):
    """Cards may be added to an own meld of their rank."""

    code, rule = "meld.added", "meld.kinds"
    cards: Cards
    rank: Rank
    size: int


@dataclass(frozen=True, slots=True)
class NaturalCanastaMade(Reason):
    """A canasta without wild cards is natural."""

    code, rule = "canasta.natural", "canasta.natural_bonus"
    rank: Rank
    count: int
    bonus: int


@dataclass(frozen=True, slots=True)
class MixedCanastaMade(Reason):
    """A canasta with wild cards is mixed."""

    code, rule = "canasta.mixed", "canasta.mixed_bonus"
    rank: Rank
    count: int
    wilds: int
    bonus: int


@dataclass(frozen=True, slots=True)
class NotYetCanasta(Reason):
    """A meld with fewer cards than a canasta needs is none yet."""

    code, rule = "canasta.too_small", "canasta.size"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class CanastaTooFewNaturals(Reason):
    """A canasta has a least number of natural cards."""

    code, rule = "canasta.too_few_naturals", "canasta.min_naturals"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class NaturalCanastaSpoiled(Reason):
    """A wild card laid on a natural canasta makes it mixed: legal, but dear."""

    code, rule = "canasta.spoiled", "canasta.mixed_bonus"
    rank: Rank
    natural_bonus: int
    mixed_bonus: int
