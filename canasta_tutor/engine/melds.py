"""What a group of cards is, and every problem it has."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from .cards import CardKind, Cards, Rank, naturals, wilds
from .reasons import (
    BlackThreesTooSoon,
    BlackThreesWithWilds,
    CanastaTooFewNaturals,
    LegalMeld,
    MixedCanastaMade,
    MixedRanks,
    NaturalCanastaMade,
    NotMoreNaturals,
    NotYetCanasta,
    OnlyWilds,
    Reason,
    RedThreeMelded,
    TooFewCards,
    TooFewNaturals,
    TooManyWilds,
    Verdict,
)
from .rules import RuleSet


class CanastaKind(Enum):
    """What a canasta is made of."""

    NATURAL = "natural"
    MIXED = "mixed"


def rank_of(group: Cards) -> Rank | None:
    """The one rank of the natural cards, or None if there is none or more than one."""
    ranks = {card.rank for card in group if not card.wild}
    return ranks.pop() if len(ranks) == 1 else None


def examine(group: Cards, rules: RuleSet, *, going_out: bool = False) -> Verdict:
    """Whether a group is a legal meld by itself, with all reasons.

    >>> from .cards import cards
    >>> from .rulefiles import load
    >>> examine(cards("5h 2c 2d"), load("classic")).violations[0].code
    'meld.too_few_naturals'
    """
    found = problems(group, rules, going_out=going_out)
    return Verdict(violations=found) if found else Verdict(grounds=tuple(_grounds(group, rules)))


def problems(group: Cards, rules: RuleSet, *, going_out: bool = False) -> tuple[Reason, ...]:
    """All that is wrong with a group as a meld: first what it is, then its size and mix."""
    if not group:
        return (TooFewCards(group, 0, rules.meld.min_cards),)
    return tuple(_wrong_kind(group, rules, going_out)) or tuple(_wrong_mix(group, rules))


def _wrong_kind(group: Cards, rules: RuleSet, going_out: bool) -> Iterator[Reason]:
    red = tuple(card for card in group if card.kind is CardKind.RED_THREE)
    if red:
        yield RedThreeMelded(red)
    ranks = tuple(sorted({card.rank for card in naturals(group)}))
    if len(ranks) > 1:
        yield MixedRanks(group, ranks)
    if not ranks:
        yield OnlyWilds(group)
    if not red and ranks == (Rank.THREE,):
        yield from _black_three_problems(group, rules, going_out)


def _black_three_problems(group: Cards, rules: RuleSet, going_out: bool) -> Iterator[Reason]:
    if not (going_out and rules.black_threes.melded == "going_out"):
        yield BlackThreesTooSoon(naturals(group), rules.black_threes.melded)
    if wilds(group) and not rules.black_threes.with_wilds:
        yield BlackThreesWithWilds(naturals(group), wilds(group))


def _wrong_mix(group: Cards, rules: RuleSet) -> Iterator[Reason]:
    plain, wild, limits = naturals(group), wilds(group), rules.meld
    if len(group) < limits.min_cards:
        yield TooFewCards(group, len(group), limits.min_cards)
    if len(plain) < limits.min_naturals:
        yield TooFewNaturals(group, plain, wild, len(plain), limits.min_naturals)
    if limits.max_wild is not None and len(wild) > limits.max_wild:
        yield TooManyWilds(group, wild, len(wild), limits.max_wild)
    if limits.more_naturals and len(plain) <= len(wild):
        yield NotMoreNaturals(group, len(plain), len(wild))


def canasta(group: Cards, rules: RuleSet) -> CanastaKind | None:
    """The kind of canasta a meld is, or None: enough cards, enough of them natural.

    Black threes never make one.
    """
    size, plain = len(group), len(naturals(group))
    if size < rules.canasta.size or plain < rules.canasta.min_naturals:
        return None
    if rank_of(group) is Rank.THREE:
        return None
    return CanastaKind.NATURAL if plain == size else CanastaKind.MIXED


def canasta_reason(group: Cards, rules: RuleSet) -> Reason:
    """Why a legal meld is the canasta that it is, or none."""
    size, wild, limits = len(group), len(wilds(group)), rules.canasta
    rank = rank_of(group)
    kind = canasta(group, rules)
    if kind and rank:
        if kind is CanastaKind.NATURAL:
            return NaturalCanastaMade(rank, size, limits.natural_bonus)
        return MixedCanastaMade(rank, size, wild, limits.mixed_bonus)
    if size < limits.size:
        return NotYetCanasta(group, size, limits.size)
    return CanastaTooFewNaturals(group, size - wild, limits.min_naturals)


def _grounds(group: Cards, rules: RuleSet) -> Iterator[Reason]:
    rank = rank_of(group)
    if rank is not None:
        yield LegalMeld(group, rank, len(naturals(group)), len(wilds(group)))
    if canasta(group, rules):
        yield canasta_reason(group, rules)
