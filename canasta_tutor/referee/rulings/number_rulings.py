"""Rulings with numbers: the minimum, points, the score of a deal, the winner."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from canasta_tutor.engine.position.ask_forms import MinimumAsk
from canasta_tutor.engine.position.position_form import check_at_most
from canasta_tutor.engine.reasons.first_meld_reasons import FirstMeldNeedsCanasta
from canasta_tutor.engine.rules.reading.validation_errors import not_allowed
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed, minimum_rule
from canasta_tutor.engine.scoring.game_end import count_margin, find_winner
from canasta_tutor.engine.scoring.special_hands import find_special_hand
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.referee.question.referee_asks import AskPoints, AskScore, AskWinner
from canasta_tutor.referee.rulings.call_rulings import PAIRS
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    depend_on,
    format_needed,
    remark_not_played,
    rule_on,
)
from canasta_tutor.referee.tables.referee_case import Case


@rule_on.register
def _rule_on_minimum(ask: MinimumAsk, case: Case) -> Ruling:
    side = replace(case.table.side, score=ask.score)
    needs = find_needed(side, case.rules, case.table.deals_played)
    if needs.canasta:
        natural = needs.canasta == "natural_canasta"
        return Ruling(
            True, (FirstMeldNeedsCanasta(ask.score, natural),), {"value": format_needed(needs)}
        )
    fields = {"score": ask.score, "minimum": needs.points, "deal": needs.deal}
    reason = Remark("minimum", fields, minimum_rule(case.rules))
    return Ruling(True, (reason,), {"value": needs.points})


@rule_on.register
def _rule_on_points(ask: AskPoints, case: Case) -> Ruling:
    group = cards(ask.cards)
    reasons = tuple(
        Remark("points", {"cards": same, "points": points_of(same, case.rules)}, "points.cards")
        for _, alike in groupby(group, key=lambda card: card.rank)
        for same in [tuple(alike)]
    )
    return Ruling(True, reasons, {"value": points_of(group, case.rules)})


@rule_on.register
def _rule_on_score(ask: AskScore, case: Case) -> Ruling:
    table, known = case.table, case.known
    check_at_most(ask.side, len(table.sides) - 1, "ask.side")
    check_at_most(ask.out or 0, case.players - 1, "ask.out")
    if ask.special_hand and ask.special_hand not in SPECIAL_HANDS:
        raise not_allowed(ask.special_hand, ", ".join(SPECIAL_HANDS)).under("ask.special_hand")
    if ask.special_hand and not getattr(case.rules.special, ask.special_hand):
        lacking = remark_not_played("special_hand", "special.straight", case)
        return Ruling(False, (lacking,), {"lines": [], "total": None})
    if ask.side not in known.melds:
        return depend_on("melds", lines=[], total=None)
    over = _end_deal(ask, case)
    score = score_side(over, ask.side, case.rules)
    seats = range(ask.side, case.players, len(table.sides))
    empty = {*seats} - known.hands - {ask.out} | {*seats} - known.feet
    reasons = (Remark("hands_empty"),) if empty else ()
    return Ruling(True, reasons, {"lines": list(score.lines), "total": score.total})


def _end_deal(ask: AskScore, case: Case) -> Table:
    if not ask.special_hand:
        return replace(case.table, out=ask.out, concealed=ask.concealed)
    out = ask.side if ask.out is None else ask.out
    held = find_special_hand(case.table.hands[out], case.rules)
    same = held and PAIRS.get(held.name, held.name) == ask.special_hand
    return replace(case.table, out=out, special=held.name if held and same else ask.special_hand)


@rule_on.register
def _rule_on_winner(ask: AskWinner, case: Case) -> Ruling:
    if len(ask.totals) not in case.sides:
        allowed = ", ".join(map(str, case.sides))
        raise InputError(BadValue(str(len(ask.totals)), allowed), "ask.totals")
    first = find_winner(ask.totals, case.rules, _count_deals_played(case))
    best = max(ask.totals)
    values = {"over": first is not None, "winner": first, "target": find_target(case.rules)}
    if first is not None and case.rules.game.deals and _count_deals_played(case) is None:
        return depend_on("deals_played", **values | {"over": None, "winner": None, "margin": None})
    ahead = count_margin(ask.totals) if first is not None else None
    reason = _say_game_end(case.rules)
    if (
        first is None
        and find_winner((best, best - 1), case.rules, _count_deals_played(case)) is not None
    ):
        reason = Remark("tie", {"points": best}, "game.tie")
    return Ruling(True, (reason,), values | {"margin": ahead})


def find_target(rules: RuleSet) -> int | None:
    """The total that ends the game; None if a number of deals ends it."""
    return rules.game.target if rules.game.deals is None else None


def _say_game_end(rules: RuleSet) -> Remark:
    """What ends the game: a number of deals, or a number of points."""
    if rules.game.deals is not None:
        return Remark("deals", {"deals": rules.game.deals}, "game.deals")
    return Remark("target", {"target": rules.game.target}, "game.target")


def _count_deals_played(case: Case) -> int | None:
    """The number of deals played; None if the question does not tell it."""
    return case.table.deals_played if "deals_played" in case.memory_given else None
