"""Reasons about the first meld."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Counted, Reason
from canasta_tutor.engine.values.cards import Cards, cards


class OfMelds:
    """A reason about the melds laid first, with the points of each meld."""

    melds: tuple[Counted, ...]

    @property
    def cards(self) -> Cards:
        """All cards laid."""
        return cards(card for meld in self.melds for card in meld.cards)


class MinimumNotReached(OfMelds, Reason, code="initial.too_low", rule="initial.bands"):
    """The first meld of a side must reach a minimum that depends on its score.

    `raised`: the part of the minimum, in points, that failed attempts added.
    """

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class MinimumReached(OfMelds, Reason, code="initial.reached", rule="initial.bands"):
    """The first meld reaches the minimum for the side's score."""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    score: int
    raised: int = 0


class DealMinimumNotReached(
    OfMelds, Reason, code="initial.too_low_in_deal", rule="initial.by_deal"
):
    """The first meld of a side must reach the minimum for the number of the deal."""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    deal: int


class DealMinimumReached(OfMelds, Reason, code="initial.reached_in_deal", rule="initial.by_deal"):
    """The first meld reaches the minimum for the number of the deal."""

    melds: tuple[Counted, ...]
    points: int
    minimum: int
    deal: int


class CanastaSuffices(Reason, code="initial.canasta_suffices"):
    """A complete canasta is enough as a first meld."""

    points: int
    minimum: int


class FirstMeldNeedsCanasta(Reason, code="initial.needs_canasta", rule="initial.bands"):
    """At some scores the first meld needs a canasta (`natural`: natural or better)."""

    score: int
    natural: bool


class FirstMeldHasCanasta(Reason, code="initial.has_canasta", rule="initial.bands"):
    """The first meld has the canasta that it needs at this score."""

    score: int
    natural: bool


class FirstMeldNeedsClean(OfMelds, Reason, code="initial.needs_clean", rule="initial.clean_group"):
    """One group of the first meld must be clean; `needs`: what the rules call clean."""

    melds: tuple[Counted, ...]
    needs: str


class FirstMeldHasClean(OfMelds, Reason, code="initial.has_clean", rule="initial.clean_group"):
    """One group of the first meld is clean; `needs`: what the rules call clean."""

    melds: tuple[Counted, ...]
    needs: str


class FirstMeldWithoutWilds(Reason, code="initial.no_wilds", rule="initial.wilds"):
    """The first meld may not have wild cards."""

    wilds: Cards
