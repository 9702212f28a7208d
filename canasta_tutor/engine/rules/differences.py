"""Where two rule systems differ, what a player notices first at the head."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from canasta_tutor.engine.rules.rule_files import KEYS, telling
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, by_players, for_players, value_of

_NEVER = ("never", "none")
"""Values of rules that say that there is no such thing."""

_SEATED = "seats.sides"
"""A table by the number of players that no shorter form stands for."""


def differ(key: str, one: RuleSet, other: RuleSet) -> bool:
    """Whether two systems have another value of a rule, at any number of players."""
    return bool(value_of(one, key) != value_of(other, key))


def list_differences_by_weight(
    one: RuleSet, other: RuleSet, first: Iterable[str] = ()
) -> tuple[str, ...]:
    """The rules that are otherwise at the usual table of each, the most telling first.

    `first`: what is to stand before all others, in this order.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> list_differences_by_weight(load("classic"), load("british-acaba"))
    ('calls.acaba',)
    """
    return keep_different(dict.fromkeys((*first, *telling(), *KEYS)), one, other)


def keep_different(keys: Iterable[str], one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """Those of some rules that are otherwise at the usual table of each."""
    return tuple(key for key in keys if _usual(key, one) != _usual(key, other))


def keep_one_sided(keys: Iterable[str], one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """Those of some rules of which one system knows nothing, and the other does.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> keep_one_sided(["pile.taken", "deal.hand"], load("classic"), load("hand-and-foot"))
    ('pile.taken',)
    """
    return tuple(key for key in keys if _unknown(key, one) != _unknown(key, other))


def _unknown(key: str, rules: RuleSet) -> bool:
    value = _usual(key, rules)
    return not value or value in _NEVER


def _usual(key: str, rules: RuleSet) -> Any:
    """The value of a rule for the usual number of players."""
    value, players = value_of(rules, key), rules.seats.usual
    if key == _SEATED:
        return value[players]
    return for_players(value, players) if key in by_players() else value
