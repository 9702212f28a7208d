"""Read a question as it was written, and the rules under which it is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.position.position_form import read_form
from canasta_tutor.engine.rules.house_rules import build_house_rules
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.reading.validation_errors import (
    LONGEST,
    TABLE,
    not_allowed,
    shorten_text,
)
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.cards import PACK
from canasta_tutor.engine.values.input_faults import BadSyntax, BadValue, InputError, at
from canasta_tutor.referee.question.question_form import Question, kinds

MOST_CARDS = 1000
"""The most cards of a game. A patch that asks for more is a mistake."""


def plain_json(question: object) -> dict[str, Any]:
    """The question as plain JSON values.

    Raises:
        InputError: the question is not JSON, or not a JSON object.
    """
    try:
        text = question if isinstance(question, str) else json.dumps(question)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(BadSyntax("JSON", str(error)[:LONGEST])) from None
    raw = read_json(text.encode("utf-8", "replace"))
    if not isinstance(raw, dict):
        raise not_allowed(raw, TABLE)
    return raw


def read_question(raw: dict[str, Any]) -> Question:
    """Read a question from plain JSON values.

    Raises:
        InputError: a value is wrong, with its path.
    """
    try:
        return read_form(Question, raw)
    except InputError as error:
        fault = error.fault
        if error.path == "ask.kind" and isinstance(fault, BadValue):  # list the known kinds
            fault = BadValue(shorten_text(fault.value), ", ".join(sorted(kinds())))
        raise InputError(fault, error.path) from None


def read_rules(rules: str | Mapping[str, Any], options: Mapping[str, Any]) -> RuleSet:
    """The rule set that has this id or that this patch makes, with the options applied.

    `options`: values by dotted key.

    Raises:
        InputError: there is no such rule set or key, or a value is not allowed.
    """
    with at("rules"):
        system = load(rules) if isinstance(rules, str) else _check_size(build_house_rules(rules))
    with at("options"):
        return _check_size(patch_rules(system, options)) if options else system


def _check_size(rules: RuleSet) -> RuleSet:
    """The rule set, if its packs are neither too many nor too large.

    Raises:
        InputError: there are too many cards.
    """
    pack = len(PACK)
    for key in ("jokers", "calientes"):
        count = getattr(rules.pack, key)
        _check_at_most(count, len(PACK), f"pack.{key}")
        pack += count
    for players in rules.players:
        _check_at_most(for_players(rules.pack.packs, players), MOST_CARDS // pack, "pack.packs")
    return rules


def _check_at_most(count: int, most: int, path: str) -> None:
    if count > most:
        raise InputError(BadValue(str(count), f"≤ {most}"), path)
