"""Every maker of puzzles by the name that skills give it, such as `piles.take`.

The module also holds the maker that takes another maker's question and asks it again under other
rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from canasta_tutor.engine.rules.differences import values_differ
from canasta_tutor.engine.rules.rule_files import KEYS, known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import value_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.answered.deciding_rules import find_grounds
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.maker_order import Maker, Raw, Wanted
from canasta_tutor.puzzles.factory.makers import (
    make_calls,
    make_games,
    make_going_out,
    make_groups,
    make_lays,
    make_piles,
    make_sheets,
    make_special_hands,
    make_temptations,
    make_turns,
)
from canasta_tutor.puzzles.factory.tables.table_melds import each_allowed
from canasta_tutor.puzzles.kinds.other_puzzle import OTHER
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_asks import NumberScore
from canasta_tutor.puzzles.skills import choose_named_rule, skill_applies, skills

SYSTEMS_TRIED = 6
"""Number of systems to try for one question."""
ABOUT = tuple(f"{name}." for name in OTHER.plain)
"""The starts of the names of questions that can be asked under other rules."""


def maker_of(name: str) -> Maker:
    """The maker with this name; the name consists of a module and a function in it.

    >>> maker_of("piles.take") is make_piles.take
    True
    """
    room, _, function = name.rpartition(".")
    maker: Maker = getattr(_MODULES[room], function) if room else other_rules
    return maker


_MODULES = {
    "calls": make_calls,
    "feet_and_special_hands": make_special_hands,
    "games": make_games,
    "going_out": make_going_out,
    "groups": make_groups,
    "lays": make_lays,
    "piles": make_piles,
    "sheets": make_sheets,
    "temptations": make_temptations,
    "turns": make_turns,
}


def other_rules(wanted: Wanted) -> Raw | None:
    """Make a puzzle: does the answer change in another system?"""
    about = _make_question(wanted)
    if about is None:
        return None
    here = pose_under(read_puzzle(about), wanted.rules)
    changes = wanted.often(1 / 2)
    for name in wanted.random.sample(known(), min(SYSTEMS_TRIED, len(known()))):
        if (
            name != wanted.rules.id
            and _has_other_answer(here, name, lawful=wanted.lawful) is changes
        ):
            ask = {"kind": "rules", "system": name}
            rule = _choose_rule(here, name, changes=changes)
            return {"kind": "other", "rule": rule, "ask": ask, "about": about}
    return None


def _choose_rule(here: Posed, system: str, *, changes: bool) -> str:
    """The rule that the puzzle names.

    If the answer does not change, this is the rule that decides the question; if one of the systems
    forbids the action, it is the rule that decides the question in that system. If the answer
    changes, this is a rule that differs in the other system and causes the change.
    """
    there = pose_under(here.puzzle, load(system))
    kind = OTHER.plain[here.puzzle.kind]
    forbidden, other = (here, there) if kind.ruled(here)[1].violations else (there, here)
    usual = choose_named_rule(skills()[here.puzzle.id], forbidden)
    if not changes:
        return usual
    resting = [
        key for posed in (forbidden, other) for _, keys in find_grounds(posed) for key in keys
    ]
    named = next(iter(_find_differing((usual, *resting), here, there)), usual)
    if isinstance(here.ask, NumberScore) or _decides(named, here, there):
        return named
    keys = _find_differing((*resting, *KEYS), here, there)
    return next((key for key in keys if _decides(key, here, there)), named)


def _find_differing(keys: Iterable[str], here: Posed, there: Posed) -> Iterator[str]:
    """The rules that differ between the two systems."""
    return (key for key in keys if values_differ(key, here.rules, there.rules))


def _decides(key: str, here: Posed, there: Posed) -> bool:
    """Whether one of the systems changes its answer if it gets this rule from the other system."""
    kind = OTHER.plain[here.puzzle.kind]
    for one, other in ((here, there), (there, here)):
        with suppress(InputError):  # the rule may contradict the other rules
            rules = patch_rules(one.rules, {key: value_of(other.rules, key)})
            if kind.ruled(pose_under(one.puzzle, rules))[0] != kind.ruled(one)[0]:
                return True
    return False


def _make_question(wanted: Wanted) -> Raw | None:
    """A random question of another skill; None if the maker of that skill finds no question."""
    known_skills = [
        each
        for each in skills().values()
        if each.asks[0].startswith(ABOUT) and skill_applies(each, wanted.rules)
    ]
    skill = wanted.one(known_skills)
    sketch = maker_of(skill.maker)(Wanted(skill, wanted.rules, wanted.level, wanted.random))
    return {"id": skill.id, "rule": skill.rules[0], **sketch} if sketch else None


def _has_other_answer(here: Posed, system: str, *, lawful: bool) -> bool | None:
    """Whether the answer differs in another system; None if the question cannot be asked there."""
    try:
        there = pose_under(here.puzzle, load(system))
        if not _allows_laid_threes(there) or (lawful and not each_allowed(there)):
            return None
        kind = OTHER.plain[here.puzzle.kind]
        return kind.ruled(there)[0] != kind.ruled(here)[0]
    except InputError:
        return None


def _allows_laid_threes(posed: Posed) -> bool:
    """Whether these rules let red threes lie on the table; True if the table has none."""
    sides = posed.table.sides if posed.table else ()
    return posed.rules.red_threes.laid != "never" or not any(side.red_threes for side in sides)
