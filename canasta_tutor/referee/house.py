"""The rules that a question is asked under: a system, with house rules of two forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.cards import PACK
from ..engine.faults import BadValue, InputError
from ..engine.house_rules import house_rules
from ..engine.rulefiles import load, patched
from ..engine.rules import RuleSet, for_players

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
    """The rule set, if its packs are not too many."""
    for players in rules.players:
        size = for_players(rules.pack.packs, players) * (len(PACK) + rules.pack.jokers)
        if size > MOST_CARDS:
            raise InputError(BadValue(str(size), f"≤ {MOST_CARDS}"), "pack.packs")
    return rules
