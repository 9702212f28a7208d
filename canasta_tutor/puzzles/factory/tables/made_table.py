"""Tables built from the cards of the game, so that no card of the game lies in two places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, naturals
from canasta_tutor.puzzles.factory.maker_order import Raw, Supply, Wanted, text


@dataclass(slots=True)
class Scene:
    """A table as it grows: the learner's hand, the melds of both sides, the pile."""

    wanted: Wanted
    supply: Supply
    hand: list[Card] = field(default_factory=list)
    melds: list[Cards] = field(default_factory=list)
    others: list[Cards] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    red_threes: Cards = ()
    other_threes: Cards = ()
    score: int = 0
    other_score: int = 0
    memory: dict[str, Any] = field(default_factory=dict)
    bare: bool = False
    """Whether the pile is empty."""
    gone: int = 0
    """Number of cards of the side that have left the game."""
    at_once: int = 0
    """Number of cards that the player who went out concealed has laid."""
    kept: Cards = ()
    """Cards to leave in a hand of the side at the end of the deal, if a hand is large enough."""

    @property
    def ranks(self) -> set[Rank]:
        """The ranks of the melds on the table."""
        return {card.rank for meld in (*self.melds, *self.others) for card in naturals(meld)}

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.wanted.rules

    def hold(self, group: Iterable[Card]) -> Cards:
        """Put cards into the hand."""
        found = tuple(group)
        self.hand += found
        return found

    def fill(self, size: int) -> None:
        """Fill the hand up to `size` cards."""
        self.hold(take_for_hand(self.supply, size - len(self.hand), self.rules))

    def to_raw(self, sizes: Sequence[int], own: str | None = None, *, out: bool = False) -> Raw:
        """The table as raw values: the cards of the side's hands, and the sizes of the other hands.

        `sizes`: cards in each hand. `own`: the learner's hand, if it is fixed. `out`: whether the
        side has gone out.
        """
        sides = self.rules.seats.sides[self.rules.seats.usual]
        hands: list[str | int] = []
        for seat, count in enumerate(sizes):
            if seat % sides:
                hands.append(count)
            elif own is not None and not seat:
                hands.append(own)
            else:
                hands.append(text(self.left_in_hand(count, out=out)))
        return self.write_table(hands)

    def left_in_hand(self, count: int, *, out: bool) -> Cards:
        """Cards left in a hand at the end: kept cards if they fit, a plain card, then others."""
        kept: Cards = self.kept if len(self.kept) <= count else ()
        self.kept = () if kept else self.kept
        plain = self.supply.kind(CardKind.PLAIN, min(count - len(kept), 1))
        more = count - len(kept) - len(plain)
        return (*kept, *plain, *take_for_hand(self.supply, more, self.rules, out=out))

    def sides(self) -> list[Raw]:
        """The melds, threes and scores of the sides, as raw values."""
        own: Raw = {"score": self.score, "melds": [write_meld(meld) for meld in self.melds]}
        if self.red_threes:
            own["red_threes"] = text(self.red_threes)
        other: Raw = {"melds": [write_meld(meld) for meld in self.others]} if self.others else {}
        other |= {"score": self.other_score} if self.other_score else {}
        other |= {"red_threes": text(self.other_threes)} if self.other_threes else {}
        return [own, other] if other else [own]

    def write_table(self, hands: Sequence[str | int]) -> Raw:
        """The table as raw values, without earlier turns."""
        found: Raw = {"sides": self.sides(), "hands": list(hands)}
        found["pile"] = " ".join(card.text for card in self.pile)
        return found | ({"memory": self.memory} if self.memory else {})


def scene(wanted: Wanted) -> Scene:
    """An empty table."""
    return Scene(wanted, wanted.supply())


def write_meld(meld: Cards) -> str:
    """The cards of a meld as a text, unsorted, so that a sequence keeps its order."""
    return " ".join(card.text for card in meld)


def take_for_hand(supply: Supply, count: int, rules: RuleSet, *, out: bool = False) -> Cards:
    """Take cards that a hand can hold.

    These are not cards that a player must lay at once. If the side has gone out (`out`), these
    cards are also not threes that would have kept it from going out.
    """

    def fits(card: Card) -> bool:
        kept_from = out and rules.going_out.no_threes and card.rank is Rank.THREE
        return not kept_from and not lies_at_once(card, rules)

    return supply.take(count, fits)


def some_hand(wanted: Wanted) -> int:
    """A random size for the hand of a player whose side has melded.

    At most the size of a dealt hand.
    """
    most = for_players(wanted.rules.deal.hand, wanted.rules.seats.usual)
    low, high = wanted.by_level((3, 5), (5, 8), (7, 11), (7, 14))
    return wanted.among(low, min(high, most))


def take_red_threes(made: Scene, count: int) -> Cards:
    """Take red threes."""
    return made.supply.kind(CardKind.RED_THREE, count)
