"""Looking for the smallest change that makes an action legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .actions import Action, Lay, LayMelds, TakePile
from .cards import Card, Cards, Rank, cards, missing, naturals, wilds, without
from .rules import RuleSet
from .stacks import fits, pay, stack
from .table import Table
from .verify import cards_used, verify

MOST_CHANGES = 4
"""How many cards a repair may exchange before it is no help any more."""
FEW_CHANGES = 1
"""The same for a hand with very many choices."""
LARGE_HAND = 15
"""A hand with more cards has very many choices."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay a rank (or not at all): the naturals it adds to and leaves out of a try."""

    group: Lay | None
    added: int
    removed: int


def repair(table: Table, action: Action, rules: RuleSet) -> Action | None:
    """The legal action nearest to a lay-down or a take, or None.

    Nearest: the fewest hand cards exchanged, where adding, leaving out or swapping a card is one
    change; among equals the one that uses the fewest wild cards, then the one that takes back the
    fewest cards of the try, then the one that lays the fewest.
    """
    match action:
        case LayMelds(groups):
            return _mend(table, groups, None, rules, _as_lay)
        case TakePile(using, also) if table.upcard is not None:
            upcard = table.upcard
            groups = (*also, Lay(cards((upcard, *using))))
            return _mend(table, groups, upcard, rules, lambda chosen: _as_take(chosen, upcard))
    return None


def _as_lay(chosen: tuple[Lay, ...]) -> Action:
    return LayMelds(chosen)


def _as_take(chosen: tuple[Lay, ...], upcard: Card) -> Action:
    """The groups as a take: those of the upcard's rank go with it."""
    using = tuple(card for group in chosen if _rank(group) is upcard.rank for card in group.cards)
    return TakePile(
        cards(using), tuple(group for group in chosen if _rank(group) is not upcard.rank)
    )


def _mend(
    table: Table,
    tried: tuple[Lay, ...],
    upcard: Card | None,
    rules: RuleSet,
    build: Callable[[tuple[Lay, ...]], Action],
) -> Action | None:
    hand_cards = without(
        cards(card for group in tried for card in group.cards), (upcard,) if upcard else ()
    )
    choices = _choices(_by_rank(tried, upcard), table, rules, upcard)
    most = MOST_CHANGES if len(table.hand) <= LARGE_HAND else FEW_CHANGES
    for changes in range(most + 1):
        candidates = map(build, _within(choices, table.hand, wilds(hand_cards), changes))
        legal = [action for action in candidates if verify(table, action, rules).ok]
        if legal:
            return min(legal, key=lambda action: _thrift(cards_used(action), hand_cards))
    return None


def _thrift(used: Cards, tried: Cards) -> tuple[int, int, int]:
    return len(wilds(used)), len(missing(used, tried)), len(used)


def _rank(group: Lay) -> Rank | None:
    card = group.onto or next(iter(naturals(group.cards)), None)
    return card.rank if card else None


def _by_rank(tried: tuple[Lay, ...], upcard: Card | None) -> dict[Rank, Cards]:
    """The natural hand cards tried, by rank."""
    found: dict[Rank, Cards] = {}
    for group in tried:
        for card in naturals(group.cards):
            found[card.rank] = cards((*found.get(card.rank, ()), card))
    if upcard:
        found[upcard.rank] = without(found[upcard.rank], (upcard,))
    return found


def _choices(
    tried: dict[Rank, Cards], table: Table, rules: RuleSet, upcard: Card | None
) -> list[list[Choice]]:
    """For each rank that could be laid, each way to lay it or not, the nearest first."""
    ranks = {*stack(table.hand).ranks, *(meld.rank for meld in table.side.melds), *tried}
    if upcard:
        ranks.add(upcard.rank)
    found = [_ways(rank, tried.get(rank, ()), table, rules, upcard) for rank in sorted(ranks)]
    return [sorted(ways, key=lambda way: way.added + way.removed) for ways in found]


def _ways(
    rank: Rank, tried: Cards, table: Table, rules: RuleSet, upcard: Card | None
) -> Iterator[Choice]:
    held, meld = stack(table.hand), table.side.meld_of(rank)
    joins = (upcard,) if upcard and upcard.rank is rank else ()
    there = (*(meld.cards if meld else ()), *joins)
    opening = bool(meld.wilds) if meld else not table.side.melds
    plain = held.ranks.get(rank, ())
    yield Choice(None, 0, len(tried))
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = _like(tried, plain, count) + wild
            if chosen and (count or there) and fits(there, chosen, rules, opening=opening):
                added = (Counter(chosen[:count]) - Counter(tried)).total()
                removed = (Counter(tried) - Counter(chosen)).total()
                yield Choice(_aimed(chosen, count, there), added, removed)


def _aimed(chosen: Cards, count: int, there: Cards) -> Lay:
    """The chosen cards as a group, aimed at the cards that lie there where it is wild only."""
    return Lay(cards(chosen), None if count else (naturals(there) or there)[0])


def _like(tried: Cards, plain: Cards, count: int) -> Cards:
    """So many of the held naturals, those tried first."""
    first = tuple(card for card in tried if card in plain)
    return (*first, *without(plain, first))[:count]


def _within(
    choices: list[list[Choice]], hand: Cards, tried_wilds: Cards, changes: int
) -> Iterator[tuple[Lay, ...]]:
    """Each set of groups that differs from the try by exactly so many changes."""
    tried = Counter(card.rank for card in tried_wilds)

    def grow(
        place: int, added: int, removed: int, left: Cards, used: Counter[Rank]
    ) -> Iterator[tuple[Lay, ...]]:
        more = added + (used - tried).total()
        if max(more, removed) > changes:
            return
        if place == len(choices):
            if max(more, removed + (tried - used).total()) == changes:
                yield ()
            return
        for way in choices[place]:
            group = pay(way.group, left) if way.group else None
            if way.group and not group:
                continue
            wild = wilds(group.cards) if group else ()
            rest = without(left, group.cards) if group else left
            spent = used + Counter(card.rank for card in wild)
            for others in grow(place + 1, added + way.added, removed + way.removed, rest, spent):
                yield (group, *others) if group else others

    yield from grow(0, 0, 0, hand, Counter())
