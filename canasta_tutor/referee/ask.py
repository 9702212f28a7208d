"""A question in, an answer out: read, settle, lay the tables that fit, rule, say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import shared_steps
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.answer.build_answer import (
    Answer,
    build_answer,
    build_fault_answer,
    differs,
)
from canasta_tutor.referee.question.question_form import Question
from canasta_tutor.referee.question.read_question import plain_json, read_question, read_rules
from canasta_tutor.referee.rulings import (
    call_rulings,
    dealing_rulings,
    going_out_rulings,
    meld_rulings,
    number_rulings,
    pile_rulings,
    turn_rulings,
)
from canasta_tutor.referee.rulings.ruling import Ruling, rule_on
from canasta_tutor.referee.tables.referee_case import Case, tables_that_fit
from canasta_tutor.referee.unsaid.settle_question import settle_question

RULINGS = (
    call_rulings,
    dealing_rulings,
    turn_rulings,
    going_out_rulings,
    meld_rulings,
    number_rulings,
    pile_rulings,
)
"""The modules that rule on the kinds of questions; importing them is what counts."""


def ask(question: Mapping[str, Any] | str, lang: str = "en", compare: bool = False) -> Answer:
    """Ask the rules: the answer to a question, both as JSON values.

    The form of questions and answers is documented in the README. `lang` is the language of
    the sentences; with `compare`, `elsewhere` lists the systems that answer otherwise,
    `undecided`, if there are any, those with too many ways to try. What cannot be read is answered
    with an `error`; nothing is raised.

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
        return {"id": name, "error": build_fault_answer(error, words)}


def _answer(question: Question, words: Words, compare: bool) -> Answer:
    with shared_steps():
        case, ruling = _ruled(question, read_rules(question.rules, question.options))
        answer = build_answer(ruling, case, words)
    if compare:
        found = _comparison(question, ruling, words)
        answer["elsewhere"] = found["elsewhere"]
        if found["undecided"]:
            answer["undecided"] = found["undecided"]
    return answer


def compare_systems(question: Mapping[str, Any]) -> dict[str, list[str]]:
    """The other systems by how they answer: `elsewhere`, `alike`, `undecided`, or `unread` where
    the question cannot be asked.

    Raises:
        InputError: the question cannot be read.
    """
    read = read_question(plain_json(question))
    with shared_steps():
        _, ruling = _ruled(read, read_rules(read.rules, read.options))
    return _comparison(read, ruling, Words("en"))


def _ruled(question: Question, rules: RuleSet) -> tuple[Case, Ruling]:
    """The way of a question that has been read: settle, lay the tables that fit, rule."""
    settled = settle_question(question, rules)
    case = tables_that_fit(settled)
    return case, rule_on(case.ask, case)


def _comparison(question: Question, ruling: Ruling, words: Words) -> dict[str, list[str]]:
    """The other systems by how they answer; all share the steps of one question."""
    found: dict[str, list[str]] = {"elsewhere": [], "alike": [], "undecided": [], "unread": []}
    with shared_steps():
        for name in known():
            if name != question.rules:
                found[_compare_with(name, question, ruling, words)].append(name)
    return found


def _compare_with(name: str, question: Question, ruling: Ruling, words: Words) -> str:
    """How another system answers."""
    try:
        _, other = _ruled(question, read_rules(name, {}))
    except InputError:
        return "unread"
    if ruling.gave_up or other.gave_up:
        return "undecided"
    return "elsewhere" if differs(ruling, other, words) else "alike"
