"""What can be asked, one small model a question."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from ..engine.actions import Lay
from .entries import Entry, OneCard, Several, Whole, Yes
from .played import OfDeal, PlayedAsk


class GroupTo(Entry):
    """Cards to lay, aimed at the meld that holds a card (wild cards alone need that)."""

    cards: Several
    to: OneCard | None = None

    @model_validator(mode="before")
    @classmethod
    def _written_short(cls, raw: Any) -> Any:
        return {"cards": raw} if isinstance(raw, str) else raw

    @property
    def lay(self) -> Lay:
        """The group as the engine knows it."""
        return Lay(tuple(sorted(self.cards)), self.to)


class LegalGroup(Entry):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several


class LegalLay(Entry):
    """May these groups be laid now?"""

    kind: Literal["lay"]
    groups: tuple[GroupTo, ...] = Field(min_length=1)


class LegalTake(Entry):
    """May the pile be taken with these hand cards (none: onto a meld; left out: at all)?"""

    kind: Literal["take"]
    using: Several | None = None
    also: tuple[GroupTo, ...] = ()


class LegalDraw(Entry):
    """May a card be drawn now?"""

    kind: Literal["draw"]


class LegalDiscard(Entry):
    """May this card be discarded?"""

    kind: Literal["discard"]
    card: OneCard
    place: Literal["hand", "table"] = Field(default="hand", alias="from")


class LegalGoOut(Entry):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: tuple[GroupTo, ...] = ()
    discard: OneCard | None = None


class ChooseGroup(Entry):
    """Choose a meld, or cards for a meld of the side."""

    kind: Literal["group"]


class ChooseLay(Entry):
    """Choose what to lay, so that it is legal now."""

    kind: Literal["lay"]


class ChooseTake(Entry):
    """Choose the cards with which to take the pile."""

    kind: Literal["take"]


class NumberPoints(Entry):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: Several


class NumberMinimum(Entry):
    """What must the first meld reach at this score?"""

    kind: Literal["minimum"]
    score: Whole


class NumberLay(Entry):
    """What do these groups count toward the minimum?"""

    kind: Literal["lay"]
    groups: tuple[GroupTo, ...] = Field(min_length=1)


class NumberHand(Entry):
    """How many cards is a player dealt?"""

    kind: Literal["hand"]
    players: Whole | None = None


class NumberDraw(Entry):
    """How many cards are drawn?"""

    kind: Literal["draw"]
    players: Whole | None = None


class NumberRedThrees(Entry):
    """What do so many red threes bring a side?"""

    kind: Literal["red_threes"]
    count: Annotated[Whole, Field(ge=1)]
    melded: Yes = True


class NumberBonus(Entry):
    """What bonus does this meld bring?"""

    kind: Literal["bonus"]
    cards: Several


class NumberScore(OfDeal):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]


class WhichCanasta(Entry):
    """What canasta is this meld?"""

    kind: Literal["canasta"]
    cards: Several


class WhichPile(Entry):
    """How does the pile stand for the player to move?"""

    kind: Literal["pile"]


class WhichCard(Entry):
    """What is this card for the rules?"""

    kind: Literal["card"]
    card: OneCard


LegalAsk = Annotated[
    LegalGroup | LegalLay | LegalTake | LegalDraw | LegalDiscard | LegalGoOut,
    Field(discriminator="kind"),
]
ChooseAsk = Annotated[ChooseGroup | ChooseLay | ChooseTake, Field(discriminator="kind")]
NumberAsk = Annotated[
    NumberPoints
    | NumberMinimum
    | NumberLay
    | NumberHand
    | NumberDraw
    | NumberRedThrees
    | NumberBonus
    | NumberScore,
    Field(discriminator="kind"),
]
WhichAsk = Annotated[WhichCanasta | WhichPile | WhichCard, Field(discriminator="kind")]
AnyAsk = (
    LegalGroup
    | LegalLay
    | LegalTake
    | LegalDraw
    | LegalDiscard
    | LegalGoOut
    | ChooseGroup
    | ChooseLay
    | ChooseTake
    | NumberPoints
    | NumberMinimum
    | NumberLay
    | NumberHand
    | NumberDraw
    | NumberRedThrees
    | NumberBonus
    | NumberScore
    | WhichCanasta
    | WhichPile
    | WhichCard
    | PlayedAsk
)
