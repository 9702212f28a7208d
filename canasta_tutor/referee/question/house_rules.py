"""The rules that a question is asked under: a system, with house rules of two forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.rules.files import load, patched
from canasta_tutor.engine.rules.house_rules import house_rules
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.values.cards import PACK
from canasta_tutor.engine.values.faults import BadValue, InputError

MOST_CARDS = 1000
"""No game has more; a patch that asks for more is a mistake."""


def read_rules(rules: str | Mapping[str, Any], options: Mapping[str, Any]) -> RuleSet:
    """The rule set of an id or a patch, with options by dotted key.

    Raises:
        InputError: no such rule set or key, or a value that is not allowed.
    """
    try:
        system = load(rules) if isinstance(rules, str) else _of_a_size(house_rules(rules))
    except InputError as error:
        raise error.under("rules") from None
    try:
        return _of_a_size(patched(system, options)) if options else system
    except InputError as error:
        raise error.under("options") from None


def _of_a_size(rules: RuleSet) -> RuleSet:
    """The rule set, if its packs are neither too many nor too large."""
    pack = len(PACK)
    for key in ("jokers", "calientes"):
        count = getattr(rules.pack, key)
        _at_most(count, len(PACK), f"pack.{key}")
        pack += count
    for players in rules.players:
        _at_most(for_players(rules.pack.packs, players), MOST_CARDS // pack, "pack.packs")
    return rules


def _at_most(count: int, most: int, path: str) -> None:
    if count > most:
        raise InputError(BadValue(str(count), f"≤ {most}"), path)
