"""Which rules matter in a system: the rules about things that players do in that system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of

Needs = Callable[[RuleSet], object]


def is_in_force(key: str, rules: RuleSet) -> bool:
    """Whether a rule matters in a system, and its value means something other than "no such rule".

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> [is_in_force("meld.sequence_low", load(name)) for name in ("classic", "samba")]
    [False, True]
    """
    value = value_of(rules, key)
    if not value or _NO_RULE.get(key) == value:
        return False
    return concerns_system(key, rules)


def concerns_system(key: str, rules: RuleSet) -> bool:
    """Whether a rule is about something that the system has, even if its value is "no such rule".

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> [concerns_system("red_threes.minus", load(name)) for name in ("cuban", "hand-and-foot")]
    [True, False]
    """
    return key not in _NEEDED or bool(_NEEDED[key](rules))


def _has_takes(rules: RuleSet) -> object:
    return rules.pile.taken != "never"


def _has_free_piles(rules: RuleSet) -> object:
    return _has_takes(rules) and not rules.pile.always_frozen


def _has_sequences(rules: RuleSet) -> object:
    return "sequence" in rules.meld.kinds


_NO_RULE: Mapping[str, str] = MappingProxyType(
    {
        "calls.auction": "none",
        "deal.face_down": "none",
        "initial.clean_group": "none",
        "meld.wild_share": "any",
        "pile.onto_sequence": "no",
    }
)
"""Values that mean "no such rule"."""

_NEEDED: Mapping[str, Needs] = MappingProxyType(
    {
        "deal.first_hand": lambda rules: rules.deal.foot,
        "deal.turned_on": lambda rules: rules.deal.first_upcard != "none",
        "deal.talons_to": lambda rules: rules.deal.talons,
        "deal.red_threes": lambda rules: rules.red_threes.laid != "never",
        "meld.sequence_low": _has_sequences,
        "meld.sequence_growth": _has_sequences,
        "initial.bands": lambda rules: not rules.initial.by_deal,
        "red_threes.bonus": lambda rules: rules.red_threes.laid != "never",
        "red_threes.minus": lambda rules: rules.red_threes.laid != "never",
        "black_threes.set_size": lambda rules: (
            rules.black_threes.bonus or rules.black_threes.removed
        ),
        "pile.first_meld": _has_takes,
        "pile.naturals": _has_free_piles,
        "pile.naturals_frozen": _has_takes,
        "pile.frozen_until_melded": _has_free_piles,
        "pile.always_frozen": _has_takes,
        "pile.freezing": _has_free_piles,
        "pile.freeze_lasts": _has_free_piles,
        "pile.never_taken": _has_takes,
        "pile.onto_meld": _has_free_piles,
        "pile.onto_canasta": lambda rules: _has_free_piles(rules) and rules.pile.onto_meld,
        "pile.onto_sequence": lambda rules: _has_takes(rules) and _has_sequences(rules),
        "pile.with_one_card": _has_takes,
        "going_out.wild_count": lambda rules: "wild" in rules.canasta.kinds,
        "going_out.while_frozen": _has_takes,
        "game.target": lambda rules: rules.game.deals is None,
    }
)
"""What a system must have so that a rule matters; rules not listed here always matter.
"""
