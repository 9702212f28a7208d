"""Reasons about the turn."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards


class DealOver(Reason, code="turn.deal_over", rule="turn.order"):
    """When the deal has ended, nobody plays on."""


class MustDrawFirst(Reason, code="turn.draw_first", rule="turn.order"):
    """A turn begins by drawing or taking the pile."""


class AlreadyDrawn(Reason, code="turn.already_drawn", rule="turn.order"):
    """A player draws or takes the pile once a turn."""


class NotInHand(Reason, code="turn.not_in_hand", rule="turn.order"):
    """Only cards held can be played."""

    cards: Cards


class NothingLaid(Reason, code="turn.nothing_laid", rule="turn.order"):
    """Laying needs at least one card."""


class DiscardsFirst(Reason, code="turn.discards_first", rule="turn.opening"):
    """Nobody melds or takes the pile before everyone has discarded once."""

    turns: int
    players: int
