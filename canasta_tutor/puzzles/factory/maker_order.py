"""What a maker is asked for, and the cards it has to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import gcd
from random import Random
from typing import Any, TypeVar

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import PLAIN_RANKS, Card, CardKind, Cards, Rank, Suit, cards
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.puzzles.skills import Skill

Raw = dict[str, Any]
"""A puzzle, or a part of one, as a lesson file would hold it."""
Value = TypeVar("Value")

PLAIN = PLAIN_RANKS


@dataclass(slots=True)
class Wanted:
    """A puzzle wanted: which skill, under which rules, how hard, with which chance."""

    skill: Skill
    rules: RuleSet
    level: int
    random: Random
    lawful: bool = False
    """Whether no rank is laid again by a side that has it, even where none is free, and each meld
    is one in a system that is compared, too.
    """
    deck: Cards = field(init=False)

    def __post_init__(self) -> None:
        self.deck = full_deck(self.rules, self.rules.seats.usual)

    @property
    def step(self) -> int:
        """What all cards count a multiple of; scores are multiples of it as well."""
        return gcd(*self.rules.points.cards.values()) or 1

    @property
    def has_feet(self) -> bool:
        """Whether each player has a second hand."""
        return bool(for_players(self.rules.deal.foot, self.rules.seats.usual))

    @property
    def hardest(self) -> bool:
        """Whether it is to hold what leads astray who has the rules a little otherwise."""
        return self.level == LEVELS[-1]

    @property
    def limits_wilds(self) -> bool:
        """Whether a meld may hold too many wild cards beside its naturals."""
        limits = self.rules.meld
        return limits.max_wild is not None or limits.more_naturals or limits.wild_share != "any"

    def by_level(self, *values: Value) -> Value:
        """The value for the level; the last one where the hardest have none of their own."""
        return values[min(self.level, len(values)) - 1]

    def among(self, low: int, high: int) -> int:
        """A number from low to high."""
        return self.random.randint(low, max(low, high))

    def one(self, values: Sequence[Value]) -> Value:
        """One of the values."""
        return self.random.choice(values)

    def often(self, share: float) -> bool:
        """True in such a share of cases."""
        return self.random.random() < share

    def supply(self) -> Supply:
        """All cards in play, shuffled."""
        left = list(self.deck)
        self.random.shuffle(left)
        return Supply(left)


Maker = Callable[[Wanted], Raw | None]
"""Sketches a puzzle; None where the sketch comes to nothing."""


@dataclass(slots=True)
class Supply:
    """Cards that have no place yet."""

    left: list[Card]

    def take(self, count: int, fits: Callable[[Card], bool]) -> Cards:
        """So many of the cards that fit, or as many as there are."""
        found = tuple(islice(filter(fits, self.left), max(count, 0)))
        for card in found:
            self.left.remove(card)
        return found

    def rank(self, rank: Rank, count: int) -> Cards:
        """Cards of a rank."""
        return self.take(count, lambda card: card.rank is rank)

    def wild(self, count: int) -> Cards:
        """Jokers and twos."""
        return self.take(count, lambda card: card.wild)

    def kind(self, kind: CardKind, count: int) -> Cards:
        """Cards of a kind."""
        return self.take(count, lambda card: card.kind is kind)

    def run(self, suit: Suit, low: int, count: int) -> Cards:
        """Cards of a suit that follow each other from a rank on."""
        wanted = range(low, low + count)
        there = {card.rank: card for card in self.left if card.suit is suit and card.rank in wanted}
        for card in there.values():
            self.left.remove(card)
        return cards(there.values())

    def loose(self, count: int, also: Callable[[Card], bool] = lambda card: True) -> Cards:
        """Cards that a hand may hold at any time: no threes that lie apart, no calientes."""
        apart = (CardKind.RED_THREE, CardKind.CALIENTE)
        return self.take(count, lambda card: card.kind not in apart and also(card))


def text(group: Sequence[Card]) -> str:
    """The notation of cards, sorted."""
    return " ".join(card.text for card in cards(group))
