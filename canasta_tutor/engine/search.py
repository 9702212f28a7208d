"""Looking for the smallest change that makes an action legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Action, Lay, LayMelds, TakePile
from .cards import Card, Cards, Rank, cards, naturals, wilds
from .options import fits, group_onto, stack
from .rules import RuleSet
from .table import Table
from .verify import verify

MOST_CHANGES = 6
"""How many cards a repair may add and remove before it is no help any more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay a rank (or not at all), and how far it is from what was tried."""

    group: Lay | None
    cost: int


def repair(table: Table, action: Action, rules: RuleSet) -> Action | None:
    """The legal action nearest to a lay-down or a take, or None.

    Nearest: the fewest hand cards added and removed; a swap is one of each.
    """
    if isinstance(action, LayMelds):
        return _repair_lay(table, action, rules)
    if isinstance(action, TakePile):
        return _repair_take(table, action, rules)
    return None


def _repair_lay(table: Table, action: LayMelds, rules: RuleSet) -> LayMelds | None:
    tried = _by_rank(action.groups, table)
    for chosen in _nearest(tried, table, rules, None):
        if chosen and verify(table, found := LayMelds(chosen), rules).ok:
            return found
    return None


def _repair_take(table: Table, action: TakePile, rules: RuleSet) -> TakePile | None:
    upcard = table.upcard
    if upcard is None:
        return None
    tried = _by_rank((*action.also, Lay(cards((upcard, *action.using)))), table)
    tried[upcard.rank] = cards(_less(tried.get(upcard.rank, ()), upcard))
    for chosen in _nearest(tried, table, rules, upcard):
        using = tuple(group.cards for group in chosen if _rank(group) is upcard.rank)
        also = tuple(group for group in chosen if _rank(group) is not upcard.rank)
        found = TakePile(using[0] if using else (), also)
        if verify(table, found, rules).ok:
            return found
    return None


def _less(group: Cards, card: Card) -> Cards:
    place = group.index(card) if card in group else len(group)
    return group[:place] + group[place + 1 :]


def _rank(group: Lay) -> Rank | None:
    card = group.onto or next(iter(naturals(group.cards)), None)
    return card.rank if card else None


def _by_rank(groups: tuple[Lay, ...], table: Table) -> dict[Rank, Cards]:
    """The cards tried, by the rank that they lie for; wilds go with the most naturals."""
    tried: dict[Rank, Cards] = {}
    for group in groups:
        counted = Counter(card.rank for card in naturals(group.cards))
        if group.onto is not None and not counted:
            counted[group.onto.rank] = 1
        main = counted.most_common(1)[0][0] if counted else None
        for card in group.cards:
            rank = main if card.wild else card.rank
            if rank is not None:
                tried[rank] = cards((*tried.get(rank, ()), card))
    return tried


def _nearest(
    tried: dict[Rank, Cards], table: Table, rules: RuleSet, upcard: Card | None
) -> Iterator[tuple[Lay, ...]]:
    """Sets of groups that the hand can pay for, the least change first."""
    held = stack(table.hand)
    melds = {meld.rank: meld for meld in table.side.melds}
    ranks = sorted({*held.ranks, *melds, *tried}, key=lambda rank: (rank not in tried, rank))
    choices = [_choices(rank, tried.get(rank, ()), table, rules, upcard) for rank in ranks]
    wild = Counter(wilds(table.hand))
    for cost in range(MOST_CHANGES + 1):
        yield from _of_cost(choices, cost, wild)


def _choices(
    rank: Rank, tried: Cards, table: Table, rules: RuleSet, upcard: Card | None
) -> list[Choice]:
    """Each way to lay a rank from the hand, none included, nearest first."""
    held, meld = stack(table.hand), table.side.meld_of(rank)
    there = (*(meld.cards if meld else ()), *((upcard,) if upcard and upcard.rank is rank else ()))
    plain = held.ranks.get(rank, ())
    found = [Choice(None, len(tried))]
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = _like(tried, plain, count) + wild
            if chosen and (count or there) and fits(there, chosen, rules):
                group = group_onto(chosen, meld if not count else None)
                found.append(Choice(_aimed(group, upcard, count), _distance(tried, chosen)))
    return sorted(found, key=lambda choice: choice.cost)


def _aimed(group: Lay, upcard: Card | None, count: int) -> Lay:
    """Wild cards alone that go with the upcard are aimed at it."""
    return group if count or group.onto or upcard is None else Lay(group.cards, upcard)


def _like(tried: Cards, plain: Cards, count: int) -> Cards:
    """So many of the held naturals, those tried first."""
    first = [card for card in plain if card in tried]
    return tuple([*first, *(card for card in plain if card not in tried)][:count])


def _distance(tried: Cards, chosen: Cards) -> int:
    before, after = Counter(tried), Counter(chosen)
    return (before - after).total() + (after - before).total()


def _of_cost(
    choices: list[list[Choice]], cost: int, wild: Counter[Card]
) -> Iterator[tuple[Lay, ...]]:
    """Each combination of choices with exactly this cost that does not overspend the wilds."""
    if not choices:
        if cost == 0:
            yield ()
        return
    for choice in choices[0]:
        if choice.cost > cost:
            break
        used = Counter(wilds(choice.group.cards) if choice.group else ())
        if used <= wild:
            group = (choice.group,) if choice.group else ()
            for rest in _of_cost(choices[1:], cost - choice.cost, wild - used):
                yield (*group, *rest)
