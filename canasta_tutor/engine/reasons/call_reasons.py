"""Reasons about what a player calls: on an offered card, in the auction, acaba, a caliente."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.values.cards import Card


class OfferOpen(Reason, code="offer.open", rule="deal.first_upcard"):
    """The card offered from the stock is taken or refused before play begins."""


class NothingOffered(Reason, code="offer.none", rule="deal.first_upcard"):
    """Only the first card of the stock is offered, before the first turn."""


class OfferTaken(Reason, code="offer.taken", rule="deal.first_upcard"):
    """The first card of the stock is offered openly; taken, it is the player's draw."""

    card: Card


class OfferRefused(Reason, code="offer.refused", rule="deal.first_upcard"):
    """An offered card that is refused is the first upcard; the player draws the next card."""

    card: Card


class OfferFreezes(Reason, code="offer.freezes", rule="pile.freezing"):
    """A freezing card that was refused stays as the upcard and freezes the pile."""

    card: Card


class AuctionOpen(Reason, code="auction.open", rule="calls.auction"):
    """The auction ends before play begins."""


class NoAuction(Reason, code="auction.none", rule="calls.auction"):
    """Nobody bids when there is no auction, or none any more."""


class BidTooLow(Reason, code="auction.too_low", rule="calls.contract_start"):
    """A bid is a step higher than the `last`; the first (none before: 0) is the lowest contract."""

    amount: int
    least: int
    last: int
    step: int


class BidOffStep(Reason, code="auction.off_step", rule="calls.contract_step"):
    """Bids rise in whole steps from the lowest contract."""

    amount: int
    start: int
    step: int


class ContractBid(Reason, code="auction.bid", rule="calls.auction"):
    """A bid commits the side to so many points in the deal if nobody bids more."""

    amount: int


class BidPassed(Reason, code="auction.passed", rule="calls.auction"):
    """Who passes may bid again while the auction goes on; it ends when all others pass."""


class AcabaNotPlayed(Reason, code="acaba.not_played", rule="calls.acaba"):
    """Acaba is called only where it is agreed."""


class AcabaNobodyToAsk(Reason, code="acaba.no_partner", rule="calls.acaba"):
    """Who plays alone has nobody to ask about acaba."""


class AcabaRefused(Reason, code="acaba.partner_no", rule="calls.acaba"):
    """The partner's answer about acaba binds: after a no it is not called this turn."""


class AcabaAgreed(Reason, code="acaba.partner_yes", rule="calls.acaba"):
    """The partner's answer about acaba binds: after a yes it is called."""


class AcabaAsked(Reason, code="acaba.asked", rule="calls.acaba"):
    """A player may ask his partner whether to call acaba, and must obey."""


class AcabaCalled(Reason, code="acaba.called", rule="calls.acaba"):
    """Acaba ends the deal: each other side gets the points, the caller's side none."""

    points: int


class CalienteNotFewer(Reason, code="caliente.not_fewer", rule="calls.caliente"):
    """A caliente is played by a side with fewer melds than every other of the `sides`."""

    count: int
    others: int
    sides: int


class CalientePlayed(Reason, code="caliente.played", rule="calls.caliente"):
    """A caliente fills the hand that is `kept` up to as many cards as were dealt; it costs points.

    `dealt` is 0 where it is filled up to fewer, or red threes are replaced, too.
    """

    drawn: int
    cost: int
    dealt: int
    kept: int
