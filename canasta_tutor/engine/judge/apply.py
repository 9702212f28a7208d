"""Playing: a legal action turns one table into the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_tutor.engine.actions import calls, joining_sets, laying_threes, upcard_to_sequence
from canasta_tutor.engine.actions.ending_turn import goes_out_with
from canasta_tutor.engine.judge.verify import can_start, cards_used, verify
from canasta_tutor.engine.melds.laying import Laid, find_hidden_canastas, lay_at
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring import special_hands
from canasta_tutor.engine.scoring.game_end import find_instant_winner
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.foot import (
    has_foot,
    pick_up_talon,
    remember_foot_player,
    take_up_foot,
)
from canasta_tutor.engine.turn.freezing_and_blocking import discard_freezes
from canasta_tutor.engine.turn.going_out import is_concealed
from canasta_tutor.engine.turn.stock import draw_for_turn
from canasta_tutor.engine.turn.taking_the_pile import take_pile
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Cards, without
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import (
    DRAW,
    NOT_ASKED,
    OVER,
    Freeze,
    Side,
    Table,
    replace,
    replace_item,
    with_own,
)

__all__ = ["Step", "apply", "deal", "full_deck", "table_after", "verify"]


@frozen_value()
class Step:
    """An action with the table before and after it."""

    before: Table
    action: Action
    after: Table


def apply(table: Table, action: Action, rules: RuleSet) -> Step:
    """Do a legal action.

    Raises:
        IllegalAction: the rules forbid it; its `violations` say why.
    """
    verdict = verify(table, action, rules)
    if not verdict.ok:
        raise IllegalAction(verdict.violations)
    return Step(table, action, table_after(table, action, rules))


def table_after(table: Table, action: Action, rules: RuleSet) -> Table:
    """The table after an action that is known to be legal; does not check it again."""
    if table.foot:
        table = remember_foot_player(table, cards_used(action))
    after = _OUTCOMES[type(action)](action, table, rules)
    if not after.stirred and after.sides is not table.sides:
        after = replace(after, stirred=True)
    won = after.sides is not table.sides and find_instant_winner(after, rules) is not None
    return replace(after, phase=OVER) if won else after


def _take(action: actions.TakePile, table: Table, rules: RuleSet) -> Table:
    laid, held = take_pile(action, table, rules)
    hidden = len(find_hidden_canastas(laid, table.upcard, rules))
    after = with_own(held, held.hand, _add_laid(held.side, laid, hidden))
    return pick_up_talon(table, after, rules) if after.hand else _play_last_card(after, rules)


def _lay(action: actions.LayMelds, table: Table, rules: RuleSet) -> Table:
    left = without(table.hand, cards_used(action))
    out = not left and not has_foot(table)
    laid = lay_at(table, action.groups, rules, going_out=out, legal=True)
    hidden = len(find_hidden_canastas(laid, None, rules))
    after = with_own(table, left, _add_laid(table.side, laid, hidden))
    return pick_up_talon(table, after, rules) if left else _play_last_card(after, rules)


def _go_out(action: actions.GoOut, table: Table, rules: RuleSet) -> Table:
    laid = lay_at(table, action.groups, rules, going_out=True, legal=True)
    hidden = len(find_hidden_canastas(laid, None, rules))
    pile = (*table.pile, *((action.discard,) if action.discard else ()))
    return _end_deal(with_own(table, (), _add_laid(table.side, laid, hidden), pile=pile), rules)


def _discard(action: actions.Discard, table: Table, rules: RuleSet) -> Table:
    card, side, hand = action.card, table.side, table.hand
    if action.from_table:
        side = replace(side, red_threes=without(side.red_threes, (card,)))
    else:
        hand = without(hand, (card,))
    pile, freezes = (*table.pile, card), table.freezes
    if discard_freezes(card, action.from_table, rules):
        freezes = (*freezes, Freeze(card, table.seat, table.turn))
    if not hand and goes_out_with(action, table):
        return _end_deal(with_own(table, hand, side, pile=pile, freezes=freezes), rules)
    return _start_next_turn(table, hand, side, pile, freezes, rules)


def _add_laid(side: Side, laid: Laid, hidden: int) -> Side:
    return replace(side, melds=laid.melds, hidden_canastas=side.hidden_canastas + hidden)


def _play_last_card(table: Table, rules: RuleSet) -> Table:
    """The table after melding the last card: the player takes up the foot, or the deal ends."""
    return take_up_foot(table, rules) if has_foot(table) else _end_deal(table, rules)


def _end_deal(table: Table, rules: RuleSet) -> Table:
    """The table when the player to move has no card left, which ends the deal."""
    concealed = is_concealed(table, table.side.melds, rules)
    return replace(table, phase=OVER, out=table.seat, concealed=concealed)


def _start_next_turn(
    table: Table, hand: Cards, side: Side, pile: Cards, freezes: tuple[Freeze, ...], rules: RuleSet
) -> Table:
    """The start of the next player's turn.

    The deal ends if that player can neither draw nor take the pile.

    `hand`, `side`, `pile` and `freezes`: their values at the end of the turn before.
    """
    seat, melded = table.seat, table.melded
    if melded and not melded[seat] and side.melds != table.melds_before:
        melded = replace_item(melded, seat, True)
    seat = (seat + 1) % len(table.hands)
    after = with_own(
        table,
        hand,
        side,
        pile=pile,
        freezes=freezes,
        seat=seat,
        turn=table.turn + 1,
        phase=DRAW,
        answer=NOT_ASKED,
        about_acaba=False,
        melded=melded,
        melds_before=table.sides[seat % len(table.sides)].melds,
    )
    if not after.hand and has_foot(after):
        after = take_up_foot(after, rules)
    return after if can_start(after, rules) else replace(after, phase=OVER)


_OUTCOMES: dict[type[Action], Callable[[Any, Table, RuleSet], Table]] = {
    actions.AddUpcard: upcard_to_sequence.add_upcard,
    actions.AnswerOffer: calls.answer_offer,
    actions.AnswerPartner: calls.answer_partner,
    actions.AskPartner: calls.ask_partner,
    actions.Bid: calls.place_bid,
    actions.CallAcaba: calls.call_acaba,
    actions.Discard: _discard,
    actions.Draw: lambda action, table, rules: draw_for_turn(table, rules),
    actions.EndTurn: lambda action, table, rules: _start_next_turn(
        table, table.hand, table.side, table.pile, table.freezes, rules
    ),
    actions.GoOut: _go_out,
    actions.JoinSets: joining_sets.join_sets,
    actions.LayMelds: _lay,
    actions.LaySpecial: special_hands.lay_special_hand,
    actions.LayThrees: laying_threes.lay_threes,
    actions.PlayCaliente: calls.play_caliente,
    actions.TakePile: _take,
}
"""The function that does each kind of action."""
