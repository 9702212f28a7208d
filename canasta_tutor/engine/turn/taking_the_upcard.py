"""What a player needs to take the upcard: natural cards from the hand, or a meld to join."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import group_problems
from canasta_tutor.engine.melds.laying import Addition
from canasta_tutor.engine.reasons import pile_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.turn.freezing_and_blocking import PileState
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, naturals
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld


@frozen_value()
class Upcard:
    """The upcard with the hand cards that go with it.

    `joins`: the meld that they make or join, None if they fit nowhere. `melds`: the side's melds
    before the upcard is laid. `strict`: the pile is frozen, or counts as frozen for this side.
    """

    card: Card
    using: Cards
    joins: Addition | None
    melds: tuple[Meld, ...]
    pile: PileState
    strict: bool

    @property
    def rank(self) -> Rank:
        """The rank of the upcard."""
        return self.card.rank

    @property
    def onto(self) -> Meld | None:
        """The meld that the upcard joins, or None."""
        return self.joins.before if self.joins else None

    @property
    def in_sequence(self) -> bool:
        """Whether the upcard goes into a sequence."""
        return self.joins is not None and self.joins.after.kind is SEQUENCE


def naturals_of(upcard: Card, using: Cards) -> int:
    """Number of hand cards that are naturals of the upcard's rank."""
    return len([card for card in using if card.rank is upcard.rank])


def _count_partners(upcard: Upcard, rules: RuleSet) -> int:
    """Number of natural hand cards that make a meld with the upcard.

    These cards also count if the player then adds that meld to a meld of the side.
    """
    if not upcard.in_sequence:
        return naturals_of(upcard.card, upcard.using)
    whole = cards((upcard.card, *upcard.using))
    alone = upcard.onto is None or not group_problems(whole, rules)
    return len(naturals(upcard.using)) if alone and rules.pile.start_sequence else 0


def explain_not_joined(upcard: Upcard, rules: RuleSet) -> Iterator[Reason]:
    """Why the upcard neither makes a meld with the hand cards nor joins one."""
    if upcard.in_sequence and upcard.onto is None and not rules.pile.start_sequence:
        yield reasons.NotForSequence(upcard.card, upcard.using)
    elif upcard.strict:
        yield from _explain_frozen_lack(upcard, rules)
    else:
        yield from _explain_free_lack(upcard, rules)


def _explain_frozen_lack(upcard: Upcard, rules: RuleSet) -> Iterator[Reason]:
    """What the hand cards lack to take a pile that is frozen, or counts as frozen."""
    card, rank, using, pile = upcard.card, upcard.rank, upcard.using, upcard.pile
    needed, sequences = rules.pile.naturals_frozen, rules.pile.start_sequence
    if _count_partners(upcard, rules) >= needed or _has_laid_pair(upcard, rules):
        return
    if rules.pile.onto_frozen and upcard.onto:
        yield from _explain_not_onto(upcard, upcard.onto, rules)
    elif pile.frozen:
        by = None if pile.always else pile.by
        yield reasons.FrozenNeedsPair(card, rank, using, needed, by, sequences)
    else:
        yield reasons.UnmeldedNeedsPair(card, rank, using, needed, sequences)


def _has_laid_pair(upcard: Upcard, rules: RuleSet) -> bool:
    """Whether the meld that the upcard joins holds the naturals that a frozen pile needs."""
    laid = upcard.onto
    if laid is None or laid.kind is not SET or not rules.pile.pair_on_table:
        return False
    return len(laid.naturals) >= rules.pile.naturals_frozen


def _explain_free_lack(upcard: Upcard, rules: RuleSet) -> Iterator[Reason]:
    """What the hand cards lack to take a pile that is not frozen."""
    using, rank, needed = upcard.using, upcard.rank, rules.pile.naturals
    sets = {meld.rank for meld in upcard.melds if meld.kind is SET}
    count = _count_partners(upcard, rules)
    if count >= needed and len(using) + 1 >= rules.meld.min_cards:
        return
    if upcard.onto:
        yield from _explain_not_onto(upcard, upcard.onto, rules)
    elif not using:
        yield reasons.NoMeldForUpcard(upcard.card, rank)
    elif count < needed and (upcard.joins or rank not in sets):
        yield reasons.NeedsNatural(upcard.card, rank, using, needed, rules.pile.start_sequence)


def _explain_not_onto(upcard: Upcard, meld: Meld, rules: RuleSet) -> Iterator[Reason]:
    if meld.kind is SEQUENCE and rules.pile.onto_sequence != "whole":
        yield reasons.NotOntoSequence(upcard.card, meld.cards)
    elif meld.kind is SET and not rules.pile.onto_meld:
        yield reasons.NotOntoMeld(upcard.card, upcard.rank)
    elif find_canasta_kind(meld, rules) and not rules.pile.onto_canasta:
        yield reasons.NotOntoCanasta(upcard.card, upcard.rank)


def explain_joining(upcard: Upcard, rules: RuleSet) -> Reason:
    """The reason why the player may take the upcard with these cards."""
    card, using, rank = upcard.card, upcard.using, upcard.rank
    count = _count_partners(upcard, rules)
    paired = count >= rules.pile.naturals_frozen
    if upcard.in_sequence and (paired or upcard.onto is None):
        return reasons.TakenForSequence(card, using)
    if paired:
        frozen, as_frozen = upcard.pile.frozen, upcard.strict and not upcard.pile.frozen
        return reasons.TakenWithPair(card, rank, naturals(using), frozen, as_frozen)
    if upcard.onto is None:
        return reasons.TakenWithNatural(card, rank, using)
    return _explain_onto(upcard, rules)


def _explain_onto(upcard: Upcard, rules: RuleSet) -> Reason:
    if upcard.strict and _has_laid_pair(upcard, rules):
        return reasons.TakenWithLaidPair(upcard.card, upcard.rank)
    if upcard.pile.frozen:
        return reasons.TakenOntoMeldFrozen(upcard.card)
    if upcard.in_sequence:
        return reasons.TakenOntoSequence(upcard.card)
    return reasons.TakenOntoMeld(upcard.card, upcard.rank)
