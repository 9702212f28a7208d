"""Which cards of a hand may end a turn, and when a turn needs none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta_tutor.engine.reasons import discard_reasons as reasons
from canasta_tutor.engine.reasons.going_out_reasons import (
    NoLastDiscard,
    NotAsLastDiscard,
    ThreesHeld,
)
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, matches
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.turn.foot import plays_foot
from canasta_tutor.engine.values.cards import Card, Cards, Rank, distinct
from canasta_tutor.engine.values.table import Table

_FOR_WANT: tuple[Callable[[Card, Reason | None], bool], ...] = (
    lambda card, reason: reason is None,
    lambda card, reason: isinstance(reason, reasons.NotOnEmptyPile),
    lambda card, reason: isinstance(reason, reasons.OnlyAsLastDiscard) and card.wild,
)
"""Which cards are accepted, by what is said against them: the first that lets any pass decides."""


def list_discards(table: Table, hand: Cards, rules: RuleSet) -> Cards:
    """The different cards of a hand that may be discarded without going out.

    Where all are refused in the ordinary course, a rank refused only on an empty pile; then a
    wild card kept for going out. A three so kept is never discarded for want of another card.
    """
    refused = {card: explain_refusal(card, table, rules) for card in distinct(hand)}
    for accepted in _FOR_WANT:
        found = tuple(card for card, reason in refused.items() if accepted(card, reason))
        if found:
            return found
    return ()


def explain_refusal(card: Card, table: Table, rules: RuleSet) -> Reason | None:
    """Why a card is not discarded in the ordinary course, or None.

    A plain card on a pile is never refused: the rules keep back special kinds of cards, which
    `CardName` lists, and ranks only on an empty pile. It is asked of each card of many deals.
    """
    if card.plain and table.pile:
        return None
    barred = next(_barred(card, table, rules), None)
    return barred or next(_kept_back(card, table, rules), None)


def _barred(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """What keeps a card from every discard, even the last one."""
    if lies_at_once(card, rules):
        yield (
            reasons.RedThreeHeld(card)
            if card.suit and card.suit.red
            else reasons.BlackThreeHeld(card)
        )
    if matches(card.kind, rules.discard.never):
        yield reasons.NeverDiscarded(card)
    if table.turn < table.players and matches(card.kind, rules.discard.not_first_round):
        yield reasons.NotInFirstRound(card)


def _kept_back(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """What keeps a card from the discard while there is another."""
    if matches(card.kind, rules.discard.only_last):
        yield reasons.OnlyAsLastDiscard(card)
    if not table.pile and card.rank.symbol in rules.discard.not_on_empty:
        yield reasons.NotOnEmptyPile(card)


def explain_last_refusals(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why a card is not the last discard of a player who goes out."""
    if rules.going_out.discard == "none":
        yield NoLastDiscard(card)
    yield from _barred(card, table, rules)
    if matches(card.kind, rules.going_out.last_not):
        yield NotAsLastDiscard(card)
    if rules.going_out.no_threes and card.rank is Rank.THREE:
        yield ThreesHeld()


def verify_ending(table: Table, hand: Cards, rules: RuleSet) -> Verdict:
    """Whether a turn may end without a discard."""
    if rules.discard.foot_optional and plays_foot(table):
        return Verdict(grounds=(reasons.FootNeedsNoDiscard(),))
    if hand and not list_discards(table, hand, rules):
        return Verdict(grounds=(reasons.NothingToDiscard(hand),))
    return Verdict(violations=(reasons.DiscardNeeded(),))


def may_keep(table: Table, hand: Cards, rules: RuleSet) -> bool:
    """Whether the player to move could end his turn and keep all these cards."""
    red_three = rules.pile.red_three_discard and bool(table.side.red_threes)
    return bool(hand) and (red_three or verify_ending(table, hand, rules).ok)
