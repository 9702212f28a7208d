"""What can be asked, one small model a question."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..engine.actions import Lay
from ..engine.cards import cards
from ..engine.forms import AtLeast, Filled, Form, Key
from .entries import OneCard, Several
from .played import OfDeal, PlayedAsk


class GroupTo(Form):
    """Cards to lay, aimed at the meld that holds a card (wild cards alone need that)."""

    cards: Several
    to: OneCard | None = None

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """Cards alone stand for a group that is aimed at no meld."""
        return {"cards": raw} if isinstance(raw, str) else raw

    @property
    def lay(self) -> Lay:
        """The group as the engine knows it."""
        return Lay(cards(self.cards), self.to)


class LegalGroup(Form):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several


class LegalLay(Form):
    """May these groups be laid now?"""

    kind: Literal["lay"]
    groups: Annotated[tuple[GroupTo, ...], Filled()]


class LegalTake(Form):
    """May the pile be taken with these hand cards (none: onto a meld; left out: at all)?"""

    kind: Literal["take"]
    using: Several | None = None
    also: tuple[GroupTo, ...] = ()


class LegalDraw(Form):
    """May a card be drawn now?"""

    kind: Literal["draw"]


class LegalDiscard(Form):
    """May this card be discarded?"""

    kind: Literal["discard"]
    card: OneCard
    place: Annotated[Literal["hand", "table"], Key("from")] = "hand"


class LegalGoOut(Form):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: tuple[GroupTo, ...] = ()
    discard: OneCard | None = None


class LegalSpecial(Form):
    """May the whole hand be laid as a special hand?"""

    kind: Literal["special"]


class LegalAcaba(Form):
    """May acaba be called? `about`: what the partner was asked in this turn, if he was asked."""

    kind: Literal["acaba"]
    about: Literal["acaba", "out"] = "acaba"


class LegalCaliente(Form):
    """May a caliente be played?"""

    kind: Literal["caliente"]


class LegalBid(Form):
    """May this be bid after these bids, of which 0 is a pass?"""

    kind: Literal["bid"]
    amount: Annotated[int, AtLeast(1)]
    bids: tuple[int, ...] = ()


class ChooseGroup(Form):
    """Choose a meld, or cards for a meld of the side."""

    kind: Literal["group"]


class ChooseLay(Form):
    """Choose what to lay, so that it is legal now."""

    kind: Literal["lay"]


class ChooseTake(Form):
    """Choose the cards with which to take the pile."""

    kind: Literal["take"]


class NumberPoints(Form):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: Several


class NumberMinimum(Form):
    """What must the first meld reach at this score?"""

    kind: Literal["minimum"]
    score: int


class NumberLay(Form):
    """What do these groups count toward the minimum?"""

    kind: Literal["lay"]
    groups: Annotated[tuple[GroupTo, ...], Filled()]


class NumberHand(Form):
    """How many cards is a player dealt?"""

    kind: Literal["hand"]
    players: int | None = None


class NumberDraw(Form):
    """How many cards are drawn?"""

    kind: Literal["draw"]
    players: int | None = None


class NumberRedThrees(Form):
    """What do so many red threes bring a side?"""

    kind: Literal["red_threes"]
    count: Annotated[int, AtLeast(1)]
    melded: bool = True


class NumberBonus(Form):
    """What bonus does this meld bring?"""

    kind: Literal["bonus"]
    cards: Several


class NumberScore(OfDeal):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]


class NumberCaliente(Form):
    """How many cards does playing a caliente draw?"""

    kind: Literal["caliente"]


class NumberHeld(Form):
    """How many cards does the player hold after laying these groups?"""

    kind: Literal["held"]
    groups: Annotated[tuple[GroupTo, ...], Filled()]


class WhichCanasta(Form):
    """What canasta is this meld?"""

    kind: Literal["canasta"]
    cards: Several


class WhichPile(Form):
    """How does the pile stand for the player to move?"""

    kind: Literal["pile"]


class WhichCard(Form):
    """What is this card for the rules?"""

    kind: Literal["card"]
    card: OneCard


class WhichSpecial(Form):
    """Which special hand do these cards make?"""

    kind: Literal["special"]
    cards: Several


class WhichFoot(Form):
    """When does the player take up his foot, if he lays these groups or makes this discard?"""

    kind: Literal["foot"]
    groups: tuple[GroupTo, ...] = ()
    discard: OneCard | None = None


LegalAsk = (
    LegalGroup
    | LegalLay
    | LegalTake
    | LegalDraw
    | LegalDiscard
    | LegalGoOut
    | LegalSpecial
    | LegalAcaba
    | LegalCaliente
    | LegalBid
)
ChooseAsk = ChooseGroup | ChooseLay | ChooseTake
NumberAsk = (
    NumberPoints
    | NumberMinimum
    | NumberLay
    | NumberHand
    | NumberDraw
    | NumberRedThrees
    | NumberBonus
    | NumberScore
    | NumberCaliente
    | NumberHeld
)
WhichAsk = WhichCanasta | WhichPile | WhichCard | WhichSpecial | WhichFoot
AnyAsk = LegalAsk | ChooseAsk | NumberAsk | WhichAsk | PlayedAsk
