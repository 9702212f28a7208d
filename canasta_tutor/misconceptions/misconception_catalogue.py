"""What learners commonly take for a rule: misconceptions as data, and the rules as they have them.

A misconception of `misconceptions.toml` is a patch of rule values, or one of the small models of
`minds`. A patched value is written out, or told from the true rules: `{ add = [...] }`,
`{ without = [...] }`, `{ as = "another.key" }`, `{ from = "another system" }`, `{ each = true }`
(so many times the first of a list). It is a mistake under rules that meet its conditions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations
from typing import Any

from canasta_tutor.engine.rules.rule_files import best_known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.puzzle_codes import fingerprint
from canasta_tutor.puzzles.skills import meets_conditions, skill_applies, skills

SYSTEMS_KEPT = 4
"""So many rule systems are remembered with the rules that are believed in their place."""
COMBINATIONS_KEPT = 256
"""So many of the rules that several misconceptions make together are remembered."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """Something that is taken for a rule and is none.

    `skills`: where it shows. `rule`: the key of the rule that it mistakes. `applies`: conditions
    under which it is a mistake. `of`: a system where it would be right. `common`: among the usual
    mistakes of beginners. `overlooks`: codes of reasons that it knows nothing of; `forgives`: one
    that makes it forget all others, too. `model`: the name of what it sees, counts or adds
    otherwise. `cards`: what its sentence points at.
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
    """Whether it is a mistake under these rules.

    >>> is_mistake(misconceptions()["black-three-freezes"], load("samba"))
    False
    """
    return meets_conditions(rules, misconception.applies)


def right_in(misconception: Misconception, rules: RuleSet) -> str:
    """The best-known other system in which it would be right; empty where there is none.

    >>> right_in(misconceptions()["sequences-everywhere"], load("classic"))
    'samba'
    """
    if not misconception.of or not misconception.patch:
        return "" if misconception.of == rules.id else misconception.of
    believed = believed_rules(rules, (misconception,))
    others = (name for name in best_known() if name != rules.id)
    return next((name for name in others if _is_so(misconception, believed, load(name))), "")


def _is_so(misconception: Misconception, believed: RuleSet, there: RuleSet) -> bool:
    """Whether a system, where the matter comes up, has it as it is believed."""
    if there.id == misconception.of:
        return True
    if not any(skill_applies(skills()[name], there) for name in misconception.skills):
        return False
    return all(
        _agrees(value_of(there, key), value_of(believed, key), form, there)
        for key, form in misconception.patch.items()
    )


def _agrees(value: Any, wanted: Any, form: Any, there: RuleSet) -> bool:
    """Whether a value is as it is believed; of a list only what the mistake is about matters."""
    match form:
        case {"add": [*names]}:
            return all(name in value for name in names)
        case {"without": [*names]}:
            return not any(name in value for name in names)
    return bool(_usual(value, there) == _usual(wanted, there))


def _usual(value: Any, there: RuleSet) -> Any:
    """A value for the usual number of players, where it depends on that."""
    return value.get(there.seats.usual) if isinstance(value, Mapping) else value


def mistakes(rules: RuleSet) -> Mapping[str, RuleSet]:
    """The misconceptions that are mistakes under these rules, with the rules as each has them.

    Where house rules leave no room for one it is none.
    """
    return _mistakes(_Known(rules, (rules.id, fingerprint(rules))))


@dataclass(frozen=True)
class _Known:
    """A rule set as it is known again: by its system and its house rules."""

    rules: RuleSet = field(compare=False)
    name: tuple[str, int]


@lru_cache(SYSTEMS_KEPT)
def _mistakes(known: _Known) -> Mapping[str, RuleSet]:
    return dict(_readings(known.rules))


def _readings(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    for name, each in misconceptions().items():
        if is_mistake(each, rules):
            try:
                yield name, believed_rules(rules, (each,))
            except InputError:
                continue


def fit_together(names: Iterable[str]) -> bool:
    """Whether somebody can hold these at once: no two of them mistake the same value.

    >>> fit_together(["joker-as-two", "hand-added"]), fit_together(["joker-as-two", "two-as-joker"])
    (True, False)
    """
    return not any(_clash(*pair) for pair in combinations(sorted(names), 2))


@cache
def _clash(one: str, other: str) -> bool:
    mistaken = [_touched(name) for name in (one, other)]
    return not mistaken[0].isdisjoint(mistaken[1])


def _touched(name: str) -> frozenset[str]:
    """What a misconception mistakes; nothing where it is known no more."""
    held = misconceptions().get(name)
    return frozenset(held.patch or (held.model or held.rule,)) if held else frozenset()


def believed_rules(rules: RuleSet, held: tuple[Misconception, ...]) -> RuleSet:
    """The rules as someone has them who holds these misconceptions.

    Raises:
        InputError: they contradict each other.
    """
    patching = tuple(each for each in held if each.patch)
    if not patching:
        return rules
    known = _Known(rules, (rules.id, fingerprint(rules)))
    return _believed(known, tuple(_Patch(each.id, each) for each in patching))


@dataclass(frozen=True)
class _Patch:
    """A misconception that is known again by its name."""

    name: str
    held: Misconception = field(compare=False)


@lru_cache(COMBINATIONS_KEPT)
def _believed(known: _Known, patches: tuple[_Patch, ...]) -> RuleSet:
    rules = known.rules
    forms = [(key, form) for each in patches for key, form in each.held.patch.items()]
    return patch_rules(rules, {key: _told(form, key, rules) for key, form in forms})


def _told(form: Any, key: str, rules: RuleSet) -> Any:
    """A value of a patch, written out."""
    if isinstance(form, dict) and len(form) == 1:
        ((name, said),) = form.items()
        if name in _FORMS:
            return _FORMS[name](value_of(rules, key), said, key, rules)
    return form


def _without(value: Any, said: Any, key: str, rules: RuleSet) -> Any:
    if isinstance(value, dict):
        return {name: each for name, each in value.items() if name not in said}
    return [each for each in value if each not in said]


def _each(value: Any, said: Any, key: str, rules: RuleSet) -> Any:
    return [value[0] * count for count, _ in enumerate(value, start=1)]


def _plain(value: Any) -> Any:
    """A value of a rule set as a file writes it."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return "unlimited" if value is None else value


_FORMS: Mapping[str, Callable[[Any, Any, str, RuleSet], Any]] = {
    "add": lambda value, said, key, rules: [*value, *(n for n in said if n not in value)],
    "without": _without,
    "as": lambda value, said, key, rules: _plain(value_of(rules, said)),
    "from": lambda value, said, key, rules: _plain(value_of(load(said), key)),
    "each": _each,
}
