"""The questions of puzzles: one small model for each question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from canasta_tutor.engine.position.actions_as_text import read_action
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
from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, Listed
from canasta_tutor.engine.values.actions import (
    Action,
    CallAcaba,
    Discard,
    LayMelds,
    LaySpecial,
    PlayCaliente,
)
from canasta_tutor.engine.values.cards import CALIENTE, Card, Cards
from canasta_tutor.puzzles.schema.written_fields import OneCard, Several


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, BeforeValidator(_read_step)]
"""An action, written as the engine writes it."""


class Ask(Form):
    """A question, with the cards that it names."""

    needs_table: ClassVar[bool] = False
    """Whether there is always a table, even if the author writes no position."""
    before_drawing: ClassVar[bool] = False
    """Whether the player has not drawn yet."""

    kind: str

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The cards that the question names, group by group, in the order written."""
        return tuple(self._find_named())

    def _find_named(self) -> Iterator[Cards]:
        for name, value in self:
            match name, value:
                case ("cards", cards) | ("using", (_, *_) as cards):
                    yield cards
                case "card" | "discard", Card():
                    yield (value,)
                case "groups" | "also", tuple(groups):
                    yield from (group.cards for group in groups if isinstance(group, Group))


class AtTable(Ask):
    """A question at a table; the author need not write a position."""

    needs_table = True


class BeforeDrawing(AtTable):
    """A question to a player before they draw."""

    before_drawing = True


class Ending(Ended):
    """How a deal ended: who went out and how, or who called acaba."""

    first_pile: bool = False
    special: str | None = None
    acaba: int | None = None


class OfDeal(Ending, AtTable):
    """A question about a side's score for a finished deal. Unknown hands are empty."""

    side: Amount = 0


class Steps(AtTable):
    """Actions of one turn."""

    steps: Annotated[Listed[Step], Field(min_length=2)]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The steps as actions of the engine."""
        return self.steps


Groups = Listed[Group[Several, OneCard]]


class LegalGroup(GroupAsk[Several], Ask):
    """Are these cards a meld?"""


class LegalLay(LayAsk[Several, OneCard], AtTable):
    """May the player lay these groups now?"""

    groups: Annotated[Groups, Field(min_length=1)]


class LegalTake(TakeAsk[Several, OneCard], BeforeDrawing):
    """May the player take the pile with these hand cards?

    If `using` is empty, they take it onto a meld. If `using` is left out, they may take it in any
    way.
    """


class LegalDraw(DrawAsk, BeforeDrawing):
    """May the player draw now?"""


class LegalDiscard(DiscardAsk[OneCard], AtTable):
    """May the player discard this card?"""


class LegalGoOut(GoOutAsk[Several, OneCard], AtTable):
    """May the player go out in this way?"""


class LegalSpecial(OfAction, AtTable):
    """May the player lay the whole hand as a special hand?"""

    kind: Literal["special"]

    @property
    def action(self) -> LaySpecial:
        """What the player does."""
        return LaySpecial()


class LegalAcaba(OfAction, AtTable):
    """May the player call acaba? `about`: what the player asked their partner in this turn."""

    kind: Literal["acaba"]
    about: Literal["acaba", "out"] = "acaba"

    @property
    def action(self) -> CallAcaba:
        """What the player does."""
        return CallAcaba()


class OfCaliente(OfAction, AtTable):
    """A question about playing a caliente."""

    kind: Literal["caliente"]

    @property
    def action(self) -> PlayCaliente:
        """What the player does."""
        return PlayCaliente()

    @property
    def card_groups(self) -> tuple[Cards, ...]:
        """The caliente."""
        return ((CALIENTE,),)


class LegalCaliente(OfCaliente):
    """May the player play a caliente?"""


class LegalBid(BidAsk, AtTable):
    """May the player make this bid after these bids? 0 is a pass."""

    amount: Count
    bids: Listed[int] = ()


class ChooseGroup(Ask):
    """Choose a meld, or cards for a meld of the side."""

    kind: Literal["group"]


class ChooseLay(Ask):
    """Choose cards to lay, so that the lay is legal now."""

    kind: Literal["lay"]


class ChooseTake(BeforeDrawing):
    """Choose the cards with which to take the pile."""

    kind: Literal["take"]


class NumberPoints(PointsAsk[Several], Ask):
    """How many points do these cards count?"""


class NumberMinimum(MinimumAsk, Ask):
    """What must the first meld reach at this score?"""


class NumberLay(LayAsk[Several, OneCard], Ask):
    """How many points do these groups count toward the minimum?"""

    groups: Annotated[Groups, Field(min_length=1)]


class NumberHand(Ask):
    """How many cards is a player dealt?"""

    kind: Literal["hand"]
    players: int | None = None


class NumberDraw(Ask):
    """How many cards does a player draw?"""

    kind: Literal["draw"]
    players: int | None = None


class NumberRedThrees(Ask):
    """How many points does this number of red threes bring a side?"""

    kind: Literal["red_threes"]
    count: Count
    melded: bool = True


class NumberBonus(Ask):
    """What bonus does this meld bring?"""

    kind: Literal["bonus"]
    cards: Several


class NumberScore(OfDeal):
    """What does a side score for the deal as the table stands?"""

    kind: Literal["score"]


class NumberCaliente(OfCaliente):
    """How many cards does playing a caliente draw?"""


class NumberHeld(OfAction, AtTable):
    """How many cards does the player hold after laying these groups?"""

    kind: Literal["held"]
    groups: Annotated[Groups, Field(min_length=1)]

    @property
    def action(self) -> LayMelds:
        """What the player does."""
        return LayMelds(read_lays(self.groups))


class WhichCanasta(Ask):
    """Which kind of canasta is this meld?"""

    kind: Literal["canasta"]
    cards: Several


class WhichPile(BeforeDrawing):
    """What is the state of the pile for the player to move?"""

    kind: Literal["pile"]


class WhichCard(Ask):
    """What is this card for the rules?"""

    kind: Literal["card"]
    card: OneCard


class WhichSpecial(Ask):
    """Which special hand do these cards make?"""

    kind: Literal["special"]
    cards: Several


class WhichFoot(OfAction, AtTable):
    """When does the player take up their foot if they lay these groups or make this discard?"""

    kind: Literal["foot"]
    groups: Groups = ()
    discard: OneCard | None = None

    @property
    def action(self) -> LayMelds | Discard:
        """What the player does."""
        return Discard(self.discard) if self.discard else LayMelds(read_lays(self.groups))


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
