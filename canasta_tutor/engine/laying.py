"""Laying groups beside what a side has: where they go, what is wrong, what they count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .actions import Lay
from .cards import Card, Cards, Rank, cards, naturals
from .melds import CanastaKind, canasta, canasta_reason, problems
from .reasons import (
    CanastaSuffices,
    LegalAddition,
    LegalMeld,
    MinimumNotReached,
    MinimumReached,
    MixedRanks,
    NaturalCanastaSpoiled,
    NoSuchMeld,
    Reason,
)
from .rules import RuleSet
from .scoring import minimum, points_of
from .table import Meld, Side


@dataclass(frozen=True, slots=True)
class Laid:
    """A side's melds after some groups were laid, and the cards that each rank received."""

    melds: tuple[Meld, ...]
    added: dict[Rank, Cards]
    problems: tuple[Reason, ...] = ()


def lay(
    melds: tuple[Meld, ...], groups: Iterable[Lay], rules: RuleSet, *, going_out: bool = False
) -> Laid:
    """Lay the groups beside the melds; further cards of a rank join its meld.

    `problems` holds all that is wrong with the groups or with the melds that they make.
    """
    on_table = {meld.rank: meld.cards for meld in melds}
    added: dict[Rank, Cards] = {}
    wrong: list[Reason] = []
    for group in groups:
        rank = _aim(group, on_table)
        if rank is None:
            wrong += _aimless(group, rules)
        else:
            on_table[rank] = cards((*on_table.get(rank, ()), *group.cards))
            added[rank] = cards((*added.get(rank, ()), *group.cards))
    for rank in added:
        wrong += problems(on_table[rank], rules, going_out=going_out)
    return Laid(tuple(Meld(rank, group) for rank, group in on_table.items()), added, tuple(wrong))


def _aim(group: Lay, on_table: dict[Rank, Cards]) -> Rank | None:
    """The rank whose meld the group makes or joins, or None if there is not exactly one."""
    ranks = {card.rank for card in naturals(group.cards)}
    if group.onto is not None:
        holders = [rank for rank, held in on_table.items() if group.onto in held]
        plain = [rank for rank in holders if rank is group.onto.rank]
        ranks |= set(plain or holders[:1]) or {Rank.JOKER}
    rank = ranks.pop() if len(ranks) == 1 else None
    return None if rank is Rank.JOKER else rank


def _aimless(group: Lay, rules: RuleSet) -> tuple[Reason, ...]:
    """Why a group makes or joins no meld."""
    shape = problems(group.cards, rules, going_out=True)
    if group.onto is None or any(isinstance(reason, MixedRanks) for reason in shape):
        return shape
    plain = naturals(group.cards)
    if plain and not group.onto.wild:
        ranks = tuple(sorted({plain[0].rank, group.onto.rank}))
        return (MixedRanks(cards((*group.cards, group.onto)), ranks),)
    return (NoSuchMeld(group.onto),)


def hidden_canastas(
    laid: Laid, before: tuple[Meld, ...], upcard: Card | None, rules: RuleSet
) -> int:
    """How many canastas were laid at once from the hand; the upcard of a take does not count."""
    old = {meld.rank for meld in before}
    count = 0
    for rank, group in laid.added.items():
        from_hand = list(group)
        if upcard is not None and upcard.rank is rank:
            from_hand.remove(upcard)
        count += rank not in old and canasta(tuple(from_hand), rules) is not None
    return count


def first_meld(side: Side, laid: Laid, rules: RuleSet) -> Reason | None:
    """Whether the groups make a first meld: the ground, the violation, or None if not the first.

    Points are those of the cards laid at once, the upcard included, without bonuses.
    """
    if side.melds:
        return None
    group = cards(card for added in laid.added.values() for card in added)
    points, needed = points_of(group, rules), minimum(side.score, rules)
    if not reaches(points, (meld.cards for meld in laid.melds), side, rules):
        return MinimumNotReached(group, points, needed, side.score)
    if points < needed:
        return CanastaSuffices(points, needed)
    return MinimumReached(group, points, needed, side.score)


def reaches(points: int, melds: Iterable[Cards], side: Side, rules: RuleSet) -> bool:
    """Whether so many points, or a canasta where it suffices, make a side's first meld."""
    if points >= minimum(side.score, rules):
        return True
    return rules.initial.canasta_suffices and any(canasta(meld, rules) for meld in melds)


def grounds_of(before: tuple[Meld, ...], laid: Laid, rules: RuleSet) -> tuple[Reason, ...]:
    """What the laid cards rest on: new melds, additions, canastas made or spoiled."""
    old = {meld.rank: meld for meld in before}
    found: list[Reason] = []
    for meld in laid.melds:
        if meld.rank in laid.added:
            found += _meld_grounds(old.get(meld.rank), meld, laid.added[meld.rank], rules)
    return tuple(found)


def _meld_grounds(old: Meld | None, new: Meld, added: Cards, rules: RuleSet) -> Iterable[Reason]:
    if old is None:
        yield LegalMeld(new.cards, new.rank, len(new.naturals), len(new.wilds))
    else:
        yield LegalAddition(added, new.rank, len(new.cards))
    was, now = old and canasta(old.cards, rules), canasta(new.cards, rules)
    if now and not was:
        yield canasta_reason(new.cards, rules)
    if was is CanastaKind.NATURAL and now is CanastaKind.MIXED:
        values = rules.canasta
        yield NaturalCanastaSpoiled(new.rank, values.natural_bonus, values.mixed_bonus)
