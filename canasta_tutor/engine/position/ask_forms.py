"""Questions about the rules, as lessons, practice and the referee ask them.

A question about what a player may do has an `action`. The type of the cards depends on who asks: a
lesson gives every card its suit; the referee lets people leave suits out.
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
"""How a form keeps several cards: as text or as cards."""
One = TypeVar("One", bound=str | Card)
"""How a form keeps one card."""


def read_card(written: str | Card) -> Card:
    """The card itself, or the card that a text names."""
    return written if isinstance(written, Card) else Card(written)


class Asked(Sparse):
    """A question whose cards may be texts or cards."""

    model_config = ConfigDict(arbitrary_types_allowed=True)


class OfAction(Asked):
    """A question about an action: may the player do it?"""

    @property
    def action(self) -> Action:
        """The action that the question is about."""
        raise NotImplementedError


class Group(Form, Generic[Several, One]):
    """Cards to lay.

    `to`: a card of the meld that these cards join; null in the file asks for a new meld.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    cards: Several
    to: One | None = None

    @model_validator(mode="before")
    @classmethod
    def _accept_cards(cls, raw: Any) -> Any:
        """Accept cards alone as a group without `to`."""
        return raw if isinstance(raw, dict | Form) else {"cards": raw}

    @property
    def lay(self) -> actions.Lay:
        """The group as a `Lay`; `to` written as null asks for a new meld."""
        new = "to" in self.model_fields_set and self.to is None
        return actions.Lay(cards(self.cards), None if self.to is None else read_card(self.to), new)


def read_lays(groups: Iterable[Group[Any, Any]]) -> tuple[actions.Lay, ...]:
    """The groups as `Lay` values."""
    return tuple(group.lay for group in groups)


class GroupAsk(Asked, Generic[Several]):
    """Are these cards a meld?"""

    kind: Literal["group"]
    cards: Several


class LayAsk(OfAction, Generic[Several, One]):
    """May the player lay these groups?"""

    kind: Literal["lay"]
    groups: Listed[Group[Several, One]]

    @property
    def action(self) -> actions.LayMelds:
        """The lay-down that the question is about."""
        return actions.LayMelds(read_lays(self.groups))


class TakeAsk(OfAction, Generic[Several, One]):
    """May the player take the pile with these hand cards, and lay these groups with it?

    `using`: "" means that the upcard joins a meld. Without `using` and `also`, the question is
    whether the player can take the pile in any way.
    """

    kind: Literal["take"]
    using: Several | None = None
    also: Listed[Group[Several, One]] | None = None

    @property
    def at_all(self) -> bool:
        """Whether the question is about any way of taking the pile, because it names no way."""
        return self.using is None and self.also is None

    @property
    def action(self) -> actions.TakePile:
        """The taking of the pile that the question is about."""
        return actions.TakePile(cards(self.using or ""), read_lays(self.also or ()))


class DrawAsk(OfAction):
    """May the player draw a card?"""

    kind: Literal["draw"]

    @property
    def action(self) -> actions.Draw:
        """The draw that the question is about."""
        return actions.Draw()


class DiscardAsk(OfAction, Generic[One]):
    """May the player discard this card, from the hand or from the table?"""

    kind: Literal["discard"]
    card: One
    place: Annotated[Literal["hand", "table"], Field(alias="from")] = "hand"

    @property
    def action(self) -> actions.Discard:
        """The discard that the question is about."""
        return actions.Discard(read_card(self.card), self.place == "table")


class GoOutAsk(OfAction, Generic[Several, One]):
    """May the player go out in this way?"""

    kind: Literal["go_out"]
    groups: Listed[Group[Several, One]] = ()
    discard: One | None = None

    @property
    def action(self) -> actions.GoOut:
        """The way of going out that the question is about."""
        last = None if self.discard is None else read_card(self.discard)
        return actions.GoOut(read_lays(self.groups), last)


class BidAsk(OfAction):
    """May the player bid this amount? (None: pass.)"""

    kind: Literal["bid"]
    amount: int | None = None

    @property
    def action(self) -> actions.Bid:
        """The bid that the question is about."""
        return actions.Bid(self.amount)


class PointsAsk(Asked, Generic[Several]):
    """How many points do these cards count?"""

    kind: Literal["points"]
    cards: Several


class MinimumAsk(Sparse):
    """What does a first meld need at this score?"""

    kind: Literal["minimum"]
    score: int


class Ended(Sparse):
    """How a deal ended: which seat went out, and whether it went out concealed."""

    out: Amount | None = None
    concealed: bool = False
