"""What learners commonly take for a rule: misconceptions as data, and the believed rules.

The believed rules are the rules as a player who holds a misconception believes them to be.

A misconception in `misconceptions.toml` is a patch of rule values, or one of the small models of
`minds`. A patched value is written out, or derived from the true rules: `{ add = [...] }`,
`{ without = [...] }`, `{ as = "another.key" }`, `{ from = "another system" }`, or `{ each = true }`
(the value at place n of a list becomes n times its first value). A misconception is a mistake
under rules that meet its conditions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from canasta_tutor.engine.rules.rule_files import list_best_known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.skills import meets_conditions, skill_applies, skills
from canasta_tutor.short_codes import fingerprint

SYSTEMS_KEPT = 4
"""Number of rule sets for which the cache keeps all believed rules."""
COMBINATIONS_KEPT = 256
"""Number of believed rule sets that the cache keeps, each for one set of misconceptions."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """Something that learners take for a rule, although no rule says so.

    `skills`: the skills in which the misconception shows. `rule`: the key of the rule that the
    misconception gets wrong. `applies`: conditions under which it is a mistake. `of`: a system in
    which it would be right. `common`: whether beginners often hold it. `patch`: the rule values
    that the learner believes. `overlooks`: codes of the reasons that the learner does not know.
    `forgives`: the code of a reason that makes them ignore all others. `model`: the name of the
    model by which they see, count or add differently. `cards`: the cards that its sentence points
    at.
    """

    id: str
    skills: tuple[str, ...]
    rule: str
    applies: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    of: str = ""
    common: bool = False
    patch: Mapping[str, Any] = field(default_factory=dict)
    overlooks: frozenset[str] = frozenset()
    forgives: str = ""
    model: str = ""
    cards: str = ""


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """Every misconception by its id.

    >>> misconceptions()["black-three-freezes"].rule
    'pile.freezing'
    """
    text = resources.files("canasta_tutor.misconceptions").joinpath("misconceptions.toml")
    read = tomllib.loads(text.read_text("utf-8"))
    for raw in read.values():
        raw["skills"], raw["overlooks"] = tuple(raw["skills"]), frozenset(raw.get("overlooks", ()))
    return {name: Misconception(id=name, **raw) for name, raw in read.items()}


def is_mistake(misconception: Misconception, rules: RuleSet) -> bool:
    """Whether the misconception is a mistake under these rules.

    >>> is_mistake(misconceptions()["black-three-freezes"], load("samba"))
    False
    """
    return meets_conditions(rules, misconception.applies)


def find_system_where_right(misconception: Misconception, rules: RuleSet) -> str:
    """The best-known other system in which the misconception is right; empty if there is none.

    >>> find_system_where_right(misconceptions()["sequences-everywhere"], load("classic"))
    'samba'
    """
    if not misconception.of or not misconception.patch:
        return "" if misconception.of == rules.id else misconception.of
    believed = believed_rules(rules, (misconception,))
    others = (name for name in list_best_known() if name != rules.id)
    return next(
        (name for name in others if _is_right_there(misconception, believed, load(name))), ""
    )


def _is_right_there(misconception: Misconception, believed: RuleSet, there: RuleSet) -> bool:
    """Whether a system has one of the misconception's skills, and the values of its patch."""
    if there.id == misconception.of:
        return True
    if not any(skill_applies(skills()[name], there) for name in misconception.skills):
        return False
    return all(
        _agrees(value_of(there, key), value_of(believed, key), form, there)
        for key, form in misconception.patch.items()
    )


def _agrees(value: Any, wanted: Any, form: Any, there: RuleSet) -> bool:
    """Whether a value is the believed value.

    In a list, only entries that the patch names matter.
    """
    match form:
        case {"add": [*names]}:
            return all(name in value for name in names)
        case {"without": [*names]}:
            return not any(name in value for name in names)
    return bool(_pick_usual(value, there) == _pick_usual(wanted, there))


def _pick_usual(value: Any, there: RuleSet) -> Any:
    """The value for the usual number of players, if the value depends on their number."""
    return value.get(there.seats.usual) if isinstance(value, Mapping) else value


def believed_by_mistake(rules: RuleSet) -> Mapping[str, RuleSet]:
    """The misconceptions that are mistakes under these rules, each with the believed rules.

    A misconception that contradicts the house rules is left out.
    """
    return _mistakes_cached(_Known(rules, (rules.id, fingerprint(rules))))


@dataclass(frozen=True)
class _Known:
    """A cache key: a rule set, compared by its system and its house rules."""

    rules: RuleSet = field(compare=False)
    name: tuple[str, int]


@lru_cache(SYSTEMS_KEPT)
def _mistakes_cached(known: _Known) -> Mapping[str, RuleSet]:
    return dict(_list_mistakes(known.rules))


def _list_mistakes(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    for name, each in misconceptions().items():
        if is_mistake(each, rules):
            try:
                yield name, believed_rules(rules, (each,))
            except InputError:
                continue


def believed_rules(rules: RuleSet, held: tuple[Misconception, ...]) -> RuleSet:
    """The rules that a player with these misconceptions believes in.

    Raises:
        InputError: the misconceptions contradict each other.
    """
    patching = tuple(each for each in held if each.patch)
    if not patching:
        return rules
    known = _Known(rules, (rules.id, fingerprint(rules)))
    return _believed_rules_cached(known, tuple(_Patch(each.id, each) for each in patching))


@dataclass(frozen=True)
class _Patch:
    """A cache key: a misconception, compared by its name."""

    name: str
    held: Misconception = field(compare=False)


@lru_cache(COMBINATIONS_KEPT)
def _believed_rules_cached(known: _Known, patches: tuple[_Patch, ...]) -> RuleSet:
    rules = known.rules
    forms = [(key, form) for each in patches for key, form in each.held.patch.items()]
    return patch_rules(rules, {key: _patched_value(form, key, rules) for key, form in forms})


def _patched_value(form: Any, key: str, rules: RuleSet) -> Any:
    """The value that a patch gives a rule: written out, or derived from the true rules."""
    if isinstance(form, dict) and len(form) == 1:
        ((name, argument),) = form.items()
        if name in _FORMS:
            return _FORMS[name](value_of(rules, key), argument, key, rules)
    return form


def _leave_out(value: Any, argument: Any, key: str, rules: RuleSet) -> Any:
    if isinstance(value, dict):
        return {name: each for name, each in value.items() if name not in argument}
    return [each for each in value if each not in argument]


def _multiply_first(value: Any, argument: Any, key: str, rules: RuleSet) -> Any:
    return [value[0] * count for count, _ in enumerate(value, start=1)]


def _write_value(value: Any) -> Any:
    """A value of a rule set as a rule file writes it."""
    if isinstance(value, tuple):
        return [_write_value(each) for each in value]
    return "unlimited" if value is None else value


_FORMS: Mapping[str, Callable[[Any, Any, str, RuleSet], Any]] = {
    "add": lambda value, argument, key, rules: [*value, *(n for n in argument if n not in value)],
    "without": _leave_out,
    "as": lambda value, argument, key, rules: _write_value(value_of(rules, argument)),
    "from": lambda value, argument, key, rules: _write_value(value_of(load(argument), key)),
    "each": _multiply_first,
}
