"""Why an action is legal or not: one small frozen type a rule, no words.

Each reason carries the cards and counts that it is about. `code` finds its sentence in the
catalogues, `rule` names the value of the rule set that it rests on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .cards import Card, Cards, Rank


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that was broken or relied on."""

    code: ClassVar[str]
    rule: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """All problems of the first stage that fails, or the grounds of a legal action."""

    violations: tuple[Reason, ...] = ()
    grounds: tuple[Reason, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing stands against the action."""
        return not self.violations


class IllegalAction(ValueError):
    """An action that the rules forbid; the reasons say why."""

    def __init__(self, violations: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(map(repr, violations)))
        self.violations = violations


# --- the turn ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealOver(Reason):
    """When the deal has ended, nobody plays on."""

    code, rule = "turn.deal_over", "turn.order"


@dataclass(frozen=True, slots=True)
class MustDrawFirst(Reason):
    """A turn begins by drawing or taking the pile."""

    code, rule = "turn.draw_first", "turn.order"


@dataclass(frozen=True, slots=True)
class AlreadyDrawn(Reason):
    """A player draws or takes the pile once a turn."""

    code, rule = "turn.already_drawn", "turn.order"


@dataclass(frozen=True, slots=True)
class NotInHand(Reason):
    """Only cards held can be played."""

    code, rule = "turn.not_in_hand", "turn.order"
    cards: Cards


@dataclass(frozen=True, slots=True)
class NothingLaid(Reason):
    """Laying needs at least one card."""

    code, rule = "turn.nothing_laid", "turn.order"


# --- melds ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TooFewCards(Reason):
    """A meld has a least size."""

    code, rule = "meld.too_few_cards", "meld.min_cards"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class MixedRanks(Reason):
    """The naturals of a meld are of one rank."""

    code, rule = "meld.mixed_ranks", "meld.kinds"
    cards: Cards
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class OnlyWilds(Reason):
    """Wild cards alone make no meld."""

    code, rule = "meld.only_wilds", "meld.kinds"
    cards: Cards


@dataclass(frozen=True, slots=True)
class TooFewNaturals(Reason):
    """A meld has a least number of natural cards."""

    code, rule = "meld.too_few_naturals", "meld.min_naturals"
    cards: Cards
    naturals: Cards
    wilds: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class TooManyWilds(Reason):
    """A meld has a greatest number of wild cards."""

    code, rule = "meld.too_many_wilds", "meld.max_wilds"
    cards: Cards
    wilds: Cards
    count: int
    allowed: int


@dataclass(frozen=True, slots=True)
class NotMoreNaturals(Reason):
    """A meld has more natural cards than wild ones."""

    code, rule = "meld.not_more_naturals", "meld.more_naturals"
    cards: Cards
    naturals: int
    wilds: int


@dataclass(frozen=True, slots=True)
class RedThreeMelded(Reason):
    """Red threes are never part of a meld; they lie apart and bring a bonus."""

    code, rule = "meld.red_three", "red_threes.bonus"
    cards: Cards


@dataclass(frozen=True, slots=True)
class BlackThreesTooSoon(Reason):
    """Black threes may be melded only on the turn of going out."""

    code, rule = "black_threes.too_soon", "black_threes.melded"
    cards: Cards


@dataclass(frozen=True, slots=True)
class BlackThreesWithWilds(Reason):
    """No wild card joins black threes."""

    code, rule = "black_threes.no_wilds", "black_threes.with_wilds"
    cards: Cards
    wilds: Cards


@dataclass(frozen=True, slots=True)
class NoSuchMeld(Reason):
    """A card can be added only to a meld that the side has."""

    code, rule = "meld.none_there", "meld.min_cards"
    card: Card


@dataclass(frozen=True, slots=True)
class LegalMeld(Reason):
    """Enough cards of one rank, enough naturals, not too many wilds."""

    code, rule = "meld.legal", "meld.min_naturals"
    cards: Cards
    rank: Rank
    naturals: int
    wilds: int


@dataclass(frozen=True, slots=True)
class LegalAddition(Reason):
    """Cards may be added to an own meld of their rank."""

    code, rule = "meld.added", "meld.kinds"
    cards: Cards
    rank: Rank
    size: int


@dataclass(frozen=True, slots=True)
class NaturalCanastaMade(Reason):
    """A canasta without wild cards is natural."""

    code, rule = "canasta.natural", "canasta.natural_bonus"
    rank: Rank
    count: int
    bonus: int


@dataclass(frozen=True, slots=True)
class MixedCanastaMade(Reason):
    """A canasta with wild cards is mixed."""

    code, rule = "canasta.mixed", "canasta.mixed_bonus"
    rank: Rank
    count: int
    wilds: int
    bonus: int


@dataclass(frozen=True, slots=True)
class NotYetCanasta(Reason):
    """A meld with fewer cards than a canasta needs is none yet."""

    code, rule = "canasta.too_small", "canasta.size"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class CanastaTooFewNaturals(Reason):
    """A canasta has a least number of natural cards."""

    code, rule = "canasta.too_few_naturals", "canasta.min_naturals"
    cards: Cards
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class NaturalCanastaSpoiled(Reason):
    """A wild card laid on a natural canasta makes it mixed: legal, but dear."""

    code, rule = "canasta.spoiled", "canasta.mixed_bonus"
    rank: Rank
    natural_bonus: int
    mixed_bonus: int


# --- the first meld ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MinimumNotReached(Reason):
    """The first meld of a side must reach a minimum that depends on its score."""

    code, rule = "initial.too_low", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int


@dataclass(frozen=True, slots=True)
class MinimumReached(Reason):
    """The first meld reaches the minimum of the side's score."""

    code, rule = "initial.reached", "initial.bands"
    cards: Cards
    points: int
    minimum: int
    score: int


@dataclass(frozen=True, slots=True)
class CanastaSuffices(Reason):
    """A complete canasta is enough as a first meld."""

    code, rule = "initial.canasta_suffices", "initial.canasta_suffices"
    points: int
    minimum: int


# --- the discard pile ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PileEmpty(Reason):
    """There must be a pile to take."""

    code, rule = "pile.empty", "turn.order"


@dataclass(frozen=True, slots=True)
class UpcardBlocks(Reason):
    """Some upcards, such as black threes, are never taken."""

    code, rule = "pile.blocked", "pile.never_taken"
    upcard: Card


@dataclass(frozen=True, slots=True)
class FrozenNeedsPair(Reason):
    """A frozen pile asks for naturals of the upcard's rank from the hand."""

    code, rule = "pile.frozen_needs_pair", "pile.naturals_frozen"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int
    by: Card | None


@dataclass(frozen=True, slots=True)
class UnmeldedNeedsPair(Reason):
    """For a side that has melded nothing every pile is as if frozen."""

    code, rule = "pile.unmelded_needs_pair", "pile.frozen_until_melded"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int


@dataclass(frozen=True, slots=True)
class NeedsNatural(Reason):
    """A new meld with the upcard needs naturals of its rank from the hand."""

    code, rule = "pile.needs_natural", "pile.naturals"
    upcard: Card
    rank: Rank
    offered: Cards
    needed: int


@dataclass(frozen=True, slots=True)
class NoMeldForUpcard(Reason):
    """The upcard can join only a meld of its rank that the side has."""

    code, rule = "pile.no_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


@dataclass(frozen=True, slots=True)
class NotOntoMeld(Reason):
    """The upcard may not be taken onto a meld."""

    code, rule = "pile.not_onto_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


@dataclass(frozen=True, slots=True)
class NotOntoCanasta(Reason):
    """The upcard may not join a finished canasta."""

    code, rule = "pile.not_onto_canasta", "pile.onto_canasta"
    upcard: Card
    rank: Rank


@dataclass(frozen=True, slots=True)
class OneCardInHand(Reason):
    """With one card in hand some piles may not be taken."""

    code, rule = "pile.one_card", "pile.with_one_card"
    count: int


@dataclass(frozen=True, slots=True)
class TakenWithPair(Reason):
    """Naturals of the upcard's rank from the hand take even a frozen pile."""

    code, rule = "pile.taken_with_pair", "pile.naturals_frozen"
    upcard: Card
    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class TakenWithNatural(Reason):
    """An unfrozen pile is taken with a natural and a further card from the hand."""

    code, rule = "pile.taken_with_natural", "pile.naturals"
    upcard: Card
    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class TakenOntoMeld(Reason):
    """An unfrozen pile is taken by adding the upcard to an own meld."""

    code, rule = "pile.taken_onto_meld", "pile.onto_meld"
    upcard: Card
    rank: Rank


@dataclass(frozen=True, slots=True)
class PileFrozen(Reason):
    """A wild card or a turned red three in the pile freezes it."""

    code, rule = "pile.frozen", "pile.freezing"
    by: Card


@dataclass(frozen=True, slots=True)
class PileAlwaysFrozen(Reason):
    """The pile is frozen at all times."""

    code, rule = "pile.always_frozen", "pile.always_frozen"


@dataclass(frozen=True, slots=True)
class PileFree(Reason):
    """Nothing freezes or blocks the pile."""

    code, rule = "pile.free", "pile.freezing"
    upcard: Card


@dataclass(frozen=True, slots=True)
class FreezeLapsed(Reason):
    """A freeze may end after one round of turns."""

    code, rule = "pile.freeze_lapsed", "pile.freeze_lasts"
    by: Card


# --- stock and discard ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StockEmpty(Reason):
    """When the stock is empty and the pile cannot be taken, the deal ends."""

    code, rule = "stock.empty", "stock.when_empty"


@dataclass(frozen=True, slots=True)
class MustTakePile(Reason):
    """When the stock is empty, a player who can take the upcard must."""

    code, rule = "stock.must_take", "stock.when_empty"
    upcard: Card


@dataclass(frozen=True, slots=True)
class DrawnFromStock(Reason):
    """A turn begins by drawing from the stock."""

    code, rule = "stock.drawn", "draw.count"
    count: int


@dataclass(frozen=True, slots=True)
class NoRedThreeLaid(Reason):
    """Only a red three that lies before the side can be discarded from the table."""

    code, rule = "discard.no_red_three", "pile.red_three_discard"
    card: Card


@dataclass(frozen=True, slots=True)
class RedThreeNotDiscarded(Reason):
    """A laid red three stays on the table."""

    code, rule = "discard.red_three_stays", "pile.red_three_discard"
    card: Card


@dataclass(frozen=True, slots=True)
class PlainDiscard(Reason):
    """A turn ends with one discard."""

    code, rule = "discard.plain", "turn.order"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardFreezes(Reason):
    """A freezing card on the pile freezes it."""

    code, rule = "discard.freezes", "pile.freezing"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardBlocks(Reason):
    """A card that is never taken keeps the next player from the pile."""

    code, rule = "discard.blocks", "pile.never_taken"
    card: Card


# --- going out -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TooFewCanastas(Reason):
    """Going out needs canastas of the side."""

    code, rule = "going_out.canastas", "going_out.canastas"
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class TooFewNaturalCanastas(Reason):
    """Going out may need natural canastas."""

    code, rule = "going_out.natural_canastas", "going_out.natural_canastas"
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class HandWouldEmpty(Reason):
    """A player who may not go out keeps a card after the discard."""

    code, rule = "going_out.keep_a_card", "going_out.canastas"
    left: int


@dataclass(frozen=True, slots=True)
class CardsLeft(Reason):
    """Going out leaves no card in the hand."""

    code, rule = "going_out.cards_left", "going_out.discard"
    cards: Cards


@dataclass(frozen=True, slots=True)
class LastDiscardNeeded(Reason):
    """Going out needs a last card to discard."""

    code, rule = "going_out.discard_needed", "going_out.discard"


@dataclass(frozen=True, slots=True)
class NotOutWhileFrozen(Reason):
    """Nobody goes out while the pile is frozen."""

    code, rule = "going_out.frozen", "going_out.while_frozen"


@dataclass(frozen=True, slots=True)
class NotOutAfterBlackThree(Reason):
    """Nobody goes out after a black three of the previous player."""

    code, rule = "going_out.after_black_three", "going_out.after_black_three"
    upcard: Card


@dataclass(frozen=True, slots=True)
class PartnerSaidNo(Reason):
    """The partner's answer binds: after a no the player stays in."""

    code, rule = "going_out.partner_no", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class PartnerSaidYes(Reason):
    """The partner's answer binds: after a yes the player goes out if he can."""

    code, rule = "going_out.partner_yes", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class PartnerNotAsked(Reason):
    """Where asking is required, the partner is asked before going out."""

    code, rule = "going_out.not_asked", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class AskingForbidden(Reason):
    """Where asking is forbidden, or there is no partner, nobody is asked."""

    code, rule = "going_out.no_asking", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class AlreadyAsked(Reason):
    """The partner is asked once a turn."""

    code, rule = "going_out.asked_already", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class AskedTooLate(Reason):
    """The partner is asked while a no would still leave a card to keep."""

    code, rule = "going_out.asked_too_late", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class NotAsked(Reason):
    """There is no question to answer."""

    code, rule = "going_out.nothing_asked", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class AnswerFirst(Reason):
    """A question to the partner is answered before play goes on."""

    code, rule = "going_out.answer_first", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class PartnerAsked(Reason):
    """A player may ask his partner whether to go out, and must obey."""

    code, rule = "going_out.asked", "going_out.ask_partner"


@dataclass(frozen=True, slots=True)
class GoesOut(Reason):
    """With enough canastas and no card left the player goes out."""

    code, rule = "going_out.out", "going_out.canastas"
    count: int
    needed: int
    bonus: int


@dataclass(frozen=True, slots=True)
class GoesOutConcealed(Reason):
    """A whole hand laid in one turn goes out concealed."""

    code, rule = "going_out.concealed", "going_out.concealed_bonus"
    bonus: int
