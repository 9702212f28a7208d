"""What is asked of the rules in lessons, in made puzzles and at the referee's table alike.

A question about what a player may do knows his action. How cards are written is up to those who
ask: in a lesson all have their suits, at the referee's table a suit may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import ConfigDict, Field, model_validator

from canasta_tutor.engine.position.position_form import Sparse
from canasta_tutor.engine.rules.reading.form import Amount, Form, Listed
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Card, Cards, cards

Several = TypeVar("Several", bound=str | Cards)
"""Cards, as they are written."""
One = TypeVar("One", bound=str | Card)
"""One card, as it is written."""


def read_card(written: str | Card) -> Card:
    """The card that is written."""
    return written if isinstance(written, Card) else Card(written)


class Asked(Sparse):
    """A question in which cards may be texts or cards."""

    model_config = ConfigDict(arbitrary_types_allowed=True)


class OfAction(Asked):
    """A question about something that a player may do."""

    @property
    def action(self) -> Action:
        """What the player does."""
        raise NotImplementedError


class Group(Form, Generic[Several, One]):
    """Cards to lay. `to` names a card of the meld that they join; null = a new meld."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    cards: Several
    to: One | None = None

    @model_validator(mode="before")
    @classmethod
    def _in_full(cls, raw: Any) -> Any:
        """Cards alone stand for a group that is aimed at no meld."""
        return raw if isinstance(raw, dict | Form) else {"cards": raw}

    @property
    def lay(self) -> actions.Lay:
        """The group as the engine knows it; `to` written as null asks for a new meld."""
        new = "to" in self.model_fields_set and self.to is None
        return actions.Lay(cards(self.cards), None if self.to is None else read_card(self.to), new)


def read_lays(groups: Iterable[Group[Any, Any]]) -> tuple[actions.Lay, ...]:
    """The groups as the engine knows them."""
    return tuple(group.lay for group in groups)


class GroupAsk(Asked, Generic[Several]):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several


class LayAsk(OfAction, Generic[Several, One]):
    """May these groups be laid?"""

    kind: Literal["lay"]
    groups: Listed[Group[Several, One]]

    @property
    def action(self) -> actions.LayMelds:
        """What the player does."""
        return actions.LayMelds(read_lays(self.groups))


class TakeAsk(OfAction, Generic[Several, One]):
    """May the pile be taken with these hand cards ("" = onto a meld), or, without any, at all?"""

    kind: Literal["take"]
    using: Several | None = None
    also: Listed[Group[Several, One]] | None = None

    @property
    def at_all(self) -> bool:
        """Whether no way of taking it is named."""
        return self.using is None and self.also is None

    @property
    def action(self) -> actions.TakePile:
        """What the player does."""
        return actions.TakePile(cards(self.using or ""), read_lays(self.also or ()))


class DrawAsk(OfAction):
    """May a card be drawn?"""

    kind: Literal["draw"]

    @property
    def action(self) -> actions.Draw:
        """What the player does."""
        return actions.Draw()


class DiscardAsk(OfAction, Generic[One]):
    """May this card be discarded, from the hand or from the table?"""

    kind: Literal["discard"]
    card: One
    place: Annotated[Literal["hand", "table"], Field(alias="from")] = "hand"

    @property
    def action(self) -> actions.Discard:
        """What the player does."""
        return actions.Discard(read_card(self.card), self.place == "table")


class GoOutAsk(OfAction, Generic[Several, One]):
    """May the player go out like this?"""

    kind: Literal["go_out"]
    groups: Listed[Group[Several, One]] = ()
    discard: One | None = None

    @property
    def action(self) -> actions.GoOut:
        """What the player does."""
        last = None if self.discard is None else read_card(self.discard)
        return actions.GoOut(read_lays(self.groups), last)


class BidAsk(OfAction):
    """May this be bid?"""

    kind: Literal["bid"]
    amount: int | None = None

    @property
    def action(self) -> actions.Bid:
        """What the player does."""
        return actions.Bid(self.amount)


class PointsAsk(Asked, Generic[Several]):
    """What do these cards count?"""

    kind: Literal["points"]
    cards: Several


class MinimumAsk(Sparse):
    """What must a first meld reach at this score?"""

    kind: Literal["minimum"]
    score: int


class Ended(Sparse):
    """How a deal ended: who went out, and whether concealed."""

    out: Amount | None = None
    concealed: bool = False
