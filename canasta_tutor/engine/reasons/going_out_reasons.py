"""Reasons about going out."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Among, Reason
from canasta_tutor.engine.values.cards import Card, Cards


class TooFewCanastas(Reason, code="going_out.canastas"):
    """Going out needs canastas of the side.

    `long`: of what a meld is made that has as many cards as a canasta and is none: a sequence or
    wild cards, where these make none, or "mixed" with so many `naturals`, fewer than the `least`.
    """

    count: int
    needed: int
    long: str = ""
    naturals: int = 0
    least: int = 0


class TooFewNaturalCanastas(Reason, code="going_out.natural_canastas"):
    """Going out may need natural canastas."""

    count: int
    needed: int


class TooFewMixedCanastas(Reason, code="going_out.mixed_canastas"):
    """Going out may need mixed canastas."""

    count: int
    needed: int


class TooFewSequenceCanastas(Reason, code="going_out.sequence_canastas"):
    """Going out may need canastas in sequence."""

    count: int
    needed: int


class TooFewWildCanastas(Reason, code="going_out.wild_canastas"):
    """Going out may need wild canastas."""

    count: int
    needed: int


class TooFewCleanCanastas(Reason, code="going_out.clean_canastas"):
    """Going out may need canastas without wild cards, natural or in sequence."""

    count: int
    needed: int


class WildCanastasDoNotCount(Reason, code="going_out.wild_count"):
    """Wild canastas may not count among those that going out needs."""

    count: int


class UnfinishedMeld(Reason, code="going_out.unfinished"):
    """Some melds must be canastas before their side goes out."""

    cards: Cards
    count: int
    needed: int


CANASTAS_LACKING = (
    TooFewCanastas,
    TooFewNaturalCanastas,
    TooFewMixedCanastas,
    TooFewSequenceCanastas,
    TooFewWildCanastas,
    TooFewCleanCanastas,
    UnfinishedMeld,
)
"""A side's melds are not yet those that it needs to go out."""


class HandWouldEmpty(Reason, code="going_out.keep_a_card", rule="going_out.canastas"):
    """A player who may not go out keeps a card after the discard."""

    left: int


class CardsLeft(Reason, code="going_out.cards_left", rule="going_out.discard"):
    """Going out leaves no card in the hand."""

    cards: Cards


class LastDiscardNeeded(Reason, code="going_out.discard_needed", rule="going_out.discard"):
    """Going out needs a last card to discard."""


class NoLastDiscard(Reason, code="going_out.no_discard", rule="going_out.discard"):
    """Going out may allow no last discard: every card is laid."""

    card: Card


class NotAsLastDiscard(Reason, code="going_out.last_not"):
    """Some cards may not be the last discard."""

    card: Card


class ThreesHeld(Reason, code="going_out.no_threes"):
    """Nobody goes out while a player of his side holds a three, be it his last card."""


class FootToPlay(Reason, code="going_out.foot_to_play", rule="deal.foot"):
    """Nobody goes out who has still to play his foot."""


class PartnerFootNotPlayed(Reason, code="going_out.foot_played"):
    """Going out may wait until every partner has played a card of his foot."""


class NotOutWhileFrozen(Reason, code="going_out.frozen", rule="going_out.while_frozen"):
    """Nobody goes out while the pile is frozen."""


class NotOutAfterBlackThree(Reason, code="going_out.after_black_three"):
    """Nobody goes out after a black three of the previous player."""

    upcard: Card


class PartnerSaidNo(Reason, code="going_out.partner_no", rule="going_out.ask_partner"):
    """The partner's answer binds: after a no the player stays in."""


class PartnerSaidYes(Reason, code="going_out.partner_yes", rule="going_out.ask_partner"):
    """The partner's answer binds: after a yes the player goes out if he can."""


class PartnerNotAsked(Reason, code="going_out.not_asked", rule="going_out.ask_partner"):
    """Where asking is required, the partner is asked before going out."""


class AskingForbidden(Reason, code="going_out.no_asking", rule="going_out.ask_partner"):
    """Where asking is forbidden, or there is no partner, nobody is asked."""


class AlreadyAsked(Reason, code="going_out.asked_already", rule="going_out.ask_partner"):
    """The partner is asked once a turn."""


class AskedTooLate(Reason, code="going_out.asked_too_late", rule="going_out.ask_partner"):
    """The partner is asked while a no would still leave a card to keep."""


class NotAsked(Reason, code="going_out.nothing_asked", rule="going_out.ask_partner"):
    """There is no question to answer."""


class AnswerFirst(Reason, code="going_out.answer_first", rule="going_out.ask_partner"):
    """A question to the partner is answered before play goes on."""


class PartnerAsked(Reason, code="going_out.asked", rule="going_out.ask_partner"):
    """A player may ask his partner whether to go out, and must obey."""


class GoesOut(Reason, code="going_out.out", rule="going_out.canastas"):
    """With enough canastas, some of which must be `among` them, and no card left he goes out."""

    count: int
    needed: int
    bonus: int
    among: tuple[Among, ...] = ()


class GoesOutConcealed(Reason, code="going_out.concealed", rule="going_out.concealed_bonus"):
    """A whole hand laid in one turn goes out concealed."""

    bonus: int
