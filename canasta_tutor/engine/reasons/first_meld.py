"""Reasons about the first meld."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Counted, Reason
from canasta_tutor.engine.values.cards import Cards, cards


class OfMelds:
    """What is said of the melds laid first, each with what it counts."""

    melds: tuple[Counted, ...]

    @property
    def cards(self) -> Cards:
        """All the cards laid."""
        return cards(card for meld in self.melds for card in meld.cards)


class MinimumNotReached(OfMelds, Reason):
    """The first meld of a side must reach a minimum that depends on its score.

    Failed attempts may have raised it, by `raised`.
    """

    code, rule = "initial.too_low", "initial.bands"
    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class MinimumReached(OfMelds, Reason):
    """The first meld reaches the minimum of the side's score."""

    code, rule = "initial.reached", "initial.bands"
    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class DealMinimumNotReached(OfMelds, Reason):
    """The first meld of a side must reach the minimum of the deal, the first, the second …"""

    code, rule = "initial.too_low_in_deal", "initial.by_deal"
    melds: tuple[Counted, ...]
    points: int
    minimum: int
    deal: int


class DealMinimumReached(OfMelds, Reason):
    """The first meld reaches the minimum of the deal."""

    code, rule = "initial.reached_in_deal", "initial.by_deal"
    melds: tuple[Counted, ...]
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


class FirstMeldNeedsClean(OfMelds, Reason):
    """One group of the first meld must be of natural cards alone."""

    code, rule = "initial.needs_clean", "initial.clean_group"
    melds: tuple[Counted, ...]


class FirstMeldWithoutWilds(Reason):
    """The first meld holds no wild card."""

    code, rule = "initial.no_wilds", "initial.wilds"
    wilds: Cards
