"""The differences between two rule systems, in the order in which a player notices them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from canasta_tutor.engine.rules.rule_files import KEYS, list_telling_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, by_players, for_players, value_of


def values_differ(key: str, one: RuleSet, other: RuleSet) -> bool:
    """Whether a rule has different values in two systems, for any number of players."""
    return bool(value_of(one, key) != value_of(other, key))


def list_differences_by_weight(
    one: RuleSet, other: RuleSet, first: Iterable[str] = ()
) -> tuple[str, ...]:
    """The rules that differ for the usual number of players, the most noticeable first.

    `first`: rules to list before all others, in this order.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> list_differences_by_weight(load("classic"), load("british-acaba"))
    ('calls.acaba',)
    """
    return keep_different(dict.fromkeys((*first, *list_telling_rules(), *KEYS)), one, other)


def keep_different(keys: Iterable[str], one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The rules among `keys` that differ for the usual number of players of each system."""
    return tuple(key for key in keys if _usual_value(key, one) != _usual_value(key, other))


def keep_one_sided(keys: Iterable[str], one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The rules among `keys` that exist in only one of the two systems.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> keep_one_sided(["pile.taken", "deal.hand"], load("classic"), load("hand-and-foot"))
    ('pile.taken',)
    """
    return tuple(key for key in keys if _is_absent(key, one) != _is_absent(key, other))


def _is_absent(key: str, rules: RuleSet) -> bool:
    value = _usual_value(key, rules)
    return not value or value in ("never", "none")


def _usual_value(key: str, rules: RuleSet) -> Any:
    """The value of a rule for the usual number of players."""
    value, players = value_of(rules, key), rules.seats.usual
    if key == "seats.sides":  # the one rule that is always a table by the number of players
        return value[players]
    return for_players(value, players) if key in by_players() else value
