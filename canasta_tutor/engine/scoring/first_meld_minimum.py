"""What the first meld of a side needs: a number of points, or a canasta."""

from __future__ import annotations

from typing import Literal

from canasta_tutor.engine.rules.schema.meld_rules import Band
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Side


@frozen_value()
class Needed:
    """What a first meld needs: a number of points, or a canasta instead.

    `raised`: the part of the points that failed attempts added. `deal`: the number of the deal,
    from 1, if that number decides and not the score.
    """

    points: int
    canasta: Literal["canasta", "natural_canasta"] | None = None
    raised: int = 0
    deal: int | None = None

    def is_met_by(self, kind: CanastaKind | None) -> bool:
        """Whether a canasta is of the kind needed: any, or a natural one or better."""
        natural = self.canasta == "natural_canasta"
        return kind is not None and not (natural and kind is CanastaKind.MIXED)


def find_needed(side: Side, rules: RuleSet, deals_played: int = 0) -> Needed:
    """What the side's first meld needs, by its score or by the number of the deal.

    Each failed attempt in the deal raises the points.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> find_needed(Side(score=1600), load("classic"))
    Needed(points=90, canasta=None, raised=0, deal=None)
    """
    raised, by_deal = rules.initial.failed_raise * side.failed_attempts, rules.initial.by_deal
    if by_deal:
        points = by_deal[min(deals_played, len(by_deal) - 1)] + raised
        return Needed(points, raised=raised, deal=deals_played + 1)
    band = find_band(side.score, rules)
    if band.needs != "points":
        return Needed(0, band.needs)
    return Needed(band.minimum + raised, raised=raised)


def minimum_rule(rules: RuleSet) -> str:
    """The key of the rule that sets the minimum: the rule by deals or the rule by scores."""
    return "initial.by_deal" if rules.initial.by_deal else "initial.bands"


def find_band(score: int, rules: RuleSet) -> Band:
    """The band that holds for a side with this score before the deal."""
    bands = rules.initial.bands
    return [band for band in bands if band.start is None or score >= band.start][-1]


def find_minimum(score: int, rules: RuleSet) -> int:
    """The points that the first meld needs at this score; 0 if it needs a canasta instead."""
    return find_needed(Side(score=score), rules).points
