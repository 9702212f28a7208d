"""Everything that could be laid or taken, built by combination and not yet checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .actions import Lay, LayMelds, TakePile
from .cards import Card, CardKind, Cards, cards, without
from .first_lays import enough, first_lays
from .laying import dead_ranks
from .melds import rank_of
from .pieces import groups
from .pile import pile_state
from .rules import RuleSet
from .stacks import Stack, fits, group_onto, pay, stack
from .table import Table
from .upcard import naturals_of

__all__ = [
    "Stack",
    "enough",
    "first_lays",
    "fits",
    "group_onto",
    "groups",
    "lays",
    "pay",
    "stack",
    "takes",
]


def takes(table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Each way the player to move might take the pile."""
    upcard, state = table.upcard, pile_state(table, rules)
    if upcard is None or upcard.kind is not CardKind.PLAIN:
        return
    for using in _cards_with(upcard, table, rules):
        paired = naturals_of(upcard, using) >= rules.pile.naturals_frozen
        if paired or not state.frozen:
            found = _also(upcard, using, table, rules, paired or not state.for_side_only)
            yield from (TakePile(using, also) for also in _once(found))


def _cards_with(upcard: Card, table: Table, rules: RuleSet) -> Iterator[Cards]:
    """The hand cards that might go with the upcard; none where it joins a meld."""
    held = stack(table.hand)
    meld = table.side.meld_of(upcard.rank)
    there = (*meld.cards, upcard) if meld else (upcard,)
    plain = held.ranks.get(upcard.rank, ())
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = plain[:count] + wild
            if not chosen or fits(there, chosen, rules):
                yield cards(chosen)


def _once(found: Iterable[tuple[Lay, ...]]) -> Iterator[tuple[Lay, ...]]:
    """Each once, as soon as it is found."""
    seen: set[tuple[Lay, ...]] = set()
    for groups_laid in found:
        if groups_laid not in seen:
            seen.add(groups_laid)
            yield groups_laid


def _also(
    upcard: Card, using: Cards, table: Table, rules: RuleSet, counts: bool
) -> Iterator[tuple[Lay, ...]]:
    """The further groups that a first meld with the pile might need, none of the upcard's rank.

    `counts`: whether the upcard may be part of that first meld.
    """
    if table.side.melds:
        yield ()
        return
    left = without(table.hand, using)
    with_upcard = Lay(cards((upcard, *using)))
    if using and counts:
        yield from first_lays(left, table.side, rules, laid=(with_upcard,))
    if rules.pile.hand_lay_first:
        for chosen in first_lays(left, table.side, rules):
            if all(rank_of(group.cards) is not upcard.rank for group in chosen):
                yield chosen


def lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way the player to move might lay: one group, or a first meld."""
    if table.side.melds:
        dead = dead_ranks(table, rules)
        for group in groups(table.hand, table.side.melds, rules, dead):
            yield LayMelds((group,))
    else:
        for chosen in first_lays(table.hand, table.side, rules):
            yield LayMelds(chosen)
