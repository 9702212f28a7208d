"""House rules: a system with some values changed, by key or by named options.

You write house rules in TOML or JSON. House rules name the system that they change, and then
options, values or both. If an option and a value set the same key, the value holds. Two options may
set the same key only to the same value, to two lists of names, or to two tables with different
keys; the two lists or tables are then merged.

    extends = "classic"
    options = ["more-naturals", "two-canastas"]

    [going_out]
    bonus = 200
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from canasta_tutor.engine.rules.reading.syntax import read_json, read_toml
from canasta_tutor.engine.rules.reading.validation_errors import (
    LIST,
    TABLE,
    TEXT,
    not_allowed,
    shorten_text,
)
from canasta_tutor.engine.rules.rule_files import (
    known,
    list_system_files,
    load,
    options_text,
    patch_rules,
)
from canasta_tutor.engine.rules.schema.rule_set import SECTIONS, RuleSet, value_of
from canasta_tutor.engine.values.input_faults import (
    Contradiction,
    InputError,
    MissingKey,
    UnknownKey,
    at,
)

Values = dict[str, Any]
"""Values by dotted key."""

EXTENDS, NAMED = "extends", "options"


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a source names: the values it sets, and the systems that can have it."""

    id: str
    source: str
    values: Values
    systems: tuple[str, ...]
    by_system: dict[str, Values]

    def values_for(self, system: str) -> Values:
        """The values that the option sets in a system."""
        return self.values | self.by_system.get(system, {})


@cache
def options() -> Mapping[str, Option]:
    """Every option by its id, in the order of the file.

    >>> options()["two-canastas"].values
    {'going_out.canastas': 2}
    """
    return {name: _read_option(name, raw) for name, raw in read_toml(options_text()).items()}


def _read_option(name: str, raw: Mapping[str, Any]) -> Option:
    without = raw.get("without", ())
    everywhere = tuple(system for system in list_system_files() if system not in without)
    return Option(
        id=name,
        source=raw["source"],
        values=_flatten(raw),
        systems=tuple(raw.get("systems", everywhere)),
        by_system={system: _flatten(values) for system, values in raw.get("for", {}).items()},
    )


def _flatten(raw: Mapping[str, Any]) -> Values:
    """The values of all sections, by dotted key."""
    return {
        f"{section}.{key}": value
        for section in SECTIONS
        for key, value in raw.get(section, {}).items()
    }


def add_options(rules: RuleSet, names: Iterable[str]) -> RuleSet:
    """The rule set with options added in order.

    Raises:
        InputError: an option does not exist, the system cannot have it, or it contradicts an
            earlier option or the rule set. The path is the option's place in the list.

    >>> add_options(load("classic"), ["sequences", "wild-canasta"]).meld.kinds
    ('set', 'sequence', 'wild')
    """
    base, earlier = rules, dict[str, tuple[str, Any]]()
    for place, name in enumerate(names):
        with at(str(place)):
            option = _find_option(base, name)
            values = {
                key: _merge(*earlier.get(key, (name, value)), name, value, value_of(base, key))
                for key, value in option.values_for(base.id).items()
            }
            rules = patch_rules(rules, values, option.source)
        earlier |= {key: (name, value) for key, value in values.items()}
    return rules


def _find_option(rules: RuleSet, name: str) -> Option:
    option = options().get(name)
    if option is None or rules.id not in option.systems:
        fitting = (each.id for each in options().values() if rules.id in each.systems)
        raise not_allowed(name, ", ".join(fitting))
    return option


def _merge(first: str, old: Any, second: str, new: Any, base: Any) -> Any:
    """The value of a key that two options, the first and the second, both set.

    Two merged lists have the names that are in both lists, and the names that one of the two lists
    adds to the system's own list. Example: base [a, b], old [a], new [a, b, c] give [a, c].
    """
    if old == new:
        return new
    if _are_all(dict, old, new) and not old.keys() & new.keys():
        return old | new
    if not _are_all(list, old, new) or not _are_all(str, *old, *new):
        raise InputError(Contradiction(first, second))
    either = dict.fromkeys((*old, *new))
    return [name for name in either if name not in base or (name in old and name in new)]


def _are_all(kind: type, *values: object) -> bool:
    return all(isinstance(value, kind) for value in values)


def read_house_rules(text: str) -> RuleSet:
    """The rule set of house rules in the text of a file, TOML or JSON.

    Raises:
        InputError: what is wrong, and at which dotted key.

    >>> read_house_rules('extends = "classic"\\nmeld.max_wild = 2').meld.max_wild
    2
    """
    return build_house_rules((read_json if text.lstrip().startswith("{") else read_toml)(text))


def build_house_rules(patch: Mapping[str, Any]) -> RuleSet:
    """The rule set of house rules that are already parsed.

    Raises:
        InputError: what is wrong, and at which dotted key.
    """
    rules = _load_base(patch)
    names = list(_read_names(patch))
    with at(NAMED):
        rules = add_options(rules, names)
    values = dict(_read_values(patch))
    return patch_rules(rules, values) if values else rules


def _load_base(patch: Mapping[str, Any]) -> RuleSet:
    if EXTENDS not in patch:
        raise InputError(MissingKey(EXTENDS), EXTENDS)
    name = patch[EXTENDS]
    if not isinstance(name, str):
        raise not_allowed(name, ", ".join(known())).under(EXTENDS)
    with at(EXTENDS):
        return load(name)


def _read_names(patch: Mapping[str, Any]) -> Iterator[str]:
    """The names of the options in the house rules."""
    names = patch.get(NAMED, [])
    if not isinstance(names, list):
        raise not_allowed(names, LIST).under(NAMED)
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise not_allowed(name, TEXT).under(f"{NAMED}.{place}")
        yield name


def _read_values(patch: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values in the house rules, by dotted key."""
    for section, entries in patch.items():
        if section in (EXTENDS, NAMED):
            continue
        if section not in SECTIONS:
            raise InputError(
                UnknownKey(shorten_text(section), (EXTENDS, NAMED, *SECTIONS)), section
            )
        if not isinstance(entries, dict):
            raise not_allowed(entries, TABLE).under(section)
        yield from ((f"{section}.{key}", value) for key, value in entries.items())
