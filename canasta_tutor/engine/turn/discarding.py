"""Which cards of a hand may end a turn, and when a turn may end without a discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta_tutor.engine.reasons import discard_reasons as reasons
from canasta_tutor.engine.reasons.going_out_reasons import (
    NoLastDiscard,
    NotAsLastDiscard,
    ThreesHeld,
)
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, is_named
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.turn.foot import plays_foot
from canasta_tutor.engine.values.cards import Card, Cards, Rank, distinct
from canasta_tutor.engine.values.table import Table

_ACCEPTED: tuple[Callable[[Card, Reason | None], bool], ...] = (
    lambda card, reason: reason is None,
    lambda card, reason: isinstance(reason, reasons.NotOnEmptyPile),
    lambda card, reason: isinstance(reason, reasons.OnlyAsLastDiscard) and card.wild,
)
"""Tests of a card and of the reason against it, strictest first.

If no card of the hand passes a test, the next test decides.
"""


def list_discards(table: Table, hand: Cards, rules: RuleSet) -> Cards:
    """The different cards of a hand that the player may discard without going out.

    If the rules refuse every card, the player may discard a card that the rules refuse only because
    the pile is empty. If there is no such card, they may discard a wild card that the rules keep
    for the last discard, but never a three.
    """
    refused = {card: explain_refusal(card, table, rules) for card in distinct(hand)}
    for accepts in _ACCEPTED:
        allowed = tuple(card for card, reason in refused.items() if accepts(card, reason))
        if allowed:
            return allowed
    return ()


def explain_refusal(card: Card, table: Table, rules: RuleSet) -> Reason | None:
    """Why the rules refuse a card as an ordinary discard, or None.

    The rules never refuse a plain card if the pile has cards: `CardName` lists the kinds of cards
    that the rules can hold back, and the rules refuse a rank only on an empty pile. Called for
    every card of many deals; keep it fast.
    """
    if card.plain and table.pile:
        return None
    always = next(_explain_always_refused(card, table, rules), None)
    return always or next(_explain_held_back(card, table, rules), None)


def _explain_always_refused(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why a player may not discard the card, even as the last discard."""
    if lies_at_once(card, rules):
        yield (
            reasons.RedThreeHeld(card)
            if card.suit and card.suit.red
            else reasons.BlackThreeHeld(card)
        )
    if is_named(card.kind, rules.discard.never):
        yield reasons.NeverDiscarded(card)
    if table.turn < table.players and is_named(card.kind, rules.discard.not_first_round):
        yield reasons.NotInFirstRound(card)


def _explain_held_back(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why a player may not discard the card while the hand has another card."""
    if is_named(card.kind, rules.discard.only_last):
        yield reasons.OnlyAsLastDiscard(card)
    if not table.pile and card.rank.symbol in rules.discard.not_on_empty:
        yield reasons.NotOnEmptyPile(card)


def explain_last_refusals(card: Card, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why a player may not go out with this card as the last discard."""
    if rules.going_out.discard == "none":
        yield NoLastDiscard(card)
    yield from _explain_always_refused(card, table, rules)
    if is_named(card.kind, rules.going_out.last_not):
        yield NotAsLastDiscard(card)
    if rules.going_out.no_threes and card.rank is Rank.THREE:
        yield ThreesHeld()


def verify_ending(table: Table, hand: Cards, rules: RuleSet) -> Verdict:
    """Whether the player to move may end the turn with this hand and no discard."""
    if rules.discard.foot_optional and plays_foot(table):
        return Verdict(grounds=(reasons.FootNeedsNoDiscard(),))
    if hand and not list_discards(table, hand, rules):
        return Verdict(grounds=(reasons.NothingToDiscard(hand),))
    return Verdict(violations=(reasons.DiscardNeeded(),))


def may_keep(table: Table, hand: Cards, rules: RuleSet) -> bool:
    """Whether the player to move could end the turn and keep all these cards."""
    red_three = rules.pile.red_three_discard and bool(table.side.red_threes)
    return bool(hand) and (red_three or verify_ending(table, hand, rules).ok)
