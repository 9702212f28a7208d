"""Rulings on actions that only some systems have: calls, bids, special hands, laying threes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.ask_forms import BidAsk
from canasta_tutor.engine.reasons.call_reasons import CalientePlayed
from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import SpecialSize
from canasta_tutor.engine.reasons.turn_reasons import NotInHand
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.special_hands import explain_no_special_hand, explain_special_hand
from canasta_tutor.engine.values.actions import Action, AskPartner, LaySpecial
from canasta_tutor.engine.values.cards import Cards, cards
from canasta_tutor.engine.values.table import MeldKind, Phase, with_own
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.rulings.action_effects import list_effects
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    depend_on,
    remark_not_played,
    rule_on,
    rule_on_action,
    table_after,
)
from canasta_tutor.referee.tables.referee_case import Case

PAIRS = {"wild_pairs": "pairs"}
"""Special hands that an answer calls by the name of another special hand."""


@rule_on.register
def _rule_on_announcement(ask: referee_asks.AskAnnounce, case: Case) -> Ruling:
    ruling = _rule_if_played(ask.kind, ask.action, case)
    if ask.kind == "upcard_to_sequence" and not case.known.pile and _may_join_sequence(case):
        return depend_on("pile", effects=[])
    if case.known.hand_size:
        return ruling
    return replace(ruling, reasons=tuple(map(_drop_card_count, ruling.reasons)))


def _may_join_sequence(case: Case) -> bool:
    """Whether some upcard might join a sequence of the side to move."""
    _, played = _find_rule("upcard_to_sequence", case.rules)
    lying = (meld for table in case.tables for meld in table.side.melds)
    return played and any(meld.kind is MeldKind.SEQUENCE for meld in lying)


def _drop_card_count(reason: Reason | Remark) -> Reason | Remark:
    """The reason, without the number of cards that a caliente draws (that depends on the hand)."""
    if not isinstance(reason, CalientePlayed):
        return reason
    return Remark("caliente.played", {"cost": reason.cost}, reason.rule)


@rule_on.register
def _rule_on_call(
    ask: BidAsk | referee_asks.AskLayThrees | referee_asks.AskOffer, case: Case
) -> Ruling:
    return _rule_if_played(ask.kind, ask.action, case)


@rule_on.register
def _rule_on_asking_partner(ask: referee_asks.AskPartner, case: Case) -> Ruling:
    """The ruling on asking the partner whether to go out.

    Before the draw, the player may ask only about acaba, and only if the rules have it.
    """
    early = case.table.phase is Phase.DRAW and bool(case.rules.calls.acaba)
    return _rule_with_effects(AskPartner(acaba=early), case)


def _rule_if_played(kind: str, action: Action, case: Case) -> Ruling:
    """The ruling on an action that only some systems have."""
    rule, played = _find_rule(kind, case.rules)
    if not played:
        return Ruling(False, (remark_not_played(kind, rule, case),), {"effects": []})
    return _rule_with_effects(action, case)


def _find_rule(kind: str, rules: RuleSet) -> tuple[str, bool]:
    """The rule key of an action, and whether these rules have the action."""
    return {
        "acaba": ("calls.acaba", bool(rules.calls.acaba)),
        "caliente": ("pack.calientes", bool(rules.pack.calientes)),
        "upcard_to_sequence": ("pile.onto_sequence", rules.pile.onto_sequence == "upcard_only"),
        "bid": ("calls.auction", rules.calls.auction != "none"),
        "lay_threes": ("red_threes.laid", rules.red_threes.laid == "may"),
        "offer": ("deal.first_upcard", rules.deal.first_upcard == "offered"),
    }[kind]


def _rule_with_effects(action: Action, case: Case) -> Ruling:
    ruling = rule_on_action(case, action)
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"effects": []})
    found = list_effects(case.table, table_after(case, action), case.rules, ruling.reasons)
    return Ruling(True, ruling.reasons, {"effects": found})


@rule_on.register
def _rule_on_special_hand(ask: referee_asks.AskSpecialHand, case: Case) -> Ruling:
    if not case.rules.special.is_played:
        lacks = remark_not_played("special_hand", "special.straight", case)
        return Ruling(False, (lacks,), {"hand": None, "value": 0})
    held = explain_special_hand(cards(ask.cards), case.rules)
    if held is None:
        none = explain_no_special_hand(cards(ask.cards), case.rules)
        return Ruling(False, (none,), {"hand": None, "value": 0})
    name = PAIRS.get(held.name, held.name)
    if against := _find_reasons_against(cards(ask.cards), case):
        return Ruling(False, against, {"hand": name, "value": 0})
    return Ruling(True, (held,), {"hand": name, "value": held.bonus})


def _find_reasons_against(group: Cards, case: Case) -> tuple[Reason, ...]:
    """The reasons why the player may not lay these cards as a special hand in the position."""
    table, known = case.table, case.known.hand
    if known:
        left = Counter(card.rank for card in table.hand)
        left.subtract(card.rank for card in group)
        if lack := tuple(card for card in group if left[card.rank] < 0):
            return (NotInHand(lack),)
    else:
        table = with_own(table, group, table.side)
    wrong = verify(table, LaySpecial(), case.rules).violations
    return tuple(one for one in wrong if known or not isinstance(one, SpecialSize))
