"""What can be asked, one small model a question."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from canasta_tutor.engine.position.notation import read_action
from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, Listed
from canasta_tutor.engine.values.actions import Action, Lay
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.puzzles.schema.entries import OneCard, Several


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, BeforeValidator(_read_step)]
"""An action, written as the engine writes it."""


class Ending(Form):
    """How a deal ended: who went out and how, or who called acaba."""

    out: int | None = None
    concealed: bool = False
    first_pile: bool = False
    special: str | None = None
    acaba: int | None = None


class OfDeal(Ending):
    """A question about a side's score for a finished deal. Unknown hands are empty."""

    side: Amount = 0


class WrongLine(OfDeal):
    """Which line of the written sheet is wrong?"""

    kind: Literal["line"]
    written: Annotated[dict[str, int], Field(min_length=2)]


class WholeSheet(OfDeal):
    """What does each of these lines count? The answer has the numbers in their order."""

    kind: Literal["sheet"]
    lines: Annotated[Listed[str], Field(min_length=1)]


class GameDeal(Ending):
    """A finished deal of a game, with the hands of all players."""

    position: dict[str, Any]


class WholeGame(Form):
    """What do these deals bring each side, how do the totals stand, who has won?

    `scores`: of each side before the first of them; `deals_played`: how many went before.
    """

    kind: Literal["game"]
    deals: Annotated[Listed[GameDeal], Field(min_length=1)]
    scores: Annotated[Listed[int], Field(min_length=2)]
    deals_played: Amount = 0


class Steps(Form):
    """Actions of one turn."""

    steps: Annotated[Listed[Step], Field(min_length=2)]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The steps as the engine knows them."""
        return self.steps


class InOrder(Steps):
    """In which order can these steps be played?"""

    kind: Literal["steps"]


class PlayedTurn(Steps):
    """Which step of the turn was against the rules, if any?"""

    kind: Literal["turn"]


class BestOut(Steps):
    """Which of these legal ways to go out brings the side most?"""

    kind: Literal["out"]


class PlayTo(Form):
    """Play at the table until something is reached; the others play too.

    `turns`: how many turns there are for it. `laying`: whether cards must be laid on the way.
    `stock`: what is drawn first. `solution`: what the player can do to get there.
    """

    kind: Literal["turn", "open", "canasta", "take", "out"]
    turns: Count = 1
    laying: bool = False
    stock: Several = ()
    solution: Annotated[Listed[Step], Field(min_length=1)]


class UnderOthers(Form):
    """Would the answer be another one in that system?"""

    kind: Literal["rules"]
    system: str


PlayedAsk = (
    WrongLine | WholeSheet | WholeGame | InOrder | PlayedTurn | BestOut | PlayTo | UnderOthers
)


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


class LegalGroup(Form):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several


class LegalLay(Form):
    """May these groups be laid now?"""

    kind: Literal["lay"]
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]


class LegalTake(Form):
    """May the pile be taken with these hand cards (none: onto a meld; left out: at all)?"""

    kind: Literal["take"]
    using: Several | None = None
    also: Listed[GroupTo] = ()


class LegalDraw(Form):
    """May a card be drawn now?"""

    kind: Literal["draw"]


class LegalDiscard(Form):
    """May this card be discarded?"""

    kind: Literal["discard"]
    card: OneCard
    place: Annotated[Literal["hand", "table"], Field(alias="from")] = "hand"


class LegalGoOut(Form):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: Listed[GroupTo] = ()
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
    amount: Count
    bids: Listed[int] = ()


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
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]


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
    count: Count
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
    groups: Annotated[Listed[GroupTo], Field(min_length=1)]


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
    groups: Listed[GroupTo] = ()
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
