"""How a contradiction is said."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from canasta_tutor.engine.rules.reading.errors import as_json, shortened
from canasta_tutor.engine.rules.reading.form import as_table
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import Contradiction, InputError


def clash(first: str, second: str) -> InputError:
    """Two keys that cannot hold together; the first is where the fault is shown."""
    return InputError(Contradiction(first, second), first)


def needs(wanted: object, key: str, there: object, second: str) -> Iterator[InputError]:
    """A value that means nothing without another: a clash where that is not there."""
    if wanted and not there:
        yield clash(key, second)


def new_keys(problem: InputError, new: Collection[str]) -> set[str]:
    """Which of the keys that a problem is about are new."""
    fault = problem.fault
    keys = (fault.first, fault.second) if isinstance(fault, Contradiction) else (problem.path,)
    return {_outer(key) for key in keys} & {*new}


def _outer(key: str) -> str:
    """The key of a rule file within which another may lie."""
    return ".".join(key.split(".")[:2])


def with_values(problem: InputError, rules: RuleSet, new: Collection[str]) -> InputError:
    """A clash that names the values of its keys, too, and is shown where one is new."""
    fault = problem.fault
    if not isinstance(fault, Contradiction):
        return problem
    first, second = (f"{key} = {_value(key, rules)}" for key in (fault.first, fault.second))
    paths = (problem.path, fault.first, fault.second)
    path = next((path for path in paths if _outer(path) in new), problem.path)
    return InputError(Contradiction(first, second), path)


def _value(key: str, rules: RuleSet) -> str:
    """The value of a key, which may lie within a list or a table, as a rule file has it."""
    section, *path = key.split(".")
    found: Any = as_table(getattr(rules, section))
    for part in path:
        found = found[int(part) if isinstance(found, tuple) else part]
    return shortened(as_json(found))
