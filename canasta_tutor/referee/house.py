"""The rules that a question is asked under: a system, with house rules of two forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.cards import PACK
from ..engine.faults import BadValue, InputError, MissingKey
from ..engine.rulefiles import load, patched
from ..engine.rules import RuleSet, for_players

MOST_CARDS = 1000
"""No game has more; a patch that asks for more is a mistake."""


def read_rules(rules: str | Mapping[str, Any], options: Mapping[str, Any]) -> RuleSet:
    """The rule set of an id or a patch, with options by dotted key.

    Raises:
        InputError: no such rule set or key, or a value that is not allowed.
    """
    name, patch = (rules, {}) if isinstance(rules, str) else _patch(rules)
    try:
        system = load(name)
    except InputError as error:
        raise error.under("rules") from None
    return _with(_with(system, patch, "rules"), options, "options")


def _patch(rules: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a patch extends, and its values by dotted key."""
    if "extends" not in rules:
        raise InputError(MissingKey("extends"), "rules.extends")
    name = rules["extends"]
    if not isinstance(name, str):
        raise InputError(BadValue(str(name)[:40], '"classic"'), "rules.extends")
    values: dict[str, Any] = {}
    for section, entries in rules.items():
        if section == "extends":
            continue
        if not isinstance(entries, dict):
            raise InputError(BadValue(str(entries)[:40], "{ … }"), f"rules.{section}")
        values |= {f"{section}.{key}": value for key, value in entries.items()}
    return name, values


def _with(rules: RuleSet, values: Mapping[str, Any], path: str) -> RuleSet:
    if not values:
        return rules
    try:
        house = patched(rules, values)
    except InputError as error:
        raise error.under(path) from None
    for players in house.players:
        size = for_players(house.pack.packs, players) * (len(PACK) + house.pack.jokers)
        if size > MOST_CARDS:
            raise InputError(BadValue(str(size), f"≤ {MOST_CARDS}"), f"{path}.pack.packs")
    return house
