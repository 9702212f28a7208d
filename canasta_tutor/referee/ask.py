"""A question in, an answer out: read, settle, lay the tables that fit, rule, say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from canasta_tutor.engine.rules.files import known
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.reading import plain_json, read_question, read_rules
from canasta_tutor.referee.question.schema import Question
from canasta_tutor.referee.rulings import (
    calls,
    deal,
    drawing_and_discarding,
    going_out,
    melds,
    numbers,
    taking_the_pile,
)
from canasta_tutor.referee.rulings.ruling import Ruling, rule_on
from canasta_tutor.referee.said.answer import Answer, is_otherwise, said, said_fault
from canasta_tutor.referee.settled.settling import settle
from canasta_tutor.referee.tables.case import Case, tables_that_fit

RULINGS = (calls, deal, drawing_and_discarding, going_out, melds, numbers, taking_the_pile)
"""The modules that rule on the kinds of questions; importing them is what counts."""


def ask(question: Mapping[str, Any] | str, lang: str = "en", compare: bool = False) -> Answer:
    """Ask the rules: the answer to a question, both as JSON values.

    The form of questions and answers is documented in the README. `lang` is the language of
    the sentences; with `compare`, `elsewhere` lists the systems that answer otherwise. What
    cannot be read is answered with an `error`; nothing is raised.

    >>> answer = ask({"ask": {"kind": "group", "cards": "7h 7d 2c"}})
    >>> answer["legal"], answer["group"]
    (True, 'set')
    """
    words = Words(lang)
    name: Any = None
    try:
        raw = plain_json(question)
        name = raw.get("id")
        return {"id": name, **_answer(read_question(raw), words, compare)}
    except InputError as error:
        return {"id": name, "error": said_fault(error, words)}


def _answer(question: Question, words: Words, compare: bool) -> Answer:
    case, ruling = _ruled(question, read_rules(question.rules, question.options))
    answer = said(ruling, case, words)
    if compare:
        answer["elsewhere"] = list(_elsewhere(question, ruling, words))
    return answer


def _ruled(question: Question, rules: RuleSet) -> tuple[Case, Ruling]:
    """The way of a question that has been read: settle, lay the tables that fit, rule."""
    settled = settle(question, rules)
    case = tables_that_fit(settled)
    return case, rule_on(case.ask, case)


def _elsewhere(question: Question, ruling: Ruling, words: Words) -> Iterator[str]:
    """The systems that answer otherwise; those that cannot be asked are left out."""
    for name in known():
        if name == question.rules:
            continue
        try:
            _, other = _ruled(question, read_rules(name, {}))
        except InputError:
            continue
        if is_otherwise(ruling, other, words):
            yield name
