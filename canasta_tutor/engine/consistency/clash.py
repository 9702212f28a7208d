"""How a contradiction is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..faults import Contradiction, InputError
from ..forms import as_table
from ..rules import RuleSet

LONGEST = 40
"""So many characters of a value are shown at most."""


def clash(first: str, second: str) -> InputError:
    """Two keys that cannot hold together; the first is where the fault is shown."""
    return InputError(Contradiction(first, second), first)


def needs(wanted: object, key: str, there: object, second: str) -> Iterator[InputError]:
    """A value that means nothing without another: a clash where that is not there."""
    if wanted and not there:
        yield clash(key, second)


def with_values(problem: InputError, rules: RuleSet) -> InputError:
    """A clash that names the values of its keys, too."""
    fault = problem.fault
    if not isinstance(fault, Contradiction):
        return problem
    first, second = (f"{key} = {_value(key, rules)}" for key in (fault.first, fault.second))
    return InputError(Contradiction(first, second), problem.path)


def _value(key: str, rules: RuleSet) -> str:
    """The value of a key, which may lie within a list or a table, as a rule file has it."""
    section, *path = key.split(".")
    found: Any = as_table(getattr(rules, section))
    for part in path:
        found = found[int(part) if isinstance(found, tuple) else part]
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
