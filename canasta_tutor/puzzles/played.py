"""What can be asked of a turn, a score sheet, other rules or several plays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..engine.actions import Action
from ..engine.notation import read_action
from .entries import Entry, Whole, Yes


def _read_step(value: Any) -> Any:
    return read_action(value) if isinstance(value, str) else value


Step = Annotated[Any, BeforeValidator(_read_step)]
"""An action, written as the engine writes it."""


class OfDeal(Entry):
    """A question about a side's score for a finished deal. Unknown hands are empty."""

    side: Annotated[Whole, Field(ge=0)] = 0
    out: Whole | None = None
    concealed: Yes = False


class WrongLine(OfDeal):
    """Which line of the written sheet is wrong?"""

    kind: Literal["line"]
    written: dict[str, Whole] = Field(min_length=2)


class WholeSheet(OfDeal):
    """What does each of these lines count? The answer has the numbers in their order."""

    kind: Literal["sheet"]
    lines: tuple[str, ...] = Field(min_length=1)


class Steps(Entry):
    """Actions of one turn."""

    steps: tuple[Step, ...] = Field(min_length=2)

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


class UnderOthers(Entry):
    """Would the answer be another one in that system?"""

    kind: Literal["rules"]
    system: str


PlayedAsk = WrongLine | WholeSheet | InOrder | PlayedTurn | BestOut | UnderOthers
