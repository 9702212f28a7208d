"""Answer a question about the rules.

The referee reads the question, settles what it leaves unsaid, builds the tables that fit it, rules
on them, and puts the ruling into words.
"""

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
from canasta_tutor.referee.rulings.ruling import Ruling, depend_on, forget, rule_on
from canasta_tutor.referee.tables.referee_case import Case, tables_that_fit
from canasta_tutor.referee.unsaid.settle_question import Settled, settle_question
from canasta_tutor.referee.unsaid.untold_facts import tell_untold_facts

RULINGS = (
    call_rulings,
    dealing_rulings,
    turn_rulings,
    going_out_rulings,
    meld_rulings,
    number_rulings,
    pile_rulings,
)
"""The modules with the rulings. Importing them registers their functions with `rule_on`."""


def ask(question: Mapping[str, Any] | str, lang: str = "en", compare: bool = False) -> Answer:
    """Answer a question about the rules. The question and the answer are JSON values.

    The README documents the form of questions and answers. `lang`: the language of the sentences.
    `compare`: also list the systems with another answer (`elsewhere`) and, if there are any, those
    with too many ways to try (`undecided`). A question that cannot be read gets an answer with
    `error`; the function raises nothing.

    >>> answer = ask({"ask": {"kind": "group", "cards": "7h 7d 2c"}})
    >>> answer["legal"], answer["group"]
    (True, 'set')
    """
    words = Words(lang)
    name: Any = None
    try:
        raw = plain_json(question)
        name = raw.get("id")
        return {"id": name, **_build_answer(read_question(raw), words, compare)}
    except InputError as error:
        return {"id": name, "error": build_fault_answer(error, words)}


def _build_answer(question: Question, words: Words, compare: bool) -> Answer:
    with shared_steps():
        case, ruling = _rule_on_question(question, read_rules(question.rules, question.options))
        answer = build_answer(ruling, case, Words(words.lang, without_suit=case.without_suit))
    if compare:
        found = _sort_systems(question, ruling, words)
        answer["elsewhere"] = found["elsewhere"]
        if found["undecided"]:
            answer["undecided"] = found["undecided"]
    return answer


def compare_systems(question: Mapping[str, Any]) -> dict[str, list[str]]:
    """Sort the other systems by their answer to a question.

    Returns the ids of the systems under `elsewhere` (another answer), `alike` (the same answer),
    `undecided` (too many ways to try) and `unread` (the question cannot be asked there).

    Raises:
        InputError: the question cannot be read.
    """
    read = read_question(plain_json(question))
    with shared_steps():
        _, ruling = _rule_on_question(read, read_rules(read.rules, read.options))
    return _sort_systems(read, ruling, Words("en"))


def _rule_on_question(question: Question, rules: RuleSet) -> tuple[Case, Ruling]:
    """The case of a question and the ruling on it under these rules."""
    settled = settle_question(question, rules)
    case = tables_that_fit(settled)
    ruling = rule_on(case.ask, case)
    return case, ruling if ruling.legal is None else _leave_open(ruling, settled)


def _leave_open(ruling: Ruling, settled: Settled) -> Ruling:
    """The ruling; if a fact that the question leaves open decides, the ruling says so."""
    deciding: dict[str, None] = {}
    for fact, told in tell_untold_facts(settled):
        case = tables_that_fit(told)
        if rule_on(case.ask, case).legal is not ruling.legal:
            deciding[fact] = None
    return depend_on(*deciding, **forget(ruling.values)) if deciding else ruling


def _sort_systems(question: Question, ruling: Ruling, words: Words) -> dict[str, list[str]]:
    """The other systems, sorted by their answer.

    The comparison of all systems together may take only the search steps of one question.
    """
    found: dict[str, list[str]] = {"elsewhere": [], "alike": [], "undecided": [], "unread": []}
    with shared_steps():
        for name in known():
            if name != question.rules:
                found[_compare_with(name, question, ruling, words)].append(name)
    return found


def _compare_with(name: str, question: Question, ruling: Ruling, words: Words) -> str:
    try:
        _, other = _rule_on_question(question, read_rules(name, {}))
    except InputError:
        return "unread"
    if ruling.gave_up or other.gave_up:
        return "undecided"
    return "elsewhere" if differs(ruling, other, words) else "alike"
