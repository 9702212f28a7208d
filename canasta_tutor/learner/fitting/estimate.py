"""The constants under which the answers of learners are likeliest, and how sure they are.

Source: D. Bock and M. Aitkin, Marginal maximum likelihood estimation of item parameters,
Psychometrika 46, 1981. How sure a value is comes of how much the learners disagree on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from scipy.optimize import minimize

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.constants import Constants
from canasta_tutor.learner.fitting.constants_file import (
    WRITTEN,
    Found,
    TooFew,
    Truth,
    Unsure,
    now_of,
)
from canasta_tutor.learner.fitting.gathered import Gathered
from canasta_tutor.learner.fitting.likelihood import Answered

LEAST_ANSWERS, LEAST_LEARNERS = 1000, 20
"""With fewer nothing is tried."""

NEARBY = 0.05
"""So large a part of its size is a value changed by, to see what comes of it."""

ENOUGH = 1e-7
"""The search ends where the likelihood grows by so small a share: far less than tells values apart.
"""

Array = Any


@dataclass(frozen=True, slots=True)
class Range:
    """Where a value is looked for, how large a step is, and how unsure it may be."""

    low: float
    high: float
    size: float
    unsure: float = inf


RANGES = {
    "slip": Range(0.001, 0.24, 0.02, 0.02),
    "guess": Range(0.1, 1.5, 0.2, 0.2),
    "easiest": Range(-900, 900, 40, 30),
    "level": Range(0, 400, 40, 20),
    "depth": Range(-50, 150, 10, 6),
    "gain": Range(-20, 60, 3, 3),
    "says_so": Range(0.001, 0.95, 0.1),
    "differ": Range(30, 400, 30),
    "uneven": Range(30, 400, 30),
}
"""Of each value that is looked for."""

BEGUN = {"slip": 0.05, "says_so": 0.2, "differ": 100.0, "uneven": 100.0}
"""Where the search begins, if not at the value of today."""


def fitted(given: Gathered, today: Constants) -> Found:
    """The values under which the answers are likeliest.

    Raises:
        InputError: there are too few answers, or they tell a value too roughly.
    """
    if len(given.answers) < LEAST_ANSWERS or given.learners < LEAST_LEARNERS:
        fault = TooFew(len(given.answers), given.learners, LEAST_ANSWERS, LEAST_LEARNERS)
        raise InputError(fault)
    names, data = told_by(given), Answered(given.answers)
    start = Truth(**{name: _begun(name, names, today) for name in Truth._fields})
    ranges = [RANGES[name] for name in names]
    sizes = np.array([each.size for each in ranges])

    def at(point: Array) -> Truth:
        return start._replace(**dict(zip(names, map(float, point * sizes), strict=True)))

    bounds = np.array([(each.low, each.high) for each in ranges]) / sizes[:, None]
    best = minimize(
        lambda point: -data.likelihoods(at(point)).sum(),
        np.array([getattr(start, name) for name in names]) / sizes,
        method="L-BFGS-B",
        bounds=bounds,
        options={"ftol": ENOUGH},
    )
    errors = _errors(lambda point: data.likelihoods(at(point)), best.x, bounds) * sizes
    known = start._replace(**dict.fromkeys(Truth._fields, 0.0))
    known = known._replace(**dict(zip(names, map(float, errors), strict=True)))
    return _sure(Found(at(best.x), known, names))


def told_by(given: Gathered) -> tuple[str, ...]:
    """The values that the answers can tell anything of."""
    answers = given.answers
    told = {
        "guess": any(each.blind for each in answers),
        "level": len({each.level for each in answers}) > 1,
        "depth": len({each.depth for each in answers}) > 1,
        "gain": any(each.practised for each in answers),
        "says_so": any(each.answer == "unknown" for each in answers),
    }
    return tuple(name for name in Truth._fields if told.get(name, True))


def _begun(name: str, names: Sequence[str], today: Constants) -> float:
    """Where the search for a value begins; who is not seen to say so never does."""
    if name == "says_so" and name not in names:
        return 0.0
    return BEGUN[name] if name in BEGUN else now_of(name, today)


def _errors(likelihoods: Any, best: Array, bounds: Array) -> Array:
    """The standard errors, by how the likelihood of each learner changes beside the best values."""
    slopes = []
    for step in NEARBY * np.eye(len(best)):
        low, high = (np.clip(best + each, *bounds.T) for each in (-step, step))
        slopes.append((likelihoods(high) - likelihoods(low)) / (high - low).sum())
    told: Array = np.array(slopes)
    try:
        return np.sqrt(np.diag(np.linalg.inv(told @ told.T)))
    except np.linalg.LinAlgError:
        return np.full(len(best), inf)


def _sure(found: Found) -> Found:
    """The values, if all that are written are sure enough."""
    for name in WRITTEN:
        error, most = getattr(found.errors, name), RANGES[name].unsure
        if not error <= most:
            raise InputError(Unsure(name, f"{error:.2g}", f"{most:.2g}"))
    return found
