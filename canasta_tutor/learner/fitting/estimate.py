"""The constants under which the answers of learners are likeliest, and how sure they are.

How strong a learner is at the game and at a skill nobody knows: both are taken as normally
distributed, and averaged over on a grid of strengths. The chance of an answer at a strength is the
tutor's own (`skills.ratings`).

Source: D. Bock and M. Aitkin, Marginal maximum likelihood estimation of item parameters,
Psychometrika 46, 1981. How sure a value is comes of how much the learners disagree on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array

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
from canasta_tutor.learner.fitting.gathered import First, Gathered
from canasta_tutor.learner.skills.ratings import difficulty, mastery, right

Array = Any
"""An array of numpy; the tutor's formulas reckon with it as with a number."""

Kind = tuple[int, int, float, int, str]

GRID: Array = np.arange(-900.0, 901.0, 30.0)
"""The strengths looked at, in points."""

LEAST_CHANCE = 1e-12


class Answered:
    """Each kind of answer once, and how often each learner gave it at each skill."""

    def __init__(self, answers: Sequence[First]) -> None:
        given = Counter((each.learner, each.skill, _kind(each)) for each in answers)
        groups = sorted({(learner, skill) for learner, skill, _ in given})
        kinds = sorted({kind for _, _, kind in given})
        row = {group: at for at, group in enumerate(groups)}
        column = {kind: at for at, kind in enumerate(kinds)}
        places = (
            [row[learner, skill] for learner, skill, _ in given],
            [column[kind] for _, _, kind in given],
        )
        shape = len(groups), len(kinds)
        self.counts: Array = csr_array(([*given.values()], places), shape, dtype=float)
        first = [learner for learner, _ in groups]
        self.learners: Array = np.unique(first, return_index=True)[1]
        told: Array = [np.array(each) for each in zip(*(kind[:4] for kind in kinds), strict=True)]
        self.level, self.depth, self.blind, self.practised = told
        self.is_right: Array = np.array([kind[-1] == "right" for kind in kinds])
        self.is_unknown: Array = np.array([kind[-1] == "unknown" for kind in kinds])

    def likelihoods(self, truth: Truth) -> Array:
        """The logarithm of how likely the answers of each learner are."""
        of_skills = self.counts @ np.log(self.chances(truth))
        best = of_skills.max(axis=1, keepdims=True)
        spread = np.exp(of_skills - best) @ _normal(GRID[:, None] - GRID[None, :], truth.uneven)
        of_games = np.log(np.maximum(spread, LEAST_CHANCE**2)) + best
        of_learners = np.add.reduceat(of_games, self.learners, axis=0)
        top = of_learners.max(axis=1)
        weighed = np.exp(of_learners - top[:, None]) @ _normal(GRID, truth.differ)
        return np.log(np.maximum(weighed, LEAST_CHANCE**2)) + top

    def chances(self, truth: Truth) -> Array:
        """How likely each kind of answer is at each strength, a column a strength."""
        values = truth.answers
        worth: Array = difficulty(self.level, self.depth, truth.difficulty)
        lead: Any = GRID[None, :] + (truth.gain * self.practised - worth)[:, None]
        blind = self.blind[:, None]
        mastered: Array = mastery(lead)
        told: Array = right(mastered, blind, values)
        unsaid: Array = 1 - mastered
        lucky = values.guess * blind
        said = truth.says_so * unsaid
        is_right = told - said * lucky
        is_wrong = 1 - told - said * (1 - lucky)
        chosen = np.where(self.is_right[:, None], is_right, is_wrong)
        return np.maximum(np.where(self.is_unknown[:, None], said, chosen), LEAST_CHANCE)


def _kind(answer: First) -> Kind:
    """All that the chance of an answer depends on besides strength."""
    return answer.level, answer.depth, answer.blind, answer.practised, answer.answer


def _normal(distance: Array, deviation: float) -> Array:
    """The weights of a normal distribution on the grid; those of each strength sum to one."""
    weights = np.exp(-0.5 * (distance / deviation) ** 2)
    return weights / weights.sum(axis=0)


LEAST_ANSWERS, LEAST_LEARNERS = 1000, 20
"""With fewer nothing is tried."""

NEARBY = 0.05
"""So large a part of its size is a value changed by, to see what comes of it."""

ENOUGH = 1e-7
"""The search ends where the likelihood grows by so small a share: far less than tells values apart.
"""


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
