"""Laying threes as bonus cards, where the rules let the player choose when."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.actions.ending_turn import could_go_out_after_yes
from canasta_tutor.engine.reasons import bonus_three_reasons as reasons
from canasta_tutor.engine.reasons.going_out_reasons import HandWouldEmpty, PartnerSaidYes
from canasta_tutor.engine.reasons.turn_reasons import NothingLaid
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.bonus_threes import is_bonus, may_lie_beside, with_threes
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.turn.stock import draw_cards
from canasta_tutor.engine.values.actions import LayThrees
from canasta_tutor.engine.values.cards import without
from canasta_tutor.engine.values.table import Phase, Table, replace, with_own


def verify_lay_threes(action: LayThrees, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player may lay threes from the hand and draw a card for each."""
    return Verdict.of(_problems(action, table, rules), (reasons.ThreesLaid(action.cards),))


def _problems(action: LayThrees, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why the rules forbid laying these threes.

    A player whose only hand card is a three may lay it only if their side has what it needs to go
    out. Otherwise, the card drawn for the three could be a last card that they may not discard.
    """
    if not may_lie_beside(action.cards, rules):
        yield reasons.ThreesNotOptional(rules.red_threes.laid)
        return
    others = tuple(card for card in action.cards if not is_bonus(card, rules))
    if not action.cards:
        yield NothingLaid()
    if others:
        yield reasons.NotBonusThrees(others)
    if len(action.cards) > len(table.stock):
        yield reasons.ThreesNotReplaced(len(action.cards), len(table.stock))
    wrong = explain_not_out(table, table.side.melds, rules) if len(table.hand) == 1 else ()
    if wrong:
        yield from (HandWouldEmpty(0), *wrong)
    if could_go_out_after_yes(table, rules):
        yield PartnerSaidYes()


def lay_threes(action: LayThrees, table: Table, rules: RuleSet) -> Table:
    """The table with the threes beside the melds and a card drawn for each.

    If a three is the last card of the stock, the player lays it and gets no other card; the deal
    ends.
    """
    left = without(table.hand, action.cards)
    before = with_own(table, left, with_threes(table.side, action.cards))
    after, held = draw_cards(before, len(action.cards), rules)
    short = held < len(action.cards)
    return replace(after, phase=Phase.OVER if short else table.phase)
