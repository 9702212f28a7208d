"""Reasons about going out."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Among, Reason
from canasta_tutor.engine.values.cards import Card, Cards


class TooFewCanastas(Reason, code="going_out.canastas"):
    """A side needs a number of canastas to go out.

    `long` names the kind of a meld that has the size of a canasta but is not a canasta: "sequence"
    or "wild" if the rules have no such canasta, or "mixed" if the meld has only `naturals` natural
    cards, fewer than `least`.
    """

    count: int
    needed: int
    long: str = ""
    naturals: int = 0
    least: int = 0


class TooFewNaturalCanastas(Reason, code="going_out.natural_canastas"):
    """A side may need natural canastas to go out."""

    count: int
    needed: int


class TooFewMixedCanastas(Reason, code="going_out.mixed_canastas"):
    """A side may need mixed canastas to go out."""

    count: int
    needed: int


class TooFewSequenceCanastas(Reason, code="going_out.sequence_canastas"):
    """A side may need canastas in sequence to go out."""

    count: int
    needed: int


class TooFewWildCanastas(Reason, code="going_out.wild_canastas"):
    """A side may need wild canastas to go out."""

    count: int
    needed: int


class TooFewCleanCanastas(Reason, code="going_out.clean_canastas"):
    """A side may need canastas without wild cards, natural or in sequence, to go out."""

    count: int
    needed: int


class WildCanastasDoNotCount(Reason, code="going_out.wild_count"):
    """Wild canastas may not count among the canastas that a side needs to go out."""

    count: int


class UnfinishedMeld(Reason, code="going_out.unfinished"):
    """A side must complete some kinds of melds to canastas before it goes out."""

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
"""Reasons that say which melds a side still lacks for going out."""


class HandWouldEmpty(Reason, code="going_out.keep_a_card", rule="going_out.canastas"):
    """A player who may not go out must keep a card after the discard."""

    left: int


class CardsLeft(Reason, code="going_out.cards_left", rule="going_out.discard"):
    """A player who goes out keeps no card in the hand."""

    cards: Cards


class LastDiscardNeeded(Reason, code="going_out.discard_needed", rule="going_out.discard"):
    """A player needs a last card to discard when they go out."""


class NoLastDiscard(Reason, code="going_out.no_discard", rule="going_out.discard"):
    """The rules may allow no last discard: a player must lay every card to go out."""

    card: Card


class NotAsLastDiscard(Reason, code="going_out.last_not"):
    """Some kinds of cards may not be the last discard."""

    card: Card


class ThreesHeld(Reason, code="going_out.no_threes"):
    """Nobody may go out while a player of their side holds a three, even as their last card."""


class FootToPlay(Reason, code="going_out.foot_to_play", rule="deal.foot"):
    """A player may not go out before they have played their foot."""


class PartnerFootNotPlayed(Reason, code="going_out.foot_played"):
    """A player may have to wait until every partner has played a card from the foot."""


class NotOutWhileFrozen(Reason, code="going_out.frozen", rule="going_out.while_frozen"):
    """Nobody may go out while the pile is frozen."""


class NotOutAfterBlackThree(Reason, code="going_out.after_black_three"):
    """Nobody may go out after the player before them has discarded a black three."""

    upcard: Card


class PartnerSaidNo(Reason, code="going_out.partner_no", rule="going_out.ask_partner"):
    """The partner's answer binds: after a "no", the player may not go out this turn."""


class PartnerSaidYes(Reason, code="going_out.partner_yes", rule="going_out.ask_partner"):
    """The partner's answer binds: after a "yes", the player must go out if they can."""


class PartnerNotAsked(Reason, code="going_out.not_asked", rule="going_out.ask_partner"):
    """Where the rules require it, a player must ask the partner before going out."""


class AskingForbidden(Reason, code="going_out.no_asking", rule="going_out.ask_partner"):
    """A player may ask nobody where the rules forbid it, or where they have no partner."""


class AlreadyAsked(Reason, code="going_out.asked_already", rule="going_out.ask_partner"):
    """A player may ask the partner only once in a turn."""


class AskedTooLate(Reason, code="going_out.asked_too_late", rule="going_out.ask_partner"):
    """A player must ask the partner early enough to keep a card if the answer is "no"."""


class NotAsked(Reason, code="going_out.nothing_asked", rule="going_out.ask_partner"):
    """There is no question to answer."""


class AnswerFirst(Reason, code="going_out.answer_first", rule="going_out.ask_partner"):
    """The partner must answer the question before play goes on."""


class PartnerAsked(Reason, code="going_out.asked", rule="going_out.ask_partner"):
    """A player may ask the partner whether to go out, and must follow the answer."""


class GoesOut(Reason, code="going_out.out", rule="going_out.canastas"):
    """A player with enough canastas and no card left goes out.

    `among`: how many of the canastas must be of special kinds.
    """

    count: int
    needed: int
    bonus: int
    among: tuple[Among, ...] = ()


class GoesOutConcealed(Reason, code="going_out.concealed", rule="going_out.concealed_bonus"):
    """A player who lays the whole hand in one turn goes out concealed."""

    bonus: int
