"""Why the counting player would do something: one small frozen type for each reason.

A reason holds no words. The catalogues have its sentence; the id of the sentence is `advice.` with
the code of the reason.
"""

from __future__ import annotations

from typing import ClassVar

from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.engine.values.record import Record


class Advice(Record):
    """Why an action is a good one; `code` finds the sentence in the catalogues."""

    code: ClassVar[str]

    def __init_subclass__(cls, code: str) -> None:
        super().__init_subclass__()
        cls.code = code


class PileTooSmall(Advice, code="draw.small_pile"):
    """The player could take the pile, but would give up more from the hand than the pile brings."""

    count: int


class PileNotForYou(Advice, code="draw.cannot_take"):
    """The player cannot take the pile."""


class AlwaysDraw(Advice, code="draw.always"):
    """Nobody ever takes the pile."""


class PileBringsCards(Advice, code="take.cards"):
    """The pile brings cards to the hand, and a meld to the table."""

    count: int


class PileOpens(Advice, code="take.opens"):
    """The pile makes the side's first meld possible, or the first meld takes the pile."""

    count: int


class OpensSide(Advice, code="lay.opens"):
    """The cards are enough for a first meld."""


class MakesCanasta(Advice, code="lay.canasta"):
    """The cards complete a canasta."""


class CountsOnTable(Advice, code="lay.counts"):
    """On the table the cards count for the side."""


class GoesOutNow(Advice, code="out"):
    """All cards of the hand find a place."""


class LastCard(Advice, code="discard.last"):
    """The player has no other card to discard."""


class CostsInHand(Advice, code="discard.costs"):
    """The card costs points if it stays in the hand."""

    card: Card
    points: int


class KeepsFromGoingOut(Advice, code="discard.no_going_out"):
    """After a black three the next player may not go out."""

    card: Card


class BlocksPile(Advice, code="discard.blocks"):
    """Nobody may take a pile with this card on top, and the pile is worth protecting."""

    card: Card
    count: int


class NoUseOfPile(Advice, code="discard.pile_closed"):
    """The next player may not take the pile, so the card that the hand needs least goes."""

    card: Card


class IntoCanasta(Advice, code="discard.into_canasta"):
    """The card does not help the next side's canasta.

    Another card would help the next side to complete one.
    """

    rank: Rank
    other: Rank
    size: int


class AllSeen(Advice, code="discard.all_seen"):
    """No card of the rank is left that the next player could hold."""

    rank: Rank


class FitsNothing(Advice, code="discard.fits_nothing"):
    """The card fits no meld of the next side, while others in the hand do."""

    card: Card
    other: Rank


class FewUnseen(Advice, code="discard.few_unseen"):
    """Fewer cards of the rank are unseen than of the other ranks in the hand."""

    rank: Rank
    count: int


class Alone(Advice, code="discard.alone"):
    """The card has no pair in the hand; under these rules, pairs take piles."""

    card: Card


class NeededLeast(Advice, code="discard.least"):
    """Discarding this card costs least: its worth in the hand, plus what it may give away."""

    card: Card


class HandIsLight(Advice, code="answer.yes"):
    """The hand counts few points, so the partner may go out."""

    points: int


class HandIsHeavy(Advice, code="answer.no"):
    """The hand counts many points, which the side would lose if the partner went out."""

    points: int


class OfferHelps(Advice, code="offer.take"):
    """The offered card goes with cards in the hand."""


class OfferIsAlone(Advice, code="offer.leave"):
    """The offered card goes with no card in the hand."""


class HandIsStrong(Advice, code="bid"):
    """The hand may make more than the bid."""


class HandIsWeak(Advice, code="pass"):
    """The hand may not make the next bid."""


class Worthwhile(Advice, code="rarer"):
    """One of the rarer actions, which the counting player does whenever it pays."""
