"""Reasons about the turn."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Cards


class DealOver(Reason):
    """When the deal has ended, nobody plays on."""

    code, rule = "turn.deal_over", "turn.order"


class MustDrawFirst(Reason):
    """A turn begins by drawing or taking the pile."""

    code, rule = "turn.draw_first", "turn.order"


class AlreadyDrawn(Reason):
    """A player draws or takes the pile once a turn."""

    code, rule = "turn.already_drawn", "turn.order"


class NotInHand(Reason):
    """Only cards held can be played."""

    code, rule = "turn.not_in_hand", "turn.order"
    cards: Cards


class NothingLaid(Reason):
    """Laying needs at least one card."""

    code, rule = "turn.nothing_laid", "turn.order"


class DiscardsFirst(Reason):
    """Nobody melds or takes the pile before everyone has discarded once."""

    code, rule = "turn.discards_first", "turn.opening"
    turns: int
    players: int
