"""Values of a rule set that cannot hold together.

One function a contradiction; its docstring is the rule in one sentence.
"""

from __future__ import annotations

from collections.abc import Collection

from canasta_tutor.engine.rules.consistency import (
    canastas,
    first_meld,
    players_and_packs,
    turn_and_game,
)
from canasta_tutor.engine.rules.consistency.contradiction import new_keys, with_values
from canasta_tutor.engine.rules.schema.system import RuleSet

CHECKS = (*players_and_packs.CHECKS, *canastas.CHECKS, *first_meld.CHECKS, *turn_and_game.CHECKS)


def check(rules: RuleSet, new: Collection[str] = ()) -> None:
    """Refuse a rule set that contradicts itself.

    Raises:
        InputError: the first contradiction found; where it can be told of several keys, rather
            of those that are `new`.
    """
    for problems in CHECKS:
        if found := list(problems(rules)):
            told = max(found, key=lambda problem: len(new_keys(problem, new)))
            raise with_values(told, rules, new)
