"""Rulings on going out, with or without taking the pile in the same turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.going_out_reasons import CardsLeft, GoesOutConcealed
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.values.actions import Action, Discard, GoOut, Lay, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, missing, naturals, without
from canasta_tutor.engine.values.table import Phase, Table
from canasta_tutor.referee.question.referee_asks import AskGoOut
from canasta_tutor.referee.rulings.pile_rulings import explain_barred
from canasta_tutor.referee.rulings.ruling import Ruling, depend_on, judge_tables, rule_on
from canasta_tutor.referee.tables.referee_case import Case

Lays = tuple[Lay, ...]
T = TypeVar("T")


@rule_on.register
def _rule_on_going_out(ask: AskGoOut, case: Case) -> Ruling:
    if ask.take is not None and not case.known.pile:
        nothing = {"concealed": None, "bonus": None}
        against = explain_barred(case)
        return Ruling(False, against, nothing) if against else depend_on("pile", **nothing)
    ways = _list_ways(ask, case)
    rulings = [judge_tables(case, partial(_verify_way, way=way, case=case)) for way in ways]
    chosen = next((n for n, ruling in enumerate(rulings) if ruling.legal), 0)
    ruling = rulings[chosen]
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"concealed": None, "bonus": None})
    ends = [_play_way(table, ways[chosen], case) for table in case.tables]
    values = {
        "concealed": _find_common([over.concealed for over in ends]),
        "bonus": _find_common([_count_bonus(over, case) for over in ends]),
    }
    sure = values["concealed"] is not None
    reasons = (one for one in ruling.reasons if sure or not isinstance(one, GoesOutConcealed))
    return Ruling(True, tuple(reasons), values)


def _find_common(values: Sequence[T]) -> T | None:
    """The value that all tables agree on; None if they differ."""
    return values[0] if len(set(values)) == 1 else None


def _count_bonus(over: Table, case: Case) -> int:
    """The points for going out: the sum of all score lines about it."""
    lines = score_side(over, over.seat % len(over.sides), case.rules).lines
    return sum(line.points for line in lines if line.code.partition(".")[0] == "out")


def _list_ways(ask: AskGoOut, case: Case) -> list[tuple[Action, ...]]:
    """The sequences of actions that the ask can mean.

    The player can lay the groups in three ways: all of them after taking the pile, some of them
    while taking it, or all of them while taking it. Black threes are laid after the pile is taken,
    as part of going out.
    """
    groups, last = ask.action.groups, ask.action.discard
    if ask.take is None:
        return [(ask.action,)]
    using, beside = ask.take.action.using, ask.take.action.also
    also = tuple(group for group in beside if not _has_threes(group))
    groups = (*(group for group in beside if _has_threes(group)), *groups)
    together = (TakePile(using, (*also, *groups)), *((Discard(last),) if last else ()))
    if not groups:
        return [together]
    first, later = _split_by_hand(groups, without(case.table.hand, using), case)
    split = (TakePile(using, (*also, *first)), GoOut(later, last))
    return [(TakePile(using, also), GoOut(groups, last)), split, together]


def _split_by_hand(groups: Lays, held: Cards, case: Case) -> tuple[Lays, Lays]:
    """Split groups into cards that the hand can lay with the upcard, and cards to lay later."""
    least, upcard = case.rules.meld.min_cards, case.table.upcard
    first: list[Lay] = []
    later: list[Lay] = []
    for group in groups:
        lack = missing(held, group.cards)
        part = without(group.cards, lack)
        ranks = {card.rank for card in naturals(part)}
        enough = not lack or len(part) >= least or (upcard and ranks == {upcard.rank})
        if part and enough and not _has_threes(group):
            first.append(replace(group, cards=part))
            held = without(held, part)
            group = replace(group, cards=lack, onto=_find_aim(group, part, lack), new=False)
        if group.cards:
            later.append(group)
    return tuple(first), tuple(later)


def _has_threes(group: Lay) -> bool:
    return any(card.rank is Rank.THREE for card in group.cards)


def _find_aim(group: Lay, part: Cards, rest: Cards) -> Card | None:
    """The card at which to aim the rest of a group; wild cards join the part already laid."""
    return group.onto or (None if naturals(rest) else next(iter(naturals(part)), None))


def _verify_way(table: Table, way: tuple[Action, ...], case: Case) -> Verdict:
    """The verdict on the first illegal action, else on the last action.

    If all actions are legal but cards stay in the hand, these cards are the violation.
    """
    for action in way[:-1]:
        verdict = verify(table, action, case.rules)
        if not verdict.ok:
            return verdict
        table = apply(table, action, case.rules).after
    verdict = verify(table, way[-1], case.rules)
    if not verdict.ok:
        return verdict
    after = apply(table, way[-1], case.rules).after
    if after.phase is Phase.OVER:
        return verdict
    left = after.hands[table.seat]
    return Verdict(violations=(CardsLeft(left),)) if left else verify(after, GoOut(()), case.rules)


def _play_way(table: Table, way: tuple[Action, ...], case: Case) -> Table:
    for action in way:
        table = apply(table, action, case.rules).after
    return table
