"""How likely answers are, whatever the strengths of those who gave them.

How strong a learner is at the game and at a skill nobody knows: both are taken as normally
distributed, and averaged over on a grid of strengths. The chance of an answer at a strength is the
tutor's own (`skills.ratings`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from canasta_tutor.learner.fitting.constants_file import Truth
from canasta_tutor.learner.fitting.gathered import First
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
