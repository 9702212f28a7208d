"""Reasons about what a player calls: on an offered card, in the auction, acaba, a caliente."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card


class OfferOpen(Reason):
    """The card offered from the stock is taken or refused before play begins."""

    code, rule = "offer.open", "deal.first_upcard"


class NothingOffered(Reason):
    """Only the first card of the stock is offered, before the first turn."""

    code, rule = "offer.none", "deal.first_upcard"


class OfferTaken(Reason):
    """The first card of the stock is offered openly; taken, it is the player's draw."""

    code, rule = "offer.taken", "deal.first_upcard"
    card: Card


class OfferRefused(Reason):
    """An offered card that is refused is the first upcard; the player draws the next card."""

    code, rule = "offer.refused", "deal.first_upcard"
    card: Card


class OfferFreezes(Reason):
    """A freezing card that was refused stays as the upcard and freezes the pile."""

    code, rule = "offer.freezes", "pile.freezing"
    card: Card


class AuctionOpen(Reason):
    """The auction ends before play begins."""

    code, rule = "auction.open", "calls.auction"


class NoAuction(Reason):
    """Nobody bids when there is no auction, or none any more."""

    code, rule = "auction.none", "calls.auction"


class BidTooLow(Reason):
    """A bid is a step higher than the `last`; the first (none before: 0) is the lowest contract."""

    code, rule = "auction.too_low", "calls.contract_start"
    amount: int
    least: int
    last: int
    step: int


class BidOffStep(Reason):
    """Bids rise in whole steps from the lowest contract."""

    code, rule = "auction.off_step", "calls.contract_step"
    amount: int
    start: int
    step: int


class ContractBid(Reason):
    """A bid commits the side to so many points in the deal if nobody bids more."""

    code, rule = "auction.bid", "calls.auction"
    amount: int


class BidPassed(Reason):
    """Who passes may bid again while the auction goes on; it ends when all others pass."""

    code, rule = "auction.passed", "calls.auction"


class AcabaNotPlayed(Reason):
    """Acaba is called only where it is agreed."""

    code, rule = "acaba.not_played", "calls.acaba"


class AcabaNobodyToAsk(Reason):
    """Who plays alone has nobody to ask about acaba."""

    code, rule = "acaba.no_partner", "calls.acaba"


class AcabaRefused(Reason):
    """The partner's answer about acaba binds: after a no it is not called this turn."""

    code, rule = "acaba.partner_no", "calls.acaba"


class AcabaAgreed(Reason):
    """The partner's answer about acaba binds: after a yes it is called."""

    code, rule = "acaba.partner_yes", "calls.acaba"


class AcabaAsked(Reason):
    """A player may ask his partner whether to call acaba, and must obey."""

    code, rule = "acaba.asked", "calls.acaba"


class AcabaCalled(Reason):
    """Acaba ends the deal: each other side gets the points, the caller's side none."""

    code, rule = "acaba.called", "calls.acaba"
    points: int


class CalienteNotFewer(Reason):
    """A caliente is played by a side with fewer melds than every other of the `sides`."""

    code, rule = "caliente.not_fewer", "calls.caliente"
    count: int
    others: int
    sides: int


class CalientePlayed(Reason):
    """A caliente fills the hand that is `kept` up to as many cards as were dealt; it costs points.

    `dealt` is 0 where it is filled up to fewer, or red threes are replaced, too.
    """

    code, rule = "caliente.played", "calls.caliente"
    drawn: int
    cost: int
    dealt: int
    kept: int
