"""Practice by a plain address: `practice.ipynb?skill=wild-limit&system=classic&level=2&count=5`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.puzzles.factory.make_puzzle import new_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS
from canasta_tutor.ui.card_props import Props

MOST_ASKED = 50
"""Most puzzles of one sitting."""
_LONGEST = 40


class Addressed(Record):
    """What an address asks for: a skill of a system, and perhaps a level and a number."""

    skill: str
    system: str
    level: int | None = None
    count: int | None = None

    def next_code(self, rules: RuleSet, chance: Random) -> str | None:
        """The code of a puzzle of the level; None if practice may choose the level."""
        if self.level is None:
            return None
        return new_code(rules, self.skill, self.level, chance.randrange(SEEDS))

    @property
    def props(self) -> Props:
        """The fields that the browser keeps, for a reload."""
        return {name: getattr(self, name) for name in self.names}


def read_addressed(told: object, usual: str) -> Addressed:
    """Read what an address asks for; without a system, that is the `usual` one.

    Raises:
        InputError: there is no such skill or system, or a number is out of its bounds.

    >>> read_addressed({"skill": "wild-limit", "level": "2"}, "samba")
    Addressed(skill='wild-limit', system='samba', level=2, count=None)
    """
    fields = told if isinstance(told, Mapping) else {}
    skill, system = (str(fields.get(name) or "")[:_LONGEST] for name in ("skill", "system"))
    rules = load(system or usual)
    new_code(rules, skill, LEVELS[0], 0)
    level = _read_number(fields.get("level"), LEVELS[-1])
    return Addressed(skill, rules.id, level, _read_number(fields.get("count"), MOST_ASKED))


def _read_number(told: object, most: int) -> int | None:
    if told in (None, ""):
        return None
    text = str(told)[:_LONGEST]
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise InputError(BadValue(text, f"1…{most}"))
    return int(text)
