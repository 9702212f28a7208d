"""What a player can do: one frozen type for each kind of action."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.values.cards import Card, Cards, Rank
from canasta_tutor.engine.values.record import Record, frozen_value


@frozen_value()
class Lay:
    """Hand cards that a player lays together: a new meld, or cards added to a meld of the side.

    `onto`: add them to the meld that holds this card. `new`: make a new meld of them, even if they
    fit one on the table. Without `onto` and `new`, the engine finds the meld that the cards fit.
    """

    cards: Cards
    onto: Card | None = None
    new: bool = False


def cards_laid(groups: Iterable[Lay]) -> Cards:
    """The cards of all the groups, in order."""
    return tuple([card for group in groups for card in group.cards])


@frozen_value()
class Draw:
    """Draw from the stock, as many cards as the rules say."""


@frozen_value()
class TakePile:
    """Take the discard pile.

    The upcard makes a meld with the hand cards `using`; if there are none, it joins a meld of the
    side. `also`: further groups that the player lays from the hand at the same time, to reach the
    minimum. `onto` and `new` say where the upcard goes, as in `Lay`.
    """

    using: Cards = ()
    also: tuple[Lay, ...] = ()
    onto: Card | None = None
    new: bool = False


@frozen_value()
class LayMelds:
    """Lay groups from the hand, all at once."""

    groups: tuple[Lay, ...]


@frozen_value()
class Discard:
    """End the turn with a discard: a hand card, or (`from_table`) a red three laid earlier."""

    card: Card
    from_table: bool = False


@frozen_value()
class GoOut:
    """Lay all cards that are left, with or without a last discard, and end the deal."""

    groups: tuple[Lay, ...]
    discard: Card | None = None


class JoinSets(Record):
    """Join the side's two sets of a rank into one."""

    rank: Rank


class AddUpcard(Record):
    """Add only the upcard to a sequence of the side, instead of drawing.

    The rest of the pile stays where it is.
    """


class LayThrees(Record):
    """Lay threes as bonus cards, where the rules leave that to the player, and draw for each."""

    cards: Cards


class EndTurn(Record):
    """End the turn without a discard."""


class LaySpecial(Record):
    """Lay the whole hand as a special hand; this ends the deal."""


class PlayCaliente(Record):
    """Play a caliente: it leaves the game, and the player fills up the hand from the stock."""


class CallAcaba(Record):
    """Say "acaba": this ends the deal, and the players score nothing else."""


class Bid(Record):
    """Bid this many points in the auction; None passes."""

    amount: int | None = None


class AnswerOffer(Record):
    """Take the card offered from the stock as the draw, or refuse it."""

    take: bool


class AskPartner(Record):
    """Ask the partner for permission to go out, or to call acaba."""

    acaba: bool = False


class AnswerPartner(Record):
    """Answer the partner. The answer binds the partner for the rest of the turn."""

    yes: bool


Action = (
    Draw
    | TakePile
    | AddUpcard
    | LayMelds
    | JoinSets
    | LayThrees
    | Discard
    | EndTurn
    | GoOut
    | LaySpecial
    | PlayCaliente
    | CallAcaba
    | Bid
    | AnswerOffer
    | AskPartner
    | AnswerPartner
)
