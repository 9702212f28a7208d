"""A question in, an answer out, whatever was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.rules.files import known
from canasta_tutor.engine.rules.reading.form_reading import read
from canasta_tutor.engine.rules.reading.forms import TABLE, bad, by_kind, shortened
from canasta_tutor.engine.rules.reading.syntax import LONGEST, read_json
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import BadSyntax, BadValue, Fault, InputError
from canasta_tutor.i18n.sayings import fault_text, reason_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.asks import AnyAsk
from canasta_tutor.referee.question.house_rules import read_rules
from canasta_tutor.referee.question.schema import Question
from canasta_tutor.referee.reading.scene import read_scene
from canasta_tutor.referee.rulings import calls, deal, going_out, melds, numbers, turn
from canasta_tutor.referee.rulings.ruling import Remark, Ruling, rule_on

RULINGS = (calls, numbers, deal, going_out, melds, turn)
"""The modules that rule on the kinds of questions; importing them is what counts."""

NO_COMPARISON = ("bonus", "effects", "minimum", "ways")
"""Values that do not make an answer another one."""

Answer = dict[str, Any]
_PLACE = re.compile(r"\.(\d+)(?=\.|$)")
"""A place in a list: `hands.0` is written `hands[0]`."""
KINDS = frozenset(by_kind(get_args(AnyAsk)))
"""The kinds of question that there are."""


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
        raw = _json(question)
        name = raw.get("id")
        return {"id": name, **_answer(_read(raw), words, compare)}
    except InputError as error:
        text = fault_text(words, error.fault)
        return {"id": name, "error": {"code": error.fault.code, "path": error.path, "text": text}}


def _json(question: object) -> dict[str, Any]:
    """The question as plain JSON values."""
    try:
        text = question if isinstance(question, str) else json.dumps(question)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(BadSyntax("JSON", str(error)[:LONGEST])) from None
    raw = read_json(text.encode("utf-8", "replace"))
    if not isinstance(raw, dict):
        raise bad(raw, TABLE)
    return raw


def _read(raw: dict[str, Any]) -> Question:
    try:
        return read(Question, raw)
    except InputError as error:
        raise InputError(_fault(error), _PLACE.sub(r"[\1]", error.path)) from None


def _fault(error: InputError) -> Fault:
    """What is wrong; an unknown question is told shortly."""
    if error.path == "ask.kind" and isinstance(error.fault, BadValue):
        return BadValue(shortened(error.fault.value), ", ".join(sorted(KINDS)))
    return error.fault


def _answer(question: Question, words: Words, compare: bool) -> Answer:
    rules = read_rules(question.rules, question.options)
    ruling = _ruling(question, rules, words)
    answer = {
        "legal": ruling.legal,
        **ruling.values,
        "reasons": [_said(reason, rules, words) for reason in ruling.reasons],
        "repair": ruling.repair,
    }
    if compare:
        answer["elsewhere"] = list(_elsewhere(question, ruling, words))
    return answer


def _ruling(question: Question, rules: RuleSet, words: Words, *, mends: bool = True) -> Ruling:
    scene = replace(read_scene(question, rules, words), mends=mends)
    return rule_on(scene.ask, scene)


def _said(reason: Reason | Remark, rules: RuleSet, words: Words) -> Answer:
    """A reason with its sentence, and the source of the rule behind it."""
    if isinstance(reason, Remark):
        text = words.text(f"referee.{reason.code}", **_spoken(reason, words))
    else:
        text = reason_text(words, reason)
    origin = rules.origins[reason.rule] if reason.rule else None
    return {
        "code": reason.code,
        "text": text,
        "rule": reason.rule,
        "source": origin.source if origin else None,
        "standing": origin.standing.value if origin else None,
    }


def _spoken(reason: Remark, words: Words) -> dict[str, object]:
    """The fields of a remark, with names of systems and of unknown things in words."""
    fields = dict(reason.fields)
    if "rules" in fields:
        fields["rules"] = words.text(f"ruleset.{fields['rules']}.name")
    if "unknown" in fields:
        fields["unknown"] = words.text(f"referee.unknown.{fields['unknown']}")
    return fields


def _elsewhere(question: Question, ruling: Ruling, words: Words) -> Iterator[str]:
    """The systems that answer otherwise; those that cannot be asked are left out."""
    for name in known():
        if name == question.rules:
            continue
        try:
            other = _ruling(question, read_rules(name, {}), words, mends=False)
        except InputError:
            continue
        if _core(other) != _core(ruling):
            yield name


def _core(ruling: Ruling) -> tuple[bool | None, dict[str, Any]]:
    values = {key: value for key, value in ruling.values.items() if key not in NO_COMPARISON}
    return ruling.legal, values
