"""What a choice of cards can mean as an action, and which meaning comes closest to legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine.actions import Action, Lay, LayMelds, TakePile
from ..engine.cards import Cards, Rank, cards, naturals, without
from ..engine.laying import occasion_at
from ..engine.reasons import Verdict
from ..engine.rules import RuleSet
from ..engine.table import Table
from ..engine.verify import verify
from ..engine.whole_hand import partitions
from .grouping import groupings

Attempt = tuple[Action, Verdict]

_STAGES = (
    "turn",
    "stock",
    "pile",
    "discard",
    "meld",
    "sequence",
    "canasta",
    "black_threes",
    "initial",
    "going_out",
)
"""The parts of the codes of violations, in the order in which the engine checks."""


def stage(verdict: Verdict) -> int:
    """How far a verdict comes: the further, the later its problems arise."""
    if verdict.ok:
        return len(_STAGES)
    return min(_STAGES.index(reason.code.split(".")[0]) for reason in verdict.violations)


def closest(attempts: Iterable[Attempt]) -> Attempt | None:
    """The first legal attempt, else the one that fails latest with the fewest problems."""
    best: Attempt | None = None
    for attempt in attempts:
        if attempt[1].ok:
            return attempt
        if best is None or _merit(attempt[1]) > _merit(best[1]):
            best = attempt
    return best


def _merit(verdict: Verdict) -> tuple[int, int]:
    return stage(verdict), -len(verdict.violations)


def verified(actions: Iterable[Action], table: Table, rules: RuleSet) -> Iterator[Attempt]:
    """Each action with what the engine says of it."""
    for action in actions:
        yield action, verify(table, action, rules)


def lays_of(chosen: Cards, table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """What laying these cards can mean."""
    out = len(chosen) == len(table.hand)
    for groups in groupings(chosen, _on_table(table), rules, going_out=out):
        yield LayMelds(groups)
    for groups in _beyond_ranks(chosen, table, rules, going_out=out):
        yield LayMelds(groups)


def _beyond_ranks(
    chosen: Cards, table: Table, rules: RuleSet, *, going_out: bool = False
) -> Iterator[tuple[Lay, ...]]:
    """Each legal way to lay the cards where not all melds are sets with wild cards."""
    if rules.meld.kinds != ("set",) or rules.meld.twos == "rank":
        melds = table.side.melds
        occasion = occasion_at(table, rules, going_out=going_out)
        yield from partitions(chosen, melds, rules, occasion)


def takes_of(chosen: Cards, table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """What taking the pile with these cards can mean."""
    upcard, there = table.upcard, _on_table(table)
    if upcard is None:
        yield TakePile(chosen)
        return
    there[upcard.rank] = cards((*there.get(upcard.rank, ()), upcard))
    for groups in groupings(chosen, there, rules):
        using = cards(
            card for group in groups if _joins(group, upcard.rank) for card in group.cards
        )
        yield TakePile(using, tuple(group for group in groups if not _joins(group, upcard.rank)))
        if rules.pile.hand_lay_first:
            yield TakePile((), groups)
    for groups in _beyond_ranks(cards((*chosen, upcard)), table, rules):
        for group in groups:
            if upcard in group.cards:
                also = tuple(other for other in groups if other is not group)
                yield TakePile(without(group.cards, (upcard,)), also, group.onto, group.new)


def _on_table(table: Table) -> dict[Rank, Cards]:
    return {meld.rank: meld.cards for meld in table.side.melds}


def _joins(group: Lay, rank: Rank) -> bool:
    card = group.onto or next(iter(naturals(group.cards)), None)
    return card is None or card.rank is rank
