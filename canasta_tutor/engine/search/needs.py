"""What the melds still need, for going out or for a first meld, as numbers that count down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf

from canasta_tutor.engine.melds.group import is_clean
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.turn.going_out import (
    count_canastas,
    count_needed_canastas,
    find_pledge,
    list_canasta_demands,
)
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, Meld, Table

Numbers = tuple[int, ...]
"""One number for each need: the amount that is lacking, or that a meld brings."""


@frozen_value()
class Need:
    """An amount of something, and a function that says how much of it a meld brings."""

    amount: int
    brought: Callable[[Meld], int]


@frozen_value()
class Needs:
    """Everything that the melds on the table need; `bars`: tests for melds that are not allowed."""

    needs: tuple[Need, ...] = ()
    bars: tuple[Callable[[Meld], bool], ...] = ()

    def __add__(self, other: Needs) -> Needs:
        return Needs(self.needs + other.needs, self.bars + other.bars)

    def count_lacking(self, melds: Iterable[Meld]) -> Numbers:
        """The amount of each need that is lacking after the side's sequences are counted.

        The side's sets are counted later, at their places, because they may grow.
        """
        sequences = (meld for meld in melds if meld.kind is SEQUENCE)
        return subtract_needs(
            tuple([need.amount for need in self.needs]), self.count_brought(*sequences)
        )

    def count_brought(self, *melds: Meld) -> Numbers:
        """The amount of each need that the melds bring together."""
        return tuple([sum(map(need.brought, melds)) for need in self.needs])

    def bars_meld(self, meld: Meld) -> bool:
        """Whether the side may not have this meld."""
        return any(bars(meld) for bars in self.bars)


def subtract_needs(lacking: Numbers, brought: Numbers) -> Numbers:
    """The amounts that are still lacking, never below 0."""
    if not any(lacking):
        return lacking
    return tuple(max(lack - gain, 0) for lack, gain in zip(lacking, brought, strict=True))


def find_out_needs(table: Table, rules: RuleSet) -> Needs:
    """The canastas that the side of the player to move needs to go out."""
    needs = [Need(count_needed_canastas(table, rules), lambda meld: count_canastas((meld,), rules))]
    for _, kinds, values in list_canasta_demands(rules.going_out):
        if least := for_players(values, table.players):
            needs.append(_need_canastas(least, kinds.__contains__, rules))
    pledges: tuple[str, ...] = rules.going_out.unfinished
    bars = (
        (lambda meld: find_pledge(meld) in pledges and not find_canasta_kind(meld, rules),)
        if pledges
        else ()
    )
    return Needs(tuple(needs), bars)


def _need_canastas(least: int, fit: Callable[[CanastaKind | None], bool], rules: RuleSet) -> Need:
    """The need for at least this many canastas of kinds that fit."""
    return Need(least, lambda meld: fit(find_canasta_kind(meld, rules)))


def find_first_needs(table: Table, rules: RuleSet, points: float = inf) -> tuple[Needs, ...]:
    """What a first meld needs if its cards have this many points. There may be two alternatives.

    The needs are empty if the side has melded before. The first need is always the bonus of a
    canasta, even if no bonus is lacking: only a bonus can bring points that the cards lack.
    """
    if table.side.melds:
        return (Needs(),)
    needed = find_needed(table.side, rules, table.deals_played)
    counts, lack = rules.initial.canasta_bonus, int(max(needed.points - points, 0))
    bonus = Need(lack, lambda meld: canasta_bonus(meld, rules) if counts else 0)
    needs = [bonus]
    if needed.canasta:
        needs.append(_need_canastas(1, needed.is_met_by, rules))
    if rules.initial.clean_group != "none":
        needs.append(Need(1, lambda meld: is_clean(meld, rules)))
    usual = Needs(tuple(needs), () if rules.initial.wilds else (lambda meld: bool(meld.wilds),))
    suffices = Needs((replace(bonus, amount=0), _need_canastas(1, bool, rules)))
    return (usual, suffices) if rules.initial.canasta_suffices else (usual,)
