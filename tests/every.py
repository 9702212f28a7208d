"""One test over many small cases; it reports every case that fails, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

import pytest

Test = Callable[..., None]
PARAM = type(pytest.param())


def every(
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    ids: Iterable[str] | Callable[[Any], object] = repr,
) -> Callable[[Test], Test]:
    """Run a test for every case as a single item; without grouping, like `pytest.mark.parametrize`.

    The report names a case that fails by its id. All cases share the fixtures.
    """
    wanted, listed = (names,) if isinstance(names, str) else names, list(cases)
    called = list(map(ids, listed) if callable(ids) else ids)
    assert listed, names

    def over_all(test: Test) -> Test:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            failed = []
            for case, name in zip(listed, called, strict=True):
                try:
                    test(**dict(zip(wanted, values(case, len(wanted)), strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"in the case {getattr(case, 'id', None) or name}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"in {test.__name__}", failed)

        own = signature(test)
        left = [each for name, each in own.parameters.items() if name not in wanted]
        whole.__signature__ = own.replace(parameters=left)  # type: ignore[attr-defined]
        return whole

    return over_all


def values(case: Any, count: int) -> tuple[Any, ...]:
    """The arguments that a case gives to the test."""
    if isinstance(case, PARAM):
        return tuple(case.values)
    return tuple(case) if count > 1 else (case,)
