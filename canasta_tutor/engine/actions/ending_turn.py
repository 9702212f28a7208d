"""How a turn or the deal ends: with a discard, without a discard, or by going out."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.laying import explain_laid, lay_at
from canasta_tutor.engine.reasons import discard_reasons as reasons
from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import FootNext
from canasta_tutor.engine.reasons.going_out_reasons import (
    CardsLeft,
    HandWouldEmpty,
    LastDiscardNeeded,
    PartnerSaidYes,
)
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import Unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.turn.discarding import (
    explain_last_refusals,
    explain_refusal,
    list_discards,
    verify_ending,
)
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.freezing_and_blocking import (
    blocks,
    discard_freezes,
    freezing_matters,
)
from canasta_tutor.engine.turn.going_out import explain_going_out, explain_not_out, needs_discard
from canasta_tutor.engine.values.actions import Discard, EndTurn, GoOut, cards_laid
from canasta_tutor.engine.values.cards import Cards, without
from canasta_tutor.engine.values.table import Answer, Meld, Table


def goes_out_with(action: Discard, table: Table) -> bool:
    """Whether a discard is the last card of a player who has no foot to take up."""
    return len(table.hand) == 1 and not action.from_table and not has_foot(table)


def verify_discard(action: Discard, table: Table, rules: RuleSet) -> Verdict:
    """Whether the turn may end with this discard."""
    wrong = _discard_problems(action, table, rules)
    return Verdict.of(wrong, _discard_grounds(action, table, rules))


def _discard_problems(action: Discard, table: Table, rules: RuleSet) -> Iterator[Reason]:
    if goes_out_with(action, table):
        yield from _last_problems(action, table, rules)
        return
    if action.from_table:
        yield from _from_table_problems(action, table, rules)
    elif (
        reason := explain_refusal(action.card, table, rules)
    ) and action.card not in list_discards(table, table.hand, rules):
        yield reason
    if could_go_out_after_yes(table, rules):
        yield PartnerSaidYes()


def _last_problems(action: Discard, table: Table, rules: RuleSet) -> Iterator[Reason]:
    barred = tuple(explain_last_refusals(action.card, table, rules))
    wrong = explain_not_out(table, table.side.melds, rules)
    if barred or wrong:
        yield from (HandWouldEmpty(0), *barred, *wrong)


def _from_table_problems(action: Discard, table: Table, rules: RuleSet) -> Iterator[Reason]:
    if action.card not in table.side.red_threes:
        yield reasons.NoRedThreeLaid(action.card)
    elif not rules.pile.red_three_discard:
        yield reasons.RedThreeNotDiscarded(action.card)
    elif not table.hand:
        yield HandWouldEmpty(0)


def _discard_grounds(action: Discard, table: Table, rules: RuleSet) -> Iterator[Reason]:
    yield reasons.PlainDiscard(action.card)
    if goes_out_with(action, table):
        yield from explain_going_out(table, table.side.melds, rules)
        return
    yield from _explain_effect(action, rules)
    if not action.from_table:
        yield from _explain_exception(action, table, rules)
        if len(table.hand) == 1:
            yield FootNext(len(table.feet[table.seat]))


def _explain_effect(action: Discard, rules: RuleSet) -> Iterator[Reason]:
    """What the discard does to the pile."""
    card = action.card
    if discard_freezes(card, action.from_table, rules) and freezing_matters(rules):
        yield reasons.DiscardFreezes(card)
    elif blocks(card, rules):
        yield reasons.DiscardBlocks(card)


def _explain_exception(action: Discard, table: Table, rules: RuleSet) -> Iterator[Reason]:
    """Why the player may discard a card that the rules hold back: they have no other card."""
    reason = explain_refusal(action.card, table, rules)
    if isinstance(reason, reasons.NotOnEmptyPile):
        yield reasons.EmptyPileForWant(action.card)
    elif isinstance(reason, reasons.OnlyAsLastDiscard):
        yield reasons.WildForWant(action.card)
    if reason and rules.discard.want_shown:
        yield reasons.HandMayBeSeen()


def verify_end_without_discard(action: EndTurn, table: Table, rules: RuleSet) -> Verdict:
    """Whether the turn may end without a discard."""
    verdict = verify_ending(table, table.hand, rules)
    if verdict.ok and could_go_out_after_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    return verdict


def verify_going_out(action: GoOut, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may go out with this action."""
    laid = lay_at(table, action.groups, rules, going_out=True)
    wrong = tuple(_last_card_problems(action, table, laid.melds, rules)) or laid.problems
    first = Verdict()
    if action.groups and not wrong:
        first = verify_first_meld(table.side, laid, rules, deals_played=table.deals_played)
    against = wrong or first.violations or explain_not_out(table, laid.melds, rules)
    if against:
        return Verdict(against)
    grounds = (*explain_going_out(table, laid.melds, rules), *first.grounds)
    return Verdict(grounds=(*grounds, *explain_laid(laid, rules)))


def _last_card_problems(
    action: GoOut, table: Table, melds: tuple[Meld, ...], rules: RuleSet
) -> Iterator[Reason]:
    """What is wrong with the cards left over and with the last discard."""
    left = without(table.hand, cards_used_to_go_out(action))
    if left:
        yield CardsLeft(left)
    if action.discard:
        yield from explain_last_refusals(action.discard, table, rules)
    elif needs_discard(melds, rules):
        yield LastDiscardNeeded()


def cards_used_to_go_out(action: GoOut) -> Cards:
    """The hand cards that the player uses up by going out."""
    laid = cards_laid(action.groups)
    return (*laid, action.discard) if action.discard else laid


def can_go_out(table: Table, rules: RuleSet) -> bool | Unknown:
    """Whether the player to move, who has drawn, can go out in any way."""
    if len(table.hand) == 1 and not any(_last_problems(Discard(table.hand[0]), table, rules)):
        return True
    first = next(find_ways_out(table, rules), None)
    return first if isinstance(first, Unknown) else first is not None


def could_go_out_after_yes(table: Table, rules: RuleSet) -> bool:
    """Whether a player whose partner said yes can certainly go out now."""
    return table.answer_out is Answer.YES and can_go_out(table, rules) is True
