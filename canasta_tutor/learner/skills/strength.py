"""How strong a learner is: one number for the game, one more for each skill (Elo with a guess).

All numbers are in logits: a lead of 1 over a puzzle's difficulty means that the learner masters
e : 1 of such puzzles. After each answer both numbers move by what the answer surprises. There are
no answers of people yet; the constants were chosen with simulated learners.

Source: A. Elo, The Rating of Chessplayers, 1978; for learners, R. Pelánek, Applications of the Elo
Rating System in Adaptive Educational Systems, Computers & Education 98, 2016.
"""

from __future__ import annotations

from functools import cache
from math import exp

from canasta_tutor.puzzles.kinds.all_kinds import KINDS
from canasta_tutor.puzzles.skills import skills

EASIEST, HARDER, STEP_SHOWN = -1.0, 0.75, 0.5
"""Difficulty of the easiest puzzles; what each level adds; what each shown step takes off."""

GAME_STEP = 0.12
"""How far an answer moves the strength at the game."""

FIRST_STEP, LAST_STEP, HALF = 1.1, 0.35, 6
"""How far an answer moves the strength at its skill: the first answer by both steps together, a
late one by `LAST_STEP`. `HALF`: number of answers after which `FIRST_STEP` counts half.
"""


def mastery(strength: float, level: int, shown: int = 0) -> float:
    """Share of the puzzles of a level that the learner masters, with some steps shown.

    >>> mastery(-1.0, 1)
    0.5
    """
    difficulty = EASIEST + HARDER * (level - 1) - STEP_SHOWN * shown
    return 1 / (1 + exp(difficulty - strength))


def expected_share(skill: str, mastered: float, *, played: bool = False) -> float:
    """Share of right answers, lucky guesses included, if a share of the puzzles is mastered.

    >>> expected_share("wild-limit", 0.0), expected_share("wild-limit", 1.0)
    (0.5, 1.0)
    """
    blind = guess(skill, played=played)
    return blind + (1 - blind) * mastered


def skill_step(answers: int) -> float:
    """How far the next answer moves the strength at a skill.

    >>> skill_step(0) > skill_step(20) > LAST_STEP
    True
    """
    return LAST_STEP + FIRST_STEP / (1 + answers / HALF)


@cache
def guess(skill: str, *, played: bool = False) -> float:
    """Probability that a blind guess is right: one divided by the number of buttons.

    It is 0 for a puzzle that is `played`.

    >>> guess("wild-limit"), guess("card-points")
    (0.5, 0.0)
    """
    kind, _, ask = skills()[skill].asks[0].partition(".")
    return 0.0 if played else KINDS[kind].guess(ask)
