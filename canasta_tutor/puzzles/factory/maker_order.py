"""The order that a maker gets, and the cards that it can use."""

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
    """The order for a puzzle: its skill, rules and level (1 to 4), and the random generator."""

    skill: Skill
    rules: RuleSet
    level: int
    random: Random
    lawful: bool = False
    """Whether all melds must be allowed.

    If so, no side lays a rank twice, even if no other rank is free. If the puzzle compares two
    systems, each meld is legal in both.
    """
    played: bool = False
    """Whether the learner plays at the table, where the hand must hold a way to the goal."""
    deck: Cards = field(init=False)

    def __post_init__(self) -> None:
        self.deck = full_deck(self.rules, self.rules.seats.usual)

    @property
    def step(self) -> int:
        """The step of points: all card points and all scores are multiples of it."""
        return gcd(*self.rules.points.cards.values()) or 1

    @property
    def has_feet(self) -> bool:
        """Whether each player has a foot, a second hand."""
        return bool(for_players(self.rules.deal.foot, self.rules.seats.usual))

    @property
    def hardest(self) -> bool:
        """Whether to set traps for players who know slightly different rules."""
        return self.level == LEVELS[-1]

    @property
    def limits_wilds(self) -> bool:
        """Whether a rule limits the wild cards beside the natural cards of a meld."""
        limits = self.rules.meld
        return limits.max_wild is not None or limits.more_naturals or limits.wild_share != "any"

    def by_level(self, *values: Value) -> Value:
        """The value for the level; the last value if there are fewer values than levels."""
        return values[min(self.level, len(values)) - 1]

    def among(self, low: int, high: int) -> int:
        """A random number from `low` to `high`, both included."""
        return self.random.randint(low, max(low, high))

    def one(self, values: Sequence[Value]) -> Value:
        """One of the values, at random."""
        return self.random.choice(values)

    def often(self, share: float) -> bool:
        """True at random, with this probability (0 to 1)."""
        return self.random.random() < share

    def supply(self) -> Supply:
        """All cards of the game, shuffled."""
        left = list(self.deck)
        self.random.shuffle(left)
        return Supply(left)


Maker = Callable[[Wanted], Raw | None]
"""A function that sketches a puzzle; it returns None if a sketch fails."""


@dataclass(slots=True)
class Supply:
    """The cards that have no place on the table yet."""

    left: list[Card]

    def take(self, count: int, fits: Callable[[Card], bool]) -> Cards:
        """Take `count` cards that fit, or all of them if there are fewer."""
        found = tuple(islice(filter(fits, self.left), max(count, 0)))
        for card in found:
            self.left.remove(card)
        return found

    def rank(self, rank: Rank, count: int) -> Cards:
        """Take cards of a rank."""
        return self.take(count, lambda card: card.rank is rank)

    def wild(self, count: int) -> Cards:
        """Take wild cards."""
        return self.take(count, lambda card: card.wild)

    def kind(self, kind: CardKind, count: int) -> Cards:
        """Take cards of a kind."""
        return self.take(count, lambda card: card.kind is kind)

    def run(self, suit: Suit, low: int, count: int) -> Cards:
        """Take up to `count` cards of a suit that follow each other from the rank `low` on."""
        wanted = range(low, low + count)
        there = {card.rank: card for card in self.left if card.suit is suit and card.rank in wanted}
        for card in there.values():
            self.left.remove(card)
        return cards(there.values())

    def loose(self, count: int, also: Callable[[Card], bool] = lambda card: True) -> Cards:
        """Take cards that a hand may hold at any time: no red threes, no calientes."""
        apart = (CardKind.RED_THREE, CardKind.CALIENTE)
        return self.take(count, lambda card: card.kind not in apart and also(card))


def text(group: Sequence[Card]) -> str:
    """The cards as a text, sorted."""
    return " ".join(card.text for card in cards(group))
