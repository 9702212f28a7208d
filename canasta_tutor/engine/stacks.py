"""A hand sorted for laying, and the single groups that it could lay.

Cards of one rank are interchangeable, and so are twos, and jokers: each choice stands once,
with the first cards of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Lay
from .cards import Card, CardKind, Cards, Rank, cards, naturals, wilds
from .melds import problems
from .rules import RuleSet
from .table import Meld

NEVER_MELDED = (CardKind.RED_THREE, CardKind.CALIENTE)


@dataclass(frozen=True, slots=True)
class Stack:
    """A hand sorted for laying: naturals by rank, twos, jokers."""

    ranks: dict[Rank, Cards]
    twos: Cards
    jokers: Cards

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return len(self.twos) + len(self.jokers)

    def less(self, twos: int, jokers: int) -> Stack:
        """The hand with so many wild cards fewer."""
        return Stack(self.ranks, self.twos[twos:], self.jokers[jokers:])

    def without(self, wild: Cards) -> Stack:
        """The hand without as many twos and jokers as these."""
        twos = sum(card.rank is Rank.TWO for card in wild)
        return self.less(twos, len(wild) - twos)

    def wild_choices(self) -> Iterator[Cards]:
        """Each choice of wild cards once, none first."""
        for twos in range(len(self.twos) + 1):
            for jokers in range(len(self.jokers) + 1):
                yield self.twos[:twos] + self.jokers[:jokers]


def stack(hand: Cards) -> Stack:
    """Sort a hand for laying; red threes are left out."""
    ranks: dict[Rank, Cards] = {}
    for card in hand:
        if not card.wild and card.kind not in NEVER_MELDED:
            ranks[card.rank] = (*ranks.get(card.rank, ()), card)
    twos = tuple(card for card in hand if card.rank is Rank.TWO)
    return Stack(ranks, twos, tuple(card for card in hand if card.rank is Rank.JOKER))


def fits(meld: Cards, added: Cards, rules: RuleSet, *, going_out: bool = False) -> bool:
    """Whether a meld (or nothing) with the added cards is a legal meld."""
    whole = meld + added
    wild = sum(card.wild for card in whole)
    memo = rules.memo
    black = any(card.rank is Rank.THREE for card in whole)
    key = (len(whole), wild, black, going_out)
    if key not in memo:
        memo[key] = not problems(whole, rules, going_out=going_out)
    return memo[key]


def groups(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Lay]:
    """Each single group that could be laid from a hand: new melds and additions."""
    sorted_hand = stack(hand)
    on_table = {meld.rank: meld for meld in melds}
    for rank in sorted({*sorted_hand.ranks, *on_table}):
        yield from _groups_of(rank, sorted_hand, on_table.get(rank), rules)


def _groups_of(rank: Rank, held: Stack, meld: Meld | None, rules: RuleSet) -> Iterator[Lay]:
    plain = held.ranks.get(rank, ())
    there = meld.cards if meld else ()
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = plain[:count] + wild
            if chosen and (count or meld) and fits(there, chosen, rules):
                yield group_onto(chosen, meld if not count else None)


def pay(group: Lay, hand: Cards) -> Lay | None:
    """The same group with the first twos and jokers of a hand, or None if it lacks cards."""
    left = list(hand)
    chosen: list[Card] = []
    for card in naturals(group.cards) + wilds(group.cards):
        like = next((other for other in left if _stands_for(other, card)), None)
        if like is None:
            return None
        left.remove(like)
        chosen.append(like)
    return Lay(cards(chosen), group.onto)


def _stands_for(held: Card, card: Card) -> bool:
    """Whether a held card is the card, or is wild and of its rank."""
    return held is card or (card.wild and held.rank is card.rank)


def group_onto(chosen: Cards, meld: Meld | None) -> Lay:
    """The chosen cards as a group, aimed at a meld where they are wild only."""
    return Lay(cards(chosen), onto=meld.mark if meld else None)
