"""The questions to the referee, one small model per kind.

Cards are texts until suits are settled.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from canasta_tutor.engine.position.ask_forms import (
    BidAsk,
    DiscardAsk,
    DrawAsk,
    Ended,
    GoOutAsk,
    Group,
    GroupAsk,
    LayAsk,
    MinimumAsk,
    OfAction,
    PointsAsk,
    TakeAsk,
    read_lays,
)
from canasta_tutor.engine.position.position_form import CardText, OneText, Sparse, three_reader
from canasta_tutor.engine.rules.reading.form import Amount, ByKind, Listed
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import cards

ANNOUNCED: dict[str, Action] = {
    "acaba": actions.CallAcaba(),
    "caliente": actions.PlayCaliente(),
    "upcard_to_sequence": actions.AddUpcard(),
}


AskGroup = GroupAsk[CardText]
AskLay = LayAsk[CardText, OneText]
AskDiscard = DiscardAsk[OneText]
AskPoints = PointsAsk[CardText]


class AskTake(TakeAsk[CardText, OneText]):
    """May the player take the pile in this way?

    Without `using` and `also`, the question is whether the player may take the pile in any way.
    """


class AskDraw(DrawAsk):
    """May the player draw a card, and what follows?"""

    drawn: CardText = ""


class TakeBefore(Sparse):
    """The hand cards that take the pile ("" = onto a meld), and the groups laid with it."""

    using: CardText = ""
    also: Listed[Group[CardText, OneText]] = ()

    @property
    def action(self) -> actions.TakePile:
        """What the player does."""
        return actions.TakePile(cards(self.using), read_lays(self.also))


class AskGoOut(GoOutAsk[CardText, OneText]):
    """May the player go out in this way, perhaps after taking the pile?"""

    take: TakeBefore | None = None


class AskBest(Sparse):
    """What is the largest first lay-down?"""

    kind: Literal["best"]


class AskScore(Ended):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]
    side: Amount = 0
    special_hand: str | None = None
    calientes_played: Amount = 0


class AskUpcards(Sparse):
    """What happens with the first upcards?"""

    kind: Literal["upcards"]
    turned: CardText


class AskDeal(Sparse):
    """How is a deal dealt?"""

    kind: Literal["deal"]
    players: int | None = None


class AskWinner(Sparse):
    """Is the game over with these totals, and who has won?"""

    kind: Literal["winner"]
    totals: Annotated[Listed[int], Field(min_length=2)]


class AskSpecialHand(Sparse):
    """Are these cards a special hand?"""

    kind: Literal["special_hand"]
    cards: Annotated[str, BeforeValidator(three_reader("scdh"))]


class AskPartner(Sparse):
    """May the player ask their partner?"""

    kind: Literal["ask_partner"]


class AskAnnounce(OfAction):
    """May the player do this action, which only some systems have?"""

    kind: Literal["acaba", "caliente", "upcard_to_sequence"]

    @property
    def action(self) -> Action:
        """What the player does."""
        return ANNOUNCED[self.kind]


class AskLayThrees(OfAction):
    """May the player lay these threes?"""

    kind: Literal["lay_threes"]
    cards: CardText = ""

    @property
    def action(self) -> actions.LayThrees:
        """What the player does."""
        return actions.LayThrees(cards(self.cards))


class AskOffer(OfAction):
    """May the player take or refuse the offered card?"""

    kind: Literal["offer"]
    card: OneText | None = None
    take: bool | None = None

    @property
    def action(self) -> actions.AnswerOffer:
        """What the player does."""
        return actions.AnswerOffer(bool(self.take))


Ask = (
    AskGroup
    | AskLay
    | AskTake
    | AskDraw
    | AskDiscard
    | AskGoOut
    | AskBest
    | MinimumAsk
    | AskPoints
    | AskScore
    | AskUpcards
    | AskDeal
    | AskWinner
    | AskSpecialHand
    | AskPartner
    | AskAnnounce
    | BidAsk
    | AskLayThrees
    | AskOffer
)
OneAsk = Annotated[Ask, ByKind]
"""An ask; its `kind` says which model it has."""
