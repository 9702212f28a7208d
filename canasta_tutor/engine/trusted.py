"""Rule sets from files that come with the package, which tests have checked.

They are made without checking them anew: the checks need a machinery that takes longer to build
than a lesson takes to open, and more memory than all its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_origin

from .rules import Origin, RuleSet, Section


def trusted(name: str, values: Mapping[str, object], origins: dict[str, Origin]) -> RuleSet:
    """The rule set with these values by dotted key, as they stand in checked files."""
    sections: dict[str, dict[str, object]] = {}
    for key, value in values.items():
        section, _, entry = key.partition(".")
        sections.setdefault(section, {})[entry] = value
    made: dict[str, Any] = {
        section: _made(RuleSet.model_fields[section].annotation, entries)
        for section, entries in sections.items()
    }
    return RuleSet.model_construct(id=name, origins=origins, **made)


def _made(model: Any, raw: Mapping[str, object]) -> Section:
    """A section, or a record within one; a key may be the alias of a field."""
    keys = {info.alias or name: info.annotation for name, info in model.model_fields.items()}
    told = {key: _value(raw[key], kind) for key, kind in keys.items() if key in raw}
    section: Section = model.model_construct(**told)
    return section


def _value(value: object, kind: Any) -> object:
    """A value of a file as a rule set holds it."""
    if isinstance(value, list):
        inner = get_args(kind)[0]
        records = isinstance(inner, type) and issubclass(inner, Section)
        return tuple(_made(inner, item) if records else item for item in value)
    if isinstance(value, dict):
        return {int(key): item for key, item in value.items()} if _by_number(kind) else value
    return None if value == "unlimited" else value


def _by_number(kind: Any) -> bool:
    """Whether the keys of a table are numbers, of players, say."""
    if get_origin(kind) is dict:
        key = get_args(kind)[0]
        return int in (key, *get_args(key))
    return any(_by_number(part) for part in get_args(kind))
