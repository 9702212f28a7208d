"""Joining two sets of a rank."""

from __future__ import annotations

from .actions import JoinSets
from .canastas import canasta, canasta_reason
from .cards import Rank, cards
from .ending import breaks_a_yes, can_go_out
from .melds import meld_problems
from .reasons import NoSetsToJoin, PartnerSaidYes, SetsJoined, Verdict
from .rules import RuleSet
from .table import Meld, MeldKind, Side, Table, replace, with_own


def verdict(action: JoinSets, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may join his side's two sets of a rank."""
    sets = sets_of(action.rank, table.side)
    if len(sets) < 2:
        return Verdict(violations=(NoSetsToJoin(action.rank),))
    whole = _whole(sets)
    wrong = meld_problems(whole, rules)
    if wrong:
        return Verdict(violations=wrong)
    if breaks_a_yes(table, rules) and not can_go_out(joined(action, table, rules), rules):
        return Verdict(violations=(PartnerSaidYes(),))
    canastas = (canasta_reason(whole, rules),) if canasta(whole, rules) else ()
    return Verdict(grounds=(SetsJoined(action.rank, len(whole.cards)), *canastas))


def sets_of(rank: Rank, side: Side) -> tuple[Meld, ...]:
    """The side's first two sets of a rank, if it has so many."""
    return tuple(m for m in side.melds if m.kind is MeldKind.SET and m.rank is rank)[:2]


def _whole(sets: tuple[Meld, ...]) -> Meld:
    return Meld(sets[0].rank, cards(card for meld in sets for card in meld.cards))


def joined(action: JoinSets, table: Table, rules: RuleSet) -> Table:
    """The table with the two sets as one, where the first lay."""
    first, second = sets_of(action.rank, table.side)
    melds = list(table.side.melds)
    melds.remove(second)
    melds[melds.index(first)] = _whole((first, second))
    return with_own(table, table.hand, replace(table.side, melds=tuple(melds)))
