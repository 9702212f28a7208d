"""What a player can do, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Lay:
    """Hand cards laid together: a new meld, or more cards for the side's meld of their rank.

    `onto` aims wild cards that come alone at the meld that holds that card.
    """

    cards: Cards
    onto: Card | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, as many cards as the rules say."""


@dataclass(frozen=True, slots=True)
class TakePile:
    """Take the discard pile: the upcard is melded with `using` (none: onto an own meld).

    `also` are further groups laid from the hand at the same time, for the minimum.
    """

    using: Cards = ()
    also: tuple[Lay, ...] = ()


@dataclass(frozen=True, slots=True)
class LayMelds:
    """Lay groups from the hand, all at once."""

    groups: tuple[Lay, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a discard, from the hand or a laid red three from the table."""

    card: Card
    from_table: bool = False


@dataclass(frozen=True, slots=True)
class GoOut:
    """Lay all that is left, perhaps with a last discard, and end the deal."""

    groups: tuple[Lay, ...]
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class AskPartner:
    """Ask the partner for leave to go out."""


@dataclass(frozen=True, slots=True)
class AnswerPartner:
    """The partner's answer, which binds for this turn."""

    yes: bool


Action = Draw | TakePile | LayMelds | Discard | GoOut | AskPartner | AnswerPartner
