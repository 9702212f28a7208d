"""Values of a rule set that cannot hold together.

One function a contradiction; its docstring is the rule in one sentence.
"""

from __future__ import annotations

from ..rules import RuleSet
from . import canastas, counts, first_melds, play
from .clash import with_values

CHECKS = (*counts.CHECKS, *canastas.CHECKS, *first_melds.CHECKS, *play.CHECKS)


def check(rules: RuleSet) -> None:
    """Refuse a rule set that contradicts itself.

    Raises:
        InputError: the first contradiction found.
    """
    for problems in CHECKS:
        for problem in problems(rules):
            raise with_values(problem, rules)
