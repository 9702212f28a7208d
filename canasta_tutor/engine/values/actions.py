"""What a player can do, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.values.cards import Card, Cards, Rank
from canasta_tutor.engine.values.record import Record, value


@value()
class Lay:
    """Hand cards laid together: a new meld, or more cards for a meld that they fit.

    `onto` aims them at the meld that holds that card; `new` keeps them apart as a new meld.
    """

    cards: Cards
    onto: Card | None = None
    new: bool = False


def cards_laid(groups: Iterable[Lay]) -> Cards:
    """The cards of some groups."""
    return tuple([card for group in groups for card in group.cards])


@value()
class Draw:
    """Draw from the stock, as many cards as the rules say."""


@value()
class TakePile:
    """Take the discard pile: the upcard is melded with `using` (none: onto an own meld).

    `also` are further groups laid from the hand at the same time, for the minimum. `onto` and
    `new` say where the upcard goes, as in `Lay`.
    """

    using: Cards = ()
    also: tuple[Lay, ...] = ()
    onto: Card | None = None
    new: bool = False


@value()
class LayMelds:
    """Lay groups from the hand, all at once."""

    groups: tuple[Lay, ...]


@value()
class Discard:
    """End the turn with a discard, from the hand or a laid red three from the table."""

    card: Card
    from_table: bool = False


@value()
class GoOut:
    """Lay all that is left, perhaps with a last discard, and end the deal."""

    groups: tuple[Lay, ...]
    discard: Card | None = None


class JoinSets(Record):
    """Join the side's two sets of a rank."""

    rank: Rank


class AddUpcard(Record):
    """Put the upcard alone on an own sequence in place of the draw; the rest of the pile stays."""


class LayThrees(Record):
    """Lay threes as bonus cards, where that is left to the player, and draw for them."""

    cards: Cards


class EndTurn(Record):
    """End the turn without a discard."""


class LaySpecial(Record):
    """Lay the whole hand as a special hand; the deal ends."""


class PlayCaliente(Record):
    """Play a caliente: it leaves the game and the hand is filled up."""


class CallAcaba(Record):
    """Say acaba: the deal ends and nothing else is scored."""


class Bid(Record):
    """Bid a contract, or pass (None)."""

    amount: int | None = None


class AnswerOffer(Record):
    """Take the card offered from the stock as the draw, or refuse it."""

    take: bool


class AskPartner(Record):
    """Ask the partner for leave to go out, or to call acaba."""

    acaba: bool = False


class AnswerPartner(Record):
    """The partner's answer, which binds for this turn."""

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
