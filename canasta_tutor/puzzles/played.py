"""What can be asked of a turn, a score sheet, other rules or several plays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..engine.actions import Action
from ..engine.forms import AtLeast, Filled, Form, Read
from ..engine.notation import read_action


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, Read(_read_step)]
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

    side: Annotated[int, AtLeast(0)] = 0


class WrongLine(OfDeal):
    """Which line of the written sheet is wrong?"""

    kind: Literal["line"]
    written: Annotated[dict[str, int], Filled(2)]


class WholeSheet(OfDeal):
    """What does each of these lines count? The answer has the numbers in their order."""

    kind: Literal["sheet"]
    lines: Annotated[tuple[str, ...], Filled()]


class GameDeal(Ending):
    """A finished deal of a game, with the hands of all players."""

    position: dict[str, Any]


class WholeGame(Form):
    """What do these deals bring each side, how do the totals stand, who has won?

    `scores`: of each side before the first of them; `deals_played`: how many went before.
    """

    kind: Literal["game"]
    deals: Annotated[tuple[GameDeal, ...], Filled()]
    scores: Annotated[tuple[int, ...], Filled(2)]
    deals_played: Annotated[int, AtLeast(0)] = 0


class Steps(Form):
    """Actions of one turn."""

    steps: Annotated[tuple[Step, ...], Filled(2)]

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
