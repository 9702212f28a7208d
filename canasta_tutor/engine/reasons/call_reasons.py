"""Reasons about what a player says: about an offered card, in the auction, acaba, a caliente."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card


class OfferOpen(Reason, code="offer.open", rule="deal.first_upcard"):
    """The player must take or refuse the card offered from the stock before play begins."""


class NothingOffered(Reason, code="offer.none", rule="deal.first_upcard"):
    """Only the first card of the stock is offered, and only before the first turn."""


class OfferTaken(Reason, code="offer.taken", rule="deal.first_upcard"):
    """The first card of the stock is offered face up; a player who takes it has drawn."""

    card: Card


class OfferRefused(Reason, code="offer.refused", rule="deal.first_upcard"):
    """An offered card that the player refuses is the first upcard; they draw the next card."""

    card: Card


class OfferFreezes(Reason, code="offer.freezes", rule="pile.freezing"):
    """A freezing card that the player refused stays as the upcard and freezes the pile."""

    card: Card


class AuctionOpen(Reason, code="auction.open", rule="calls.auction"):
    """The auction must end before play begins."""


class NoAuction(Reason, code="auction.none", rule="calls.auction"):
    """Nobody bids if there is no auction, or after it has ended."""


class BidTooLow(Reason, code="auction.too_low", rule="calls.contract_start"):
    """A bid must be at least one step above the last bid.

    The first bid must be at least the lowest contract.

    `last` is 0 if there is no bid yet.
    """

    amount: int
    least: int
    last: int
    step: int


class BidOffStep(Reason, code="auction.off_step", rule="calls.contract_step"):
    """A bid must be a whole number of steps above the lowest contract."""

    amount: int
    start: int
    step: int


class ContractBid(Reason, code="auction.bid", rule="calls.auction"):
    """The highest bid commits its side to score that many points in the deal."""

    amount: int


class BidPassed(Reason, code="auction.passed", rule="calls.auction"):
    """A player who passes may bid again; the auction ends when all other players pass."""


class AcabaNotPlayed(Reason, code="acaba.not_played", rule="calls.acaba"):
    """A player may call acaba only where the rules have it."""


class AcabaNobodyToAsk(Reason, code="acaba.no_partner", rule="calls.acaba"):
    """A player without a partner has nobody to ask about acaba."""


class AcabaRefused(Reason, code="acaba.partner_no", rule="calls.acaba"):
    """The partner's answer about acaba binds: after a "no", the player may not call it."""


class AcabaAgreed(Reason, code="acaba.partner_yes", rule="calls.acaba"):
    """The partner's answer about acaba binds: after a "yes", the player must call it."""


class AcabaAsked(Reason, code="acaba.asked", rule="calls.acaba"):
    """A player may ask the partner whether to call acaba, and must follow the answer."""


class AcabaCalled(Reason, code="acaba.called", rule="calls.acaba"):
    """Acaba ends the deal: each other side gets points, and the caller's side gets none."""

    points: int


class CalienteNotFewer(Reason, code="caliente.not_fewer", rule="calls.caliente"):
    """A player may play a caliente only if their side has fewer melds than any other side."""

    count: int
    others: int
    sides: int


class CalientePlayed(Reason, code="caliente.played", rule="calls.caliente"):
    """A caliente fills the hand up to the number of cards dealt, and it costs points.

    `kept`: the cards in the hand before the caliente. `dealt`: the size of the hand after the
    caliente; 0 if the hand gets fewer cards, or if red threes are replaced too.
    """

    drawn: int
    cost: int
    dealt: int
    kept: int
