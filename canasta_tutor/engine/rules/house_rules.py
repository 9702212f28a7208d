"""House rules: a system with other values, by key or by the names of options.

House rules are TOML or JSON. They name the system that they change, and then options, values or
both; where both set a value, the one written out holds. What two options say of one key must be
the same, unless it is a list of names, or a table of different ones: these are joined.

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
    """A house rule that a source names: its values, and the systems that it is meant for."""

    id: str
    source: str
    values: Values
    systems: tuple[str, ...]
    by_system: dict[str, Values]

    def values_for(self, system: str) -> Values:
        """What the option sets in a system."""
        return self.values | self.by_system.get(system, {})


@cache
def options() -> Mapping[str, Option]:
    """Every option by its id, in the order of the file.

    >>> options()["two-canastas"].values
    {'going_out.canastas': 2}
    """
    return {name: _option(name, raw) for name, raw in read_toml(options_text()).items()}


def _option(name: str, raw: Mapping[str, Any]) -> Option:
    without = raw.get("without", ())
    everywhere = tuple(system for system in list_system_files() if system not in without)
    return Option(
        id=name,
        source=raw["source"],
        values=_flat(raw),
        systems=tuple(raw.get("systems", everywhere)),
        by_system={system: _flat(values) for system, values in raw.get("for", {}).items()},
    )


def _flat(raw: Mapping[str, Any]) -> Values:
    """The values of some sections, by dotted key."""
    return {
        f"{section}.{key}": value
        for section in SECTIONS
        for key, value in raw.get(section, {}).items()
    }


def add_options(rules: RuleSet, names: Iterable[str]) -> RuleSet:
    """The rule set with options, of which the later ones join the earlier ones.

    Raises:
        InputError: there is no such option, it is not meant for the system, or it contradicts
            another or what the rule set says; with the place of the option.

    >>> add_options(load("classic"), ["sequences", "wild-canasta"]).meld.kinds
    ('set', 'sequence', 'wild')
    """
    base, earlier = rules, dict[str, tuple[str, Any]]()
    for place, name in enumerate(names):
        with at(str(place)):
            option = _option_for(base, name)
            values = {
                key: _joined(*earlier.get(key, (name, value)), name, value, value_of(base, key))
                for key, value in option.values_for(base.id).items()
            }
            rules = patch_rules(rules, values, option.source)
        earlier |= {key: (name, value) for key, value in values.items()}
    return rules


def _option_for(rules: RuleSet, name: str) -> Option:
    option = options().get(name)
    if option is None or rules.id not in option.systems:
        fitting = (each.id for each in options().values() if rules.id in each.systems)
        raise not_allowed(name, ", ".join(fitting))
    return option


def _joined(first: str, old: Any, second: str, new: Any, base: Any) -> Any:
    """What two options, the first and the second, say together of a key.

    Of two lists of names it has what both have, and what either has beyond the system's own.
    """
    if old == new:
        return new
    if _are(dict, old, new) and not old.keys() & new.keys():
        return old | new
    if not _are(list, old, new) or not _are(str, *old, *new):
        raise InputError(Contradiction(first, second))
    either = dict.fromkeys((*old, *new))
    return [name for name in either if name not in base or (name in old and name in new)]


def _are(kind: type, *values: object) -> bool:
    return all(isinstance(value, kind) for value in values)


def read_house_rules(text: str) -> RuleSet:
    """The rule set of house rules as a file has them, TOML or JSON.

    Raises:
        InputError: what is wrong, and the dotted key where.

    >>> read_house_rules('extends = "classic"\\nmeld.max_wild = 2').meld.max_wild
    2
    """
    return build_house_rules((read_json if text.lstrip().startswith("{") else read_toml)(text))


def build_house_rules(patch: Mapping[str, Any]) -> RuleSet:
    """The rule set of house rules already read.

    Raises:
        InputError: what is wrong, and the dotted key where.
    """
    rules = _extended(patch)
    names = list(_named(patch))
    with at(NAMED):
        rules = add_options(rules, names)
    values = dict(_written_out(patch))
    return patch_rules(rules, values) if values else rules


def _extended(patch: Mapping[str, Any]) -> RuleSet:
    """The system that house rules change."""
    if EXTENDS not in patch:
        raise InputError(MissingKey(EXTENDS), EXTENDS)
    name = patch[EXTENDS]
    if not isinstance(name, str):
        raise not_allowed(name, ", ".join(known())).under(EXTENDS)
    with at(EXTENDS):
        return load(name)


def _named(patch: Mapping[str, Any]) -> Iterator[str]:
    """The options that house rules name."""
    names = patch.get(NAMED, [])
    if not isinstance(names, list):
        raise not_allowed(names, LIST).under(NAMED)
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise not_allowed(name, TEXT).under(f"{NAMED}.{place}")
        yield name


def _written_out(patch: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values that house rules write out, by dotted key."""
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
