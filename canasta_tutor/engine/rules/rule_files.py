"""Rule files: how to read, extend and change them.

A rule file is TOML. If it says `extends = "classic"`, it has only the values that differ; it
inherits the others. You write a value under its section:

    [meld]
    max_wild = { value = 3, source = "Wikipedia (en), «Melds and canastas»" }

`standing` says how well the source supports the value; the default is "documented". A value that no
source decides has `standing = "chosen"` and needs no source.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

from canasta_tutor.engine.rules.contradictions import refuse_contradictions
from canasta_tutor.engine.rules.reading.form import Form, as_table, read
from canasta_tutor.engine.rules.reading.syntax import read_toml
from canasta_tutor.engine.rules.reading.validation_errors import fields, not_allowed
from canasta_tutor.engine.rules.schema.rule_set import KEYS as KEYS
from canasta_tutor.engine.rules.schema.rule_set import SECTIONS as SECTIONS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, by_players
from canasta_tutor.engine.rules.schema.rule_values import Origin, Standing
from canasta_tutor.engine.values.input_faults import (
    CircularRules,
    InputError,
    MissingKey,
    UnknownKey,
    UnknownRules,
    at,
)

POINTS = "points.cards"
SUFFIX = ".toml"
OPTIONS = "options"
"""The name of the file of options, which is not a rule set."""


class Entry(Form):
    """One value of a rule file, with its source."""

    value: object
    source: str = ""
    standing: Literal["documented", "completed", "chosen"] = "documented"


@dataclass(slots=True)
class Draft:
    """The values of a rule set, by dotted key, before they are checked."""

    values: dict[str, object] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)

    def inherit(self) -> Draft:
        """The same values, in the form in which a system that extends this one inherits them."""
        origins = {
            key: Origin(system=origin.system, source=origin.source, standing=Standing.INHERITED)
            for key, origin in self.origins.items()
        }
        return Draft(dict(self.values), origins)

    def put(self, key: str, value: object, origin: Origin) -> None:
        """Set one value."""
        self.values[key] = value
        self.origins[key] = origin


def _folder() -> Path:
    return Path(__file__).parents[2] / "rulesets"


@cache
def _read_list(name: str) -> tuple[str, ...]:
    """The words of a list in the folder of the rule files."""
    return tuple((_folder() / f"{name}.txt").read_text("utf-8").split())


known = partial(_read_list, "order")
"""The ids of all rule sets, in the order in which a learner meets them."""
list_best_known = partial(_read_list, "best_known")
"""The ids of all rule sets, beginning with the rule sets that most players have heard of."""
list_compared = partial(_read_list, "compared")
"""The ids of the rule sets that an answer is compared with: those nearest to the usual rule set."""
list_telling_rules = partial(_read_list, "telling")
"""The keys of the rules that tell systems apart, in the order in which a player notices them."""


@cache
def load(rules_id: str) -> RuleSet:
    """The rule set of that id.

    Raises:
        InputError: there is no such rule set, or its file is wrong.

    >>> load("classic").meld.min_cards
    3
    """
    return _build(rules_id, _read_draft(rules_id, {}, ()))


def read_rules(text: str, name: str) -> RuleSet:
    """The rule set in the text of a rule file, which may extend any known rule set.

    Raises:
        InputError: what is wrong, and at which dotted key.
    """
    return _build_checked(name, _read_draft(name, {name: text}, ()))


@cache
def list_system_files() -> tuple[str, ...]:
    """The ids of all rule sets that have a file, in alphabetical order."""
    files = (file.name for file in _folder().iterdir() if file.name.endswith(SUFFIX))
    return tuple(sorted({name.removesuffix(SUFFIX) for name in files} - {OPTIONS}))


def options_text() -> str:
    """The text of the file of options."""
    return _read_text(OPTIONS)


def _read_text(name: str) -> str:
    return (_folder() / f"{name}{SUFFIX}").read_text("utf-8")


def patch_rules(rules: RuleSet, values: Mapping[str, object], source: str = "") -> RuleSet:
    """The rule set with other values, by dotted key; the new values count as house rules.

    `source`: where the values come from, if known.

    Raises:
        InputError: an unknown key, a value that is not allowed, or a contradiction.

    >>> house = patch_rules(load("classic"), {"meld.max_wild": 2})
    >>> house.meld.max_wild, house.origins["meld.max_wild"].standing.value
    (2, 'house')
    """
    draft = _as_draft(rules)
    origin = Origin(system=rules.id, source=source, standing=Standing.HOUSE)
    for key, value in values.items():
        _check_key(key)
        draft.put(key, _fill_table(draft.values[key], value, key, rules), origin)
    return _build_checked(rules.id, draft, values)


def _fill_table(old: object, new: object, key: str, rules: RuleSet) -> object:
    """The new value; if it is a table, it gets its missing entries from the old table.

    This holds for the table of points and for tables by the number of players.
    """
    if not isinstance(new, dict) or (key != POINTS and key not in by_players()):
        return new
    rest = old if isinstance(old, dict) else dict.fromkeys(rules.players, old)
    return {str(name): value for name, value in rest.items()} | {
        str(name): value for name, value in new.items()
    }


def _read_draft(name: str, texts: Mapping[str, str], below: tuple[str, ...]) -> Draft:
    """The draft of a rule file and of the files that it extends.

    `texts`: texts to read instead of files, by name. `below`: the names of the rule sets that
    extend this one.
    """
    if name in below:
        raise InputError(CircularRules(name), "extends")
    known_names = tuple(sorted({*list_system_files(), *texts}))
    if name not in known_names:
        raise InputError(UnknownRules(name, known_names), "extends" if below else "")
    file = read_toml(texts[name] if name in texts else _read_text(name))
    parent = file.pop("extends", None)
    draft = Draft() if parent is None else _read_parent(parent, texts, (*below, name))
    for key, raw in _list_entries(file):
        entry = _read_entry(key, raw)
        standing = Standing(entry.standing)
        draft.put(key, entry.value, Origin(system=name, source=entry.source, standing=standing))
    return draft


def _read_parent(parent: object, texts: Mapping[str, str], below: tuple[str, ...]) -> Draft:
    if not isinstance(parent, str):
        names = ", ".join(sorted({*list_system_files(), *texts}))
        raise not_allowed(parent, names).under("extends")
    return _read_draft(parent, texts, below).inherit()


def _list_entries(file: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for section, entries in file.items():
        if section not in SECTIONS:
            raise InputError(UnknownKey(section, ("extends", *SECTIONS)), section)
        if not isinstance(entries, dict):
            raise not_allowed(entries, f"[{section}]").under(section)
        for name, entry in entries.items():
            key = f"{section}.{name}"
            _check_key(key)
            yield key, entry


def _check_key(key: str) -> None:
    if key not in KEYS:
        section, dot, name = key.partition(".")
        if section not in SECTIONS:
            raise InputError(UnknownKey(section, tuple(SECTIONS)), key)
        names = tuple(fields(SECTIONS[section]))
        if not dot:
            raise InputError(UnknownKey(key, tuple(f"{key}.{each}" for each in names)), key)
        raise InputError(UnknownKey(name, names), key)


def _read_entry(key: str, raw: object) -> Entry:
    with at(key):
        entry = read(Entry, raw)
    if not entry.source and entry.standing != "chosen":
        raise InputError(MissingKey("source"), f"{key}.source")
    return entry


def _as_draft(rules: RuleSet) -> Draft:
    values = {
        f"{section}.{key}": value
        for section in SECTIONS
        for key, value in as_table(getattr(rules, section)).items()
    }
    return Draft(values, dict(rules.origins))


def _build_checked(name: str, draft: Draft, new: Collection[str] = ()) -> RuleSet:
    """The rule set of a draft, after checks for wrong types and for contradictions.

    `new`: the keys that the error should name if it can.
    """
    rules = _build(name, draft)
    refuse_contradictions(rules, new)
    return rules


def _build(name: str, draft: Draft) -> RuleSet:
    """The rule set of a draft, after checks of the types."""
    raw: dict[str, dict[str, object]] = {section: {} for section in SECTIONS}
    for key, value in draft.values.items():
        section, _, entry = key.partition(".")
        raw[section][entry] = value
    sections: dict[str, Any] = {}
    for section, table in raw.items():
        with at(section):
            sections[section] = read(SECTIONS[section], table)
    return RuleSet(id=name, **sections, origins=draft.origins)
