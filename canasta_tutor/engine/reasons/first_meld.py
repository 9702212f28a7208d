"""Reasons about the first meld."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards


class MinimumNotReached(Reason):
    """The first meld of a side must reach a minimum that depends on its score.

    Failed attempts may have raised it, by `raised`.
    """

    code, rule = "initial.too_low", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int
    raised: int = 0


class MinimumReached(Reason):
    """The first meld reaches the minimum of the side's score."""

    code, rule = "initial.reached", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int
    raised: int = 0


class DealMinimumNotReached(Reason):
    """The first meld of a side must reach the minimum of the deal, the first, the second …"""

    code, rule = "initial.too_low_in_deal", "initial.by_deal"
    cards: Cards
    points: int
    minimum: int
    deal: int


class DealMinimumReached(Reason):
    """The first meld reaches the minimum of the deal."""

    code, rule = "initial.reached_in_deal", "initial.by_deal"
    cards: Cards
    points: int
    minimum: int
    deal: int


class CanastaSuffices(Reason):
    """A complete canasta is enough as a first meld."""

    code, rule = "initial.canasta_suffices", "initial.canasta_suffices"
    points: int
    minimum: int


class FirstMeldNeedsCanasta(Reason):
    """At some scores the first meld must hold a canasta; `natural`: natural or better."""

    code, rule = "initial.needs_canasta", "initial.bands"
    score: int
    natural: bool


class FirstMeldHasCanasta(Reason):
    """A canasta is what the first meld needs at this score."""

    code, rule = "initial.has_canasta", "initial.bands"
    score: int
    natural: bool


class FirstMeldNeedsClean(Reason):
    """One group of the first meld must be of natural cards alone."""

    code, rule = "initial.needs_clean", "initial.clean_group"
    cards: Cards


class FirstMeldWithoutWilds(Reason):
    """The first meld holds no wild card."""

    code, rule = "initial.no_wilds", "initial.wilds"
    wilds: Cards
