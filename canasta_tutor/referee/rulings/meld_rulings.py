"""Rulings on melds: groups, lay-downs, the best first lay-down."""

from __future__ import annotations

from typing import Any

from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.first_meld import count_opening_points
from canasta_tutor.engine.melds.group import find_canasta, read_meld, verify_group
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN
from canasta_tutor.engine.values.actions import LayMelds
from canasta_tutor.engine.values.cards import CardKind, Cards, Rank, cards, naturals, text_of
from canasta_tutor.referee.question.referee_asks import AskBest, AskGroup, AskLay
from canasta_tutor.referee.rulings.action_effects import list_effects
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    depend_on,
    find_asked_minimum,
    give_up,
    needs_first_meld,
    rule_on,
    rule_on_action,
    table_after,
)
from canasta_tutor.referee.tables.referee_case import Case

CANASTAS = {kind: kind.value for kind in CanastaKind} | {CanastaKind.SEQUENCE: "samba"}
"""The names of the kinds of canastas in answers."""


@rule_on.register
def _rule_on_group(ask: AskGroup, case: Case) -> Ruling:
    group, rules = cards(ask.cards), case.rules
    verdict = verify_group(group, rules, opening=_can_open(group, case))
    kind = find_canasta(group, rules) if verdict.ok else None
    values = {
        "group": _find_kind(group, case),
        "canasta": CANASTAS[kind] if kind else None,
        "points": points_of(group, rules),
        "bonus": _count_bonus(group, case),
    }
    return Ruling(verdict.ok, verdict.violations or verdict.grounds, values)


def _can_open(group: Cards, case: Case) -> bool:
    """Whether the group may be part of a first meld, or joins a meld that has wild cards."""
    ranks = {card.rank for card in naturals(group)}
    lying = case.table.side.melds
    return needs_first_meld(case) or any(meld.wilds and meld.rank in ranks for meld in lying)


def _find_kind(group: Cards, case: Case) -> str | None:
    """The kind of meld that the cards make.

    None if nobody can lay them, not even when going out.
    """
    opening = _can_open(group, case)
    if not verify_group(group, case.rules, going_out=True, opening=opening).ok:
        return None
    meld = read_meld(group, case.rules)
    if meld is None:
        return None
    return "black-threes" if meld.rank is Rank.THREE else meld.kind.value


def _count_bonus(group: Cards, case: Case) -> int:
    """The points that the group brings in addition to its card points."""
    meld, values = read_meld(group, case.rules), case.rules.black_threes
    if meld is None or _find_kind(group, case) is None:
        return 0
    black = [card for card in group if card.kind is CardKind.BLACK_THREE]
    whole = len(black) >= values.set_size
    return values.set_bonus if whole else canasta_bonus(meld, case.rules)


@rule_on.register
def _rule_on_lay(ask: AskLay, case: Case) -> Ruling:
    ruling = rule_on_action(case, ask.action)
    values: dict[str, Any] = {
        "points": _count_points(ask.action, case),
        "minimum": find_asked_minimum(case),
        "effects": [],
    }
    if ruling.legal:
        values["effects"] = list_effects(
            case.table, table_after(case, ask.action), case.rules, ruling.reasons
        )
    return Ruling(ruling.legal, ruling.reasons, values)


def _count_points(action: LayMelds, case: Case) -> int:
    """The points that count toward the minimum of the first meld."""
    laid = lay_at(case.table, action.groups, case.rules)
    if needs_first_meld(case) and not laid.problems:
        return count_opening_points(laid, case.rules)
    return points_of(cards_used(action), case.rules)


@rule_on.register
def _rule_on_best(ask: AskBest, case: Case) -> Ruling:
    if not case.known.hand:
        return depend_on("hand", groups=None, points=None)
    if not needs_first_meld(case):
        return Ruling(False, (Remark("melded_already"),), {"groups": [], "points": 0})
    found = find_largest_lay(case.table, case.rules)
    if found is UNKNOWN:
        return give_up(groups=None, points=None)
    if found is None:
        reason = Remark("no_first_meld", {}, "initial.bands")
        return Ruling(False, (reason,), {"groups": [], "points": 0})
    groups = [text_of(group.cards) for group in found.groups]
    values = {"groups": groups, "points": _count_points(found, case)}
    return Ruling(True, rule_on_action(case, found).reasons, values)
