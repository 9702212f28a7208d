"""What can be asked, one small model a question."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from canasta_tutor.engine.position.notation import read_action
from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, Listed
from canasta_tutor.engine.values.actions import Action, Lay
from canasta_tutor.engine.values.cards import CALIENTE, Cards, cards
from canasta_tutor.puzzles.schema.entries import OneCard, Several


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, BeforeValidator(_read_step)]
"""An action, written as the engine writes it."""


class Ask(Form):
    """A question: whether it is asked at a table, and which cards it names."""

    needs_table: ClassVar[bool] = False
    """Whether there is always a table, though the author need not write what lies on it."""
    before_drawing: ClassVar[bool] = False
    """Whether it is asked before the player has drawn."""

    kind: str

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards that it names, group by group."""
        return ()


class Ending(Form):
    """How a deal ended: who went out and how, or who called acaba."""

    out: int | None = None
    concealed: bool = False
    first_pile: bool = False
    special: str | None = None
    acaba: int | None = None


class OfDeal(Ask, Ending):
    """A question about a side's score for a finished deal. Unknown hands are empty."""

    needs_table = True

    side: Amount = 0


class Steps(Ask):
    """Actions of one turn."""

    needs_table = True

    steps: Annotated[Listed[Step], Field(min_length=2)]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The steps as the engine knows them."""
        return self.steps


class GroupTo(Form):
    """Cards to lay, aimed at the meld that holds a card (wild cards alone need that)."""

    cards: Several
    to: OneCard | None = None

    @model_validator(mode="before")
    @classmethod
    def _in_full(cls, raw: Any) -> Any:
        """Cards alone stand for a group that is aimed at no meld."""
        return {"cards": raw} if isinstance(raw, str) else raw

    @property
    def lay(self) -> Lay:
        """The group as the engine knows it."""
        return Lay(cards(self.cards), self.to)


class LegalGroup(Ask):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards asked about."""
        return (self.cards,)


class LegalLay(Ask):
    """May these groups be laid now?"""

    needs_table = True

    kind: Literal["lay"]
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The groups asked about."""
        return tuple(group.cards for group in self.groups)


class LegalTake(Ask):
    """May the pile be taken with these hand cards (none: onto a meld; left out: at all)?"""

    needs_table = True
    before_drawing = True

    kind: Literal["take"]
    using: Several | None = None
    also: Listed[GroupTo] = ()

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The hand cards that take the pile, and what is laid with them."""
        laid = (self.using or (), *(group.cards for group in self.also))
        return tuple(group for group in laid if group)


class LegalDraw(Ask):
    """May a card be drawn now?"""

    needs_table = True
    before_drawing = True

    kind: Literal["draw"]


class LegalDiscard(Ask):
    """May this card be discarded?"""

    needs_table = True

    kind: Literal["discard"]
    card: OneCard
    place: Annotated[Literal["hand", "table"], Field(alias="from")] = "hand"

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The card asked about."""
        return ((self.card,),)


class LegalGoOut(Ask):
    """May the player go out like this?"""

    needs_table = True

    kind: Literal["go_out"]
    groups: Listed[GroupTo] = ()
    discard: OneCard | None = None

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The groups laid, and the discard."""
        last = ((self.discard,),) if self.discard else ()
        return (*(group.cards for group in self.groups), *last)


class LegalSpecial(Ask):
    """May the whole hand be laid as a special hand?"""

    needs_table = True

    kind: Literal["special"]


class LegalAcaba(Ask):
    """May acaba be called? `about`: what the partner was asked in this turn, if he was asked."""

    needs_table = True

    kind: Literal["acaba"]
    about: Literal["acaba", "out"] = "acaba"


class LegalCaliente(Ask):
    """May a caliente be played?"""

    needs_table = True

    kind: Literal["caliente"]

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The caliente."""
        return ((CALIENTE,),)


class LegalBid(Ask):
    """May this be bid after these bids, of which 0 is a pass?"""

    needs_table = True

    kind: Literal["bid"]
    amount: Count
    bids: Listed[int] = ()


class ChooseGroup(Ask):
    """Choose a meld, or cards for a meld of the side."""

    kind: Literal["group"]


class ChooseLay(Ask):
    """Choose what to lay, so that it is legal now."""

    kind: Literal["lay"]


class ChooseTake(Ask):
    """Choose the cards with which to take the pile."""

    needs_table = True
    before_drawing = True

    kind: Literal["take"]


class NumberPoints(Ask):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: Several

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards asked about."""
        return (self.cards,)


class NumberMinimum(Ask):
    """What must the first meld reach at this score?"""

    kind: Literal["minimum"]
    score: int


class NumberLay(Ask):
    """What do these groups count toward the minimum?"""

    kind: Literal["lay"]
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The groups asked about."""
        return tuple(group.cards for group in self.groups)


class NumberHand(Ask):
    """How many cards is a player dealt?"""

    kind: Literal["hand"]
    players: int | None = None


class NumberDraw(Ask):
    """How many cards are drawn?"""

    kind: Literal["draw"]
    players: int | None = None


class NumberRedThrees(Ask):
    """What do so many red threes bring a side?"""

    kind: Literal["red_threes"]
    count: Count
    melded: bool = True


class NumberBonus(Ask):
    """What bonus does this meld bring?"""

    kind: Literal["bonus"]
    cards: Several

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards asked about."""
        return (self.cards,)


class NumberScore(OfDeal):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]


class NumberCaliente(Ask):
    """How many cards does playing a caliente draw?"""

    needs_table = True

    kind: Literal["caliente"]

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The caliente."""
        return ((CALIENTE,),)


class NumberHeld(Ask):
    """How many cards does the player hold after laying these groups?"""

    needs_table = True

    kind: Literal["held"]
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The groups asked about."""
        return tuple(group.cards for group in self.groups)


class WhichCanasta(Ask):
    """What canasta is this meld?"""

    kind: Literal["canasta"]
    cards: Several

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards asked about."""
        return (self.cards,)


class WhichPile(Ask):
    """How does the pile stand for the player to move?"""

    needs_table = True
    before_drawing = True

    kind: Literal["pile"]


class WhichCard(Ask):
    """What is this card for the rules?"""

    kind: Literal["card"]
    card: OneCard

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The card asked about."""
        return ((self.card,),)


class WhichSpecial(Ask):
    """Which special hand do these cards make?"""

    kind: Literal["special"]
    cards: Several

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards asked about."""
        return (self.cards,)


class WhichFoot(Ask):
    """When does the player take up his foot, if he lays these groups or makes this discard?"""

    needs_table = True

    kind: Literal["foot"]
    groups: Listed[GroupTo] = ()
    discard: OneCard | None = None

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The groups laid, and the discard."""
        last = ((self.discard,),) if self.discard else ()
        return (*(group.cards for group in self.groups), *last)


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
