"""What can be asked, one small model a question."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from canasta_tutor.engine.position.asks import (
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
    lays_of,
)
from canasta_tutor.engine.position.notation import read_action
from canasta_tutor.engine.position.schema import Position
from canasta_tutor.engine.rules.reading.form import Amount, Count, Form, Listed
from canasta_tutor.engine.values.actions import (
    Action,
    CallAcaba,
    Discard,
    LayMelds,
    LaySpecial,
    PlayCaliente,
)
from canasta_tutor.puzzles.schema.entries import OneCard, Several


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, BeforeValidator(_read_step)]
"""An action, written as the engine writes it."""


class Ending(Ended):
    """How a deal ended: who went out and how, or who called acaba."""

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

    position: Position


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


class UnderOthers(Form):
    """Would the answer be another one in that system?"""

    kind: Literal["rules"]
    system: str


PlayedAsk = WrongLine | WholeSheet | WholeGame | InOrder | PlayedTurn | BestOut | UnderOthers


Groups = Listed[Group[Several, OneCard]]


class LegalGroup(GroupAsk[Several]):
    """Are these cards a meld?"""


class LegalLay(LayAsk[Several, OneCard]):
    """May these groups be laid now?"""

    groups: Annotated[Groups, Field(min_length=1)]


class LegalTake(TakeAsk[Several, OneCard]):
    """May the pile be taken with these hand cards (none: onto a meld; left out: at all)?"""


class LegalDraw(DrawAsk):
    """May a card be drawn now?"""


class LegalDiscard(DiscardAsk[OneCard]):
    """May this card be discarded?"""


class LegalGoOut(GoOutAsk[Several, OneCard]):
    """May the player go out like this?"""


class LegalSpecial(OfAction):
    """May the whole hand be laid as a special hand?"""

    kind: Literal["special"]

    @property
    def action(self) -> LaySpecial:
        """What the player does."""
        return LaySpecial()


class LegalAcaba(OfAction):
    """May acaba be called? `about`: what the partner was asked in this turn, if he was asked."""

    kind: Literal["acaba"]
    about: Literal["acaba", "out"] = "acaba"

    @property
    def action(self) -> CallAcaba:
        """What the player does."""
        return CallAcaba()


class OfCaliente(OfAction):
    """A question about playing a caliente."""

    kind: Literal["caliente"]

    @property
    def action(self) -> PlayCaliente:
        """What the player does."""
        return PlayCaliente()


class LegalCaliente(OfCaliente):
    """May a caliente be played?"""


class LegalBid(BidAsk):
    """May this be bid after these bids, of which 0 is a pass?"""

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


class NumberPoints(PointsAsk[Several]):
    """What do these cards count?"""


class NumberMinimum(MinimumAsk):
    """What must the first meld reach at this score?"""


class NumberLay(LayAsk[Several, OneCard]):
    """What do these groups count toward the minimum?"""

    groups: Annotated[Groups, Field(min_length=1)]


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


class NumberCaliente(OfCaliente):
    """How many cards does playing a caliente draw?"""


class NumberHeld(OfAction):
    """How many cards does the player hold after laying these groups?"""

    kind: Literal["held"]
    groups: Annotated[Groups, Field(min_length=1)]

    @property
    def action(self) -> LayMelds:
        """What the player does."""
        return LayMelds(lays_of(self.groups))


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


class WhichFoot(OfAction):
    """When does the player take up his foot, if he lays these groups or makes this discard?"""

    kind: Literal["foot"]
    groups: Groups = ()
    discard: OneCard | None = None

    @property
    def action(self) -> LayMelds | Discard:
        """What the player does."""
        return Discard(self.discard) if self.discard else LayMelds(lays_of(self.groups))


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
