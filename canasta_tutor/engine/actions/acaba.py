"""Acaba: a player ends the deal by a word and gives the other sides their points."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.actions.end_turn import breaks_a_yes
from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.calls import (
    AcabaAsked,
    AcabaCalled,
    AcabaNobodyToAsk,
    AcabaNotPlayed,
    AcabaRefused,
)
from canasta_tutor.engine.reasons.going_out import AlreadyAsked, PartnerSaidYes
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values.actions import CallAcaba
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace


def verdict(action: CallAcaba, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may call acaba, which he may at any time in his turn."""
    if not rules.calls.acaba:
        return Verdict(violations=(AcabaNotPlayed(),))
    if table.about_acaba and table.answer is Answer.NO:
        return Verdict(violations=(AcabaRefused(),))
    if breaks_a_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    return Verdict(grounds=(AcabaCalled(rules.calls.acaba),))


def called(action: CallAcaba, table: Table, rules: RuleSet) -> Table:
    """The deal as it ends with acaba."""
    return replace(table, phase=Phase.OVER, acaba=table.seat)


def ask_verdict(table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may ask his partner about acaba."""
    wrong = tuple(_ask_problems(table, rules))
    return Verdict(violations=wrong) if wrong else Verdict(grounds=(AcabaAsked(),))


def _ask_problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    if not rules.calls.acaba:
        yield AcabaNotPlayed()
    elif not has_partner(table):
        yield AcabaNobodyToAsk()
    elif table.answer is not Answer.NOT_ASKED:
        yield AlreadyAsked()
