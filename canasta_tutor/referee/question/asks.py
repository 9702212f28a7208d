"""What can be asked, one small model a kind; cards are texts until their suits are settled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Annotated, Any, Literal

from canasta_tutor.engine.rules.reading.forms import AtLeast, Filled, Form, Key, Read, bad
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards


def _text(value: object) -> object:
    """Cards as one text; a list of texts is joined."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise bad(value, "7h 7d 2c")
    return value


def one(value: object) -> object:
    """One card as a text."""
    if not isinstance(value, str) or len(value.replace(",", " ").split()) != 1:
        raise bad(value, "7h")
    return value


def threes(suits: str) -> Callable[[object], object]:
    """How cards are read of which threes have these suits: by turns, where none is written."""

    def read(value: object) -> object:
        words, turn = str(_text(value)).replace(",", " ").split(), cycle(suits)
        return " ".join(word + next(turn) if word == Rank.THREE.symbol else word for word in words)

    return read


CardText = Annotated[str, Read(_text)]
OneText = Annotated[str, Read(one)]


class Sparse(Form):
    """A part of a question in which null says the same as leaving out."""

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """The same without what is null."""
        if not isinstance(raw, dict):
            return raw
        return {key: value for key, value in raw.items() if value is not None}


class GroupForm(Form):
    """Cards to lay. `to` names a card of the meld that they join; null = a new meld."""

    cards: CardText
    to: OneText | None = None

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        """Cards alone stand for a group that is aimed at no meld."""
        return raw if isinstance(raw, dict) else {"cards": raw}

    @property
    def lay(self) -> Lay:
        """The group as the engine knows it; `to` written as null asks for a new meld."""
        new = self.tells("to") and self.to is None
        return Lay(cards(self.cards), Card(self.to) if self.to else None, new)


Groups = tuple[GroupForm, ...]


def lays_of(groups: Groups) -> tuple[Lay, ...]:
    """The groups as the engine knows them."""
    return tuple(group.lay for group in groups)


class AskGroup(Sparse):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: CardText


class AskLay(Sparse):
    """May these groups be laid?"""

    kind: Literal["lay"]
    groups: Groups


class TakeForm(Sparse):
    """With which hand cards the pile is taken ("" = onto a meld), and what else is laid."""

    using: CardText = ""
    also: Groups = ()

    @property
    def hand_cards(self) -> Cards:
        """The hand cards that go with the upcard."""
        return cards(self.using)


class AskTake(Sparse):
    """May the pile be taken like this, or, without `using` and `also`, at all?"""

    kind: Literal["take"]
    using: CardText | None = None
    also: Groups | None = None

    @property
    def at_all(self) -> bool:
        """Whether no way of taking it is named."""
        return self.using is None and self.also is None


class AskDraw(Sparse):
    """May a card be drawn, and what comes of it?"""

    kind: Literal["draw"]
    drawn: CardText = ""


class AskDiscard(Sparse):
    """May this card be discarded?"""

    kind: Literal["discard"]
    card: OneText
    place: Annotated[Literal["hand", "table"], Key("from")] = "hand"


class AskGoOut(Sparse):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: Groups = ()
    discard: OneText | None = None
    take: TakeForm | None = None


class AskBest(Sparse):
    """What is the largest first lay-down?"""

    kind: Literal["best"]


class AskMinimum(Sparse):
    """What must a first meld reach at this score?"""

    kind: Literal["minimum"]
    score: int


class AskPoints(Sparse):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: CardText


class AskScore(Sparse):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]
    side: Annotated[int, AtLeast(0)] = 0
    out: Annotated[int, AtLeast(0)] | None = None
    concealed: bool = False
    special_hand: str | None = None
    calientes_played: Annotated[int, AtLeast(0)] = 0


class AskUpcards(Sparse):
    """What becomes of the first upcards?"""

    kind: Literal["upcards"]
    turned: CardText


class AskDeal(Sparse):
    """How is a deal dealt?"""

    kind: Literal["deal"]
    players: int | None = None


class AskWinner(Sparse):
    """Is the game over with these totals, and who has won?"""

    kind: Literal["winner"]
    totals: Annotated[tuple[int, ...], Filled(2)]


class AskSpecialHand(Sparse):
    """Are these cards a special hand?"""

    kind: Literal["special_hand"]
    cards: Annotated[str, Read(threes("scdh"))]


class AskPartner(Sparse):
    """May the partner be asked?"""

    kind: Literal["ask_partner"]


class AskAnnounce(Sparse):
    """An action that only some systems have."""

    kind: Literal["acaba", "caliente", "upcard_to_sequence"]


class AskBid(Sparse):
    """May a contract be bid?"""

    kind: Literal["bid"]
    amount: int | None = None


class AskLayThrees(Sparse):
    """May these threes be laid?"""

    kind: Literal["lay_threes"]
    cards: CardText = ""


class AskOffer(Sparse):
    """May the offered card be taken or refused?"""

    kind: Literal["offer"]
    card: OneText | None = None
    take: bool | None = None


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
