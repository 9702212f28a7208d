"""What can be asked, one small model a kind; cards are texts until their suits are settled."""

from __future__ import annotations

from itertools import cycle
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..engine.actions import Lay
from ..engine.cards import Card, Cards, Rank, cards
from ..engine.faults import BadValue, InputError
from ..puzzles.entries import Entry, Whole, Yes


def _text(value: object) -> object:
    """Cards as one text; a list of texts is joined."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise InputError(BadValue(str(value)[:40], "7h 7d 2c"))
    return value


def _one(value: object) -> object:
    if not isinstance(value, str) or len(value.replace(",", " ").split()) != 1:
        raise InputError(BadValue(str(value)[:40], "7h"))
    return value


CardText = Annotated[str, BeforeValidator(_text)]
OneText = Annotated[str, BeforeValidator(_one)]


class GroupForm(Entry):
    """Cards to lay. `to` names a card of the meld that they join; null = a new meld."""

    cards: CardText
    to: OneText | None = None

    @model_validator(mode="before")
    @classmethod
    def _written_short(cls, raw: Any) -> Any:
        return raw if isinstance(raw, dict) else {"cards": raw}

    @property
    def lay(self) -> Lay:
        """The group as the engine knows it; `to` written as null asks for a new meld."""
        new = "to" in self.model_fields_set and self.to is None
        return Lay(cards(self.cards), Card(self.to) if self.to else None, new)


Groups = tuple[GroupForm, ...]


def lays_of(groups: Groups) -> tuple[Lay, ...]:
    """The groups as the engine knows them."""
    return tuple(group.lay for group in groups)


class AskGroup(Entry):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: CardText


class AskLay(Entry):
    """May these groups be laid?"""

    kind: Literal["lay"]
    groups: Groups


class TakeForm(Entry):
    """With which hand cards the pile is taken ("" = onto a meld), and what else is laid."""

    using: CardText = ""
    also: Groups = ()

    @property
    def hand_cards(self) -> Cards:
        """The hand cards that go with the upcard."""
        return cards(self.using)


class AskTake(Entry):
    """May the pile be taken like this, or, without `using` and `also`, at all?"""

    kind: Literal["take"]
    using: CardText | None = None
    also: Groups | None = None

    @property
    def at_all(self) -> bool:
        """Whether no way of taking it is named."""
        return self.using is None and self.also is None


class AskDraw(Entry):
    """May a card be drawn, and what comes of it?"""

    kind: Literal["draw"]
    drawn: CardText = ""


class AskDiscard(Entry):
    """May this card be discarded?"""

    kind: Literal["discard"]
    card: OneText
    place: Literal["hand", "table"] = Field(default="hand", alias="from")


class AskGoOut(Entry):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: Groups = ()
    discard: OneText | None = None
    take: TakeForm | None = None


class AskBest(Entry):
    """What is the largest first lay-down?"""

    kind: Literal["best"]


class AskMinimum(Entry):
    """What must a first meld reach at this score?"""

    kind: Literal["minimum"]
    score: Whole


class AskPoints(Entry):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: CardText


class AskScore(Entry):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]
    side: Annotated[Whole, Field(ge=0)] = 0
    out: Annotated[Whole, Field(ge=0)] | None = None
    concealed: Yes = False
    special_hand: str | None = None
    calientes_played: Whole = 0


class AskUpcards(Entry):
    """What becomes of the first upcards?"""

    kind: Literal["upcards"]
    turned: CardText


class AskDeal(Entry):
    """How is a deal dealt?"""

    kind: Literal["deal"]
    players: Whole | None = None


class AskWinner(Entry):
    """Is the game over with these totals, and who has won?"""

    kind: Literal["winner"]
    totals: Annotated[tuple[Whole, ...], Field(min_length=2)]


def _any_threes(value: object) -> object:
    """Threes without a suit get one, as only their rank matters."""
    suits = cycle("scdh")
    words = str(_text(value)).replace(",", " ").split()
    return " ".join(word + next(suits) if word == Rank.THREE.symbol else word for word in words)


class AskSpecialHand(Entry):
    """Are these cards a special hand?"""

    kind: Literal["special_hand"]
    cards: Annotated[str, BeforeValidator(_any_threes)]


class AskPartner(Entry):
    """May the partner be asked?"""

    kind: Literal["ask_partner"]


class AskAnnounce(Entry):
    """An action that only some systems have."""

    kind: Literal["acaba", "caliente", "upcard_to_sequence"]


class AskBid(Entry):
    """May a contract be bid?"""

    kind: Literal["bid"]
    amount: Whole | None = None


class AskLayThrees(Entry):
    """May these threes be laid?"""

    kind: Literal["lay_threes"]
    cards: CardText = ""


class AskOffer(Entry):
    """May the offered card be taken or refused?"""

    kind: Literal["offer"]
    card: OneText | None = None
    take: Yes | None = None


AnyAsk = (
    AskGroup
    | AskLay
    | AskTake
    | AskDraw
    | AskDiscard
    | AskGoOut
    | AskBest
    | AskMinimum
    | AskPoints
    | AskScore
    | AskUpcards
    | AskDeal
    | AskWinner
    | AskSpecialHand
    | AskPartner
    | AskAnnounce
    | AskBid
    | AskLayThrees
    | AskOffer
)
