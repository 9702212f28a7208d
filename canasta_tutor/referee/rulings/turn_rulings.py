"""Rulings on the turn: drawing and discarding."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.turn_reasons import MustTakePile, StockEmpty
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.turn.bonus_threes import is_bonus
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.values.actions import Draw
from canasta_tutor.engine.values.cards import CardKind, Cards, in_order
from canasta_tutor.engine.values.table import Answer, Phase, Table
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.rulings.action_effects import list_effects
from canasta_tutor.referee.rulings.pile_rulings import explain_barred, take_at_all
from canasta_tutor.referee.rulings.ruling import (
    Remark,
    Ruling,
    depend_on,
    rule_on,
    rule_on_action,
    table_after,
)
from canasta_tutor.referee.tables.referee_case import Case


@rule_on.register
def _rule_on_draw(ask: referee_asks.AskDraw, case: Case) -> Ruling:
    ruling = rule_on_action(case, Draw())
    if ruling.legal:
        if _find_turned_over(ask, case.table) and not case.known.pile:
            return depend_on("pile", effects=[])
        then = table_after(case, Draw())
        if wrong := _explain_not_drawn(ask, case, then):
            return Ruling(False, (wrong,), {"effects": []})
        ends = (Remark("all_laid", {}, "stock.when_empty"),) * (then.phase is Phase.OVER)
        return Ruling(
            True, (*ruling.reasons, *ends), {"effects": _effects_of_draw(ask, case, then)}
        )
    outcomes = {_effects_of_empty_stock(verify(table, Draw(), case.rules)) for table in case.tables}
    (effects_of, *others) = outcomes
    if effects_of and (unknown := _find_deciding_unknown(case)):
        return depend_on(unknown, effects=[])
    if others:
        return depend_on("melds", effects=[])
    return Ruling(ruling.legal, ruling.reasons, {"effects": list(effects_of)})


def _find_turned_over(ask: referee_asks.AskDraw, table: Table) -> Cards:
    """The drawn cards that come from the turned-over pile because the stock is too small."""
    return in_order(ask.drawn)[len(table.stock) :]


def _effects_of_empty_stock(verdict: Verdict) -> tuple[str, ...]:
    """The effects of an empty stock, from the verdict on drawing."""
    must = any(isinstance(reason, MustTakePile) for reason in verdict.violations)
    ends = any(isinstance(reason, StockEmpty) for reason in verdict.violations)
    return ("must-take",) * must + ("ends-deal",) * ends


def _explain_not_drawn(ask: referee_asks.AskDraw, case: Case, then: Table) -> Remark | None:
    """Why these cannot be the cards drawn: there are too many, or the pile has other cards."""
    if more := _find_surplus(ask, case, then):
        count = for_players(case.rules.draw.count, case.players)
        return Remark("drawn", {"count": count, "cards": more}, "draw.count")
    turned = _find_turned_over(ask, case.table)
    first = case.table.pile[: len(turned)]
    return None if turned == first else Remark("turned_over", {"cards": first}, "stock.when_empty")


def _find_surplus(ask: referee_asks.AskDraw, case: Case, then: Table) -> Cards:
    """The cards that the question names as drawn, if the player cannot draw all of them.

    The player cannot if there are more cards than the draw and the replacements of threes allow.
    """
    table, rules = case.table, case.rules
    named = in_order(ask.drawn)
    count = sum(map(len, (table.stock, table.pile))) - sum(map(len, (then.stock, then.pile)))
    if rules.red_threes.laid == "may":
        count += sum(is_bonus(card, rules) for card in named)
    if rules.deal.red_threes == "at_draw":
        count += len(table.side.red_threes)
    return named[count:]


def _effects_of_draw(ask: referee_asks.AskDraw, case: Case, then: Table) -> list[str]:
    """The effects of the draw; bonus cards count only if the question names the drawn cards.

    A player with an empty hand takes up the foot before the draw.
    """
    found = list_effects(case.table, then, case.rules)
    effects = found if ask.drawn else [effect for effect in found if effect != "scores"]
    first_hand_gone = case.known.hand and not case.table.hand and has_foot(case.table)
    return ["takes-foot"] * first_hand_gone + effects


def _find_deciding_unknown(case: Case) -> str | None:
    """The unknown thing that decides whether an empty stock ends the deal; None if nothing does."""
    if not case.known.pile:
        usual = case.rules.stock.when_empty == "take_or_end"
        return None if usual and explain_barred(case) else "pile"
    if case.known.hand:
        return None
    return "hand" if take_at_all(case, {}).legal is None else None


@rule_on.register
def _rule_on_discard(ask: referee_asks.AskDiscard, case: Case) -> Ruling:
    action, begun = ask.action, fill_unknown_pile(case)
    ruling = rule_on_action(begun, action)
    if rule_on_action(case, action).legal is not ruling.legal:
        return depend_on("pile", effects=[])
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"effects": []})
    then = table_after(begun, action)
    if _may_have_to_go_out(case, then):
        return depend_on("hand", effects=[])
    found = list_effects(begun.table, then, case.rules, ruling.reasons)
    unsure = then.out is None and then.seat not in case.known.hands
    if unsure:
        found = [effect for effect in found if effect != "ends-deal"]
    return Ruling(True, ruling.reasons, {"effects": found})


def _may_have_to_go_out(case: Case, then: Table) -> bool:
    """Whether the partner said "yes" and nobody knows whether the hand can go out.

    `then`: the table after an action that does not end the deal.
    """
    agreed = case.table.answer_out is Answer.YES
    return agreed and not case.known.hand and then.out is None


def fill_unknown_pile(case: Case) -> Case:
    """The case; if the pile is unknown, some plain card lies on it."""
    if case.known.pile:
        return case
    return replace(case, tables=tuple(map(_put_plain_card, case.tables)))


def _put_plain_card(table: Table) -> Table:
    plain = (card for card in table.stock if card.kind is CardKind.PLAIN)
    return table if table.pile else replace(table, pile=tuple(islice(plain, 1)))
