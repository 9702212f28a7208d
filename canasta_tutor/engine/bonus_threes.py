"""Laying threes as bonus cards, where that is left to the player."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import LayThrees
from .cards import without
from .ending import breaks_a_yes
from .going_out import out_problems
from .reasons import (
    HandWouldEmpty,
    NotBonusThrees,
    NothingLaid,
    PartnerSaidYes,
    Reason,
    ThreesLaid,
    ThreesNotOptional,
    ThreesNotReplaced,
    Verdict,
)
from .rules import RuleSet
from .stock import drawn
from .table import Phase, Table, replace, with_own
from .threes import is_bonus, with_threes


def verdict(action: LayThrees, table: Table, rules: RuleSet) -> Verdict:
    """Whether threes from the hand may be laid, each against a card of the stock."""
    wrong = tuple(_problems(action, table, rules))
    return Verdict(violations=wrong) if wrong else Verdict(grounds=(ThreesLaid(action.cards),))


def _problems(action: LayThrees, table: Table, rules: RuleSet) -> Iterator[Reason]:
    if rules.red_threes.laid != "may":
        yield ThreesNotOptional(rules.red_threes.laid)
        return
    others = tuple(card for card in action.cards if not is_bonus(card, rules))
    if not action.cards:
        yield NothingLaid()
    if others:
        yield NotBonusThrees(others)
    if len(action.cards) > len(table.stock):
        yield ThreesNotReplaced(len(action.cards), len(table.stock))
    yield from _last_card_problems(table, rules)
    if breaks_a_yes(table, rules):
        yield PartnerSaidYes()


def _last_card_problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why a three that is the last card stays: what is drawn for it could not be discarded."""
    wrong = out_problems(table, table.side.melds, rules)
    if len(table.hand) == 1 and wrong:
        yield from (HandWouldEmpty(0), *wrong)


def laid(action: LayThrees, table: Table, rules: RuleSet) -> Table:
    """The table with the threes beside the melds and a card drawn for each.

    A three as the last card of the stock is laid, not replaced, and the deal ends.
    """
    left = without(table.hand, action.cards)
    before = with_own(table, left, with_threes(table.side, action.cards))
    after, held = drawn(before, len(action.cards), rules)
    short = held < len(action.cards)
    return replace(after, phase=Phase.OVER if short else table.phase)
