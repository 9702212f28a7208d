"""Reasons about the first meld."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Counted, Reason
from canasta_tutor.engine.values.cards import Cards, cards


class OfMelds:
    """What is said of the melds laid first, each with what it counts."""

    melds: tuple[Counted, ...]

    @property
    def cards(self) -> Cards:
        """All the cards laid."""
        return cards(card for meld in self.melds for card in meld.cards)


class MinimumNotReached(OfMelds, Reason, code="initial.too_low", rule="initial.bands"):
    """The first meld of a side must reach a minimum that depends on its score.

    Failed attempts may have raised it, by `raised`.
    """

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class MinimumReached(OfMelds, Reason, code="initial.reached", rule="initial.bands"):
    """The first meld reaches the minimum of the side's score."""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class DealMinimumNotReached(
    OfMelds, Reason, code="initial.too_low_in_deal", rule="initial.by_deal"
):
    """The first meld of a side must reach the minimum of the deal, the first, the second …"""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    deal: int


class DealMinimumReached(OfMelds, Reason, code="initial.reached_in_deal", rule="initial.by_deal"):
    """The first meld reaches the minimum of the deal."""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    deal: int


class CanastaSuffices(Reason, code="initial.canasta_suffices"):
    """A complete canasta is enough as a first meld."""

    points: int
    minimum: int


class FirstMeldNeedsCanasta(Reason, code="initial.needs_canasta", rule="initial.bands"):
    """At some scores the first meld must hold a canasta; `natural`: natural or better."""

    score: int
    natural: bool


class FirstMeldHasCanasta(Reason, code="initial.has_canasta", rule="initial.bands"):
    """A canasta is what the first meld needs at this score."""

    score: int
    natural: bool


class FirstMeldNeedsClean(OfMelds, Reason, code="initial.needs_clean", rule="initial.clean_group"):
    """One group of the first meld must be clean; `needs`: what the rules take for clean."""

    melds: tuple[Counted, ...]
    needs: str


class FirstMeldHasClean(OfMelds, Reason, code="initial.has_clean", rule="initial.clean_group"):
    """The group of the first meld that is clean; `needs`: what the rules take for clean."""

    melds: tuple[Counted, ...]
    needs: str


class FirstMeldWithoutWilds(Reason, code="initial.no_wilds", rule="initial.wilds"):
    """The first meld holds no wild card."""

    wilds: Cards
