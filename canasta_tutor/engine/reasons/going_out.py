"""Reasons about going out."""

from __future__ import annotations

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.values.cards import Card, Cards


class TooFewCanastas(Reason):
    """Going out needs canastas of the side.

    `long`: of what a meld is made that has as many cards as a canasta and is none: a sequence or
    wild cards, where these make none, or "mixed" with so many `naturals`, fewer than the `least`.
    """

    code, rule = "going_out.canastas", "going_out.canastas"
    count: int
    needed: int
    long: str = ""
    naturals: int = 0
    least: int = 0


class TooFewNaturalCanastas(Reason):
    """Going out may need natural canastas."""

    code, rule = "going_out.natural_canastas", "going_out.natural_canastas"
    count: int
    needed: int


class TooFewMixedCanastas(Reason):
    """Going out may need mixed canastas."""

    code, rule = "going_out.mixed_canastas", "going_out.mixed_canastas"
    count: int
    needed: int


class TooFewSequenceCanastas(Reason):
    """Going out may need canastas in sequence."""

    code, rule = "going_out.sequence_canastas", "going_out.sequence_canastas"
    count: int
    needed: int


class TooFewWildCanastas(Reason):
    """Going out may need wild canastas."""

    code, rule = "going_out.wild_canastas", "going_out.wild_canastas"
    count: int
    needed: int


class TooFewCleanCanastas(Reason):
    """Going out may need canastas without wild cards, natural or in sequence."""

    code, rule = "going_out.clean_canastas", "going_out.clean_canastas"
    count: int
    needed: int


class WildCanastasDoNotCount(Reason):
    """Wild canastas may not count among those that going out needs."""

    code, rule = "going_out.wild_count", "going_out.wild_count"
    count: int


class UnfinishedMeld(Reason):
    """Some melds must be canastas before their side goes out."""

    code, rule = "going_out.unfinished", "going_out.unfinished"
    cards: Cards
    count: int
    needed: int


class HandWouldEmpty(Reason):
    """A player who may not go out keeps a card after the discard."""

    code, rule = "going_out.keep_a_card", "going_out.canastas"
    left: int


class CardsLeft(Reason):
    """Going out leaves no card in the hand."""

    code, rule = "going_out.cards_left", "going_out.discard"
    cards: Cards


class LastDiscardNeeded(Reason):
    """Going out needs a last card to discard."""

    code, rule = "going_out.discard_needed", "going_out.discard"


class NoLastDiscard(Reason):
    """Going out may allow no last discard: every card is laid."""

    code, rule = "going_out.no_discard", "going_out.discard"
    card: Card


class NotAsLastDiscard(Reason):
    """Some cards may not be the last discard."""

    code, rule = "going_out.last_not", "going_out.last_not"
    card: Card


class ThreesHeld(Reason):
    """Nobody goes out while a player of his side holds a three, be it his last card."""

    code, rule = "going_out.no_threes", "going_out.no_threes"


class FootToPlay(Reason):
    """Nobody goes out who has still to play his foot."""

    code, rule = "going_out.foot_to_play", "deal.foot"


class PartnerFootNotPlayed(Reason):
    """Going out may wait until every partner has played a card of his foot."""

    code, rule = "going_out.foot_played", "going_out.foot_played"


class NotOutWhileFrozen(Reason):
    """Nobody goes out while the pile is frozen."""

    code, rule = "going_out.frozen", "going_out.while_frozen"


class NotOutAfterBlackThree(Reason):
    """Nobody goes out after a black three of the previous player."""

    code, rule = "going_out.after_black_three", "going_out.after_black_three"
    upcard: Card


class PartnerSaidNo(Reason):
    """The partner's answer binds: after a no the player stays in."""

    code, rule = "going_out.partner_no", "going_out.ask_partner"


class PartnerSaidYes(Reason):
    """The partner's answer binds: after a yes the player goes out if he can."""

    code, rule = "going_out.partner_yes", "going_out.ask_partner"


class PartnerNotAsked(Reason):
    """Where asking is required, the partner is asked before going out."""

    code, rule = "going_out.not_asked", "going_out.ask_partner"


class AskingForbidden(Reason):
    """Where asking is forbidden, or there is no partner, nobody is asked."""

    code, rule = "going_out.no_asking", "going_out.ask_partner"


class AlreadyAsked(Reason):
    """The partner is asked once a turn."""

    code, rule = "going_out.asked_already", "going_out.ask_partner"


class AskedTooLate(Reason):
    """The partner is asked while a no would still leave a card to keep."""

    code, rule = "going_out.asked_too_late", "going_out.ask_partner"


class NotAsked(Reason):
    """There is no question to answer."""

    code, rule = "going_out.nothing_asked", "going_out.ask_partner"


class AnswerFirst(Reason):
    """A question to the partner is answered before play goes on."""

    code, rule = "going_out.answer_first", "going_out.ask_partner"


class PartnerAsked(Reason):
    """A player may ask his partner whether to go out, and must obey."""

    code, rule = "going_out.asked", "going_out.ask_partner"


class GoesOut(Reason):
    """With enough canastas and no card left the player goes out."""

    code, rule = "going_out.out", "going_out.canastas"
    count: int
    needed: int
    bonus: int


class GoesOutConcealed(Reason):
    """A whole hand laid in one turn goes out concealed."""

    code, rule = "going_out.concealed", "going_out.concealed_bonus"
    bonus: int
