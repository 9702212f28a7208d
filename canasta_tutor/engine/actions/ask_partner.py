"""Asking the partner for leave to go out, or to call acaba; the answer binds."""

from __future__ import annotations

from canasta_tutor.engine.actions.acaba import ask_verdict as acaba_verdict
from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.reasons.calls import AcabaAsked
from canasta_tutor.engine.reasons.going_out import (
    AlreadyAsked,
    AskedTooLate,
    AskingForbidden,
    PartnerAsked,
)
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.discarding import may_keep
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values.actions import AnswerPartner, AskPartner
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace


def ask_verdict(action: AskPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may ask his partner, which he may once a turn."""
    if action.acaba:
        return acaba_verdict(table, rules)
    if rules.going_out.ask_partner == "forbidden" or not has_partner(table):
        return Verdict(violations=(AskingForbidden(),))
    if table.answer is not Answer.NOT_ASKED:
        return Verdict(violations=(AlreadyAsked(),))
    if len(table.hand) == 1 and not may_keep(table, table.hand, rules):
        return Verdict(violations=(AskedTooLate(),))
    return Verdict(grounds=(PartnerAsked(),))


def answer_verdict(action: AnswerPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the partner may answer: he may say either."""
    return Verdict(grounds=(AcabaAsked() if table.about_acaba else PartnerAsked(),))


def asked(action: AskPartner, table: Table, rules: RuleSet) -> Table:
    """The table with the question open to every partner."""
    partners = table.players // len(table.sides) - 1
    return replace(
        table,
        phase=Phase.ASKED,
        answers_due=partners,
        about_acaba=action.acaba,
        asked_in=table.phase,
    )


def answered(action: AnswerPartner, table: Table, rules: RuleSet) -> Table:
    """The table after an answer: one no is a no, a yes holds when all have said it."""
    if action.yes and table.answers_due > 1:
        return replace(table, answers_due=table.answers_due - 1)
    answer = Answer.YES if action.yes else Answer.NO
    return replace(table, phase=table.asked_in, answers_due=0, answer=answer)
