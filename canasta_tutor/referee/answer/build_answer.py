"""A ruling as an answer in JSON values, each reason with its sentence."""

from __future__ import annotations

from typing import Any

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text, line_fields, reason_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.answer.repair_sentences import say_repair
from canasta_tutor.referee.rulings.ruling import Remark, Ruling
from canasta_tutor.referee.tables.referee_case import Case

Answer = dict[str, Any]

NO_COMPARISON = ("bonus", "effects", "minimum", "ways")
"""Values of an answer that a comparison of systems ignores."""


def build_answer(ruling: Ruling, case: Case, words: Words) -> Answer:
    """The answer to a question: the ruling, and for an illegal action the nearest legal action."""
    listed = {"ways": ruling.ways()} if ruling.ways else {}
    repair = say_repair(case.ask, case, ruling, words) if ruling.legal is False else None
    return {
        "legal": ruling.legal,
        **_write_values(ruling, words),
        **listed,
        "reasons": [_write_reason(reason, case.rules, words) for reason in ruling.reasons],
        "repair": repair,
    }


def build_fault_answer(error: InputError, words: Words) -> Answer:
    """The answer to a question that cannot be read: what is wrong, and where."""
    text = fault_text(words, error.fault)
    return {"code": error.fault.code, "path": error.path, "text": text}


def differs(one: Ruling, other: Ruling, words: Words) -> bool:
    """Whether two rulings differ in a value that a comparison of systems looks at."""
    return _compared_values(one, words) != _compared_values(other, words)


def _compared_values(ruling: Ruling, words: Words) -> tuple[bool | None, Answer]:
    values = _write_values(ruling, words)
    return ruling.legal, {key: values[key] for key in values if key not in NO_COMPARISON}


def _write_values(ruling: Ruling, words: Words) -> Answer:
    """The values of a ruling; lines of a score with their sentences."""
    lines = ruling.values.get("lines", ())
    spoken = (
        {"lines": [_write_line(line, words) for line in lines]} if "lines" in ruling.values else {}
    )
    return {**ruling.values, **spoken}


def _write_line(line: ScoreLine, words: Words) -> Answer:
    text = words.text(f"score.{line.code}", **line_fields(line, words))
    return {"code": line.code, "points": line.points, "text": text}


def _write_reason(reason: Reason | Remark, rules: RuleSet, words: Words) -> Answer:
    """A reason with its sentence, and the source of its rule.

    A reason that something is unknown also has the field of the question that would tell it.
    """
    field = {}
    if isinstance(reason, Remark):
        field = {key: reason.fields[key] for key in ("field",) if key in reason.fields}
        text = words.text(f"referee.{reason.code}", **_name_fields(reason, words))
    else:
        text = reason_text(words, reason)
    origin = rules.origins[reason.rule] if reason.rule else None
    return {
        "code": reason.code,
        "text": text,
        "rule": reason.rule,
        "source": origin.source if origin else None,
        "standing": origin.standing.value if origin else None,
        **field,
    }


def _name_fields(reason: Remark, words: Words) -> dict[str, object]:
    """The fields of a remark, with systems and unknown things named in words."""
    fields = dict(reason.fields)
    if "rules" in fields:
        fields["rules"] = words.text(f"ruleset.{fields['rules']}.name")
    if "unknown" in fields:
        fields["unknown"] = words.text(f"referee.unknown.{fields['unknown']}")
    return fields
