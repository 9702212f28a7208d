"""Which rules have something to say in a system: what they speak of must be played there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of

Needs = Callable[[RuleSet], object]


def is_in_force(key: str, rules: RuleSet) -> bool:
    """Whether a rule says something: not only that there is none, and about what is played.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> [is_in_force("meld.sequence_low", load(name)) for name in ("classic", "samba")]
    [False, True]
    """
    value = value_of(rules, key)
    if not value or _NO_RULE.get(key) == value:
        return False
    return concerns_system(key, rules)


def concerns_system(key: str, rules: RuleSet) -> bool:
    """Whether a rule, or that there is none, is about what is played in a system.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> [concerns_system("red_threes.minus", load(name)) for name in ("cuban", "hand-and-foot")]
    [True, False]
    """
    return key not in _NEEDED or bool(_NEEDED[key](rules))


def _takes(rules: RuleSet) -> object:
    return rules.pile.taken != "never"


def _thaws(rules: RuleSet) -> object:
    return _takes(rules) and not rules.pile.always_frozen


def _sequences(rules: RuleSet) -> object:
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
"""Values that say of a rule that there is none."""

_NEEDED: Mapping[str, Needs] = MappingProxyType(
    {
        "deal.first_hand": lambda rules: rules.deal.foot,
        "deal.turned_on": lambda rules: rules.deal.first_upcard != "none",
        "deal.talons_to": lambda rules: rules.deal.talons,
        "deal.red_threes": lambda rules: rules.red_threes.laid != "never",
        "meld.sequence_low": _sequences,
        "meld.sequence_growth": _sequences,
        "initial.bands": lambda rules: not rules.initial.by_deal,
        "red_threes.bonus": lambda rules: rules.red_threes.laid != "never",
        "red_threes.minus": lambda rules: rules.red_threes.laid != "never",
        "black_threes.set_size": lambda rules: (
            rules.black_threes.bonus or rules.black_threes.removed
        ),
        "pile.first_meld": _takes,
        "pile.naturals": _thaws,
        "pile.naturals_frozen": _takes,
        "pile.frozen_until_melded": _thaws,
        "pile.always_frozen": _takes,
        "pile.freezing": _thaws,
        "pile.freeze_lasts": _thaws,
        "pile.never_taken": _takes,
        "pile.onto_meld": _thaws,
        "pile.onto_canasta": lambda rules: _thaws(rules) and rules.pile.onto_meld,
        "pile.onto_sequence": lambda rules: _takes(rules) and _sequences(rules),
        "pile.with_one_card": _takes,
        "going_out.wild_count": lambda rules: "wild" in rules.canasta.kinds,
        "going_out.while_frozen": _takes,
        "game.target": lambda rules: rules.game.deals is None,
    }
)
"""What must be played for a rule to matter."""
