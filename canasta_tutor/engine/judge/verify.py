"""Whether an action is legal, with every reason. No other code decides this.

Each check has stages that run in order. The verdict has all problems of the first stage that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from canasta_tutor.engine.actions import calls, joining_sets, laying_threes, upcard_to_sequence
from canasta_tutor.engine.actions.ending_turn import (
    can_go_out,
    cards_used_to_go_out,
    could_go_out_after_yes,
    verify_discard,
    verify_end_without_discard,
    verify_going_out,
)
from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.laying import Laid, explain_laid, lay_at
from canasta_tutor.engine.reasons import turn_reasons as reasons
from canasta_tutor.engine.reasons.call_reasons import (
    AcabaAgreed,
    AuctionOpen,
    NoAuction,
    NothingOffered,
    OfferOpen,
)
from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import FootTakenUp
from canasta_tutor.engine.reasons.going_out_reasons import AnswerFirst, NotAsked, PartnerSaidYes
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring import special_hands
from canasta_tutor.engine.search import UNKNOWN, Unknown
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.going_out import can_go_on, explain_going_out, explain_keeping
from canasta_tutor.engine.turn.stock import count_cards_due, count_cards_to_draw, has_cards_to_draw
from canasta_tutor.engine.turn.taking_the_pile import (
    Taking,
    explain_not_taken,
    explain_taking,
    read_taking,
)
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import CALIENTE, Cards, missing, without
from canasta_tutor.engine.values.table import DRAW, OVER, PLAY, YES, Phase, Table, replace, with_own

_CALLS: tuple[tuple[Phase, type[Action], Reason, Reason], ...] = (
    (Phase.ASKED, actions.AnswerPartner, AnswerFirst(), NotAsked()),
    (Phase.OFFER, actions.AnswerOffer, OfferOpen(), NothingOffered()),
    (Phase.AUCTION, actions.Bid, AuctionOpen(), NoAuction()),
)
"""Each phase that allows only one kind of action.

Each row has four entries: the phase, the kind of action, the reason why every other action must
wait, and the reason why other phases do not allow the kind.
"""
_CALL_PHASES = tuple(phase for phase, *_ in _CALLS)
_CALL_KINDS = tuple(kind for _, kind, *_ in _CALLS)


def check_phase(table: Table, action: Action) -> Iterator[Reason]:
    """Why the action does not fit the phase of the turn."""
    if table.phase is OVER:
        yield reasons.DealOver()
        return
    calling = table.phase in _CALL_PHASES or isinstance(action, _CALL_KINDS)
    for phase, kind, must_wait, no_place in _CALLS if calling else ():
        if isinstance(action, kind) != (table.phase is phase):
            yield must_wait if table.phase is phase else no_place
            return
    yield from _check_draw(table, action)


def _check_draw(table: Table, action: Action) -> Iterator[Reason]:
    """Why the action comes too early or too late: the draw comes first, and only once."""
    agreed = table.about_acaba and table.answer is YES
    starts = isinstance(action, actions.Draw | actions.TakePile | actions.AddUpcard)
    if agreed and not isinstance(action, actions.CallAcaba):
        yield AcabaAgreed()
    elif starts and table.phase is PLAY:
        yield reasons.AlreadyDrawn()
    elif not starts and table.phase is DRAW and not _is_acaba(action):
        yield reasons.MustDrawFirst()


def _is_acaba(action: Action) -> bool:
    """Whether the action is about acaba; players may call acaba at any time in their turn."""
    return isinstance(action, actions.CallAcaba) or (
        isinstance(action, actions.AskPartner) and action.acaba
    )


def check_first_round(table: Table, action: Action, rules: RuleSet) -> Iterator[Reason]:
    """Some rules let no player meld or take the pile before all have discarded once."""
    first_round = rules.turn.opening == "discard_only" and table.turn < table.players
    if first_round and isinstance(action, _MELDING):
        yield reasons.DiscardsFirst(table.turn, table.players)


_MELDING = (
    actions.TakePile,
    actions.AddUpcard,
    actions.LayMelds,
    actions.JoinSets,
    actions.GoOut,
    actions.LaySpecial,
)


def verify(table: Table, action: Action, rules: RuleSet) -> Verdict:
    """Whether the player to move may do the action now, with all reasons for or against it.

    >>> from canasta_tutor.engine.position.read_position import read_position
    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> rules = load("classic")
    >>> table = read_position({"hands": ["7h 7d 9c"], "phase": "play"}, rules)
    >>> from canasta_tutor.engine.values.cards import Card
    >>> verify(table, actions.Discard(Card("9c")), rules).ok
    True
    """
    lack = missing(table.hand, cards_used(action))
    wrong = (
        tuple(check_phase(table, action))
        or tuple(check_first_round(table, action, rules))
        or ((reasons.NotInHand(lack),) if lack else ())
    )
    return Verdict(violations=wrong) if wrong else _JUDGES[type(action)](action, table, rules)


def cards_used(action: Action) -> Cards:
    """The hand cards that an action plays."""
    match action:
        case actions.TakePile(using, also):
            return (*using, *actions.cards_laid(also))
        case actions.LayMelds(groups):
            return actions.cards_laid(groups)
        case actions.GoOut():
            return cards_used_to_go_out(action)
        case actions.Discard(card, False):
            return (card,)
        case actions.LayThrees(threes):
            return threes
        case actions.PlayCaliente():
            return (CALIENTE,)
    return ()


def _draw(action: actions.Draw, table: Table, rules: RuleSet) -> Verdict:
    if has_cards_to_draw(table, rules):
        over = () if table.stock else (reasons.PileTurnedOver(len(table.pile)),)
        count = count_cards_to_draw(table, rules)
        due = count_cards_due(table, rules)
        return Verdict(grounds=(*over, reasons.DrawnFromStock(count, due, count < due)))
    if table.upcard and can_start(table, rules):
        alone = can_take(table, rules) is False
        return Verdict(violations=(reasons.MustTakePile(table.upcard, alone),))
    return Verdict(violations=(reasons.StockEmpty(),))


def can_start(table: Table, rules: RuleSet) -> bool:
    """Whether the player to move can begin the turn: draw, or take the upcard if the stock is
    empty.
    """
    if has_cards_to_draw(table, rules):
        return True
    return can_take(table, rules) is not False or verify(table, actions.AddUpcard(), rules).ok


def can_take(table: Table, rules: RuleSet) -> bool | Unknown:
    """Whether the player to move can take the pile in any way."""
    legal = (
        way for way in find_takes(table, rules) if way is UNKNOWN or verify(table, way, rules).ok
    )
    first = next(legal, None)
    return first if isinstance(first, Unknown) else first is not None


def _take(action: actions.TakePile, table: Table, rules: RuleSet) -> Verdict:
    """Judge a taking of the pile; if it is illegal, judge it again as part of going out.

    The second judgement counts only if the player must then go out with the cards left.
    """
    verdict = _judge_taking(read_taking(action, table, rules), table, rules)
    if verdict.ok:
        return verdict
    last = read_taking(action, table, rules, going_out=True)
    if can_go_on(last.after, last.laid.melds, last.after.hand, rules):
        return verdict
    out = _judge_taking(last, table, rules)
    return out if out.ok else verdict


def _judge_taking(taking: Taking, table: Table, rules: RuleSet) -> Verdict:
    after, laid = taking.after, taking.laid
    wrong = (
        explain_not_taken(taking, table, rules)
        or taking.first.violations
        or explain_keeping(after, laid.melds, after.hand, rules)
    )
    if wrong:
        return Verdict(wrong)
    return _approve(after, laid, after.hand, rules, tuple(explain_taking(taking, table, rules)))


def _lay(action: actions.LayMelds, table: Table, rules: RuleSet) -> Verdict:
    """Judge first the shapes of the groups, then the minimum, then the cards left."""
    used = cards_used(action)
    if not used:
        return Verdict(violations=(reasons.NothingLaid(),))
    if len(used) == len(table.hand) and not has_foot(table):
        return verify_going_out(actions.GoOut(action.groups), table, rules)
    left, first = without(table.hand, used), Verdict()
    laid, keeping = _lay_down(table, action, left, rules)
    if not laid.problems:
        first = verify_first_meld(table.side, laid, rules, deals_played=table.deals_played)
    wrong = laid.problems or first.violations or keeping
    if not wrong and _breaks_a_yes(table, laid, left, rules):
        wrong = (PartnerSaidYes(),)
    return Verdict(wrong) if wrong else _approve(table, laid, left, rules, first.grounds)


def _lay_down(
    table: Table, action: actions.LayMelds, left: Cards, rules: RuleSet
) -> tuple[Laid, tuple[Reason, ...]]:
    """The groups as laid, and why the player may not keep only the cards `left`.

    A player who must go out with the last card left may already meld black threes in this lay.
    """
    laid = lay_at(table, action.groups, rules)
    if laid.problems:
        last = lay_at(table, action.groups, rules, going_out=True)
        must_go_out = not can_go_on(table, last.melds, left, rules)
        if must_go_out and not explain_keeping(table, last.melds, left, rules):
            return last, ()
    return laid, explain_keeping(table, laid.melds, left, rules)


def _breaks_a_yes(table: Table, laid: Laid, left: Cards, rules: RuleSet) -> bool:
    """Whether a player whose partner said yes could go out before this lay, but not after it."""
    if not could_go_out_after_yes(table, rules):
        return False
    after = with_own(table, left, replace(table.side, melds=laid.melds))
    return can_go_out(after, rules) is False


def _approve(
    table: Table, laid: Laid, left: Cards, rules: RuleSet, grounds: tuple[Reason, ...]
) -> Verdict:
    out = () if left else tuple(_explain_empty_hand(table, laid, rules))
    return Verdict(grounds=(*out, *grounds, *explain_laid(laid, rules)))


def _explain_empty_hand(table: Table, laid: Laid, rules: RuleSet) -> Iterator[Reason]:
    """What follows from an empty hand: the player takes up the foot, or goes out."""
    if has_foot(table):
        yield FootTakenUp(len(table.feet[table.seat]))
    else:
        yield from explain_going_out(table, laid.melds, rules)


_JUDGES: dict[type[Action], Callable[[Any, Table, RuleSet], Verdict]] = {
    actions.AddUpcard: upcard_to_sequence.verify_add_upcard,
    actions.AnswerOffer: calls.verify_offer,
    actions.AnswerPartner: calls.verify_answer_partner,
    actions.AskPartner: calls.verify_ask_partner,
    actions.Bid: calls.verify_bid,
    actions.CallAcaba: calls.verify_acaba,
    actions.Discard: verify_discard,
    actions.Draw: _draw,
    actions.EndTurn: verify_end_without_discard,
    actions.GoOut: verify_going_out,
    actions.JoinSets: joining_sets.verify_join_sets,
    actions.LayMelds: _lay,
    actions.LaySpecial: special_hands.verify_special_hand,
    actions.LayThrees: laying_threes.verify_lay_threes,
    actions.PlayCaliente: calls.verify_caliente,
    actions.TakePile: _take,
}
"""The function that judges each kind of action."""
